/**
 * reading: which posts a page shows: a sequence, else a single post, else a list of titles.
 *
 * In:     the view.
 * Out:    the chosen candidate or null, and what happened to every sequence.
 */
import { isAnswered } from './answer-area.ts';
import type { Candidate } from './candidate.ts';
import { type Choice, chooseCandidate } from './candidates.ts';
import { areNamed, isAway } from './finer.ts';
import { median } from './gaps.ts';
import { findHeadings, type Heading } from './headings.ts';
import { findLinkLists, findMarkLists } from './marks.ts';
import { findSingle } from './single.ts';
import { plain, type View } from './view.ts';
import { besideParts } from './zones.ts';

export function chooseReading(view: View): Choice {
	const beside = besideParts(view);
	const headings = findHeadings(view).filter(
		({ node }) => beside[node] !== 1 && !isAnswered(view.answers, node),
	);
	const lists = findMarkLists(view, beside, headings);
	const choice = chooseCandidate(view, lists, headings, beside);
	if (choice.best !== null && isAway(view, choice.best)) {
		const { best } = chooseCandidate(view, findLinkLists(headings), headings, beside);
		if (best !== null && areNamed(view, best, choice.best)) return { ...choice, best };
	}
	if (choice.best !== null && !isThin(choice.best) && !isSmall(view, choice.best)) return choice;
	const single = preferSingle(view, choice.best, headings, beside);
	if (single !== null) return { ...choice, best: single };
	if (choice.best !== null) return choice;
	const links = chooseCandidate(view, findLinkLists(headings), headings, beside);
	return { best: links.best, reports: [...choice.reports, ...links.reports] };
}

/** Posts with less text than this are titles, or the list next to a single post. */
const THIN = 80;
/** A single post with this many times more text than a list of titles is what the page is about. */
const MUCH_MORE = 3;
const MUCH_SAID = 400;

function isThin({ masses }: Candidate): boolean {
	return median(masses) < THIN;
}

/** Posts with a smaller share of the page's text may be next to a single post. */
const SMALL = 0.35;

function isSmall(view: View, { masses }: Candidate): boolean {
	const said = masses.reduce((sum, mass) => sum + mass, 0);
	return said < SMALL * plain(view, 0, view.page.size);
}

/** Most of its words are outside links: it is not a list. */
function isProse(view: View, { cut }: Candidate): boolean {
	const { from, to } = cut.pieces[0]!;
	return 2 * plain(view, from, to) > view.start[to]! - view.start[from]!;
}

function preferSingle(
	view: View,
	best: Candidate | null,
	headings: readonly Heading[],
	beside: Uint8Array,
): Candidate | null {
	const single = findSingle(view, headings, beside, Math.max(1, plain(view, 0, view.page.size)));
	if (single === null || best === null) return single;
	const listed = best.masses.reduce((sum, mass) => sum + mass, 0);
	const isDated = single.dates[0] !== null && single.titles[0] !== null;
	if (!isDated || single.masses[0]! <= MUCH_MORE * listed + MUCH_SAID) return null;
	return isThin(best) || (single.worth > best.score && isProse(view, single)) ? single : null;
}
