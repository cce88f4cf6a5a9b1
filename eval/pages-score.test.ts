import { describe, expect, it } from 'vitest';
import { sameAuthors, sameTitle } from './pages-fold.ts';
import { meanScores } from './pages-mean.ts';
import { type PageAnswer, scorePage } from './pages-score.ts';

const NOTHING: PageAnswer = { title: null, author: null, date: null, text: '', comments: null };

describe('a title', () => {
	it.each([
		['A “day” at sea…', 'a "day" at sea...', true],
		['A day at sea', 'A day at sea - The Sea Blog', true],
		['A long day at sea | Sea Blog', 'A long day at sea', true],
		['A day at sea', 'The Sea Blog', false],
		['A day at sea', null, false],
	])('“%s” is found as “%s”: %s', (gold, found, same) => {
		expect(sameTitle(gold, found)).toBe(same);
	});
});

describe('authors', () => {
	it.each([
		['Jane Doe', 'By Jane Doe', true],
		['Jane Doe; John Roe', 'John Roe and Jane Doe', true],
		['Jane Doe', 'Jane Doe, John Roe', false],
		['Jane Doe', null, false],
	])('“%s” are found as “%s”: %s', (gold, found, same) => {
		expect(sameAuthors(gold, found)).toBe(same);
	});
});

describe('a score', () => {
	it('counts shingles of four words', () => {
		const { text } = scorePage({ text: 'a b c d e' }, { ...NOTHING, text: 'a b c d x' });
		expect(text).toEqual({ precision: 0.5, recall: 0.5, isEmpty: false });
	});

	it('counts segments that must and must not be there', () => {
		const { segments } = scorePage(
			{ with: ['a b', 'c'], without: ['d', 'e'] },
			{ ...NOTHING, text: 'a\n b d' },
		);
		expect(segments).toEqual({ found: 1, wrong: 1, missed: 1 });
	});

	it('reports how much of the comments leaks, ignoring what the post also says', () => {
		const gold = { text: 'one two three four', comments: 'one two three four. five six seven eight' };
		const { comments } = scorePage(gold, { ...NOTHING, text: gold.text, comments: 'five six seven eight' });
		expect(comments).toEqual({ f1: 2 / 3, leak: 0 });
	});

	it('has no precision where nothing was found', () => {
		const scores = [
			scorePage({ text: 'a b c d' }, { ...NOTHING, text: 'a b c d' }),
			scorePage({ text: 'a' }, NOTHING),
		];
		expect(meanScores(scores).text).toEqual({ value: (100 * (2 * 0.5)) / 1.5, cases: 2 });
	});
});
