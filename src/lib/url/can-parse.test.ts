import { expect, it } from 'vitest';
import { canParse } from './can-parse.ts';

const BASE = 'http://a.example/';
/** UTF-8 bytes that were read as Latin-1: not a valid host. */
const MISREAD = Buffer.from('http://ⓛⓞⓒⓐⓛ:80/x').toString('latin1');

const isRead = (address: string): boolean => {
	try {
		return new URL(address, BASE) !== null;
	} catch {
		return false;
	}
};

/** Node compiles functions that are called often, and then the result may differ. */
it('agrees with parsing for every URL, however often it is called', () => {
	for (let i = 0; i < 60_000; i++) {
		canParse(`http://a${i % 7}.example/`, BASE);
		canParse(`http://a.example/${i % 7}`);
	}
	const addresses = [
		MISREAD,
		'http://müller.example/',
		'/tür',
		'http://日本.example/',
		'http://[',
		'no address',
		'',
	];
	expect(addresses.map((address) => canParse(address, BASE))).toEqual(addresses.map(isRead));
	expect(canParse('http://müller.example/')).toBe(true);
	expect(canParse('relative')).toBe(false);
	expect(canParse('relative', 'http://müller.example/')).toBe(true);
});
