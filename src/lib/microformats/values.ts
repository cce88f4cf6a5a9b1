/** values: the value of an element as a property: its text, its URL, its date, its markup. */

import { type Node, type Page, TAG, TEXT } from '../html/index.ts';
import { innerHtml } from '../html/inner-html.ts';
import { completeDate, type JoinedDate, joinDate } from './dates.ts';
import { properties, rootTypes } from './vocabulary.ts';

/** What an element needs to be read: the page, the base of its URLs, and elements that belong to others (`itemref`). */
export interface Reading {
	readonly page: Page;
	readonly base: string;
	/** Elements of the page that are read as further content of this one. */
	readonly included: (node: Node) => readonly Node[];
	/** What may still be read: properties inside properties repeat what they contain, and included elements are read again. */
	readonly budget: { characters: number; nodes: number };
}

/** An image with its description. */
export interface Picture {
	readonly value: string;
	readonly alt: string;
}

/** Markup and its text. */
export interface Markup {
	readonly html: string;
	readonly value: string;
}

function spend({ page, budget }: Reading, node: Node): boolean {
	const end = page.end[node]!;
	budget.characters -= (end < page.size ? page.source[end]! : page.html.length) - page.source[node]!;
	return budget.characters >= 0;
}

const WHITE = /[\t\n\f\r ]+/;

export function classesOf(page: Page, node: Node): string[] {
	const written = page.attr(node, 'class');
	return written === undefined ? [] : written.split(WHITE).filter((name) => name !== '');
}

/** An absolute URL; what is not a URL stays as written. The URL of a host gets no slash that nobody wrote. */
export function absolute({ base }: Pick<Reading, 'base'>, written: string): string {
	const href = written.trim();
	if (href === '') return base;
	try {
		const url = new URL(href, base);
		const isHost = url.pathname === '/' && url.search === '' && url.hash === '' && url.host !== '';
		return isHost && !href.includes('/', href.indexOf('//') + 2) ? url.href.slice(0, -1) : url.href;
	} catch {
		return written;
	}
}

/** The text of an element without scripts and styles. Pictures are replaced by their description, else by their URL. */
export function textOf(reading: Reading, node: Node, pictures: 'both' | 'described' = 'both'): string {
	const ranges = [node, ...reading.included(node)];
	return ranges
		.map((part) => ownText(reading, part, pictures))
		.join('')
		.trim();
}

function ownText(reading: Reading, node: Node, pictures: 'both' | 'described'): string {
	const { page } = reading;
	const parts: string[] = [];
	if (!spend(reading, node)) return '';
	for (let n = node; n < page.end[node]!; n++) {
		const tag = page.tag[n]!;
		if (tag === TEXT) parts.push(page.chars(n));
		else if (tag === TAG.SCRIPT || tag === TAG.STYLE || tag === TAG.TEMPLATE) n = page.end[n]! - 1;
		else if (tag === TAG.IMG) {
			const alt = page.attr(n, 'alt');
			const src = page.attr(n, 'src');
			if (alt !== undefined) parts.push(alt);
			else if (src !== undefined && pictures === 'both') parts.push(` ${absolute(reading, src)} `);
		}
	}
	return parts.join('');
}

/** The attribute that has the value of an element. */
function attributeOf(page: Page, node: Node, sources: Sources): string | undefined {
	const attribute = sources[page.name(node)];
	return attribute === undefined ? undefined : page.attr(node, attribute);
}

type Sources = Readonly<Record<string, string>>;

const TEXTS: Sources = {
	abbr: 'title',
	link: 'title',
	data: 'value',
	input: 'value',
	img: 'alt',
	area: 'alt',
};
const DATES: Sources = {
	time: 'datetime',
	ins: 'datetime',
	del: 'datetime',
	abbr: 'title',
	data: 'value',
	input: 'value',
};
const VALUES: Sources = { img: 'alt', area: 'alt', data: 'value', abbr: 'title' };
const ADDRESSES: Sources = {
	a: 'href',
	area: 'href',
	link: 'href',
	audio: 'src',
	source: 'src',
	iframe: 'src',
	object: 'data',
};
const OTHER_ADDRESSES: Sources = { abbr: 'title', data: 'value', input: 'value' };

/** `p-*`. */
export function plainValue(reading: Reading, node: Node): string {
	const { page } = reading;
	const parts = valueParts(reading, node, VALUES);
	if (parts !== null) return parts.join('');
	return page.tag[node] === TAG.IMG ? (page.attr(node, 'alt') ?? '') : ownValue(reading, node);
}

/** The same without the parts that are marked as the value. */
export function ownValue(reading: Reading, node: Node): string {
	return attributeOf(reading.page, node, TEXTS) ?? textOf(reading, node);
}

/** `u-*`. */
export function addressValue(reading: Reading, node: Node): string | Picture {
	const { page } = reading;
	const name = page.name(node);
	const src = page.attr(node, 'src');
	if (name === 'img' && src !== undefined) return picture(reading, node, src);
	const media = name === 'video' ? (src ?? page.attr(node, 'poster')) : undefined;
	const direct = media ?? attributeOf(page, node, ADDRESSES);
	if (direct !== undefined) return absolute(reading, direct);
	const parts = valueParts(reading, node, VALUES);
	const written = parts?.join('') ?? attributeOf(page, node, OTHER_ADDRESSES);
	return absolute(reading, written ?? (name === 'img' ? '' : textOf(reading, node)));
}

export function picture(reading: Reading, node: Node, src: string): string | Picture {
	const alt = reading.page.attr(node, 'alt');
	const value = absolute(reading, src);
	return alt === undefined ? value : { value, alt };
}

/** `dt-*`. A time of day takes the day of the date before it. */
export function dateValue(reading: Reading, node: Node, day: string | null): JoinedDate {
	const parts = valueParts(reading, node, { ...VALUES, ...DATES });
	const joined = parts === null ? null : joinDate(parts, day);
	if (joined !== null) return joined;
	return completeDate(attributeOf(reading.page, node, DATES) ?? textOf(reading, node), day);
}

const URL_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src', 'cite', 'data', 'poster']);

/** `e-*`. */
export function markupValue(reading: Reading, node: Node): Markup {
	if (!spend(reading, node)) return { html: '', value: '' };
	const html = innerHtml(reading.page, node, ({ name, value }) =>
		URL_ATTRIBUTES.has(name) && !value.startsWith('#') ? absolute(reading, value) : value,
	);
	return { html: html.trim(), value: textOf(reading, node) };
}

/** The elements marked as the value, in order; null if there are none. They are not searched for in other properties and items. */
function valueParts(reading: Reading, node: Node, sources: Sources): string[] | null {
	const { page } = reading;
	const parts: string[] = [];
	if (!spend(reading, node)) return null;
	for (let n = node + 1; n < page.end[node]!; ) {
		const isTemplate = page.tag[n] === TAG.TEMPLATE;
		const classes = page.isElement(n) && !isTemplate ? classesOf(page, n) : [];
		const isTitle = classes.includes('value-title');
		if (isTitle || classes.includes('value')) {
			const title = isTitle ? page.attr(n, 'title') : undefined;
			parts.push(title ?? partOf(page, n, sources));
			n = page.end[n]!;
		} else if (isTemplate || rootTypes(classes).length > 0 || properties(classes).length > 0)
			n = page.end[n]!;
		else n++;
	}
	return parts.length === 0 ? null : parts;
}

function partOf(page: Page, node: Node, sources: Sources): string {
	const name = page.name(node);
	if (name === 'img' || name === 'area') return page.attr(node, 'alt') ?? '';
	return attributeOf(page, node, sources) ?? page.rawText(node);
}
