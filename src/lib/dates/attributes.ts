/**
 * attributes: dates in the markup that the reader does not see.
 *
 * In:     a page.
 * Out:    dates of `time datetime`, meta elements, structured data, `title` and `data-` attributes, each with its role.
 * Not here: which of them is right (a stage decides), dates in the URL (url.ts).
 */
import { COMMENT, HAS, type Node, type Page, TAG } from '../html/index.ts';
import { remember } from '../text/remember.ts';
import { declaredExpression } from './build.ts';
import { CLASS, DIGIT } from './characters.ts';
import type { DateContext, DateExpression, DateRole, DateSource } from './expression.ts';
import { parseIso } from './iso.ts';
import { parseDate } from './parse.ts';

const DASH = 0x2d;
const SHORTEST_DATE = 6;
const LONGEST_DATE = 60;
const MAY_BE_DATE = /\d{4}|\d[-/.:]\d|\p{Nd}[年月 ]/u;
const SECONDS = /^\d{10}$/;
const MILLISECONDS = /^\d{13}$/;
const EARLIEST_SECONDS = Date.UTC(1995, 0, 1) / 1000;
/** A key and its value in structured data, even if the JSON around it is broken. */
const JSON_DATE = /["']([\w.:-]{4,40})["']\s{0,4}:\s{0,4}["']([^"'\n]{8,40})["']/g;
/** An ISO date in quotes, and the key before it. */
const ISO_STRING = /["']((?:19|20)\d\d-\d\d-\d\d[^"'\n]{0,30})["']/g;
const KEY_BEFORE = /["']([\w.:-]{4,40})\\?["']\s{0,4}[:,]\s{0,4}\\?$/;
/** The name of the entry's date in trackback data, which is in a comment. */
const COMMENT_DATE = /(dc:date|pubdate)=["']([^"'\n]{8,40})["']/gi;
/** Structured data is read up to this length: the dates of a page come early. */
const MAX_DATA = 400_000;

/** Attributes of a meta element that say what its content is. */
const META_NAMES = ['property', 'name', 'itemprop', 'http-equiv'] as const;

/** `locale`: the language of the page, if known. */
export function findInAttributes(page: Page, now: string, locale: string | null): DateExpression[] {
	const context = locale === null ? { now } : { now, language: locale };
	const found: DateExpression[] = [];
	const take: Take = (node, text, name, source = 'metadata') => {
		const date = dateOf(text, name, context);
		// The title of a link to an archive is not a date of this page.
		if (date === null || (name === 'title' && date.precision === 'month')) return;
		const at = page.visible.start[node]!;
		found.push(declaredExpression({ node, start: at, end: at, text }, date, source, roleOf(name)));
	};
	const { marks, size } = page;
	for (let node = 1; node < size; node++)
		if ((marks[node]! & HAS.INFORMATIVE) !== 0) readNode(page, node, take);
	return found;
}

function readNode(page: Page, node: Node, take: Take): void {
	const tag = page.tag[node];
	if (tag === TAG.SCRIPT) readData(page, node, take);
	else if (tag === COMMENT) readComment(page.chars(node), node, take);
	else if (tag === TAG.META) readMeta(page, node, take);
	else readElement(page, node, take);
}

type Take = (node: Node, text: string, name: string, source?: DateSource) => void;

function dateOf(text: string, name: string, context: DateContext): DateExpression | null {
	if (text.length > LONGEST_DATE) return null;
	const iso = parseIso(text);
	if (iso !== null) return iso;
	if (!MAY_BE_DATE.test(text)) return null;
	return parseDate(secondsOf(text, name, context.now) ?? text, context);
}

/** Unix time in a field with a time-like name, between 1995 and now. */
function secondsOf(text: string, name: string, now: string): string | null {
	if ((text.length !== 10 && text.length !== 13) || !/time|date|stamp/i.test(name)) return null;
	const seconds = SECONDS.test(text) ? Number(text) : MILLISECONDS.test(text) ? Number(text) / 1000 : 0;
	const latest = Date.parse(now.slice(0, 10)) / 1000 + 86_400;
	return seconds > EARLIEST_SECONDS && seconds < latest ? new Date(seconds * 1000).toISOString() : null;
}

function readMeta(page: Page, node: Node, take: Take): void {
	const content = page.attr(node, 'content');
	if (content === undefined || !mayBeDate(content)) return;
	for (const attribute of META_NAMES) {
		const name = page.attr(node, attribute);
		if (name === undefined || !isDated(name) || name.toLowerCase() === 'expires') continue;
		take(node, content, name);
		return;
	}
}

/** In JSON-LD any date format; in the state of other scripts ISO dates only. */
function readData(page: Page, node: Node, take: Take): void {
	const text = page.rawText(node).slice(0, MAX_DATA);
	if (text === '') return;
	if (page.attr(node, 'type')?.includes('ld+json')) readPairs(text, JSON_DATE, node, take);
	else readIsoPairs(text, node, take);
}

function readIsoPairs(text: string, node: Node, take: Take): void {
	ISO_STRING.lastIndex = 0;
	for (let match = ISO_STRING.exec(text); match !== null; match = ISO_STRING.exec(text)) {
		const key = KEY_BEFORE.exec(text.slice(Math.max(0, match.index - 48), match.index))?.[1];
		if (key !== undefined && isDated(key)) take(node, match[1]!, key);
	}
}

function readComment(text: string, node: Node, take: Take): void {
	if (text.includes('date=')) readPairs(text, COMMENT_DATE, node, take);
}

function readPairs(text: string, pattern: RegExp, node: Node, take: Take): void {
	for (const [, key, value] of text.matchAll(pattern)) if (isDated(key!)) take(node, value!, key!);
}

function readElement(page: Page, node: Node, take: Take): void {
	const attributes = page.attributes(node);
	for (let i = 0; i < attributes.length; i++) {
		const { name } = attributes[i]!;
		if (!mayHoldDate(name)) continue;
		const { value } = attributes[i]!;
		if (value.length >= SHORTEST_DATE && mayBeDate(value)) readAttribute(page, node, name, value, take);
	}
}

function mayHoldDate(name: string): boolean {
	if (name === 'title' || name === 'content' || name === 'datetime') return true;
	return name.length > 5 && name.charCodeAt(4) === DASH && isDatedData(name);
}

/** Cached, because nearly all attributes of a page share a few names. */
const isDatedData = remember((name) => name.startsWith('data-') && isDated(name));

function readAttribute(page: Page, node: Node, name: string, value: string, take: Take): void {
	if (name === 'datetime') {
		const source = page.name(node) === 'time' ? 'time' : 'metadata';
		take(node, value, page.attr(node, 'itemprop') ?? 'date', source);
	} else if (name === 'title') take(node, value, 'title');
	else if (name === 'content') take(node, value, page.attr(node, 'itemprop') ?? '');
	else take(node, value, name);
}

/** Not too long, and contains a digit. */
function mayBeDate(text: string): boolean {
	if (text.length > LONGEST_DATE) return false;
	for (let i = 0; i < text.length; i++) if (CLASS[text.charCodeAt(i)] === DIGIT) return true;
	return false;
}

const MODIFIED = /modif|updat|revis|lastmod|changed|edited/i;
const PUBLISHED = /publi|pubdate|issued|created|posted|released|upload|^date$|dc\.date|dc:date|^dateline$/i;
const DATED = /date|time|publi|modif|updat|issued|created|posted|revis|utime|stamp|dateline/i;

/** What the name of a meta element, key or attribute says about its date. True when the name means a date at all. */
function isDated(name: string): boolean {
	return name.length <= 60 && DATED.test(name);
}

function roleOf(name: string): DateRole {
	if (MODIFIED.test(name)) return 'modified';
	return PUBLISHED.test(name) ? 'published' : 'other';
}
