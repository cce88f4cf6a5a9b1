/** segment-entries: the entries of the labelled blog pages, from the page alone: date, title and content. */
import { segmentBlog } from '../src/pipeline/index.ts';
import { isHeldOut } from './feed-blogs-sites.ts';
import {
	type EntriesCase,
	isTableLaid,
	judgeEntries,
	openPage,
	type PageVerdict,
	readEntryCases,
} from './segment-entries-case.ts';
import type { Figure } from './task.ts';

interface Judged extends PageVerdict {
	readonly gold: EntriesCase;
	readonly isTable: boolean;
}

interface Group {
	readonly name: string;
	readonly label: string;
	holds(judged: Judged): boolean;
}

const GROUPS: readonly Group[] = [
	{ name: 'ja', label: ', Japanese', holds: ({ gold }) => gold.lang === 'ja' },
	{ name: 'zh', label: ', Chinese', holds: ({ gold }) => gold.lang === 'zh' },
	{ name: 'other', label: ', other languages', holds: ({ gold }) => !['ja', 'zh'].includes(gold.lang) },
	{ name: 'table', label: ', table-laid', holds: ({ isTable }) => isTable },
	{ name: 'handmade', label: ', hand-made', holds: ({ gold }) => gold.kind.includes('handmade') },
	{ name: 'held-out', label: ', held-out sites', holds: ({ gold }) => isHeldOutCase(gold) },
];

export function entryFigures(corpus: string, explain: (line: string) => void): Figure[] {
	const judged = readEntryCases(corpus).map((gold) => judgeCase(corpus, gold));
	for (const one of judged) explainCase(one, explain);
	return [
		...groupFigures('', '', judged, { precision: 97, recall: 93, parity: 99 }),
		...GROUPS.flatMap(({ name, label, holds }) => {
			const members = judged.filter(holds);
			return members.length === 0 ? [] : groupFigures(`-${name}`, label, members, {});
		}),
	];
}

function judgeCase(corpus: string, gold: EntriesCase): Judged {
	const page = openPage(corpus, gold);
	const { posts } = segmentBlog({ html: page, url: gold.url, now: gold.crawlDate });
	return { ...judgeEntries(gold.entries ?? [], posts), gold, isTable: isTableLaid(page, gold) };
}

/** By its site, like the whole blogs. */
function isHeldOutCase({ site }: EntriesCase): boolean {
	return isHeldOut({ site, host: '', home: '', feeds: [], postPages: [] });
}

interface Targets {
	readonly precision?: number;
	readonly recall?: number;
	readonly parity?: number;
}

function groupFigures(suffix: string, label: string, judged: readonly Judged[], targets: Targets): Figure[] {
	const entries = judged.flatMap((one) => one.entries);
	const found = entries.filter((entry) => entry.found);
	const rightEntries = entries.filter(({ date, title, content }) => date && title && content).length;
	const drafts = sum(judged.map((one) => one.drafts));
	const rightDrafts = sum(judged.map((one) => one.right));
	const dated = found.filter(({ date }) => date).length;
	return [
		figure(
			`entries-precision${suffix}`,
			`entries: precision${label}`,
			rightDrafts,
			drafts,
			targets.precision,
		),
		figure(
			`entries-recall${suffix}`,
			`entries: recall${label}`,
			rightEntries,
			entries.length,
			targets.recall,
		),
		figure(
			`entries-parity${suffix}`,
			`entries: date right, of those found${label}`,
			dated,
			found.length,
			targets.parity,
		),
	];
}

function figure(name: string, label: string, part: number, cases: number, target?: number): Figure {
	const value = cases === 0 ? 100 : (100 * part) / cases;
	return { name, label, value, cases, ...(target === undefined ? {} : { target }) };
}

function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0);
}

function explainCase({ gold, entries, invented }: Judged, explain: (line: string) => void): void {
	const place = `${gold.id} ${gold.kind}`;
	for (const { entry, found, date, title, content } of entries) {
		const wrong = [date ? '' : 'date', title ? '' : 'title', content ? '' : 'content'].filter(
			(name) => name !== '',
		);
		if (wrong.length > 0)
			explain(
				`${place}: ${entry.date} ${entry.title ?? entry.textStart}: ${found ? wrong.join(', ') : 'not found'}`,
			);
	}
	for (const draft of invented)
		explain(`${place}: invented ${draft.published} ${draft.title ?? draft.text.slice(0, 40)}`);
}
