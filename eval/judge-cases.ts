/** judge-cases: the labelled pages for the judgment, and the result of each judge. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findDates } from '../src/lib/dates/index.ts';
import { decodeHtml, parseHtml } from '../src/lib/html/index.ts';
import type { Judgment } from '../src/model/judgment.ts';
import { judgePage } from '../src/segment/judge/index.ts';
import { judgeAsGlance } from '../src/segment/methods.ts';
import { judgeAsNanno, type NannoJudgment } from '../src/segment/nanno/index.ts';
import { readCases } from './corpus.ts';
import { stripNames } from './strip-names.ts';

export interface JudgeEntry {
	readonly date: string;
	readonly title?: string;
	readonly textStart: string;
}

export interface JudgeCase {
	readonly id: string;
	readonly file: string;
	readonly site: string;
	readonly url: string;
	readonly label: 'blog' | 'notblog';
	readonly kind: string;
	readonly lang: string;
	readonly crawlDate: string;
	readonly ambiguous?: boolean;
	readonly entries?: readonly JudgeEntry[];
}

export interface JudgedCase {
	readonly gold: JudgeCase;
	readonly ours: Judgment;
	/** The paper's setting. */
	readonly nanno: NannoJudgment;
	/** The eight filters of Glance. */
	readonly glance: Judgment;
	/** Ours, for the page without URL, title, classes and ids. */
	readonly nameless: Judgment;
}

/** Percentage of held-out sites that are not used to make rules. */
const HELD_OUT_PERCENT = 30;

export function judgeCases(corpus: string): JudgedCase[] {
	return readCases<JudgeCase>(corpus, 'judge').map((gold) => judgeCase(corpus, gold));
}

function judgeCase(corpus: string, gold: JudgeCase): JudgedCase {
	const { html } = decodeHtml(readFileSync(path.join(corpus, 'judge', gold.file)));
	const page = parseHtml(html);
	const context = { now: gold.crawlDate, url: gold.url };
	const dates = findDates(page, context);
	const bare = stripNames(html.replace(/<title\b[^>]*>[^<]*<\/title>/i, ''));
	return {
		gold,
		ours: judgePage(page, { ...context, dates }),
		nanno: judgeAsNanno(page, { ...context, dates }),
		glance: judgeAsGlance(page, { ...context, dates }),
		nameless: judgePage(bare, { now: gold.crawlDate }),
	};
}

/** Stable over runs and machines: FNV-1a of the site. */
export function isHeldOut({ site }: JudgeCase): boolean {
	let hash = 0x811c9dc5;
	for (const char of site) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
	return hash % 100 < HELD_OUT_PERCENT;
}
