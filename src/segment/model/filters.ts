/**
 * filters: an ordered list of named rules that reject candidates.
 *
 * Source: Glance's list filters. 1 (this year or the last) is not applied: archives are read too. 2 (singletons) and 5
 * (future dates) are applied to the lists. 3 (one format) holds by construction. 4 (decreasing) is `order` here:
 * ascending diaries pass, and a few dates may be out of order (a sticky post). 5 to 8 (most recent, longest, most,
 * first) choose among the rest; we choose by the content of the posts (candidates.ts).
 */
import type { Candidate } from './candidate.ts';
import type { Cut } from './cut.ts';
import { orderOf } from './dating.ts';
import { median } from './gaps.ts';
import { isMetaLine } from './phrases.ts';
import type { View } from './view.ts';

export interface Filter<T> {
	readonly rule: string;
	/** Why it is rejected; null when it passes. */
	readonly removes: (view: View, what: T) => string | null;
}

/** Share of the neighbouring dates that must follow one order. */
const MIN_ORDERED = 0.65;

export const FILTERS: readonly Filter<Candidate>[] = [
	{ rule: 'pair', removes: (_, candidate) => isDoubtfulPair(candidate) },
	{ rule: 'order', removes: (_, candidate) => outOfOrder(candidate) },
	{ rule: 'navigation', removes: (_, candidate) => areNavigation(candidate) },
	{ rule: 'nothing-said', removes: (_, candidate) => saysNothing(candidate) },
	{ rule: 'sections', removes: (view, candidate) => areSections(view, candidate) },
];

/** Filters that need only the cut, so that rejected candidates are not read further. */
export const CUT_FILTERS: readonly Filter<Cut>[] = [
	{ rule: 'few', removes: (_, { pieces }) => (pieces.length < 2 ? 'fewer than two posts' : null) },
	{ rule: 'comments', removes: (view, cut) => areComments(view, cut) },
];

/** Any page has two headings or elements of one kind, so both must have a date and a URL. */
function isDoubtfulPair({ list, dates, permalinks, cut }: Candidate): string | null {
	if (list.kind === 'dates' || cut.pieces.length > 2) return null;
	const isSure = [...dates, ...permalinks].every((value) => value !== null);
	return isSure ? null : 'only two alike, without date or URL';
}

/** Posts that all have a title and a URL may be in any order: by their last change, by rank. */
const WELL_DESCRIBED = 0.9;

function outOfOrder({ dates, titles, permalinks }: Candidate): string | null {
	const described = titles.filter((title, i) => title !== null && permalinks[i] !== null).length;
	if (described >= WELL_DESCRIBED * titles.length) return null;
	const known = dates.filter((date) => date !== null);
	if (known.length < 4) return null;
	const ordered = orderOf(known);
	return ordered < MIN_ORDERED ? `only ${Math.round(100 * ordered)}% of the dates are in order` : null;
}

/** The undated items of a list of titles must be many and link to their own pages that are not categories. */
const MIN_TITLES = 5;
const MIN_LEADING = 0.8;
const LITTLE_SAID = 30;

function areNavigation({ dates, linked, masses, permalinks, titles }: Candidate): string | null {
	if (median(masses) >= LITTLE_SAID || dates.some((date) => date !== null)) return null;
	if (masses.length < MIN_TITLES) return 'a few links without dates or text';
	const leading = permalinks.filter((url, i) => url !== null && titles[i] !== null).length;
	if (leading < MIN_LEADING * masses.length)
		return 'links without dates or text that lead to no page of their own';
	const filed = linked.filter(({ links }) => links.some(({ isCategory }) => isCategory)).length;
	return filed > masses.length / 2 ? 'links to categories' : null;
}

/** Neither text nor links: a calendar. */
function saysNothing({ masses, permalinks }: Candidate): string | null {
	const said = masses.filter((mass, i) => mass > 0 || permalinks[i] !== null).length;
	return said < masses.length / 2 ? 'most contain neither text nor a link' : null;
}

/** Headings under a date without their own page and without a footer are sections of one entry. */
function areSections(view: View, { list, byDay, dates, linked, permalinks, cut }: Candidate): string | null {
	if (list.kind === 'dates') return null;
	const dated = dates.filter((date) => date !== null).length;
	const own = permalinks.filter((url) => url !== null && !isOnPage(view, url)).length;
	const count = cut.pieces.length;
	if (own >= 0.5 * count) return null;
	const footed = linked.filter(({ from, to }) => hasFoot(view, from, to)).length;
	if (byDay || dated < 0.5 * count)
		return footed >= 0.6 * count && byDay ? null : 'most have neither a URL nor a byline';
	return null;
}

function isOnPage({ url }: View, address: string): boolean {
	return url !== undefined && address.replace(/#.*/s, '') === url.replace(/#.*/s, '');
}

const FOOT_CHARS = 600;

/** True when one of the last lines names author or time, or how to comment. */
function hasFoot({ text, start }: View, from: number, to: number): boolean {
	return text
		.slice(Math.max(start[from]!, start[to]! - FOOT_CHARS), start[to]!)
		.trimEnd()
		.split('\n')
		.slice(-4)
		.some((line) => isMetaLine(line.trim()) || /\d{1,2}:\d{2}/.test(line));
}

const COMMENT_ID = /(?:^|[\s_-])comments?[-_]?\d|(?:^|\s)comment(?:$|\s)/i;

/** Most units are comments by their names. */
function areComments({ page }: View, { pieces }: Cut): string | null {
	const named = pieces.filter(({ from }) => {
		const names = `${page.attr(from, 'id') ?? ''} ${page.attr(from, 'class') ?? ''}`;
		return page.isElement(from) && COMMENT_ID.test(names) && !/post|entry/i.test(names);
	}).length;
	return named > pieces.length / 2 ? 'the class or id of the elements means “comments”' : null;
}
