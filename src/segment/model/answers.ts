/**
 * answers: replies of readers between the posts of a page.
 *
 * Hand-made diaries put letters under the day that they reply to. Each begins with a line with a name and a time. None
 * of them is older than the date above, and they are in chronological order. Their dates do not mark posts, and their
 * text does not belong to the diary.
 *
 * In:     the view.
 * Out:    the dates of replies, and the ranges of nodes that contain them; empty if the page has none.
 */
import { readSignedLine } from '../../lib/byline/signed-line.ts';
import { areConsistent, type DateExpression } from '../../lib/dates/index.ts';
import { type Node, TAG } from '../../lib/html/index.ts';
import { type AnswerRun, answerArea } from './answer-area.ts';
import { linksIn } from './links.ts';
import { elementOf, lineAround, type NodeRange, type View } from './view.ts';

interface Answers {
	readonly dates: ReadonlySet<DateExpression>;
	/** In document order. */
	readonly areas: readonly NodeRange[];
}

const NO_ANSWERS: Answers = { dates: new Set(), areas: [] };

/** The view without the dates of replies, and with their places. */
export function withAnswers(view: View): View {
	const { dates, areas } = findAnswers(view);
	if (areas.length === 0) return view;
	return { ...view, dates: view.dates.filter((date) => !dates.has(date)), answers: areas };
}

function findAnswers(view: View): Answers {
	const signed = signedDates(view);
	if (signed.length === 0) return NO_ANSWERS;
	const all = new Set(signed.map(({ date }) => date));
	const found = groupSigned(view, signed)
		.map((group) => ({ group, runs: runsOf(view, group, all) }))
		.filter(({ group, runs }) => areAnswers(view, group, runs));
	if (found.length === 0) return NO_ANSWERS;
	const areas = found.flatMap(({ runs }) => runs.map((run) => answerArea(view, run)));
	return {
		dates: new Set(found.flatMap(({ group }) => group.map(({ date }) => date))),
		areas: areas.sort((a, b) => a.from - b.from),
	};
}

interface Signed {
	readonly date: DateExpression;
	readonly name: string;
}

/** Dates with a name set off before them on their line that do not link to their own page. */
function signedDates(view: View): Signed[] {
	const signed: Signed[] = [];
	for (const date of view.dates) {
		const line = readSignedLine(view.page, date);
		if (line !== null && !line.links.some((node) => isOwnLink(view, node)))
			signed.push({ date, name: line.name });
	}
	return signed;
}

function isOwnLink({ page, links }: View, node: Node): boolean {
	return linksIn(links, node, page.end[node]!).some((link) => link.own);
}

/** Those at the same place of the tree with the same format. */
function groupSigned({ page, paths }: View, signed: readonly Signed[]): Signed[][] {
	const groups: Signed[][] = [];
	const byPath = new Map<number, Signed[][]>();
	for (const one of signed) {
		const path = paths[elementOf(page, one.date.node)]!;
		const family = byPath.get(path) ?? [];
		byPath.set(path, family);
		const group = family.find(([first]) => areConsistent(first!.date.signature, one.date.signature));
		if (group !== undefined) group.push(one);
		else {
			family.push([one]);
			groups.push(family.at(-1)!);
		}
	}
	return groups;
}

/** The dates of a group, split where another date comes between them. */
function runsOf(view: View, group: readonly Signed[], signed: ReadonlySet<DateExpression>): AnswerRun[] {
	const own = new Set(group.map(({ date }) => date));
	const runs: AnswerRun[] = [];
	let above: DateExpression | null = null;
	let run: DateExpression[] = [];
	const close = (below: DateExpression | null) => {
		if (run.length > 0) runs.push({ above, below, dates: run });
		run = [];
	};
	for (const date of view.dates) {
		if (own.has(date)) run.push(date);
		else if (!signed.has(date) && isStamp(view, date)) {
			close(date);
			above = date;
		}
	}
	close(null);
	return runs;
}

const LONGEST_STAMP = 120;
const SENTENCE_END = /[.!?。！？]['"”’)]*\s*$/u;

/** A date on its own line, or in a short one that is not a sentence. */
function isStamp({ text }: View, { start, end }: DateExpression): boolean {
	const line = lineAround(text, start, end);
	return line.end - line.start <= LONGEST_STAMP && !SENTENCE_END.test(text.slice(line.start, line.end));
}

/** Share of the runs that must be later than the date above them. */
const MIN_LATER = 0.8;
const LISTS: ReadonlySet<number> = new Set([TAG.DL, TAG.UL, TAG.OL, TAG.TABLE, TAG.BLOCKQUOTE]);

/** By several persons, or one letter in its own list; not older than the post, and some of them later. */
function areAnswers(view: View, group: readonly Signed[], runs: readonly AnswerRun[]): boolean {
	const later = runs.filter(isLater).length;
	if (later === 0 || later < MIN_LATER * runs.length) return false;
	if (group.length === 1) {
		return group[0]!.date.precision !== 'day' && LISTS.has(view.page.tag[answerArea(view, runs[0]!).from]!);
	}
	const isAnother = runs.some(({ above, dates }) => dates.some((date) => isAfter(date, above)));
	return isAnother && new Set(group.map(({ name }) => name)).size > 1;
}

/** Of a later day, or later on the same. */
function isAfter(date: DateExpression, above: DateExpression | null): boolean {
	if (above === null) return false;
	if (dayOf(date) !== dayOf(above)) return dayOf(date) > dayOf(above);
	return date.precision !== 'day' && above.precision !== 'day' && date.value > above.value;
}

function isLater({ above, dates }: AnswerRun): boolean {
	if (above === null) return false;
	return dates.every((date, i) => dayOf(date) >= dayOf(dates[i - 1] ?? above));
}

function dayOf({ value }: DateExpression): string {
	return value.slice(0, 10);
}
