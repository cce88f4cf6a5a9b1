/**
 * feeds-score: the scoring of the feed corpus: when does a parsed value meet an expectation?
 *
 * A faithful copy of the corpus's own `score.mjs`, so that the project does not depend on it. Texts are compared as
 * text (ignoring markup, white space and one level of escaping), URLs as URLs, dates to the second. A value in the
 * wrong field counts only when the right one is empty.
 */
import { decodeHTML } from 'entities/decode';

export interface ScoredItem {
	readonly title: string | null;
	readonly link: string | null;
	readonly id: string | null;
	readonly date: string | null;
	readonly updated: string | null;
	readonly author: string | null;
	readonly summary: string | null;
	readonly content: string | null;
	readonly categories: readonly string[];
}

export interface ScoredFeed {
	readonly ok: boolean;
	readonly title: string | null;
	readonly link: string | null;
	readonly items: readonly ScoredItem[];
}

export const FAILED: ScoredFeed = { ok: false, title: null, link: null, items: [] };

type Wanted = string | number;
type Maybe = string | null | undefined;

const SPACES = /[\s\u00a0]+/g;

function oneLine(value: Maybe): string {
	return String(value ?? '')
		.replace(SPACES, ' ')
		.trim();
}

/** The text of a value that may be HTML: tolerant of sanitising, markup and one level of escaping. */
function textOf(value: Maybe): string {
	let text = String(value ?? '');
	if (/[<&]/.test(text)) {
		text = text
			.replace(/<!--[\s\S]*?-->/g, '')
			.replace(/<(script|style|applet|object|embed|iframe|noscript|title|head|xml)\b[\s\S]*?<\/\1\s*>/gi, '')
			.replace(/<!\[CDATA\[|\]\]>/g, '')
			.replace(/<\/?[A-Za-z][^<>]*>/g, '')
			.replace(/<[!?][^>]*>/g, '');
		text = decodeHTML(text);
	}
	return oneLine(text);
}

/** Text without white space, ignoring two levels of escaping: how titles are compared. */
export function squeezed(value: Maybe): string {
	return textOf(textOf(value)).replace(/\s+/g, '');
}

function isSameText(got: Maybe, wanted: string): boolean {
	if (got === null || got === undefined) return false;
	return textOf(got) === textOf(wanted) || squeezed(got) === squeezed(wanted);
}

function addressOf(value: string): string {
	try {
		return new URL(oneLine(value)).href;
	} catch {
		return oneLine(value);
	}
}

function isSameAddress(got: Maybe, wanted: string): boolean {
	if (got === null || got === undefined) return false;
	if (oneLine(got) === oneLine(wanted)) return true;
	return decodeHTML(oneLine(got)) === decodeHTML(oneLine(wanted)) || addressOf(got) === addressOf(wanted);
}

function isSameDate(got: Maybe, wanted: string): boolean {
	if (got === null || got === undefined) return false;
	if (wanted === '*') return !Number.isNaN(Date.parse(got));
	return Math.floor(Date.parse(got) / 1000) === Math.floor(Date.parse(wanted) / 1000);
}

function isSameAuthor(got: Maybe, wanted: string): boolean {
	if (got === null || got === undefined) return false;
	const found = textOf(got);
	const expected = textOf(wanted);
	const withoutMail = expected.replace(/\s*\([^)]*@[^)]*\)\s*$/, '');
	const foundName = found.replace(/\s*[(<][^)>]*@[^)>]*[)>]\s*$/, '');
	if (found === expected || foundName === withoutMail || found === withoutMail) return true;
	return /^\S+@\S+ \((.*)\)$/.exec(expected)?.[1] === foundName;
}

/** Whether the feed meets the expectation `key`: `title`, `items[0].link`, `items.length` … */
export function isSatisfied(key: string, wanted: Wanted, feed: ScoredFeed): boolean {
	if (key === 'items.length') return feed.items.length === wanted;
	if (key === 'items.minLength') return feed.items.length >= Number(wanted);
	const match = /^items\[(\d+)\]\.(\w+)(?:\[(\d+)\])?$/.exec(key);
	if (match === null) return isFieldSatisfied(key, String(wanted), feed as unknown as Partial<ScoredItem>);
	const item = feed.items[Number(match[1])];
	return item !== undefined && isFieldSatisfied(match[2]!, String(wanted), item);
}

function isFieldSatisfied(field: string, wanted: string, got: Partial<ScoredItem>): boolean {
	switch (field) {
		case 'title':
			return isSameText(got.title, wanted);
		case 'link':
			return isSameAddress(got.link, wanted);
		case 'id':
			return isSameAddress(got.id, wanted);
		case 'summary':
			return (
				isSameText(got.summary, wanted) || (textOf(got.summary) === '' && isSameText(got.content, wanted))
			);
		case 'content':
			return (
				isSameText(got.content, wanted) || (textOf(got.content) === '' && isSameText(got.summary, wanted))
			);
		case 'author':
			return isSameAuthor(got.author, wanted);
		case 'date':
			return isSameDate(got.date, wanted) || (got.date == null && isSameDate(got.updated, wanted));
		case 'updated':
			return isSameDate(got.updated, wanted) || (got.updated == null && isSameDate(got.date, wanted));
		case 'categories':
			return (got.categories ?? []).some((category) => isSameText(category, wanted));
		default:
			return false;
	}
}

const SCORED =
	/^(title|link|items\.(length|minLength)|items\[\d+\]\.(title|link|id|date|updated|author|summary|content|categories\[\d+\]))$/;

/** Whether an expectation counts: it is about a field that all parsers have, and not empty. */
export function isScored(key: string, wanted: Wanted): boolean {
	if (!SCORED.test(key)) return false;
	if (typeof wanted !== 'string' || wanted === '*') return true;
	return !/title|summary|content|author|description|categories/.test(key) || textOf(textOf(wanted)) !== '';
}
