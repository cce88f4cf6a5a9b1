/** ranking: what both engines rank matches by. */
import { listTerms, stemLanguage } from '../../lib/words/index.ts';
import type { Answer } from '../../model/search.ts';

/** Weights of title, author, tags, text, comments and marks. */
export const COLUMN_WEIGHTS: readonly number[] = [10, 3, 4, 1, 0.3, 0];
/** Matches that are ranked, the ones kept last; for the orders of time all are looked at. */
export const MOST_RANKED = 30_000;

export const TOO_MANY = `More than ${MOST_RANKED} posts match: only those kept last are ranked. Add a word, or sort by date.`;

/** Different terms of a post that are counted for what it is about. */
const MAX_TERMS = 400;

/** The most frequent terms of a text with their counts. */
export function countTerms(text: string, stems: string | null): [string, number][] {
	const counts = new Map<string, number>();
	for (const term of listTerms(text, stemLanguage(stems))) counts.set(term, (counts.get(term) ?? 0) + 1);
	return [...counts].sort(([, a], [, b]) => b - a).slice(0, MAX_TERMS);
}

/** Posts without an index yet: nothing is found, and the reader says why. */
export const NOT_READY: Answer = {
	total: 0,
	isAtLeast: false,
	upTo: 0,
	candidates: [],
	notes: ['Nothing is indexed yet.'],
};
