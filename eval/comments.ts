/**
 * comments: post and comments of labelled post pages, by our model and by the three of Cao §1.2.
 *
 * The four precisions are those of the paper's Table 2; the shares are those of its Figures 3 and 4. Main text is right
 * when its tokens are those of the gold post. A split is right when no gold comment is in the post and nothing of the
 * post is in the comments. The same pages are scored once more without their class and id attributes.
 */

import { findDates } from '../src/lib/dates/index.ts';
import { type Page, parseHtml } from '../src/lib/html/index.ts';
import { findStructure, type StructureModel } from '../src/page/structure/index.ts';
import {
	type CommentsCase,
	goldStarts,
	type Judged,
	judge,
	type OpenCase,
	openCase,
	share,
} from './comments-case.ts';
import { groupFigures, ratioFigures, shareFigures } from './comments-shares.ts';
import { readCases } from './corpus.ts';
import { stripNames } from './strip-names.ts';
import type { Figure, Task } from './task.ts';

/** The day on which all pages are read: later than any of them. */
const NOW = '2026-01-01';
/** The baselines of the paper's Figure 3, for the main text alone. */
const BASELINES = ['cao-no-width', 'cao-text', 'cao-ratio'] as const;
const CAO_MODELS = ['cao-unigram', 'cao-bigram-preorder', 'cao-bigram-levelorder'] as const;

export const commentsTask: Task = {
	name: 'comments',
	sets: ['comments'],
	async run(corpus, explain) {
		const cases = readCases<CommentsCase>(corpus, 'comments').map((gold) => openCase(corpus, gold));
		const ours = cases.map((opened) => judgeCase(opened, opened.page, 'ours'));
		for (const judged of ours) explainCase(judged, explain);
		const bare = cases.map((opened) => judgeCase(opened, parseHtml(stripNames(opened.page.html)), 'ours'));
		const cao = CAO_MODELS.map((model) => ({
			model,
			judged: cases.map((opened) => judgeCase(opened, opened.page, model)),
		}));
		const baselines = BASELINES.map((model) => ({
			model,
			judged: cases.map((opened) => judgeCase(opened, opened.page, model)),
		}));
		return [
			...precisions('ours', 'ours', ours, TARGETS),
			...precisions('stripped', 'ours, no class or id', bare, {}),
			...singleComments('', ours, { found: 95, invented: 98 }),
			...singleComments('stripped-', bare, {}),
			...cao.flatMap(({ model, judged }) => [
				...precisions(model, model, judged, {}),
				placeFigure(model, judged),
			]),
			placeFigure('ours', ours),
			...shareFigures('ours', ours),
			...shareFigures('cao-unigram', cao[0]!.judged),
			...baselines.flatMap(({ model, judged }) => [
				placeFigure(model, judged),
				...shareFigures(model, judged),
			]),
			...groupFigures('cao-unigram', cao[0]!.judged),
			...groupFigures('ours', ours),
			...ratioFigures('ours', ours),
			...cao.flatMap(({ model, judged }) => ratioFigures(model, judged)),
		];
	},
};

function judgeCase(opened: OpenCase, page: Page, model: StructureModel): Judged {
	const { url } = opened.gold;
	const dates = model === 'ours' ? findDates(page, { now: NOW, url }) : [];
	const found = findStructure(page, { url, dates, model, stylesheets: opened.stylesheets });
	const post = found.content.map((node) => page.text(node)).join('\n');
	const comments = found.comments.map(({ text }) => text);
	return { opened, verdict: judge(opened, { main: page.text(found.main), post, comments }) };
}

interface Targets {
	readonly main?: number;
	readonly given?: number;
	readonly both?: number;
}

const TARGETS: Targets = { main: 95, given: 97, both: 93 };

/** The paper's four precisions: MainText, PostComment, PostComment | MainText, MainText + PostComment. */
function precisions(name: string, label: string, judged: readonly Judged[], targets: Targets): Figure[] {
	const counted = judged.filter(({ opened }) => opened.gold.skipMain !== true).map(({ verdict }) => verdict);
	const main = counted.filter((verdict) => verdict.main);
	const both = main.filter((verdict) => verdict.split).length;
	const split = counted.filter((verdict) => verdict.split).length;
	return [
		share(`${name}-main`, `${label}: main text right`, main.length, counted.length, targets.main),
		share(`${name}-split`, `${label}: split right`, split, counted.length),
		share(
			`${name}-split-given-main`,
			`${label}: split right where main text is`,
			both,
			main.length,
			targets.given,
		),
		share(`${name}-both`, `${label}: both right`, both, counted.length, targets.both),
	];
}

/** As labelled in the paper: the subtree of post and comments together. */
function placeFigure(model: string, judged: readonly Judged[]): Figure {
	const withPlace = judged.filter(({ verdict }) => verdict.place !== null);
	const right = withPlace.filter(({ verdict }) => verdict.place === true).length;
	return share(`${model}-place`, `${model}: the subtree of post and comments right`, right, withPlace.length);
}

function singleComments(
	prefix: string,
	judged: readonly Judged[],
	targets: { found?: number; invented?: number },
): Figure[] {
	const counted = judged.filter(({ opened }) => opened.gold.skipComments !== true);
	let gold = 0;
	let found = 0;
	let invented = 0;
	for (const { opened, verdict } of counted) {
		gold += goldStarts(opened.gold).length;
		found += verdict.found;
		invented += verdict.invented.length;
	}
	const given = found + invented;
	return [
		share(`${prefix}found`, `${prefix}comments found`, found, gold, targets.found),
		share(
			`${prefix}not-invented`,
			`${prefix}comments given that are comments`,
			given - invented,
			given,
			targets.invented,
		),
	];
}

function explainCase({ opened: { gold }, verdict }: Judged, explain: (line: string) => void): void {
	if (gold.skipMain !== true && !verdict.main) explain(`${gold.id}: the main text differs`);
	if (gold.skipMain !== true && !verdict.split) explain(`${gold.id}: post and comments are mixed`);
	if (gold.skipComments === true) return;
	for (const missed of verdict.missed) explain(`${gold.id}: missed “${missed}”`);
	for (const invented of verdict.invented) explain(`${gold.id}: invented “${invented.slice(0, 60)}”`);
}
