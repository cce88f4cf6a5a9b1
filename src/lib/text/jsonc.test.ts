import { describe, expect, it } from 'vitest';
import { parseJsonc } from './jsonc.ts';

const TEXT = `// the head
{
	"a": "http://x/ /* not a comment */", /* one
	two */ "b": [1, { "c": "}" }, 2,],
	"d": {
		"a": 1, // last
		"e": null,
	},
}
`;

describe('JSON with comments', () => {
	it('is read without its comments and last commas', () => {
		expect(parseJsonc(TEXT)).toMatchObject({
			value: { a: 'http://x/ /* not a comment */', b: [1, { c: '}' }, 2], d: { a: 1, e: null } },
		});
	});

	it.each([
		[['a'], 3],
		[['b'], 4],
		[['d'], 5],
		[['d', 'a'], 6],
		[['d', 'e'], 7],
	])('has %j in line %i', (place, line) => {
		const parsed = parseJsonc(TEXT);
		expect('lineOf' in parsed && parsed.lineOf(place)).toBe(line);
	});

	it.each([
		['{\n"a": 1\n"b": 2 }', 3],
		['{\n"a": x\n}', 2],
		['{\n\n"a": 1', 3],
		['/* never ends', 1],
		['{ "a": "line\nend" }', 1],
	])('with a mistake, %j, names line %i', (text, line) => {
		expect(parseJsonc(text)).toMatchObject({ line });
	});
});
