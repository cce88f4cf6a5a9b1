/**
 * judge: is a page a blog, and are its entries found?
 *
 * Precision and recall as in Nanno §4, by our judgment and by the paper's own, on the same pages and dates. Pages that
 * people would not agree on are reported separately.
 */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeHtml } from '../src/lib/html/index.ts';
import { judgePage } from '../src/segment/judge/index.ts';
import { readCases } from './corpus.ts';
import { blogFigures } from './judge-blogs.ts';
import { isHeldOut, type JudgedCase, judgeCases } from './judge-cases.ts';
import { type EntryScore, scoreEntries } from './judge-entries.ts';
import { freshFigures } from './judge-fresh.ts';
import { misledFigures } from './judge-misled.ts';
import type { Figure, Task } from './task.ts';

export const judgeTask: Task = {
	name: 'judge',
	sets: ['judge', 'blogs', 'blogs2', 'comments', 'pages', 'wcxb'],
	async run(corpus, explain) {
		const all = judgeCases(corpus);
		const cases = all.filter(({ gold }) => gold.ambiguous !== true);
		for (const one of cases) explainCase(one, explain);
		return [
			...pageFigures('', 'blogs', cases, oursSays, { precision: 97, recall: 95 }),
			...pageFigures('held-out-', 'blogs of held-out sites', cases.filter(heldOut), oursSays),
			...pageFigures('nameless-', 'blogs, without URL, title, classes and ids', cases, namelessSays),
			...languageFigures(cases),
			...pageFigures('nanno-', "the paper's setting", cases, nannoSays),
			...pageFigures('nanno-ja-', "the paper's setting, Japanese", cases.filter(isJapanese), nannoSays),
			...pageFigures('glance-', 'the eight filters of Glance', cases, glanceSays),
			rejectedFigure('', 'ours', cases, oursSays),
			rejectedFigure('nanno-', "the paper's setting", cases, nannoSays),
			...kindFigures(cases),
			...ambiguousFigures(all.filter(({ gold }) => gold.ambiguous === true)),
			...entryFigures(cases, explain),
			...blogFigures(corpus, explain),
			...singleFigures(corpus, explain),
			...misledFigures(corpus, explain),
			...freshFigures(corpus, explain),
		];
	},
};

type Says = (judged: JudgedCase) => boolean;

const oursSays: Says = ({ ours }) => ours.isBlog;
const nannoSays: Says = ({ nanno }) => nanno.isBlog;
const glanceSays: Says = ({ glance }) => glance.isBlog;
const namelessSays: Says = ({ nameless }) => nameless.isBlog;
const isBlog: Says = ({ gold }) => gold.label === 'blog';
const isJapanese: Says = ({ gold }) => gold.lang === 'ja';
const heldOut: Says = ({ gold }) => isHeldOut(gold);

function pageFigures(
	prefix: string,
	label: string,
	cases: readonly JudgedCase[],
	says: Says,
	targets: { precision?: number; recall?: number } = {},
): Figure[] {
	const positives = cases.filter(says);
	const blogs = cases.filter(isBlog);
	return [
		share(
			`${prefix}precision`,
			`${label}: precision`,
			positives.filter(isBlog).length,
			positives.length,
			targets.precision,
		),
		share(`${prefix}recall`, `${label}: recall`, blogs.filter(says).length, blogs.length, targets.recall),
	];
}

/** Nanno, Table 3: of the pages judged not to be blogs, those that are not. */
function rejectedFigure(prefix: string, label: string, cases: readonly JudgedCase[], says: Says): Figure {
	const rejected = cases.filter((one) => !says(one));
	const right = rejected.filter((one) => !isBlog(one)).length;
	return share(`${prefix}rejected`, `${label}: rejected pages that are not blogs`, right, rejected.length);
}

function languageFigures(cases: readonly JudgedCase[]): Figure[] {
	return [
		...pageFigures('ja-', 'Japanese', cases.filter(isJapanese), oursSays),
		...pageFigures(
			'other-',
			'other languages',
			cases.filter((one) => !isJapanese(one)),
			oursSays,
		),
	];
}

/** How many pages are rejected, for each kind of page that is not a blog. */
function kindFigures(cases: readonly JudgedCase[]): Figure[] {
	const kinds = new Map<string, JudgedCase[]>();
	for (const one of cases.filter((judged) => !isBlog(judged)))
		kinds.set(one.gold.kind, [...(kinds.get(one.gold.kind) ?? []), one]);
	return [...kinds].map(([kind, of]) =>
		share(`out-${kind}`, `rejected: ${kind}`, of.filter((one) => !oursSays(one)).length, of.length),
	);
}

function ambiguousFigures(cases: readonly JudgedCase[]): Figure[] {
	const agreed = cases.filter((one) => isBlog(one) === oursSays(one)).length;
	return [share('ambiguous', 'ambiguous pages: as labelled', agreed, cases.length)];
}

function entryFigures(cases: readonly JudgedCase[], explain: (line: string) => void): Figure[] {
	const scores = cases.filter(({ gold }) => isBlogWithEntries(gold)).map(scoreEntries);
	const heldIds = new Set(cases.filter(heldOut).map(({ gold }) => gold.id));
	for (const { id, missed, invented } of scores) {
		for (const entry of missed.slice(0, 3)) explain(`${id}: missed ${entry}`);
		for (const entry of invented.slice(0, 3)) explain(`${id}: invented ${entry}`);
	}
	return [
		...entryPair('', 'entries', scores, { precision: 97, recall: 93 }),
		...entryPair(
			'held-out-',
			'entries of held-out sites',
			scores.filter(({ id }) => heldIds.has(id)),
		),
		...entryPair(
			'ja-',
			'entries, Japanese',
			scores.filter(({ language }) => language === 'ja'),
		),
		...entryPair(
			'other-',
			'entries, other languages',
			scores.filter(({ language }) => language !== 'ja'),
		),
	];
}

function isBlogWithEntries({ label, entries = [] }: JudgedCase['gold']): boolean {
	return label === 'blog' && entries.length > 0;
}

function entryPair(
	prefix: string,
	label: string,
	scores: readonly EntryScore[],
	targets: { precision?: number; recall?: number } = {},
): Figure[] {
	const sum = (of: (score: EntryScore) => number) => scores.reduce((total, score) => total + of(score), 0);
	const given = sum((score) => score.given);
	const gold = sum((score) => score.gold);
	return [
		share(
			`${prefix}entries-precision`,
			`${label}: precision`,
			sum((score) => score.right),
			given,
			targets.precision,
		),
		share(
			`${prefix}entries-recall`,
			`${label}: recall`,
			sum((score) => score.found),
			gold,
			targets.recall,
		),
	];
}

function explainCase({ gold, ours }: JudgedCase, explain: (line: string) => void): void {
	if (ours.isBlog && gold.label !== 'blog')
		explain(`${gold.id} (${gold.kind}): wrongly recognized as a blog: ${ours.reason}`);
	if (!ours.isBlog && gold.label === 'blog')
		explain(`${gold.id} (${gold.kind}): not recognized as a blog: ${ours.reason}`);
}

function share(name: string, label: string, part: number, cases: number, target?: number): Figure {
	const value = cases === 0 ? 100 : (100 * part) / cases;
	return { name, label, value, cases, ...(target === undefined ? {} : { target }) };
}

/** The day on which all pages are read: later than any of them. */
const NOW = '2026-11-15';

interface SingleCase {
	readonly id: string;
	readonly file: string;
	readonly url?: string | null;
}

/** The single pages of the other sets, which are not blogs, though many of them are posts of one. */
function singleFigures(corpus: string, explain: (line: string) => void): Figure[] {
	return [
		figure('singles-comments', 'post pages with comments rejected', judgeSet(corpus, 'comments', explain)),
		figure('singles-pages', 'single pages of public data sets rejected', judgeSet(corpus, 'pages', explain)),
	];
}

/** For each page of the set, whether it is rejected. */
function judgeSet(corpus: string, set: string, explain: (line: string) => void): boolean[] {
	return readCases<SingleCase>(corpus, set).map(({ id, file, url }) => {
		const { html } = decodeHtml(readFileSync(path.join(corpus, set, file)));
		const { isBlog, reason } = judgePage(html, { now: NOW, url: url ?? undefined });
		if (isBlog) explain(`${id}: wrongly recognized as a blog: ${reason}`);
		return !isBlog;
	});
}

function figure(name: string, label: string, kept: readonly boolean[]): Figure {
	const right = kept.filter((isKept) => isKept).length;
	return { name, label, value: kept.length === 0 ? 100 : (100 * right) / kept.length, cases: kept.length };
}
