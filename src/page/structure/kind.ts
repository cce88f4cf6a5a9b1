/**
 * kind: whether the page contains one post, or why not.
 *
 * An ordered list of rules; the first that applies decides. If no rule applies, the page is a post.
 */
import { type Node, TAG } from '../../lib/html/index.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import type { Reason } from '../../model/reason.ts';
import { stepsOf } from './signs.ts';
import type { TitleFound } from './title.ts';
import { blockText, isDataCell, proseIn, proseOf, type View } from './view.ts';

export interface KindInput {
	readonly view: View;
	readonly taken: Uint8Array;
	/** The rule that dropped each block of the main text. */
	readonly rules: readonly (string | null)[];
	readonly title: TitleFound | null;
	readonly comments: number;
	/** The page declares itself a thread of messages. */
	readonly isThread: boolean;
}

export interface Kind {
	readonly isPost: boolean;
	readonly reason: Reason;
}

type KindRule = (input: KindInput) => Reason | null;

const RULES: readonly KindRule[] = [isEmpty, isError, isIndexOfPosts, isIndexOfDays, isIndexOfTeasers];

export function judgeKind(input: KindInput): Kind {
	for (const rule of RULES) {
		const reason = rule(input);
		if (reason !== null) return { isPost: false, reason };
	}
	return { isPost: true, reason: { rule: 'one-post', why: 'there is one main text' } };
}

/** Fewer words than this, without a picture, are not a post. */
const MIN_WORDS = 3;

function isEmpty({ view, taken, comments }: KindInput): Reason | null {
	if (comments > 0) return null;
	let words = 0;
	for (let i = 0; i < taken.length; i++) {
		if (taken[i] !== 1) continue;
		words += view.blocks[i]!.words;
		if (words >= MIN_WORDS || view.blocks[i]!.media > 0) return null;
	}
	return { rule: 'empty', why: 'there is no main text' };
}

const ERROR_TITLE =
	/(?:^|\W)(?:404|403|410|500|502|503)(?:\W|$).{0,40}(?:error|not found|forbidden|gone)|(?:page|file|site|article|post) (?:not found|can(?:no|')t be found|does not exist|doesn't exist)|^(?:error )?404\b|not found$|access denied|seite nicht gefunden|nicht gefunden|page (?:introuvable|non trouvée)|página no encontrada|pagina non trovata|страница не найдена|ページが見つかりません|找不到/iu;
/** An error page has at most this much text. */
const MAX_ERROR_WORDS = 120;

function isError({ view, taken }: KindInput): Reason | null {
	const { page } = view;
	const title = page.find(TAG.TITLE);
	if (title === null || !ERROR_TITLE.test(page.rawText(title).trim())) return null;
	const words = view.blocks.reduce((sum, block, i) => sum + (taken[i] === 1 ? block.words : 0), 0);
	return words > MAX_ERROR_WORDS
		? null
		: { rule: 'error-page', why: 'the title says that it is an error page' };
}

/** Lines around a post: its heading, author and time. */
const MARGINAL = new Set<string | null>(['header', 'named-meta', 'meta-line', 'after-post']);

function isMarginal(rule: string | null): boolean {
	return MARGINAL.has(rule);
}

/** This many headings that link to other pages make an index. */
const MIN_ENTRIES = 3;
/** Share of the main text that is below such headings. */
const MIN_SHARE = 0.6;

/** A page with this many comments is a post page. */
const SURE_COMMENTS = 2;
/** Words that may precede the first entry of an index. */
const MAX_OPENING = 80;

/** In an index nearly all headings of one level link to pages. Fitted on the tuning pages. */
const MIN_LINKED = 0.6;

/** Headings that each link to a page of their own, with the text in between. */
function isIndexOfPosts({ view, taken, rules, title, comments }: KindInput): Reason | null {
	if (comments >= SURE_COMMENTS) return null;
	const entries: number[] = [];
	let all = 0;
	let below = 0;
	for (let i = 0; i < taken.length; i++) {
		if (taken[i] !== 1 && !isMarginal(rules[i]!)) continue;
		if (isEntryHeading(view, i)) entries.push(i);
		const words = proseOf(view.blocks[i]!);
		all += words;
		if (entries.length > 0) below += words;
	}
	if (entries.length < MIN_ENTRIES || below < MIN_SHARE * all || all - below > MAX_OPENING) return null;
	if (isAbove(view, title, entries[0]!)) return null;
	const levelOf = (i: number) => view.page.tag[headingOf(view, i)];
	let same = 0;
	for (let i = 0; i < taken.length; i++)
		if ((taken[i] === 1 || isMarginal(rules[i]!)) && levelOf(i) === levelOf(entries[0]!)) same++;
	if (entries.length < MIN_LINKED * same) return null;
	return { rule: 'index-of-posts', why: `${entries.length} headings each link to a page of their own` };
}

/** A certain heading of the post above everything that looks like entries: they are parts of it. */
function isAbove(view: View, title: TitleFound | null, first: number): boolean {
	return title?.isSure === true && title.block < first && !isEntryHeading(view, title.block);
}

const HEADINGS = new Set<number>([TAG.H1, TAG.H2, TAG.H3, TAG.H4]);

/** A heading that is all one link to another page of the site. */
function isEntryHeading(view: View, i: number): boolean {
	const { page } = view;
	const block = view.blocks[i]!;
	if (block.words < 1 || block.chars > 200 || block.linked < 0.8 * block.chars) return false;
	const heading = headingOf(view, i);
	if (heading === 0) return false;
	for (let n = heading; n < page.end[heading]!; n++) {
		if (page.tag[n] === TAG.A) return leadsElsewhere(page.attr(n, 'href'), view.url);
	}
	return false;
}

/** How far above the element of a block its heading may be. */
const HEADING_REACH = 6;

/** The heading that contains the block; 0 for none. */
function headingOf({ page, blocks }: View, i: number): Node {
	let n = blocks[i]!.container;
	for (let k = 0; k < HEADING_REACH && n > 0; k++, n = page.parent[n]!)
		if (HEADINGS.has(page.tag[n]!)) return n;
	return 0;
}

function leadsElsewhere(href: string | undefined, url: string | undefined): boolean {
	if (href === undefined || href.startsWith('#')) return false;
	if (url === undefined || !canParse(href, url)) return true;
	const target = new URL(href, url);
	const own = new URL(url);
	return target.host === own.host && target.pathname + target.search !== own.pathname + own.search;
}

/** A timestamp is at least this share of its block. */
const STAMP_SHARE = 0.35;
const MIN_STAMPS = 3;

/** Separate dates at the same place of a pattern, with text below each, as in a diary. */
function isIndexOfDays({ view, taken, rules, title, isThread }: KindInput): Reason | null {
	if (isThread) return null;
	const groups = new Map<string, Map<string, number>>();
	for (const date of view.dates) {
		const i = view.first[date.node + 1]! - 1;
		const block = view.blocks[i];
		if (block === undefined || date.node >= block.to || (taken[i] !== 1 && !isMarginal(rules[i]!))) continue;
		if (date.end - date.start < STAMP_SHARE * block.chars || isDataCell(view.page, block.container)) continue;
		const key = stepsOf(view.page, date.node);
		const group = groups.get(key) ?? new Map<string, number>();
		groups.set(key, group);
		if (!group.has(date.value)) group.set(date.value, i);
	}
	for (const group of groups.values()) {
		const days = [...group.values()].sort((a, b) => a - b);
		if (days.length < MIN_STAMPS || !sayEach(view, taken, rules, days)) continue;
		if (isAbove(view, title, days[0]!)) continue;
		return { rule: 'index-of-days', why: `${days.length} dated entries` };
	}
	return null;
}

const MIN_ENTRY_WORDS = 8;

/** Most of the text is below the timestamps, and most timestamps have some. */
function sayEach(
	view: View,
	taken: Uint8Array,
	rules: readonly (string | null)[],
	days: readonly number[],
): boolean {
	const counts = (i: number) => taken[i] === 1 || rules[i] === 'meta-line';
	let all = 0;
	view.blocks.forEach((block, i) => {
		all += counts(i) ? block.plain : 0;
	});
	let below = 0;
	let saying = 0;
	for (let k = 0; k < days.length; k++) {
		let words = 0;
		for (let i = days[k]! + 1; i < (days[k + 1] ?? view.blocks.length); i++)
			words += counts(i) ? view.blocks[i]!.plain : 0;
		below += words;
		if (words >= MIN_ENTRY_WORDS) saying++;
	}
	return (
		saying >= MIN_STAMPS && saying > days.length / 2 && below > MIN_SHARE * all && all - below < MAX_OPENING
	);
}

/** With fewer words of its own, a page of teasers has no main text. */
const MAX_OWN_WORDS = 40;
const MIN_TEASERS = 4;

function isIndexOfTeasers({ view, taken, title, comments }: KindInput): Reason | null {
	if (comments > 0 || title !== null) return null;
	if (proseIn(view, taken) > MAX_OWN_WORDS) return null;
	let teasers = 0;
	for (const mark of view.teasers) teasers += mark;
	if (teasers < MIN_TEASERS) return null;
	return {
		rule: 'index-of-teasers',
		why: `${teasers} teasers and almost no text of its own: “${firstWords(view, taken)}”`,
	};
}

function firstWords(view: View, taken: Uint8Array): string {
	const i = taken.indexOf(1);
	return i < 0 ? '' : blockText(view, view.blocks[i]!).slice(0, 40);
}
