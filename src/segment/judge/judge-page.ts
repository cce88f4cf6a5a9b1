/**
 * judge-page: a page → is it a weblog, why, and its entries.
 *
 * The steps: what the page says of itself (signs, kinds); the sequences of dated entries and what removes them (sequences,
 * filters); how clear the best one is (verdict) and what speaks for it beside (evidence); where there is none, linked
 * headings, or one date at the address of a home page (decide); the entries by the model of posts (../model).
 *
 * Source: Nanno §3, past its losses. The paper's own judgment is in ../nanno.
 */
import { type DateExpression, findDates } from '../../lib/dates/index.ts';
import { type Page, parseHtml, relativePath, relativePathIds } from '../../lib/html/index.ts';
import type { CandidateSequence, Judgment } from '../../model/judgment.ts';
import type { FoundPosts } from '../model/index.ts';
import { elementOf } from '../nanno/classes.ts';
import { bytesOf } from '../nanno/entry-filters.ts';
import { against, type Candidate, decide } from './decide.ts';
import { findEntries } from './entries.ts';
import { filterSequence } from './filters.ts';
import { findKind } from './kind-of-page.ts';
import { findSequences } from './sequences.ts';
import { findSigns } from './signs.ts';

export interface JudgeContext {
	/** ISO date or instant. */
	readonly now: string;
	readonly url?: string | undefined;
	readonly lastModified?: string | undefined;
	/** The dates of the page, where they were found before. */
	readonly dates?: readonly DateExpression[] | undefined;
	/** The posts of the page, where they were found before. */
	readonly posts?: FoundPosts | undefined;
	/** The site is known to have a feed, whatever the page says. */
	readonly hasFeed?: boolean | undefined;
	/** The page was judged a weblog before: how long its entries are is not asked (Nanno §3.6). */
	readonly wasBlog?: boolean | undefined;
	/** Tell the sequences that were looked at. */
	readonly explain?: boolean | undefined;
}

export function judgePage(html: string | Page, context: JudgeContext): Judgment {
	const page = typeof html === 'string' ? parseHtml(html) : html;
	const dates = context.dates ?? findDates(page, context);
	const found = findSigns(page, context.url);
	const signs = context.hasFeed === true ? { ...found, hasFeed: true } : found;
	const kind = findKind(signs);
	const isSettled = kind !== null && kind.kind.isWeak !== true;
	const paths = relativePathIds(page);
	const sequences = isSettled && context.explain !== true ? [] : findSequences(page, dates, paths);
	const candidates = sequences.map((sequence): Candidate => {
		return { sequence, removedBy: filterSequence(sequence, { page, signs, now: context.now }) };
	});
	const dateCount = dates.length;
	const wasBlog = context.wasBlog === true;
	const { isBlog, reason, rules, winner } = isSettled
		? against([kind.reason])
		: decide({ page, paths, signs, kind, candidates, dateCount, wasBlog });
	const entries = isBlog ? findEntries(page, { ...context, dates }, winner) : [];
	const judgment = { isBlog, reason, rules, entries };
	if (context.explain !== true) return judgment;
	return { ...judgment, candidates: candidates.map((one) => reportOf(page, one, one.sequence === winner)) };
}

function reportOf(page: Page, { sequence, removedBy }: Candidate, isWinner: boolean): CandidateSequence {
	const { entries, format, days } = sequence;
	const { text } = page.visible;
	const path = relativePath(page, elementOf(page, entries[0]!.date));
	const bytes = entries.reduce((sum, { start, end }) => sum + bytesOf(text.slice(start, end)), 0);
	return { path, format, days, bytes, removedBy, isWinner };
}
