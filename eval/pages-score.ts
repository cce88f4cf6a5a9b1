/**
 * pages-score: one result compared with its gold, and the mean over many.
 *
 * Source: the scoring that comes with the corpus: text by 4-gram shingles, macro precision and recall (scrapinghub's
 * article benchmark); required and forbidden segments (trafilatura's); title after folding and without the site's name;
 * authors as sets; the day; comments as sets of words; the share of the comments' shingles in the text.
 */
import { sameAuthors, sameTitle } from './pages-fold.ts';

export interface PageGold {
	readonly text?: string;
	readonly with?: readonly string[];
	readonly without?: readonly string[];
	readonly title?: string;
	readonly author?: string;
	readonly date?: string;
	readonly comments?: string;
	readonly hasComments?: boolean;
}

export interface PageCase {
	readonly id: string;
	readonly set: string;
	readonly url: string;
	readonly lang: string;
	readonly kind: 'blog' | 'news' | 'other';
	readonly file: string;
	readonly gold: PageGold;
}

export interface PageAnswer {
	readonly title: string | null;
	readonly author: string | null;
	readonly date: string | null;
	readonly text: string;
	/** The texts of the comments; null for an extractor that finds none. */
	readonly comments: string | null;
}

/** What one page adds to the means; a field is absent if the gold does not cover it. */
export interface PageScore {
	readonly text?: { readonly precision: number; readonly recall: number; readonly isEmpty: boolean };
	readonly segments?: { readonly found: number; readonly wrong: number; readonly missed: number };
	readonly title?: boolean;
	readonly author?: boolean;
	readonly date?: boolean;
	readonly comments?: { readonly f1: number; readonly leak: number };
	/** Comments were found on a page without any. */
	readonly invented?: boolean;
}

/** More words than this are comments, not a stray line. */
const INVENTED_WORDS = 20;
const SHINGLE = 4;

export function scorePage(gold: PageGold, answer: PageAnswer): PageScore {
	const shingles = shinglesOf(answer.text);
	return {
		...(gold.text ? { text: scoreText(shinglesOf(gold.text), shingles) } : {}),
		...(gold.with || gold.without ? { segments: scoreSegments(gold, answer.text) } : {}),
		...(gold.title ? { title: sameTitle(gold.title, answer.title) } : {}),
		...(gold.author ? { author: sameAuthors(gold.author, answer.author) } : {}),
		...(gold.date ? { date: answer.date?.slice(0, 10) === gold.date } : {}),
		...(gold.comments ? { comments: scoreComments(gold, answer, shingles) } : {}),
		...(gold.hasComments === false
			? { invented: tokens(answer.comments ?? '').length > INVENTED_WORDS }
			: {}),
	};
}

function scoreText(gold: Bag, found: Bag): NonNullable<PageScore['text']> {
	const right = overlap(gold, found);
	const [wanted, given] = [sizeOf(gold), sizeOf(found)];
	return {
		precision: given === 0 ? 0 : right / given,
		recall: wanted === 0 ? 0 : right / wanted,
		isEmpty: given === 0,
	};
}

function scoreSegments(
	{ with: wanted = [], without = [] }: PageGold,
	text: string,
): NonNullable<PageScore['segments']> {
	const flat = flatten(text);
	const count = (segments: readonly string[]) =>
		segments.filter((segment) => flat.includes(flatten(segment))).length;
	const found = count(wanted);
	return { found, wrong: count(without), missed: wanted.length - found };
}

function scoreComments(gold: PageGold, answer: PageAnswer, text: Bag): NonNullable<PageScore['comments']> {
	const wanted = new Set(tokens((gold.comments ?? '').toLowerCase()));
	const found = new Set(tokens((answer.comments ?? '').toLowerCase()));
	const right = [...found].filter((word) => wanted.has(word)).length;
	const own = [...shinglesOf(gold.comments ?? '').keys()];
	const post = shinglesOf(gold.text ?? '');
	const onlyComments = gold.text ? own.filter((shingle) => !post.has(shingle)) : own;
	const leaked = onlyComments.filter((shingle) => text.has(shingle)).length;
	return {
		f1: harmonic(ratio(right, found.size), ratio(right, wanted.size)),
		leak: ratio(leaked, onlyComments.length),
	};
}

type Bag = ReadonlyMap<string, number>;

function tokens(text: string): readonly string[] {
	return text.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** How many words a text has, as the accounting counts them. */
export function countWords(text: string): number {
	return tokens(text).length;
}

function shinglesOf(text: string): Bag {
	const words = tokens(text);
	const bag = new Map<string, number>();
	for (let i = 0; i < Math.max(1, words.length - SHINGLE + 1); i++) {
		const shingle = words.slice(i, i + SHINGLE);
		if (shingle.length === 0) continue;
		const key = shingle.join('\u0001');
		bag.set(key, (bag.get(key) ?? 0) + 1);
	}
	return bag;
}

function overlap(a: Bag, b: Bag): number {
	let sum = 0;
	for (const [key, count] of a) sum += Math.min(count, b.get(key) ?? 0);
	return sum;
}

function sizeOf(bag: Bag): number {
	let sum = 0;
	for (const count of bag.values()) sum += count;
	return sum;
}

function flatten(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

export function ratio(part: number, whole: number): number {
	return whole === 0 ? 0 : part / whole;
}

export function harmonic(precision: number, recall: number): number {
	return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
