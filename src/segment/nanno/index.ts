/**
 * nanno: the judgment of a page as in the paper.
 *
 * In:     a page and its dates.
 * Out:    is it a blog, by which sequence of entries, and what rejected the other sequences.
 * Source: Nanno §3.4 and §3.5: a page is a blog if and only if a sequence of entries survives the filters; of several,
 * the largest is the true one. It stays as published, to be compared with our own judgment (../judge).
 */
import { type DateExpression, findDates } from '../../lib/dates/index.ts';
import { type Page, relativePath, TAG } from '../../lib/html/index.ts';
import type { CandidateSequence } from '../../model/judgment.ts';
import type { Reason } from '../../model/reason.ts';
import { classifyDates, elementOf } from './classes.ts';
import { bytesOf, filterEntries, type Sample } from './entry-filters.ts';
import { type NannoSequence, sequenceOf } from './sequence.ts';

export interface NannoContext {
	/** ISO date or instant. */
	readonly now: string;
	readonly url?: string | undefined;
	readonly lastModified?: string | undefined;
	/** The dates of the page, if already found. */
	readonly dates?: readonly DateExpression[] | undefined;
	/** The page was judged a blog before: sizes are not checked (§3.6). */
	readonly exemptSizes?: boolean | undefined;
}

export interface NannoJudgment {
	readonly isBlog: boolean;
	readonly reason: Reason;
	/** Day and text of each entry of the sequence that won. */
	readonly entries: readonly { readonly day: string; readonly text: string }[];
	/** Largest first. */
	readonly candidates: readonly CandidateSequence[];
}

interface Filtered {
	readonly sequence: NannoSequence;
	readonly sample: Sample;
	readonly bytes: number;
	readonly removedBy: Reason | null;
}

export function judgeAsNanno(page: Page, context: NannoContext): NannoJudgment {
	const dates = context.dates ?? findDates(page, context);
	const pageRule = filterPage(page, context.url);
	const filtered = classifyDates(page, dates)
		.map((one) => filterSequence(page, sequenceOf(page, one), context, pageRule))
		.sort((a, b) => b.bytes - a.bytes);
	const winner = filtered.find(({ removedBy }) => removedBy === null);
	return {
		isBlog: winner !== undefined,
		reason: winner === undefined ? reasonAgainst(filtered, pageRule) : reasonFor(winner),
		entries: winner?.sample.days.map((day, i) => ({ day, text: winner.sample.texts[i]! })) ?? [],
		candidates: filtered.map((one) => reportOf(page, one, one === winner)),
	};
}

function filterSequence(
	page: Page,
	sequence: NannoSequence,
	{ now, exemptSizes }: NannoContext,
	pageRule: Reason | null,
): Filtered {
	const sample = sampleOf(page, sequence, now);
	const bytes = sample.texts.reduce((sum, text) => sum + bytesOf(text), 0);
	return { sequence, sample, bytes, removedBy: pageRule ?? filterEntries(sample, exemptSizes === true) };
}

function sampleOf({ visible }: Page, { entries }: NannoSequence, now: string): Sample {
	return {
		days: entries.map(({ date }) => date.value.slice(0, 10)),
		texts: entries.map(({ start, end }) => visible.text.slice(start, end).trim()),
		lines: entries.map(
			({ start, date }) => visible.text.slice(start, date.start).trimStart().split('\n').length - 1,
		),
		now,
	};
}

function reasonFor({ sample }: Filtered): Reason {
	return { rule: 'largest-sequence', why: `${sample.days.length} dated entries pass all filters` };
}

function reasonAgainst(filtered: readonly Filtered[], pageRule: Reason | null): Reason {
	const first = filtered[0]?.removedBy ?? pageRule;
	return first ?? { rule: 'no-sequence', why: 'no two dates on the page have the same format' };
}

function reportOf(
	page: Page,
	{ sequence, sample, bytes, removedBy }: Filtered,
	isWinner: boolean,
): CandidateSequence {
	const { dates, format } = sequence.dateClass;
	return {
		path: relativePath(page, elementOf(page, dates[0]!)),
		format,
		days: sample.days,
		bytes,
		removedBy,
		isWinner,
	};
}

const IN_ADDRESS =
	/(?:^|[^a-z])(?:[a-z]?bbs\d*|[a-z]{0,6}chat\d*|session(?:id)?|guest-?book|forums?|thread|board|mailman)(?![a-z])/i;
const IN_TITLE =
	/(?<![a-z])(?:bbs|chat|e-?mail magazine|mail(?:ing)?[ -]?list|guest ?book|forums?)(?![a-z])|掲示板|チャット|メールマガジン|メルマガ|ゲストブック|メーリングリスト/i;

/** How much of a title is examined. */
const MAX_TITLE = 300;

/**
 * Words in the URL or the title of a page that blogs do not have. Source: Nanno §3.5, filtering rules for web pages.
 * The paper gives examples; the other words are similar. Returns the rule that rejects the page, or null.
 */
export function filterPage(page: Page, url: string | undefined): Reason | null {
	const address = IN_ADDRESS.exec((url ?? '').slice(0, 2000).replace(/^[a-z]+:\/\//i, ''));
	if (address !== null)
		return { rule: 'address-word', why: `its URL contains “${address[0].replace(/^[^a-z]/i, '')}”` };
	const title = page.find(TAG.TITLE);
	const found = title === null ? null : IN_TITLE.exec(page.rawText(title).slice(0, MAX_TITLE));
	return found === null ? null : { rule: 'title-word', why: `its title contains “${found[0]}”` };
}
