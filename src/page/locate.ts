/**
 * locate: one post page → its parts, and where on the page each is, to show to a person.
 *
 * In:     a page and its URL.
 * Out:    the PageExtract, and nodes. A value read from invisible markup is located where the page shows the same; one
 * that the page does not show has no location.
 * Not here: reading the page (extract.ts).
 */
import { type Node, type Page, TAG } from '../lib/html/index.ts';
import { foldTight } from '../lib/text/fold.ts';
import type { PageExtract } from '../model/page.ts';
import { LONGEST_NAMING } from './author-lines.ts';
import { type ExtractOptions, type PageParts, takeApart, toExtract } from './extract.ts';

/** Where a value is on a page. */
export interface ValuePlace {
	readonly node: Node;
	/** The words of the node that are the value; null for all of it. */
	readonly text: string | null;
}

export interface PagePlaces {
	readonly title: readonly ValuePlace[];
	readonly author: readonly ValuePlace[];
	readonly published: readonly ValuePlace[];
	readonly content: readonly ValuePlace[];
	/** Of each comment, in their order. */
	readonly comments: readonly (readonly ValuePlace[])[];
}

export interface LocatedPage {
	readonly extract: PageExtract;
	readonly places: PagePlaces;
}

export function locatePage(html: string | Page, options: ExtractOptions = {}): LocatedPage {
	const parts = takeApart(html, options);
	const { title, author, published, structure } = parts;
	return {
		extract: toExtract(parts),
		places: {
			title: title.value === null ? [] : shownBy(parts, title.node, title.value, titleNode),
			author: author.value === null ? [] : shownBy(parts, author.node, author.value, nameNode),
			published: published.value === null ? [] : placeOfDate(parts, published.value),
			content: whole(structure.content),
			comments: structure.comments.map(({ nodes }) => whole(nodes)),
		},
	};
}

function whole(nodes: readonly Node[]): ValuePlace[] {
	return nodes.map((node) => ({ node, text: null }));
}

type Search = (parts: PageParts, key: string) => Node | null;

/** The element that the value was read from if it is visible, else the one that shows the same. */
function shownBy(parts: PageParts, node: Node | undefined, value: string, find: Search): ValuePlace[] {
	const isShown = node !== undefined && parts.page.text(node) !== '';
	const shown = isShown ? node : find(parts, foldTight(value));
	return shown === null ? [] : [{ node: shown, text: value }];
}

const HEADINGS: ReadonlySet<number> = new Set([TAG.H1, TAG.H2, TAG.H3, TAG.H4]);

function titleNode({ page, structure }: PageParts, key: string): Node | null {
	const nodes = structure.titleNode === null ? [] : [structure.titleNode];
	for (let n = 1; n < page.size; n++) if (HEADINGS.has(page.tag[n]!)) nodes.push(n);
	return nodes.find((node) => foldTight(page.text(node)) === key) ?? null;
}

/** The smallest element before the comments that contains the name, closest to the title. */
function nameNode({ page, setting: { places } }: PageParts, key: string): Node | null {
	const { start } = page.visible;
	let best: Node | null = null;
	const distance = (node: Node) => Math.abs(start[node]! - places.title);
	for (let n = 1; n < page.size && start[n]! < places.comments; n++) {
		const length = start[page.end[n]!]! - start[n]!;
		if (!page.isElement(n) || length === 0 || length > LONGEST_NAMING) continue;
		if (!foldTight(page.text(n)).includes(key)) continue;
		if (best === null || page.contains(best, n) || distance(n) < distance(best)) best = n;
	}
	return best;
}

const DAY = 10;

/** The date as the page shows it: where it was read, else the closest to the title with the same day. */
function placeOfDate({ setting, published }: PageParts, value: string): ValuePlace[] {
	const { dates, places } = setting;
	const shown = dates.filter(
		({ start, end, source }) => start < end && source !== 'url' && start < places.comments,
	);
	const same = shown
		.filter((date) => date.value.slice(0, DAY) === value.slice(0, DAY))
		.sort((a, b) => Math.abs(a.start - places.title) - Math.abs(b.start - places.title));
	const read = same.find(({ node }) => node === published.node) ?? same[0];
	return read === undefined ? [] : [{ node: read.node, text: read.text }];
}
