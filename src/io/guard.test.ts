import { expect, it } from 'vitest';
import { isPublicAddress } from './guard.ts';

it.each([
	...[
		'127.0.0.1',
		'10.1.2.3',
		'172.16.0.1',
		'192.168.1.1',
		'169.254.169.254',
		'100.64.0.1',
		'0.0.0.0',
		'224.0.0.1',
	],
	...[
		'::1',
		'::',
		'fe80::1',
		'fc00::1',
		'::ffff:10.0.0.1',
		'64:ff9b::7f00:1',
		'2002:7f00:1::',
		'ff02::1',
		'255.255.255.255',
	],
	...['', 'localhost', 'not an address'],
])('%s is not public', (address) => {
	expect(isPublicAddress(address)).toBe(false);
});

it.each(['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
	expect(isPublicAddress(address)).toBe(true);
});
