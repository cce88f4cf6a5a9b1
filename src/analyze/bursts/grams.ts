/**
 * grams: the words and phrases (runs of words) that several posts of a day share.
 *
 * Level by level (Agrawal and Srikant 1994): a run of n tokens can be in two posts only if both of its runs of n-1 tokens
 * are. Each level is one pass over the tokens; the last level is the one without runs.
 *
 * In:     the tokens of posts, sorted by blog.
 * Out:    each run with its posts and blogs, and with its usual spelling if enough blogs have it.
 */
import { makeLabels, type SeenAs } from './labels.ts';
import { PairTable } from './pair-table.ts';
import { BREAK, type PostSpan, type TokenList } from './tokens.ts';

/** Maximum length of runs in words, and in characters for scripts without spaces. */
const LONGEST_PHRASE = 5;
const LONGEST_RUN = 12;
/** Runs in fewer posts are not recorded. */
export const MIN_POSTS = 2;
/** With this many blogs a run may be a burst, so it gets a label. */
export const MIN_BLOGS = 3;
const NUMBER = /^\p{N}+$/u;

export interface Gram {
	/** Terms joined by spaces; characters in scripts without spaces. */
	readonly key: string;
	readonly posts: number;
	readonly blogs: number;
	/** Null if few blogs have it. */
	readonly seenAs: SeenAs | null;
}

/** One level: the number of the run that starts at each token (-1 for none), and the properties of the runs. */
interface Level {
	readonly length: number;
	readonly at: Int32Array;
	readonly keys: readonly string[];
}

interface Counts {
	readonly posts: Int32Array;
	readonly blogs: Int32Array;
}

export function countGrams(tokens: TokenList, spans: readonly PostSpan[]): Gram[] {
	const grams: Gram[] = [];
	let level: Level | null = singles(tokens);
	while (level !== null) {
		const counts = countLevel(level, spans);
		const labels = makeLabels(tokens, spans, level, (gram) => counts.blogs[gram]! >= MIN_BLOGS);
		for (const [i, key] of level.keys.entries()) {
			if (counts.posts[i]! < MIN_POSTS || (level.length === 1 && saysNothing(tokens, i))) continue;
			grams.push({ key, posts: counts.posts[i]!, blogs: counts.blogs[i]!, seenAs: labels.get(i) ?? null });
		}
		level = nextLevel(tokens, level, counts);
	}
	return grams;
}

function singles(tokens: TokenList): Level {
	const at = new Int32Array(tokens.length);
	for (let i = 0; i < tokens.length; i++) at[i] = tokens.termOf[tokens.spellings[i]!]!;
	return { length: 1, at, keys: tokens.terms };
}

/** A number, or one character of many. */
function saysNothing({ terms, isPaired }: TokenList, term: number): boolean {
	return isPaired[term]! || NUMBER.test(terms[term]!);
}

function countLevel({ at, keys }: Level, spans: readonly PostSpan[]): Counts {
	const posts = new Int32Array(keys.length);
	const blogs = new Int32Array(keys.length);
	const lastPost = new Int32Array(keys.length).fill(-1);
	const lastBlog = new Int32Array(keys.length).fill(-1);
	for (const [post, { start, end, blog }] of spans.entries()) {
		for (let i = start; i < end; i++) {
			const gram = at[i]!;
			if (gram < 0 || lastPost[gram] === post) continue;
			lastPost[gram] = post;
			posts[gram]!++;
			if (lastBlog[gram] === blog) continue;
			lastBlog[gram] = blog;
			blogs[gram]!++;
		}
	}
	return { posts, blogs };
}

/** Null if no run of the level can be extended. */
function nextLevel(tokens: TokenList, { length, at, keys }: Level, { posts }: Counts): Level | null {
	if (length >= LONGEST_RUN) return null;
	const table = new PairTable();
	const nextKeys: string[] = [];
	const next = new Int32Array(at.length).fill(-1);
	const isLong = length >= LONGEST_PHRASE;
	for (let i = 0; i + length < at.length; i++) {
		const [first, second] = [at[i]!, at[i + 1]!];
		if (first < 0 || second < 0 || posts[first]! < MIN_POSTS || posts[second]! < MIN_POSTS) continue;
		if (length === 1 && (tokens.flags[i + 1]! & BREAK) !== 0) continue;
		if (isLong && !isPairedRun(tokens, i, length + 1)) continue;
		const number = table.numberOf(first, second);
		next[i] = number;
		if (number === nextKeys.length)
			nextKeys.push(`${keys[first]} ${tokens.terms[tokens.termOf[tokens.spellings[i + length]!]!]}`);
	}
	return table.size === 0 ? null : { length: length + 1, at: next, keys: nextKeys };
}

function isPairedRun(tokens: TokenList, from: number, count: number): boolean {
	for (let i = from; i < from + count; i++)
		if (!tokens.isPaired[tokens.termOf[tokens.spellings[i]!]!]) return false;
	return true;
}
