/**
 * title: the heading of the post, by the document's own title.
 *
 * The heading whose words the document's title repeats is where the post begins. Of several, it is the one that covers
 * most of the title and does not link to the site's start page, as the name of the site does.
 */
import { FIRST_OWN_TAG, type Node, type Page, TAG } from '../../lib/html/index.ts';
import { fold } from '../../lib/text/fold.ts';
import { evenSpaces } from '../../lib/text/spaces.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import { COMMENT, FOOT, NAVIGATION, RELATED, SIDE, TITLE } from './bits.ts';
import type { Block } from './blocks.ts';
import { blockText, closest, proseOf, skipWhite, type View } from './view.ts';

const LONGEST_TITLE = 300;
/** The weight of a heading of each tag. */
const LEVELS = new Float64Array(FIRST_OWN_TAG);
[TAG.H1, TAG.H2, TAG.H3, TAG.H4, TAG.H5, TAG.H6].forEach((tag, i) => {
	LEVELS[tag] = [3, 2.5, 2, 1.5, 1, 1][i]!;
});
/** Below this a block is not a heading of the post. Fitted on the tuning pages. */
const MIN_SCORE = 2.5;

export interface TitleFound {
	readonly node: Node;
	/** Its index among the blocks. */
	readonly block: number;
	readonly score: number;
	/** It is all or nearly all of the document's title, and that is not a start page. */
	readonly isSure: boolean;
}

export function findTitle(view: View): TitleFound | null {
	const named = documentTitles(view.page);
	let best: TitleFound | null = null;
	for (let i = 0; i < view.blocks.length; i++) {
		const block = view.blocks[i]!;
		if (block.chars < 2 || block.chars > LONGEST_TITLE) continue;
		const score = scoreTitle(view, i, named);
		if (score < MIN_SCORE || (best !== null && score <= best.score - headStart(view, best, i))) continue;
		best = { node: block.container, block: i, score, isSure: false };
	}
	return best === null ? null : { ...best, isSure: isSure(view, best.block, named) };
}

/** By how much a later heading may fall short: the name of the site comes first, and is a link. */
const SITE_NAME_MARGIN = 2;

function headStart(view: View, earlier: TitleFound, later: number): number {
	const first = view.blocks[earlier.block]!;
	const second = view.blocks[later]!;
	const isSiteName = view.url === undefined && first.linked > 0.8 * first.chars && second.linked === 0;
	return isSiteName && blockText(view, first) !== blockText(view, second) ? SITE_NAME_MARGIN : 0;
}

/** Share of the document's title that a certain heading covers. Fitted on the tuning pages. */
const SURE_LIKENESS = 0.6;

function isSure(view: View, index: number, named: Named): boolean {
	const { url } = view;
	if (url !== undefined && canParse(url) && new URL(url).pathname === '/') return false;
	const block = view.blocks[index]!;
	return likeness(fold(blockText(view, block)), named) >= SURE_LIKENESS && !leadsHome(view, block);
}

interface Named {
	readonly document: string;
	readonly shared: string;
	/** Both as written. */
	readonly written: string;
	readonly lower: string;
	/** The pairs of characters in them. */
	readonly pairs: Uint8Array;
}

/** A text repeats part of a title only if the title contains its first two characters, so few texts need a search. */
const PAIRS = 1024;

function pairAt(text: string, at: number): number {
	return (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) % PAIRS;
}

function pairsOf(text: string): Uint8Array {
	const pairs = new Uint8Array(PAIRS);
	for (let i = 0; i + 1 < text.length; i++) pairs[pairAt(text, i)] = 1;
	return pairs;
}

/** False when the trimmed block cannot be part of the document's title. */
function mayRepeat({ page }: View, { from, to }: Block, { pairs }: Named): boolean {
	const { text, start } = page.visible;
	const at = skipWhite(text, start[from]!, start[to]!);
	if (at + 1 >= start[to]! || pairs[pairAt(text, at)] === 1) return true;
	return mayBeWhite(text.charCodeAt(at)) || mayBeWhite(text.charCodeAt(at + 1));
}

/** White space, or beyond ASCII, where too many kinds of it exist to distinguish them. */
function mayBeWhite(code: number): boolean {
	return code <= 32 || code > 127;
}

function documentTitles(page: Page): Named {
	const title = page.find(TAG.TITLE);
	let shared = '';
	for (const meta of page.elements(TAG.META)) {
		const property = page.attr(meta, 'property') ?? page.attr(meta, 'name');
		if (property === 'og:title' || property === 'twitter:title') shared ||= page.attr(meta, 'content') ?? '';
	}
	const document = title === null ? '' : evenSpaces(page.rawText(title)).trim();
	const written = `${document}\n${shared}`;
	return {
		document: fold(document),
		shared: fold(shared),
		written,
		lower: written.toLowerCase(),
		pairs: pairsOf(written),
	};
}

/**
 * A heading that is less of the document's title than this only shares a word by chance. Fitted on the tuning pages.
 */
const MIN_LIKENESS = 0.35;
/** White space around a block that counts among its characters. */
const LONGEST_BREAK = 8;
const FIRST_WORD = /[\p{L}\p{N}]+/u;

/** How many blocks after a heading its post must begin. */
const SOON = 8;
const WORDS_A_POINT = 40;
const MAX_FOR_PROSE = 2;

function saidSoon(view: View, index: number): number {
	let said = 0;
	const stop = Math.min(view.blocks.length, index + 1 + SOON);
	for (let i = index + 1; i < stop; i++) said += proseOf(view.blocks[i]!);
	return said;
}

function scoreTitle(view: View, index: number, named: Named): number {
	const { page } = view;
	const block = view.blocks[index]!;
	const level = headingLevel(page, block.container);
	const isNamed = (view.bits[block.container]! & TITLE) !== 0;
	const mustRepeat = level === 0 && !isNamed;
	if (mustRepeat && (block.chars > named.written.length + LONGEST_BREAK || !mayRepeat(view, block, named)))
		return 0;
	const written = blockText(view, block);
	if (mustRepeat && !named.written.includes(written)) return 0;
	const word = FIRST_WORD.exec(written)?.[0].toLowerCase();
	if (word === undefined || !named.lower.includes(word)) return 0;
	const text = fold(written);
	if (text.length < 2) return 0;
	const match = likeness(text, named);
	if (match < MIN_LIKENESS) return 0;
	let score = 4 * match + level + (isNamed ? 0.7 : 0);
	const around = view.around[block.container]!;
	if ((around & (NAVIGATION | FOOT | SIDE | RELATED | COMMENT)) !== 0) score -= 2;
	if (leadsHome(view, block)) score -= 3;
	return score + Math.min(MAX_FOR_PROSE, saidSoon(view, index) / WORDS_A_POINT);
}

const HEADING_REACH = 3;

/** The weight of the heading around the node; 0 when there is none near. */
function headingLevel(page: Page, node: Node): number {
	let n = node;
	for (let i = 0; i < HEADING_REACH && n > 0; i++, n = page.parent[n]!) {
		const tag = page.tag[n]!;
		if (tag < FIRST_OWN_TAG && LEVELS[tag] !== 0) return LEVELS[tag]!;
	}
	return 0;
}

/** How much of the document's title the text is: 1 for all of it. */
function likeness(text: string, { document, shared }: Named): number {
	if (text === shared) return 1;
	if (document === '') return 0;
	if (text === document) return 1;
	if (holdsWords(document, text)) return 0.2 + (0.8 * text.length) / document.length;
	if (shared !== '' && holdsWords(text, shared) && shared.length > 0.6 * text.length) return 0.8;
	if (holdsWords(text, document) && document.length > 0.6 * text.length) return 0.8;
	return 0;
}

function holdsWords(long: string, short: string): boolean {
	return ` ${long} `.includes(` ${short} `) || (short.length > 8 && long.includes(short));
}

/** True when the block is a link to the start page of the site. */
function leadsHome(view: View, block: Block): boolean {
	if (block.linked === 0) return false;
	const { page, url } = view;
	for (let n = block.from; n < block.to; n++) {
		if (page.tag[n] !== TAG.A) continue;
		const href = page.attr(n, 'href');
		if (href === undefined) continue;
		return isHome(href, url);
	}
	const link = closest(page, block.container, (n) => page.tag[n] === TAG.A);
	return link !== null && isHome(page.attr(link, 'href') ?? '', url);
}

function isHome(href: string, url: string | undefined): boolean {
	const base = url ?? 'http://page.invalid/-/-';
	if (!canParse(href, base)) return false;
	const target = new URL(href, base);
	if (url !== undefined && target.pathname === new URL(url).pathname) return false;
	return /^\/(index\.\w+|blog\/?|home\/?|[a-z]{2}\/?)?$/i.test(target.pathname) && target.search === '';
}
