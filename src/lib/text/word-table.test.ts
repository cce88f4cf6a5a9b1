/** word-table: what the lists say about a word, read letter by letter. */
import { describe, expect, it } from 'vitest';
import { EDGE, makeWordTable, SHIFT, symbolOf } from './word-table.ts';

const WHOLE = 1;
const BEGINNING = 2;
const ENDING = 4;
const INSIDE = 8;
const ONLY = 16;
const TABLE = makeWordTable([
	[WHOLE, 'post title posts'],
	[BEGINNING, 'comment*'],
	[ENDING, '*title'],
	[INSIDE, '*author*'],
	[ONLY, 'has**'],
]);

function bitsOf(word: string): number {
	return bitsOfSymbols([...word].map((char) => symbolOf(char.charCodeAt(0))));
}

function bitsOfSymbols(symbols: readonly number[]): number {
	let state = TABLE.start;
	let bits = 0;
	for (const symbol of [...symbols, EDGE]) {
		state = TABLE.next[(state << SHIFT) + symbol]!;
		bits |= TABLE.bits[state]!;
	}
	return bits;
}

describe('word-table', () => {
	it.each([
		['post', WHOLE],
		['POSTS', WHOLE],
		['poster', 0],
		['compost', 0],
		['comment', BEGINNING],
		['commentlist', BEGINNING],
		['uncomment', 0],
		['title', WHOLE | ENDING],
		['titles', 0],
		['commenttitle', BEGINNING | ENDING],
		['subtitletitle', ENDING],
		['coauthors', INSIDE],
		['authotitle', ENDING],
		['authauthortitle', INSIDE | ENDING],
		['has', ONLY],
		['hasauthortitle', ONLY],
		['poſt', 0],
		['', 0],
	])('of “%s” says %i', (word, bits) => {
		expect(bitsOf(word)).toBe(bits);
	});

	it('continues after the edge of a word', () => {
		const symbols = [...'hastitle post'].map((char) => (char === ' ' ? EDGE : symbolOf(char.charCodeAt(0))));
		expect(bitsOfSymbols(symbols)).toBe(ONLY | WHOLE);
	});
});
