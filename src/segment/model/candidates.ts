/**
 * candidates: each list of marks, on each level → the posts that it would give, and their score.
 *
 * In:     the view, the lists of marks, the headings.
 * Out:    the best candidate or null, and for each list the filter that rejected it.
 * Source: the eight list filters of Glance, the choice of the largest sequence of Nanno §3.4. We differ: see
 * filters.ts.
 */
import { type Candidate, describeCut, many, purityOf } from './candidate.ts';
import { cutPieces } from './cut.ts';
import { CUT_FILTERS, FILTERS, type Filter } from './filters.ts';
import { areNamed, areNameless, isFiner, saysMore } from './finer.ts';
import type { SequenceReport } from './found.ts';
import type { Heading } from './headings.ts';
import { describePath, type MarkList } from './marks.ts';
import { type Unit, unitRows } from './units.ts';
import { PICTURE_CHARS, plain, type View } from './view.ts';

export interface Choice {
	readonly best: Candidate | null;
	readonly reports: readonly SequenceReport[];
}

export function chooseCandidate(
	view: View,
	lists: readonly MarkList[],
	headings: readonly Heading[],
	beside: Uint8Array,
): Choice {
	const total = Math.max(1, plain(view, 0, view.page.size));
	const search: Search = { view, headings, beside, total, known: new Map(), most: 0, posts: 0 };
	const valid: { candidate: Candidate; report: number }[] = [];
	const reports: SequenceReport[] = [];
	for (const list of lists) {
		const removed = removedBefore(view, list);
		const found = removed === null ? bestOf(search, list) : removed;
		reports.push(reportOf(view, list, found));
		if ('rule' in found) continue;
		valid.push({ candidate: found, report: reports.length - 1 });
		if (found.score > search.most) {
			search.most = found.score;
			search.posts = found.cut.pieces.length;
		}
	}
	valid.sort((a, b) => b.candidate.score - a.candidate.score);
	const best = valid.find(({ candidate }) => saysMore(candidate, valid[0]!.candidate)) ?? valid[0];
	const winner = valid.find(({ candidate }) => isFiner(candidate, best!.candidate)) ?? best;
	if (winner === undefined) return { best: null, reports };
	for (const { candidate, report } of valid.filter((one) => one !== winner))
		reports[report] = {
			...reports[report]!,
			kept: false,
			rule: 'worth',
			why: `score ${candidate.score.toFixed(2)}; the chosen one scores ${winner.candidate.score.toFixed(2)}`,
		};
	return { best: findNamed(search, lists, winner.candidate) ?? winner.candidate, reports };
}

/** For posts without pages of their own: another reading with them, however little it says. */
function findNamed(
	{ view, ...search }: Search,
	lists: readonly MarkList[],
	best: Candidate,
): Candidate | null {
	if (!areNameless(view, best)) return null;
	const named = lists.flatMap((list) => {
		if (removedBefore(view, list) !== null) return [];
		const found = bestOf({ ...search, view, most: 0, posts: 0 }, list, (one) => areNamed(view, one, best));
		return 'rule' in found ? [] : [found];
	});
	return named.sort((a, b) => b.score - a.score)[0] ?? null;
}

interface Removed {
	readonly rule: string;
	readonly why: string;
}

function removedBefore(view: View, list: MarkList): Removed | null {
	if (list.nodes.length < 2) return { rule: 'singleton', why: 'a single mark is not a sequence' };
	if (list.dates === null) return null;
	const future = list.dates.filter(({ value }) => value.slice(0, 10) > view.today).length;
	if (future > list.dates.length / 2)
		return { rule: 'future', why: `${future} of ${list.dates.length} dates are in the future` };
	return null;
}

/** The state of the search for the best candidate. */
interface Search {
	readonly view: View;
	readonly headings: readonly Heading[];
	readonly beside: Uint8Array;
	/** Characters outside links on the whole page. */
	readonly total: number;
	/** Candidates by their units. */
	readonly known: Map<string, Candidate>;
	/** The highest score so far, and how many posts that candidate has. */
	most: number;
	posts: number;
}

function bestOf(
	search: Search,
	list: MarkList,
	suits: (candidate: Candidate) => boolean = () => true,
): Candidate | Removed {
	const { view, known } = search;
	let best: Candidate | null = null;
	let removed: Removed = { rule: 'no-level', why: 'the marks are not siblings' };
	for (const units of unitRows(view, list)) {
		const id = units.map(({ node }) => node).join();
		if (
			!known.has(id) &&
			units.length <= search.posts &&
			maxRowWorth(search, units) <= NO_GAIN * search.most
		) {
			removed = { rule: 'worth', why: 'too little text to beat another candidate' };
			continue;
		}
		const described = known.get(id) ?? describeUnits(search, list, units);
		if ('rule' in described) {
			removed = described;
			continue;
		}
		const candidate = withList(described, list, units.length);
		const failed = removedBy(FILTERS, view, candidate);
		if (failed !== null) {
			removed = failed;
			continue;
		}
		known.set(id, candidate);
		if ((best === null || candidate.score > best.score) && suits(candidate)) best = candidate;
	}
	return best ?? removed;
}

/** A row without more posts is not read if it could score only a little higher. */
const NO_GAIN = 1.2;

/** The highest possible score of a row: every post fully described. */
function maxRowWorth({ view, total }: Search, units: readonly Unit[]): number {
	const first = units[0]!;
	const last = units[units.length - 1]!;
	const from = Math.min(first.node, first.parent);
	const to = view.page.end[last.parent]!;
	const pictures = PICTURE_CHARS * (view.pictures[to]! - view.pictures[from]!);
	const { start } = view;
	return Math.sqrt((start[to]! - start[from]! + pictures) / total) * many(units.length);
}

function removedBy<T>(filters: readonly Filter<T>[], view: View, what: T): Removed | null {
	for (const { rule, removes } of filters) {
		const why = removes(view, what);
		if (why !== null) return { rule, why };
	}
	return null;
}

const TOO_FEW_DATES: Removed = { rule: 'worth', why: 'too few dates to beat another candidate' };

function describeUnits(search: Search, list: MarkList, units: readonly Unit[]): Candidate | Removed {
	const { view, headings, beside } = search;
	const cut = cutPieces(view, units, headings, beside);
	return removedBy(CUT_FILTERS, view, cut) ?? describeCut(view, list, cut, headings, search) ?? TOO_FEW_DATES;
}

/** The same posts, found by another list, whose marks may be cleaner. */
function withList(candidate: Candidate, list: MarkList, units: number): Candidate {
	return { ...candidate, list, score: candidate.worth * purityOf(units / list.nodes.length, DOUBLED) };
}

/** The penalty for marks that share a unit with another, or are in none. */
const DOUBLED = 0.3;

function reportOf(view: View, list: MarkList, found: Candidate | Removed): SequenceReport {
	const report = {
		kind: list.kind,
		path: describePath(view, list),
		signature: list.signature,
		count: list.nodes.length,
	};
	if ('rule' in found) return { ...report, kept: false, ...found };
	return {
		...report,
		kept: true,
		rule: 'chosen',
		why: `worth ${found.score.toFixed(2)}: ${found.cut.parity.why}`,
	};
}
