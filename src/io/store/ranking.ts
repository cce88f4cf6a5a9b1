/** ranking: the numbers by which both engines rank matches. */
import { listTerms, stemLanguage } from '../../lib/words/index.ts';
import type { Answer, Candidate, Enough, Question, SearchField } from '../../model/search.ts';

/** Weights of title, author, tags, text, comments and marks. */
export const COLUMN_WEIGHTS: readonly number[] = [10, 3, 4, 1, 0.3, 0];
/**
 * The most matches that are ranked. If there are more, the ones with all the words in title, author or tags are ranked, because the others
 * are hardly ever better. If those are too few, the most recently stored matches are ranked. Sorting by date considers every match.
 */
export const MAX_RANKED = 5_000;
export const HEAD: readonly SearchField[] = ['title', 'author', 'tags'];
/** Enough for a list of their own: ten pages of ten. */
const LONG_LIST = 100;

export function enoughInHead({ limit }: Question): number {
	return Math.min(limit, LONG_LIST);
}

/** Counting the matches of a phrase takes half as long as ranking them, so a sample of this share, the most recently stored posts, decides whether there are too many. */
const SAMPLE = 16;

/** There are too many where as `many` as this are above this post. */
export function sampleOf(upTo: number, most: number): { readonly above: number; readonly many: number } {
	return { above: upTo - Math.ceil(upTo / SAMPLE), many: Math.ceil(most / SAMPLE) };
}

export const KEPT_LAST = `More than ${MAX_RANKED} posts match. Only the most recently stored ones are ranked. Add a word, or sort by date.`;
export const IN_HEAD =
	'Very many posts match. Only those with the words in the title, author or tags are ranked. Add a word, or sort by date.';

/** For callers that want all matches, however weak. */
export const ALL_RELEVANT: Enough = {
	first: Number.POSITIVE_INFINITY,
	within: Number.POSITIVE_INFINITY,
	others: () => 0,
};

/**
 * Up to which place matches are read, the most relevant first. `candidates` were read from the first `from`; the result is `from`
 * itself if no remaining match can rank among the first. Both engines use it, so they find the same copies of what they show.
 */
export function reach(
	relevance: readonly number[],
	candidates: readonly Candidate[],
	from: number,
	{ first, within, others }: Enough,
): number {
	if (from === 0) return Math.min(first, relevance.length);
	const best = relevance[0]! || 1;
	const scores = candidates.map((candidate) => candidate.relevance / best + others(candidate));
	const last = scores.sort((a, b) => b - a)[first - 1] ?? Number.NEGATIVE_INFINITY;
	const most = Math.min(relevance.length, from * 2);
	let to = from;
	while (to < most && relevance[to]! / best + within >= last) to++;
	return to;
}

/** Distinct terms of a post that are counted to find what it is about. */
const MAX_TERMS = 400;

/** The most frequent terms of a text with their counts. */
export function countTerms(text: string, stems: string | null): [string, number][] {
	const counts = new Map<string, number>();
	for (const term of listTerms(text, stemLanguage(stems))) counts.set(term, (counts.get(term) ?? 0) + 1);
	return [...counts].sort(([, a], [, b]) => b - a).slice(0, MAX_TERMS);
}

/** Posts without an index yet: nothing is found, and the result says why. */
export const NOT_READY: Answer = {
	total: 0,
	ranked: 0,
	isAtLeast: false,
	upTo: 0,
	candidates: [],
	notes: ['Nothing is indexed yet.'],
};
