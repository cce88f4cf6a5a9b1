/**
 * finer: when of two readings of a page the one with the lower score is right.
 *
 * The score separates posts from what is next to them. It cannot separate a post from two posts read as one, nor a long
 * list of titles from the few posts next to it.
 */
import type { Candidate } from './candidate.ts';
import type { Piece } from './cut.ts';
import { median } from './gaps.ts';
import { isSameHost } from './links.ts';
import type { View } from './view.ts';

/** With this share of the best score, more posts are preferred to fewer. */
const NEARLY = 0.85;
/**
 * With this share of the best score, dated posts in their own elements are preferred to posts that span several
 * elements.
 */
const MOSTLY = 0.7;
/** With this share of the best score, the parts of its pieces are preferred to the pieces. */
const PARTLY = 0.4;
/** Parts in a piece on the average. */
const SEVERAL = 2;
/** Share of the posts that must have what is required of all. */
const MOST = 0.8;

/** The candidate cuts the same text into more posts: several a day, posts without a title, posts below the heading of a year. */
export function isFiner(candidate: Candidate, best: Candidate): boolean {
	if (candidate.cut.pieces.length <= best.cut.pieces.length) return false;
	const share = candidate.score / best.score;
	if (share >= NEARLY && areOfDays(candidate, best)) return true;
	if (share >= MOSTLY && areElements(candidate, best)) return true;
	return share >= PARTLY && areParts(candidate, best);
}

/** One of the two is based on dates, and the other has several posts under a date or posts without a title. */
function areOfDays(candidate: Candidate, best: Candidate): boolean {
	return best.list.kind === 'dates' ? candidate.byDay : candidate.list.kind === 'dates';
}

/** Each has its own element, a date and a text, and the other reading treats several of them as one post. */
function areElements({ cut, dates, masses }: Candidate, best: Candidate): boolean {
	if (!cut.parity.whole || best.cut.parity.whole || median(masses) < THIN) return false;
	return dates.every((date) => date !== null) && areInside(cut.pieces, best.cut.pieces);
}

/** Posts with title and URL inside the pieces, which have the URLs of some of them. */
function areParts({ cut, permalinks, titles }: Candidate, best: Candidate): boolean {
	if (cut.pieces.length < SEVERAL * best.cut.pieces.length) return false;
	const described = permalinks.filter((url, i) => url !== null && titles[i] !== null).length;
	if (described < MOST * permalinks.length) return false;
	const addresses = new Set(permalinks);
	const shared = best.permalinks.filter((url) => url !== null && addresses.has(url)).length;
	if (shared < MOST * best.permalinks.length) return false;
	return areInside(cut.pieces, best.cut.pieces);
}

/** Most of the pieces begin inside the others. */
function areInside(pieces: readonly Piece[], others: readonly Piece[]): boolean {
	let i = 0;
	const inside = pieces.filter(({ from }) => {
		while (i + 1 < others.length && others[i + 1]!.from <= from) i++;
		return from >= others[i]!.from && from < others[i]!.to;
	});
	return inside.length >= MOST * pieces.length;
}

/** A list whose items have less text than this on the median is a list of titles. */
const THIN = 30;
const MIN_POSTS = 3;

/** Posts with text, each with date, title and URL, are preferred to a list of titles next to them. */
export function saysMore({ cut, masses, dates, titles, permalinks }: Candidate, best: Candidate): boolean {
	if (median(best.masses) >= THIN || median(masses) < THIN || masses.length < MIN_POSTS) return false;
	if (areInside(best.cut.pieces, cut.pieces)) return false;
	return masses.every((_, i) => dates[i] !== null && titles[i] !== null && permalinks[i] !== null);
}

/** Share of the posts of a reading whose posts have no pages of their own. */
const FEW = 0.2;
/** Share of the text of the other reading that the posts lie in. */
const SPREAD = 0.6;
const MIN_NAMED = 5;

/** Hardly any of the posts has a page of its own. */
export function areNameless(view: View, best: Candidate): boolean {
	return ownPages(view, best) <= FEW * best.cut.pieces.length;
}

/**
 * Posts that have pages of their own are preferred to nameless pieces: the rows or months of an archive, or
 * things that are on another site.
 */
export function areNamed(view: View, candidate: Candidate, best: Candidate): boolean {
	if (candidate.cut.pieces.length < MIN_NAMED || candidate.titles.includes(null)) return false;
	if (ownPages(view, candidate) < MOST * candidate.cut.pieces.length) return false;
	return isAway(view, best) || isSpread(view, candidate, best);
}

/** All posts lead to another site. */
export function isAway({ host }: View, { permalinks }: Candidate): boolean {
	return permalinks.every((url) => url !== null && !isSameHost(host, url));
}

/** How many posts have a page of their own on the site, which is not a list. */
function ownPages(view: View, { permalinks, linked }: Candidate): number {
	const lists = new Set(
		linked.flatMap(({ links }) => links.flatMap((link) => (link.isCategory ? (link.url ?? []) : []))),
	);
	const page = view.url?.replace(/#.*/s, '');
	return permalinks.filter(
		(url) =>
			url !== null && url.replace(/#.*/s, '') !== page && isSameHost(view.host, url) && !lists.has(url),
	).length;
}

/** The posts lie in most of the text of the pieces. */
function isSpread({ start }: View, { cut: { pieces } }: Candidate, { cut }: Candidate): boolean {
	const [from, to] = spanOf(start, pieces);
	const [first, last] = spanOf(start, cut.pieces);
	return Math.min(to, last) - Math.max(from, first) >= SPREAD * (last - first);
}

function spanOf(start: View['start'], pieces: readonly Piece[]): [number, number] {
	return [start[pieces[0]!.from]!, start[pieces[pieces.length - 1]!.to]!];
}
