/** dates: are the dates of posts among the dates found? On pages with a known day, and on pages with labelled entries. */
import { readFileSync } from 'node:fs';
import { type DateExpression, findDates } from '../src/lib/dates/index.ts';
import { decodeHtml, parseHtml } from '../src/lib/html/index.ts';
import { type DatedPage, readDatedPages } from './dates-cases.ts';
import { type EntryScore, scoreEntries } from './dates-entries.ts';
import { isDayPresent } from './dates-present.ts';
import type { Figure, Task } from './task.ts';

/** The day on which pages without a crawl date count as read. */
const NOW = '2026-11-15';
/** Held-out cases that were not used to tune the rules, by a hash of their id. */
const HELD_SHARE = 0.3;

interface PageScore {
	readonly page: DatedPage;
	readonly found: boolean;
	readonly visible: boolean;
	readonly present: boolean;
}

export const datesTask: Task = {
	name: 'dates',
	sets: ['pages', 'comments', 'blogs', 'judge'],
	async run(corpus, explain) {
		const pages = readDatedPages(corpus).map(scorePage);
		for (const score of pages.filter(({ found }) => !found)) explain(explanation(score));
		const entries = scoreEntries(corpus);
		for (const { id, entries: all, inGroup, grouped, right, note } of entries)
			if (inGroup < all || right < grouped)
				explain(`${id}: ${inGroup} of ${all} entries, ${right} of ${grouped} right; ${note}`);
		return [...pageFigures(pages), ...entryFigures(entries)];
	},
};

function explanation({ page, present }: PageScore): string {
	return `${page.id}: ${page.days.join(' or ')} not found${present ? '' : ', and not in the page'} (${page.url})`;
}

function scorePage(page: DatedPage): PageScore {
	const { html } = decodeHtml(readFileSync(page.file));
	const dates = findDates(parseHtml(html), { now: NOW, url: page.url });
	const right = dates.filter(({ value }) => page.days.includes(value.slice(0, 10)));
	const found = right.length > 0;
	return {
		page,
		found,
		visible: right.some(isShown),
		present: found || page.days.some((day) => isDayPresent(html, page.url, day)),
	};
}

function isShown({ source }: DateExpression): boolean {
	return source !== 'metadata' && source !== 'url';
}

function pageFigures(scores: readonly PageScore[]): Figure[] {
	const held = scores.filter(({ page }) => isHeld(page.id));
	const tuning = scores.filter(({ page }) => !isHeld(page.id));
	const figure = (
		name: string,
		label: string,
		some: readonly PageScore[],
		yes: (score: PageScore) => boolean,
	): Figure => ({ name, label, value: percent(some.filter(yes).length, some.length), cases: some.length });
	const found = (score: PageScore): boolean => score.found;
	const sets = [...new Set(scores.map(({ page }) => page.set))];
	return [
		{
			...figure('true-day-found', 'pages whose correct date is among the dates found', scores, found),
			target: 97,
		},
		figure('true-day-visible', 'the same, from visible text only', scores, ({ visible }) => visible),
		figure(
			'true-day-present-ceiling',
			'pages that contain the correct date in any form',
			scores,
			({ present }) => present,
		),
		figure('true-day-found-tuning', 'correct date found, tuning cases', tuning, found),
		figure('true-day-found-held', 'correct date found, held-out cases', held, found),
		...sets.map((set) =>
			figure(
				`true-day-found-${set}`,
				`correct date found, ${set}`,
				scores.filter(({ page }) => page.set === set),
				found,
			),
		),
	];
}

function entryFigures(scores: readonly EntryScore[]): Figure[] {
	const groups: readonly [string, string, (score: EntryScore) => boolean][] = [
		['', '', () => true],
		['-ja', ', Japanese', ({ language }) => language === 'ja'],
		['-other', ', other languages', ({ language }) => language !== 'ja'],
		['-held', ', held-out cases', ({ id }) => isHeld(id)],
	];
	return groups.flatMap(([suffix, label, belongs]) => {
		const some = scores.filter(belongs);
		const sum = (count: (score: EntryScore) => number): number =>
			some.reduce((total, score) => total + count(score), 0);
		const grouped = sum((score) => score.grouped);
		const entries = sum((score) => score.entries);
		const figure = (name: string, text: string, right: number, cases: number): Figure => ({
			name: name + suffix,
			label: text + label,
			value: percent(right, cases),
			cases,
		});
		return [
			figure(
				'entry-dates-precision',
				'precision of the best date class (chosen by the gold)',
				sum((s) => s.right),
				grouped,
			),
			figure(
				'entry-dates-recall',
				'recall of the best date class (chosen by the gold)',
				sum((s) => s.inGroup),
				entries,
			),
			figure(
				'entry-days-found',
				'entries whose date is found at all',
				sum((s) => s.found),
				entries,
			),
		];
	});
}

function percent(part: number, whole: number): number {
	return whole === 0 ? 0 : (100 * part) / whole;
}

/** FNV-1a, so that a case always stays in its part. */
function isHeld(id: string): boolean {
	let hash = 0x811c9dc5;
	for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
	return ((hash >>> 0) % 1000) / 1000 < HELD_SHARE;
}
