import { expect, it } from 'vitest';
import { evenSpaces } from './spaces.ts';

it.each([
	['', ''],
	['a b', 'a b'],
	[' a b ', ' a b '],
	['a  b', 'a b'],
	['a\tb\n', 'a b '],
	['a\u00a0b', 'a b'],
	['a \u3000 b', 'a b'],
])('%j is spaced as %j', (text, even) => {
	expect(evenSpaces(text)).toBe(even);
});
