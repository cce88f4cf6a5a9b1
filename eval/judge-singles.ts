/** judge-singles: the single pages of the other sets, which are no weblogs, though many of them are posts of one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeHtml } from '../src/lib/html/index.ts';
import { judgePage } from '../src/segment/judge/index.ts';
import { readCases } from './corpus.ts';
import type { Figure } from './task.ts';

/** The day all pages are read on: later than any of them. */
const NOW = '2026-11-15';

interface SingleCase {
	readonly id: string;
	readonly file: string;
	readonly url?: string | null;
}

export function singleFigures(corpus: string, explain: (line: string) => void): Figure[] {
	return [
		figure('singles-comments', 'post pages with comments kept out', judgeSet(corpus, 'comments', explain)),
		figure('singles-pages', 'single pages of public sets kept out', judgeSet(corpus, 'pages', explain)),
	];
}

/** For each page of the set, whether it is kept out. */
function judgeSet(corpus: string, set: string, explain: (line: string) => void): boolean[] {
	return readCases<SingleCase>(corpus, set).map(({ id, file, url }) => {
		const { html } = decodeHtml(readFileSync(path.join(corpus, set, file)));
		const { isBlog, reason } = judgePage(html, { now: NOW, url: url ?? undefined });
		if (isBlog) explain(`${id}: taken for a weblog: ${reason}`);
		return !isBlog;
	});
}

function figure(name: string, label: string, kept: readonly boolean[]): Figure {
	const right = kept.filter((isKept) => isKept).length;
	return { name, label, value: kept.length === 0 ? 100 : (100 * right) / kept.length, cases: kept.length };
}
