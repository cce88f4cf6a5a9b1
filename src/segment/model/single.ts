/**
 * single: the one post of a page that shows only one.
 *
 * Glance names this as a known failure: a sequence needs two dates. We take a date or a heading outside side columns
 * that belongs to a text, and the smallest element around both that has enough text.
 */
import type { DateExpression } from '../../lib/dates/index.ts';
import { type Node, TAG } from '../../lib/html/index.ts';
import { fold } from '../../lib/text/fold.ts';
import { type Candidate, describeCut } from './candidate.ts';
import type { Cut } from './cut.ts';
import { type Heading, isHeadingTag, STRONG } from './headings.ts';
import { linksIn, type PostLink } from './links.ts';
import { SAYS_TITLE } from './names.ts';
import { NO_RULES } from './parity.ts';
import { isEnd, levelOf } from './tail.ts';
import { childTowards } from './units.ts';
import { elementOf, isDateOnly, plain, textOf, type View } from './view.ts';

/** A title and a date of one post are at most this many characters apart. */
const FAR = 300;
/** A post says at least this much, or shows a picture. */
const MIN_SAID = 60;
/** Dates that are tried. */
const MAX_TRIED = 12;

export function findSingle(
	view: View,
	headings: readonly Heading[],
	beside: Uint8Array,
	total: number,
): Candidate | null {
	const site = foldedTitle(view);
	const strong = headings.filter(
		({ node, strength }) =>
			strength === STRONG && !leadsHome(view, node) && squeeze(textOf(view, node)) !== site,
	);
	const dates = view.dates.filter(({ node }) => beside[node] !== 1).slice(0, MAX_TRIED);
	let best: Candidate | null = null;
	for (const { date, heading } of pairs(view, dates, strong)) {
		const cut = cutSingle(view, date, heading, beside);
		if (cut === null) continue;
		const list = { kind: 'dates' as const, nodes: [cut.pieces[0]!.from], dates: null, signature: null };
		const candidate = describeCut(view, list, cut, headings, { total, most: 0 });
		if (candidate === null) continue;
		if (best === null || candidate.worth > best.worth) best = candidate;
	}
	return best;
}

/** A longer title is more than a name. */
const LONGEST_NAME = 300;

/** The page's own title, without case and punctuation: a heading with the same text names the site. */
function foldedTitle({ page }: View): string {
	const node = page.find(TAG.TITLE);
	return node === null ? '' : squeeze(page.rawText(node).slice(0, LONGEST_NAME));
}

function squeeze(text: string): string {
	return fold(text).replaceAll(' ', '');
}

interface Pair {
	readonly date: DateExpression | null;
	readonly heading: Heading | null;
}

/** Each date with the nearest heading; a heading that links to its own page, without a date. */
function pairs(view: View, dates: readonly DateExpression[], headings: readonly Heading[]): Pair[] {
	const found: Pair[] = dates.map((date) => {
		const level = headingLevelOf(view, date);
		const titles =
			level === 0 ? headings : headings.filter((heading) => !isGroupHead(view, heading, date, level));
		return { date, heading: nearest(date, titles) };
	});
	const titled = headings.find(({ node }) => leadsToPost(view, node));
	if (titled !== undefined) found.push({ date: null, heading: titled });
	return found.filter(({ date, heading }) => heading !== null || (date !== null && isHeading(view, date)));
}

/** The level of the heading that is only the date; 0 when it is not a heading. */
function headingLevelOf(view: View, { node }: DateExpression): number {
	const { page } = view;
	for (let n = elementOf(page, node); n > 0 && isDateOnly(view, n); n = page.parent[n]!)
		if (isHeadingTag(page.tag[n]!)) return levelOf(page.tag[n]!);
	return 0;
}

/**
 * A heading of the same or a larger size above a date heading that links to no post is that of the site or of the
 * month.
 */
function isGroupHead(view: View, { node, end }: Heading, date: DateExpression, level: number): boolean {
	const own = levelOf(view.page.tag[node]!);
	return end <= date.start && own > 0 && own <= level && !leadsToPost(view, node);
}

function nearest(date: DateExpression, headings: readonly Heading[]): Heading | null {
	let best: Heading | null = null;
	let distance = FAR;
	for (const heading of headings) {
		if (heading.start <= date.start && heading.end >= date.end) continue;
		const apart = heading.end <= date.start ? date.start - heading.end : heading.start - date.end;
		if (apart >= distance) continue;
		best = heading;
		distance = apart;
	}
	return best;
}

/** The date is itself the heading of an entry. */
function isHeading(view: View, date: DateExpression): boolean {
	return headingLevelOf(view, date) > 0 || (view.says[elementOf(view.page, date.node)]! & SAYS_TITLE) !== 0;
}

function leadsToPost(view: View, node: Node): boolean {
	return linksOf(view, node).some((link) => link.own && !isHome(view, link.url ?? ''));
}

/** The heading of the site links to the page itself, or up from it. */
function leadsHome(view: View, node: Node): boolean {
	return linksOf(view, node).some((link) => isHome(view, link.url ?? ''));
}

function linksOf({ page, links }: View, node: Node): PostLink[] {
	return linksIn(links, node, page.end[node]!);
}

function isHome({ url = '' }: View, address: string): boolean {
	const bare = address
		.replace(/^https?:/, '')
		.replace(/[?#].*/s, '')
		.replace(/\/(?:index\.\w+)?$/, '');
	return url.replace(/^https?:/, '').startsWith(bare) || /^\/\/[^/]+$/.test(bare);
}

function cutSingle(
	view: View,
	date: DateExpression | null,
	heading: Heading | null,
	beside: Uint8Array,
): Cut | null {
	const { page } = view;
	const first = Math.min(date?.node ?? page.size, heading?.node ?? page.size);
	const last = Math.max(date?.node ?? 0, heading?.node ?? 0);
	let parent = page.commonAncestor(first, last);
	while (parent > 0 && !saysEnough(view, parent, first, date, heading)) parent = page.parent[parent]!;
	if (parent <= 0 || page.tag[parent] === TAG.HTML) return null;
	const from = childTowards(page, parent, first);
	if (from === null) return null;
	const to = endOfSingle(view, parent, childTowards(page, parent, last) ?? from, beside);
	const unit = { node: from, parent, mark: first, date };
	const parity = {
		begins: 'at-unit' as const,
		slot: heading?.slot ?? null,
		titleNear: true,
		whole: false,
		rules: NO_RULES,
		why: 'a single post',
	};
	return { pieces: [{ from, to, unit, heading }], parity };
}

function saysEnough(
	view: View,
	parent: Node,
	first: Node,
	date: DateExpression | null,
	heading: Heading | null,
): boolean {
	const from = childTowards(view.page, parent, first);
	if (from === null) return false;
	const end = view.page.end[parent]!;
	const known =
		(heading === null ? 0 : heading.end - heading.start) + (date === null ? 0 : date.end - date.start);
	return plain(view, from, end) - known >= MIN_SAID || view.pictures[end]! > view.pictures[from]!;
}

/** Up to the first sibling that is next to the post or below it. */
function endOfSingle(view: View, parent: Node, from: Node, beside: Uint8Array): Node {
	let to = view.page.end[from]!;
	for (let node = to; node < view.page.end[parent]!; node = view.page.end[node]!) {
		if (beside[node] === 1 || isEnd(view, node)) break;
		to = view.page.end[node]!;
	}
	return to;
}
