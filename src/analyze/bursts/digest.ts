/**
 * digest: counts the terms in the posts of a day.
 *
 * In:     the posts of one day.
 * Out:    the number of posts and blogs, and for each word, phrase, tag and page that at least two posts have,
 *         the number of its posts and blogs. Copies of a text count once.
 * Not here: whether a count is unusual (rise.ts).
 */
import { countGrams, type Gram, MIN_BLOGS, MIN_POSTS } from './grams.ts';
import { pagesOf, type Thing, ThingCounter, tagsOf } from './things.ts';
import { type PostSpan, TokenList } from './tokens.ts';

/** Digests of other versions are made again. */
export const DIGEST_VERSION = 1;

export interface DigestPost {
	readonly blog: number;
	/** The URL of the blog's home page. */
	readonly home: string;
	readonly language: string | null;
	/** The stemming language of its terms in the index. */
	readonly stems: string | null;
	readonly title: string | null;
	readonly text: string;
	readonly tags: readonly string[];
	readonly links: readonly string[];
	/** Equal for copies of a text; null for texts too short to compare. */
	readonly simhash: readonly [number, number] | null;
}

/** A kind of term; words, phrases and names share their terms. */
export type TermKind = 'text' | 'tag' | 'link';

export interface DayDigest {
	readonly posts: number;
	/** The ids of the blogs, ascending. */
	readonly blogs: readonly number[];
	/** Posts by language. */
	readonly languages: Readonly<Record<string, number>>;
	readonly counts: TermCounts;
	/** The terms of several blogs. */
	readonly terms: readonly DigestTerm[];
}

/** Sorted by the hash of the term. */
export interface TermCounts {
	readonly hashes: Float64Array;
	readonly posts: Uint32Array;
	readonly blogs: Uint32Array;
}

export interface DigestTerm {
	readonly kind: TermKind;
	/** For text: the terms, joined by spaces. For a page: its canonical URL. */
	readonly key: string;
	readonly label: string;
	readonly language: string | null;
	readonly isName: boolean;
}

export function hashOf(kind: TermKind, key: string): number {
	return hashTerm(`${kind} ${key}`);
}

export function digestDay(all: readonly DigestPost[]): DayDigest {
	const posts = withoutCopies(all).sort((a, b) => a.blog - b.blog);
	const tokens = new TokenList();
	const [tags, pages] = [new ThingCounter(), new ThingCounter()];
	const spans = posts.map((post, i) => {
		for (const [key, spelling] of tagsOf(post.tags)) tags.add(key, spelling, i, post.blog, post.language);
		for (const [key, to] of pagesOf(post.links, post.home)) pages.add(key, to, i, post.blog, post.language);
		return readTokens(tokens, post);
	});
	const rows = [
		...countGrams(tokens, spans).map(rowOfGram),
		...tags.list(MIN_POSTS).map((thing) => rowOfThing('tag', thing)),
		...pages.list(MIN_POSTS).map((thing) => rowOfThing('link', thing)),
	];
	return {
		posts: posts.length,
		blogs: [...new Set(posts.map(({ blog }) => blog))],
		languages: countLanguages(posts),
		counts: sortCounts(rows),
		terms: rows.filter(({ blogs }) => blogs >= MIN_BLOGS).map(({ term }) => term),
	};
}

function withoutCopies(posts: readonly DigestPost[]): DigestPost[] {
	const seen = new Set<string>();
	return posts.filter(({ simhash, title, text }) => {
		const key = simhash === null ? `${title} ${text}` : simhash.join();
		return !seen.has(key) && seen.add(key) !== null;
	});
}

function readTokens(tokens: TokenList, { title, text, stems, blog, language }: DigestPost): PostSpan {
	const start = tokens.length;
	if (title !== null) tokens.add(title, stems, true);
	tokens.add(text, stems, false);
	return { start, end: tokens.length, blog, language };
}

interface Row {
	readonly hash: number;
	readonly posts: number;
	readonly blogs: number;
	readonly term: DigestTerm;
}

function rowOfGram({ key, posts, blogs, seenAs }: Gram): Row {
	const { label, language, isName } = seenAs ?? { label: key, language: null, isName: false };
	return { hash: hashOf('text', key), posts, blogs, term: { kind: 'text', key, label, language, isName } };
}

function rowOfThing(kind: 'tag' | 'link', { key, label, language, posts, blogs }: Thing): Row {
	return { hash: hashOf(kind, key), posts, blogs, term: { kind, key, label, language, isName: false } };
}

function sortCounts(rows: readonly Row[]): TermCounts {
	const sorted = [...rows].sort((a, b) => a.hash - b.hash);
	return {
		hashes: Float64Array.from(sorted, ({ hash }) => hash),
		posts: Uint32Array.from(sorted, ({ posts }) => posts),
		blogs: Uint32Array.from(sorted, ({ blogs }) => blogs),
	};
}

function countLanguages(posts: readonly DigestPost[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { language } of posts) counts[language ?? ''] = (counts[language ?? ''] ?? 0) + 1;
	return counts;
}

const HIGH_BITS = 2 ** 32;
const HIGH_MASK = 0xffff;

/** A 48-bit hash of a term: among the hundred thousand terms of a day, a collision occurs less than once in ten thousand days. */
function hashTerm(term: string): number {
	let [a, b] = [0xdeadbeef, 0x41c6ce57];
	for (let i = 0; i < term.length; i++) {
		const code = term.charCodeAt(i);
		a = Math.imul(a ^ code, 0x9e3779b1);
		b = Math.imul(b ^ code, 0x5f356495);
	}
	a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
	b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
	return ((b >>> 0) & HIGH_MASK) * HIGH_BITS + (a >>> 0);
}
