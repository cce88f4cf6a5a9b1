import { expect, it } from 'vitest';
import { wrapText, wrapWords } from './wrap.ts';

it('lines end between words and keep their indentation', () => {
	expect(wrapText('short\n  a line of several words', 12)).toBe('short\n  a line of\n  several\n  words');
});

it('a word wider than the line stays whole', () => {
	expect(wrapWords(['see', 'https://blog.example/a/long/address', 'now'], 10)).toEqual([
		'see',
		'https://blog.example/a/long/address',
		'now',
	]);
});

it('wide characters count as two columns', () => {
	expect(wrapWords(['日記', '日記', '日記'], 9)).toEqual(['日記 日記', '日記']);
});
