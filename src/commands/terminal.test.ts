import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { BOLD, cleanJson, cleanText, dataOutput, fitTerminal, PLAIN } from './terminal.ts';

const HOSTILE = 'a\u001b[31mb\u0007\u009b2J\u202ec\u2066\r\u007f\u0000';

it('control characters become marks; line ends, tabs and our own bold stay', () => {
	expect(cleanText(HOSTILE)).toBe('a·[31mb··2J·c····');
	expect(cleanText(`one\n\t${BOLD}two${PLAIN}\u001b[0m`)).toBe(`one\n\t${BOLD}two${PLAIN}·[0m`);
});

it('JSON loses nothing', () => {
	const value = { text: `${HOSTILE}${BOLD}\n\t船`, list: [1] };
	const json = cleanJson(JSON.stringify(value, null, '\t'));
	expect(json).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
	expect(JSON.parse(json)).toEqual(value);
});

it.each([
	[true, 'x·[1m船··'],
	[false, 'x\u001b[1m船\u009b\u202e'],
])('data on a terminal: %s', async (isTTY, expected) => {
	const seen = Object.assign(new PassThrough(), { isTTY, columns: 80 });
	const output = dataOutput(seen as unknown as NodeJS.WriteStream);
	// One byte at a time: characters are cut in between.
	for (const byte of Buffer.from('x\u001b[1m船\u009b\u202e'))
		await new Promise((resolve) => output.write(Buffer.from([byte]), resolve));
	expect(String(seen.read())).toBe(expected);
});

it('a terminal never cuts a word; files and pipes get long lines', () => {
	const text = `${BOLD}one${PLAIN} two three\n  four five six`;
	expect(fitTerminal(text, { isTTY: true, columns: 12 })).toBe(
		`${BOLD}one${PLAIN} two\nthree\n  four five\n  six`,
	);
	expect(fitTerminal(text, { isTTY: false, columns: 12 })).toBe(text);
});
