/**
 * dates-entries: the dates of entries on the labelled blog pages.
 *
 * Found dates are grouped by the relative path of their node and a consistent format, as in Nanno §3.4. A later stage
 * decides which group contains the entries. Here the gold selects the best group, so the figures measure the dates.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { areConsistent, type DateExpression, findDates } from '../src/lib/dates/index.ts';
import { decodeHtml, type Page, parseHtml, relativePathIds } from '../src/lib/html/index.ts';
import { readCases } from './corpus.ts';

export interface EntryScore {
	readonly id: string;
	readonly language: string;
	/** Dates in the chosen group, and those of them that are an entry's. */
	readonly grouped: number;
	readonly right: number;
	/** Entries, those whose day is in the group, and those whose day was found at all. */
	readonly entries: number;
	readonly inGroup: number;
	readonly found: number;
	/** For people: what went wrong. */
	readonly note: string;
}

interface JudgeCase {
	readonly id: string;
	readonly file: string;
	readonly url: string;
	readonly label: string;
	readonly lang: string;
	readonly crawlDate: string;
	readonly ambiguous?: boolean;
	readonly entries?: readonly { readonly date: string }[];
}

export function scoreEntries(corpus: string): EntryScore[] {
	const cases = readCases<JudgeCase>(corpus, 'judge').filter(
		({ label, ambiguous, entries = [] }) => label === 'blog' && ambiguous !== true && entries.length > 0,
	);
	return cases.map((one) => scorePage(one, readFileSync(path.join(corpus, 'judge', one.file))));
}

function scorePage({ id, url, lang, crawlDate, entries = [] }: JudgeCase, bytes: Uint8Array): EntryScore {
	const page = parseHtml(decodeHtml(bytes).html);
	const dates = findDates(page, { now: crawlDate, url });
	const gold = entries.map(({ date }) => date);
	const group = bestGroup(page, dates, new Set(gold));
	const days = new Set(group.map(dayOf));
	const all = new Set(dates.map(dayOf));
	const wrong = group.filter((date) => !gold.includes(dayOf(date)));
	const missing = gold.filter((day) => !days.has(day));
	return {
		id,
		language: lang,
		grouped: group.length,
		right: group.length - wrong.length,
		entries: gold.length,
		inGroup: gold.length - missing.length,
		found: gold.filter((day) => all.has(day)).length,
		note: `wrong ${wrong.map(({ text, value }) => `${text} = ${value}`).slice(0, 4)}; missing ${missing.slice(0, 4)}`,
	};
}

function dayOf({ value }: DateExpression): string {
	return value.slice(0, 10);
}

/** The group that covers most entries; of those, the one with the fewest other dates. */
function bestGroup(
	page: Page,
	dates: readonly DateExpression[],
	gold: ReadonlySet<string>,
): DateExpression[] {
	const paths = relativePathIds(page);
	const groups: { path: number; dates: DateExpression[] }[] = [];
	for (const date of dates) {
		if (date.source === 'metadata' || date.source === 'url' || date.precision === 'month') continue;
		const group = groups.find(
			(g) => g.path === paths[date.node] && areConsistent(g.dates[0]!.signature, date.signature),
		);
		if (group === undefined) groups.push({ path: paths[date.node]!, dates: [date] });
		else group.dates.push(date);
	}
	const covers = (group: readonly DateExpression[]): number =>
		new Set(group.map(dayOf).filter((day) => gold.has(day))).size;
	const ranked = groups.sort((a, b) => covers(b.dates) - covers(a.dates) || a.dates.length - b.dates.length);
	return ranked[0]?.dates ?? [];
}
