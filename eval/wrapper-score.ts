/** wrapper-score: a post read by a wrapper compared with its feed item, by the scoring rules of the corpus. */
import { parseHtml } from '../src/lib/html/index.ts';
import type { FeedItem } from '../src/model/feed.ts';
import type { WrapperCase } from './wrapper-sites.ts';

export interface PostAnswer {
	readonly title: string | null;
	readonly author: string | null;
	readonly published: string | null;
	readonly text: string;
	readonly categories: readonly string[];
}

/** What one post adds to the figures; a field is absent if the gold cannot judge it. */
export interface PostScore {
	readonly title?: boolean;
	readonly author?: boolean;
	readonly dateWithinDay?: boolean;
	readonly dateExact?: boolean;
	readonly content?: number;
	readonly categories?: number;
	/** A value was given although the page shows none. */
	readonly inventedTitle?: boolean;
	readonly inventedAuthor?: boolean;
}

const MIN_TOKENS = 6;

export function scorePost(one: WrapperCase, isFull: boolean, answer: PostAnswer): PostScore {
	const { item, site } = one;
	const out = new Set(site.leaveOut?.fields ?? []);
	const title = normal(item.title ?? '');
	const author = normal(item.author ?? '');
	const date = item.published ?? item.updated;
	const shows = author !== '' && showsWords(pageText(one), author);
	const tokens = isFull ? tokensOf(goldText(item)) : [];
	return {
		...(title === '' ? { inventedTitle: answer.title !== null } : {}),
		...(title === '' || out.has('title') ? {} : { title: normal(answer.title ?? '') === title }),
		...(author === '' || shows ? {} : { inventedAuthor: answer.author !== null }),
		...(shows && !out.has('author') ? { author: normal(answer.author ?? '') === author } : {}),
		...(date === null || out.has('date') ? {} : scoreDate(date, answer.published)),
		...(out.has('content') || tokens.length < MIN_TOKENS
			? {}
			: { content: tokenF1(tokens, tokensOf(answer.text)) }),
		...(out.has('categories') || !showsCategories(one)
			? {}
			: { categories: setF1(item.categories, answer.categories) }),
	};
}

/** One spelling: entities are decoded already; tags, form, quotes, dashes, white space and case do not count. */
export function normal(text: string): string {
	return text
		.normalize('NFKC')
		.replace(/<[^<>]{0,500}>/g, ' ')
		.replace(/[‘’‚‛′`´]/g, "'")
		.replace(/[“”„‟″«»]/g, '"')
		.replace(/[‐‑‒–—―−]/g, '-')
		.replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
		.replace(/\s+/g, ' ')
		.trim()
		.toLowerCase()
		.replace(/\s*[¶#]$/, '');
}

const pageTexts = new WeakMap<WrapperCase, string>();

function pageText(one: WrapperCase): string {
	let text = pageTexts.get(one);
	if (text === undefined) {
		text = normal(one.html.visible.text);
		pageTexts.set(one, text);
	}
	return text;
}

/** The words are in the text and not cut out of longer ones. */
function showsWords(text: string, words: string): boolean {
	const isLetter = (char: string | undefined) =>
		char !== undefined && /[\p{L}\p{N}]/u.test(char) && char < '\u0e00';
	for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
		const cutsBefore = isLetter(text[at - 1]) && isLetter(words[0]);
		const cutsBehind = isLetter(text[at + words.length]) && isLetter(words[words.length - 1]);
		if (!cutsBefore && !cutsBehind) return true;
	}
	return false;
}

const DAY_MS = 86_400_000;

/** The feed's day as written, or in UTC. */
function scoreDate(wanted: string, given: string | null): Pick<PostScore, 'dateWithinDay' | 'dateExact'> {
	if (given === null) return { dateWithinDay: false, dateExact: false };
	const days = [wanted.slice(0, 10), new Date(wanted).toISOString().slice(0, 10)];
	const distances = days.map((day) => Math.abs(Date.parse(day) - Date.parse(given.slice(0, 10))));
	return {
		dateWithinDay: Math.min(...distances) <= DAY_MS,
		dateExact: Math.min(...distances) === 0,
	};
}

function goldText({ content, summary }: FeedItem): string {
	const html = (content?.length ?? 0) >= (summary?.length ?? 0) ? (content ?? '') : (summary ?? '');
	return parseHtml(html).visible.text;
}

const TOKEN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}]+/gu;

function tokensOf(text: string): string[] {
	return normal(text).match(TOKEN) ?? [];
}

/** F1 of the two bags of tokens. */
function tokenF1(wanted: readonly string[], given: readonly string[]): number {
	const left = new Map<string, number>();
	for (const token of wanted) left.set(token, (left.get(token) ?? 0) + 1);
	let both = 0;
	for (const token of given) {
		const count = left.get(token) ?? 0;
		if (count === 0) continue;
		left.set(token, count - 1);
		both++;
	}
	return (2 * both) / (wanted.length + given.length);
}

/** Categories are scored if every one is the text of some element. */
function showsCategories(one: WrapperCase): boolean {
	const { html: page, item } = one;
	if (item.categories.length === 0) return false;
	const missing = new Set(item.categories.map(normal));
	for (let n = 1; n < page.size && missing.size > 0; n++)
		if (page.isElement(n) && page.textLength(n).all <= 120) missing.delete(normal(page.text(n)));
	return missing.size === 0;
}

function setF1(wanted: readonly string[], given: readonly string[]): number {
	const one = new Set(wanted.map(normal));
	const other = new Set(given.map(normal));
	const both = [...one].filter((value) => other.has(value)).length;
	return (2 * both) / (one.size + other.size);
}
