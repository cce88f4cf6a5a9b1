/**
 * candidate: one way to read the page as posts, with what is known about each post and a score for the whole.
 *
 * In:     the cut.
 * Out:    date, title, links and URL of each piece; the score: how much of the page's text the posts contain, times how
 * well each is described.
 */
import type { DateExpression } from '../../lib/dates/index.ts';
import type { Node } from '../../lib/html/index.ts';
import type { Cut, Piece } from './cut.ts';
import { datePieces, MIN_DATED, withDateAbove } from './dating.ts';
import { median } from './gaps.ts';
import { type Heading, LONGEST_TITLE } from './headings.ts';
import type { MarkList } from './marks.ts';
import type { Parity } from './parity.ts';
import { findPermalinks, type Linked, linkedOf } from './permalink.ts';
import type { Title } from './title-lines.ts';
import { titlePieces } from './titles.ts';
import { elementOf, PICTURE_CHARS, plain, type View } from './view.ts';

/** One way to read the page as posts. */
export interface Candidate {
	readonly list: MarkList;
	readonly cut: Cut;
	readonly dates: readonly (DateExpression | null)[];
	readonly byDay: boolean;
	readonly titles: readonly (Title | null)[];
	readonly linked: readonly Linked[];
	readonly permalinks: readonly (string | null)[];
	/** Characters outside links, pictures as lines, per post. */
	readonly masses: readonly number[];
	readonly worth: number;
	/** The score, reduced for marks of the list that are not in a separate post. */
	readonly score: number;
}

/** What a page and the search so far say about a candidate's score. */
export interface Scale {
	/** Characters outside links on the whole page. */
	readonly total: number;
	/** The score of the best candidate. */
	readonly most: number;
}

/** Reads the pieces of a cut; null when they cannot score as high as the best so far. */
export function describeCut(
	view: View,
	list: MarkList,
	cut: Cut,
	headings: readonly Heading[],
	{ total, most }: Scale,
): Candidate | null {
	const { pieces, parity } = cut;
	const { dates: own, byDay, marks } = datePieces(view, pieces);
	const purity = purityOf(pieces.length / marks, CROWDED);
	if (!byDay && maxWorth(view, pieces, own, total) * purity < most) return null;
	const titles = titlePieces(view, pieces, own, headings, parity.slot);
	const linked = pieces.map(({ from, to }, i) => {
		const date = byDay ? null : (own[i] ?? null);
		const dateNode = date === null ? null : elementOf(view.page, date.node);
		return linkedOf(view, from, to, titles[i] ?? null, dateNode);
	});
	const permalinks = findPermalinks(view, linked);
	const areAddressed = permalinks.every((url) => url !== null && !url.includes('#'));
	const dates = withDateAbove(
		own,
		(i) => isPost(permalinks[i] ?? null, titles[i] ?? null, parity),
		areAddressed,
	);
	const masses = pieces.map((piece, i) =>
		massOf(view, piece, titles[i] ?? null, own[i] ?? null, permalinks[i] ?? null),
	);
	const parts = { list, cut, dates, byDay, titles, linked, permalinks, masses };
	const worth = worthOf(parts, total) * purity;
	return { ...parts, worth, score: worth };
}

/** Its own URL, or a title in its own element. */
function isPost(permalink: string | null, title: Title | null, { whole }: Parity): boolean {
	return permalink === null ? whole && title !== null : !permalink.includes('#');
}

/** The highest possible score of the pieces, before titles and URLs are known. Dates from above may be added. */
function maxWorth(
	view: View,
	pieces: readonly Piece[],
	dates: readonly (DateExpression | null)[],
	total: number,
): number {
	let mass = 0;
	for (const { from, to } of pieces) mass += mostSaid(view, from, to);
	const dated = dates.filter((date) => date !== null).length / Math.max(1, pieces.length);
	const quality = DATE * (dated >= MIN_DATED ? 1 : dated) + TITLE + LINK;
	return Math.sqrt(mass / total) * quality * many(pieces.length);
}

/** The most that a piece can contain: its text, a linked title, pictures. */
function mostSaid(view: View, from: Node, to: Node): number {
	const own = plain(view, from, to);
	const linked = Math.min(LONGEST_TITLE, view.start[to]! - view.start[from]! - own);
	return own + LINKED_TITLE * linked + PICTURE_CHARS * picturesIn(view, from, to);
}

/** A title that only links to the post counts less than the post. */
const LINKED_TITLE = 0.3;
/** Pictures beyond these add nothing. */
const MAX_PICTURES = 5;

/** The text of a post outside links, title and date; a linked title counts in part. */
function massOf(
	view: View,
	{ from, to }: Piece,
	title: Title | null,
	date: DateExpression | null,
	link: string | null,
): number {
	const titled = title === null ? 0 : title.span.end - title.span.start;
	const dated = date === null ? 0 : date.end - date.start;
	const linked =
		title === null
			? 0
			: title.node === null
				? 0
				: titled - Math.min(titled, plain(view, title.node, view.page.end[title.node]!));
	const own = plain(view, from, to) - (titled - linked) - dated;
	return (
		Math.max(0, own) +
		(link === null ? 0 : LINKED_TITLE * titled) +
		PICTURE_CHARS * picturesIn(view, from, to)
	);
}

function picturesIn({ pictures }: View, from: Node, to: Node): number {
	return Math.min(MAX_PICTURES, pictures[to]! - pictures[from]!);
}

/** The penalty for more dates than posts. */
const CROWDED = 0.8;

/** What remains of the score when only a share is as it should be. */
export function purityOf(share: number, most: number): number {
	return 1 - most * (1 - Math.min(1, share));
}

/** A list whose items have less text than this on the median is a list of titles, which loses to posts with text. */
const THIN = 30;
const TITLES_ONLY = 0.5;

/** Weights of what a post should have. */
const DATE = 0.45;
const TITLE = 0.3;
const LINK = 0.25;

/** With more posts, it is more certain that they are posts. */
export function many(count: number): number {
	return count / (count + 0.5);
}

/** How much of the page's text the posts contain, times how well each is described. */
function worthOf(candidate: Omit<Candidate, 'worth' | 'score'>, total: number): number {
	const { dates, titles, permalinks, masses } = candidate;
	const count = masses.length;
	if (count === 0) return 0;
	const share = (values: readonly unknown[]) => values.filter((value) => value !== null).length / count;
	const quality = DATE * share(dates) + TITLE * share(titles) + LINK * share(permalinks);
	const covered = masses.reduce((sum, mass) => sum + mass, 0) / total;
	const said = median(masses) < THIN ? TITLES_ONLY : 1;
	return Math.sqrt(covered) * quality * many(count) * said;
}
