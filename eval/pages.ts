/**
 * pages: `extractPage` on single pages of seven public sets: text, title, author, date, comments.
 *
 * In:     corpus/pages.
 * Out:    figures over all pages and over blogs, per set, and where extractors commonly fail.
 * Not here: the scoring (pages-score.ts), the paper's precisions on corpus/comments.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Page, parseHtml, TAG } from '../src/lib/html/index.ts';
import { extractPage } from '../src/page/index.ts';
import { readCases } from './corpus.ts';
import { GROUPS, type Group, LABELS, type Measure, type Result } from './pages-groups.ts';
import { type Mean, meanScores } from './pages-mean.ts';
import { type PageAnswer, type PageCase, type PageScore, scorePage } from './pages-score.ts';
import type { Figure, Task } from './task.ts';

/** After the youngest page of the set. */
const NOW = '2026-04-01';
/** Pages with this many nested tables, or rows without paragraphs, have a table layout. */
const LAYOUT_TABLES = 3;

export const pagesTask: Task = {
	name: 'page',
	sets: ['pages'],
	async run(corpus, explain) {
		const results = readPageCases(corpus).map((one) => judge(corpus, one, explain));
		return figuresOf(results);
	},
};

/** The cases of corpus/pages. */
export function readPageCases(corpus: string): PageCase[] {
	return readCases<PageCase>(corpus, 'pages');
}

/** The decoded page of a case. */
export function readPage(corpus: string, { file }: PageCase): string {
	return readFileSync(path.join(corpus, 'pages', file), 'utf8');
}

/** Our result for a case. */
export function answerPage(page: Page | string, { url }: Pick<PageCase, 'url'>): PageAnswer {
	const found = extractPage(page, { now: NOW, ...(url ? { url } : {}) });
	return {
		title: found.title,
		author: found.author,
		date: found.published,
		text: found.text,
		// The gold contains each comment completely, including its author's name.
		comments: found.comments.map(({ author, text }) => `${author ?? ''}\n${text}`).join('\n'),
	};
}

function judge(corpus: string, one: PageCase, explain: (line: string) => void): Result {
	const page = parseHtml(readPage(corpus, one));
	const answer = answerPage(page, one);
	const score = scorePage(one.gold, answer);
	for (const line of mistakes(one, answer, score)) explain(`${one.id}: ${line}`);
	return { one, score, isTableLayout: isTableLayout(page) };
}

function* mistakes({ gold }: PageCase, answer: PageAnswer, score: PageScore): Generator<string> {
	for (const field of ['title', 'author', 'date'] as const)
		if (score[field] === false)
			yield `${field} is ${JSON.stringify(answer[field])}, not ${JSON.stringify(gold[field])}`;
	const { text } = score;
	if (text !== undefined && Math.min(text.precision, text.recall) < 0.8)
		yield `text: precision ${text.precision.toFixed(2)}, recall ${text.recall.toFixed(2)}`;
	if (score.comments !== undefined && score.comments.leak > 0.03)
		yield `${Math.round(100 * score.comments.leak)}% of the comments are in the text`;
}

/** Pages that keep their columns in nested tables. */
function isTableLayout(page: Page): boolean {
	let nested = 0;
	for (const table of page.elements(TAG.TABLE)) {
		for (let n = page.parent[table]!; n > 0; n = page.parent[n]!) {
			if (page.tag[n] !== TAG.TABLE) continue;
			nested++;
			break;
		}
	}
	return nested >= LAYOUT_TABLES;
}

function figuresOf(results: readonly Result[]): Figure[] {
	return GROUPS.flatMap((group) => {
		const means = meanScores(results.filter((result) => group.test(result)).map(({ score }) => score));
		return (Object.keys(group.measures) as Measure[])
			.filter((measure) => means[measure].cases > 0)
			.map((measure) => figure(group, measure, means[measure]));
	});
}

/** Higher is better in all figures, so leaks and inventions are reported as their complement. */
function figure(group: Group, measure: Measure, { value, cases }: Mean): Figure {
	const target = group.measures[measure] ?? null;
	const isInverse = measure === 'leak' || measure === 'invented';
	return {
		name: `${group.name}-${measure}`,
		label: `${group.label}: ${LABELS[measure]}`,
		value: isInverse ? 100 - value : value,
		cases,
		...(target === null ? {} : { target }),
	};
}
