/**
 * teasers: lists of links to other posts, each with a picture or some words: related posts, an index, a carousel.
 *
 * Such a list is three or more siblings of one kind that each link to another page of the site and have little text: a
 * heading, a link of some words, an excerpt. It needs no names.
 *
 * In:     the view.
 * Out:    per node 1 if it is in a list of teasers.
 */
import { type Node, type Page, TAG } from '../../lib/html/index.ts';
import { linkHost } from '../../lib/url/host-of.ts';
import type { Block } from './blocks.ts';

/** What the rule reads about the view (view.ts). */
interface TeaserView {
	readonly page: Page;
	readonly blocks: readonly Block[];
	readonly first: Int32Array;
	readonly url: string | undefined;
}

/** This many make a list. */
const MIN_TEASERS = 3;
/** Share of the siblings of one kind that must be teasers. */
const MIN_SHARE = 0.7;
/** A teaser has at most this much text outside its links. */
const MAX_WORDS = 100;
/** A link with this many words is the title of a post. */
const TITLE_WORDS = 3;
const SHORTEST_TITLE = 8;
const LONGEST_TITLE = 250;

export function findTeasers(view: TeaserView): Uint8Array {
	const { page } = view;
	const marks = new Uint8Array(page.size);
	const titles = findTitleLinks(view);
	const { size, end } = page;
	for (let n = 1; n < size; n++) {
		if (titles[end[n]!]! - titles[n]! < MIN_TEASERS) {
			// Nor has anything in it.
			n = end[n]! - 1;
			continue;
		}
		if (countTitled(page, n, titles) >= MIN_TEASERS) markChildren(view, n, titles, marks);
	}
	return marks;
}

/** How many children hold a title. */
function countTitled({ end }: Page, parent: Node, titles: Int32Array): number {
	let titled = 0;
	for (let child = parent + 1; child < end[parent]!; child = end[child]!)
		if (titles[end[child]!]! > titles[child]!) titled++;
	return titled;
}

function markChildren(view: TeaserView, parent: Node, titles: Int32Array, marks: Uint8Array): void {
	const { page } = view;
	const kinds = new Map<number, { all: number; teasers: Node[] }>();
	for (const child of page.children(parent)) {
		if (!page.isElement(child)) continue;
		const tag = page.tag[child]!;
		let kind = kinds.get(tag);
		if (kind === undefined) {
			kind = { all: 0, teasers: [] };
			kinds.set(tag, kind);
		}
		if (page.visible.start[page.end[child]!]! > page.visible.start[child]!) kind.all++;
		if (isTeaser(view, child, titles)) kind.teasers.push(child);
	}
	for (const { all, teasers } of kinds.values()) {
		if (teasers.length >= MIN_TEASERS && teasers.length >= MIN_SHARE * all)
			for (const teaser of teasers) marks[teaser] = 1;
	}
}

/** One or two titles, several blocks, few words; the items of a plain list are sentences more often than teasers. */
function isTeaser(view: TeaserView, node: Node, titles: Int32Array): boolean {
	const { page, first, blocks } = view;
	const end = page.end[node]!;
	const links = titles[end]! - titles[node]!;
	if (links < 1 || links > 3) return false;
	const from = first[node]!;
	const to = first[end]!;
	if (to - from < 2) return false;
	let plain = 0;
	for (let i = from; i < to; i++) plain += blocks[i]!.plain;
	return plain <= MAX_WORDS && hasFace(page, node);
}

/** A heading or a picture: the items of a list in a text have none. */
function hasFace(page: Page, node: Node): boolean {
	for (let n = node + 1; n < page.end[node]!; n++) {
		const tag = page.tag[n]!;
		if (
			tag === TAG.IMG ||
			tag === TAG.H2 ||
			tag === TAG.H3 ||
			tag === TAG.H4 ||
			tag === TAG.H5 ||
			tag === TAG.H1
		)
			return true;
	}
	return false;
}

/** How many links to other pages, with a title's worth of words or inside a heading, begin before each node. */
function findTitleLinks(view: TeaserView): Int32Array {
	const { page } = view;
	const { size, tag } = page;
	const titles = new Int32Array(size + 1);
	const host = linkHost(view.url ?? '');
	let count = 0;
	for (let n = 0; n < size; n++) {
		titles[n] = count;
		if (tag[n] === TAG.A && isTitleLink(page, n, host)) count++;
	}
	titles[size] = count;
	return titles;
}

function isTitleLink(page: Page, node: Node, host: string): boolean {
	const { start, text } = page.visible;
	return saysTitle(text, start[node]!, start[page.end[node]!]!) && leadsToPage(page.attr(node, 'href'), host);
}

/** A title's worth of words, or the words that link to the rest. */
function saysTitle(text: string, from: number, to: number): boolean {
	const length = to - from;
	if (length === 0 || length >= LONGEST_TITLE) return false;
	if (length >= SHORTEST_TITLE && hasTitleWords(text, from, to)) return true;
	return length <= LONGEST_MORE && MORE.test(text.slice(from, to).trim());
}

/** Another page, on the same site as far as is known. */
function leadsToPage(href: string | undefined, host: string): boolean {
	if (href === undefined || href === '' || href.startsWith('#') || href.startsWith('javascript:'))
		return false;
	return host === '' || !HAS_HOST.test(href) || linkHost(href).endsWith(host);
}

const HAS_HOST = /^(?:https?:)?\/\//i;

/** A link after an excerpt that leads to the full text. */
const MORE =
	/^(?:(?:read|learn|find out|see|view|discover|continue)(?: the)? ?(?:more|on|reading|full|article|post|details)?|more(?: info| details)?|weiter ?lesen|mehr(?: lesen| erfahren| infos)?|lire (?:la suite|plus)|en savoir plus|leer más|ver más|saiba mais|leia mais|leggi (?:tutto|di più|di piu)|continua|lees (?:meer|verder)|läs mer|les mer|læs mere|lue lisää|czytaj (?:więcej|dalej)|więcej|читать(?: далее| дальше| полностью)?|подробнее|続きを読む|もっと見る|阅读(?:更多|全文)|查看(?:更多|详情)|더 보기)[\s.…»›→>\])]*$/iu;
const LONGEST_MORE = 40;

function hasTitleWords(text: string, from: number, to: number): boolean {
	let words = 1;
	for (let i = from + 1; i < to && words < TITLE_WORDS; i++) {
		const code = text.charCodeAt(i);
		if (code <= 32) words++;
		else if (code >= 0x3040 && code <= 0x9fff) words += 0.5;
	}
	return words >= TITLE_WORDS;
}
