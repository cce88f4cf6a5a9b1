/**
 * finer: when of two readings of a page the one of lower worth is right.
 *
 * Worth tells posts from what stands beside them. It does not tell a post from two posts taken for one, nor a long list of
 * titles from the few posts beside it.
 */
import type { Candidate } from './candidate.ts';
import type { Piece } from './cut.ts';
import { median } from './gaps.ts';

/** Worth this share of the best, more posts are preferred to fewer. */
const NEARLY = 0.85;
/** Worth this share of the best, dated posts in elements of their own are preferred to what runs over several elements. */
const MOSTLY = 0.7;
/** Worth this share of the best, the parts of its pieces are preferred to the pieces. */
const PARTLY = 0.4;
/** Parts in a piece on the average. */
const SEVERAL = 2;
/** Share of the posts that must have what is asked of all. */
const MOST = 0.8;

/** The candidate cuts the same text into more posts: several a day, posts without a title, posts below the heading of a year. */
export function isFiner(candidate: Candidate, best: Candidate): boolean {
	if (candidate.cut.pieces.length <= best.cut.pieces.length) return false;
	const share = candidate.score / best.score;
	if (share >= NEARLY && areOfDays(candidate, best)) return true;
	if (share >= MOSTLY && areElements(candidate, best)) return true;
	return share >= PARTLY && areParts(candidate, best);
}

/** One of the two goes by dates, and the other has several posts under a date or posts without a title. */
function areOfDays(candidate: Candidate, best: Candidate): boolean {
	return best.list.kind === 'dates' ? candidate.byDay : candidate.list.kind === 'dates';
}

/** Each has an element of its own, a date and a text, and the other reading takes several of them for one post. */
function areElements({ cut, dates, masses }: Candidate, best: Candidate): boolean {
	if (!cut.parity.whole || best.cut.parity.whole || median(masses) < THIN) return false;
	return dates.every((date) => date !== null) && areInside(cut.pieces, best.cut.pieces);
}

/** Posts with title and address inside the pieces, which have the addresses of some of them. */
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

/** A list whose items say less than this on the median is one of titles. */
const THIN = 30;
const LEAST_POSTS = 3;

/** Posts with a text, each with date, title and address, before a list of titles that stands beside them. */
export function saysMore({ cut, masses, dates, titles, permalinks }: Candidate, best: Candidate): boolean {
	if (median(best.masses) >= THIN || median(masses) < THIN || masses.length < LEAST_POSTS) return false;
	if (areInside(best.cut.pieces, cut.pieces)) return false;
	return masses.every((_, i) => dates[i] !== null && titles[i] !== null && permalinks[i] !== null);
}
