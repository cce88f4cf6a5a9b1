/**
 * judge-page: a page → is it a blog, why, and its entries.
 *
 * The steps: what the page says about itself (signs, kinds); the sequences of dated entries and what rejects them
 * (sequences, filters); how clear the best one is (verdict) and what else supports it (evidence); if there is none,
 * linked headings, or one date at the URL of a home page (decide); the entries by the model of posts (../model).
 *
 * Source: Nanno §3, extended where it loses pages. The paper's own judgment is in ../nanno.
 */

import { cleanContent } from '../../lib/clean/index.ts';
import { type DateExpression, pageDates, type Reading } from '../../lib/dates/index.ts';
import {
	baseAddress,
	type Node,
	type Page,
	parseHtml,
	relativePath,
	relativePathIds,
	TEXT,
} from '../../lib/html/index.ts';
import type { CandidateSequence, Entry, Judgment } from '../../model/judgment.ts';
import type { Reason } from '../../model/reason.ts';
import type { FoundPosts } from '../model/index.ts';
import { findPosts, type ModelContext, toDraft } from '../model/index.ts';
import { elementOf } from '../nanno/classes.ts';
import { bytesOf } from '../nanno/entry-filters.ts';
import type { NannoEntry } from '../nanno/sequence.ts';
import { against, type Candidate, decide } from './decide.ts';
import { filterSequence } from './filters.ts';
import { findKind } from './kind-of-page.ts';
import type { Sequence } from './sequences.ts';
import { findSequences } from './sequences.ts';
import { findSigns } from './signs.ts';

export interface JudgeContext extends Reading {
	/** The dates of the page, if already found. */
	readonly dates?: readonly DateExpression[] | undefined;
	/** The posts of the page, if already found. */
	readonly posts?: FoundPosts | undefined;
	/** The site is known to have a feed, whatever the page says. */
	readonly hasFeed?: boolean | undefined;
	/** The page was judged a blog before: the length of its entries is not checked (Nanno §3.6). */
	readonly wasBlog?: boolean | undefined;
	/** Also return the sequences that were considered. */
	readonly explain?: boolean | undefined;
}

/** Decides whether a page is a blog, and says why. The entries are computed on first access. */
export function judgePage(html: string | Page, context: JudgeContext): Judgment {
	const page = typeof html === 'string' ? parseHtml(html) : html;
	const dates = context.dates ?? pageDates(page, context);
	const found = findSigns(page, context.url);
	const signs = context.hasFeed === true ? { ...found, hasFeed: true } : found;
	const kind = findKind(signs);
	const isSettled = kind?.isFirm === true;
	const paths = relativePathIds(page);
	const sequences = isSettled && context.explain !== true ? [] : findSequences(page, dates, paths);
	const candidates = sequences.map((sequence): Candidate => {
		return { sequence, removedBy: filterSequence(sequence, { page, signs, now: context.now }) };
	});
	const dateCount = dates.length;
	const wasBlog = context.wasBlog === true;
	const findModelPosts = () => (context.posts ?? findPosts(page, { ...context, dates })).posts;
	const { isBlog, reason, rules, winner } = isSettled
		? against([kind.reason])
		: decide({ page, paths, signs, kind, candidates, dateCount, wasBlog, posts: findModelPosts });
	const reports =
		context.explain === true
			? candidates.map((one) => reportOf(page, one, one.sequence === winner))
			: undefined;
	const find = () => (isBlog ? findEntries(page, { ...context, dates }, winner) : []);
	return new PageJudgment({ isBlog, reason, rules }, find, reports);
}

/**
 * Most callers do not need the entries, or take the posts from the feed, so entries are computed on first access. All
 * judgments share one getter; one that closes over its page would keep the page in memory.
 */
class PageJudgment implements Judgment {
	static readonly #ENTRIES: PropertyDescriptor & ThisType<PageJudgment> = {
		enumerable: true,
		get() {
			this.#entries ??= this.#find();
			return this.#entries;
		},
	};

	readonly isBlog: boolean;
	readonly reason: string;
	readonly rules: readonly Reason[];
	declare readonly entries: readonly Entry[];
	declare readonly candidates?: readonly CandidateSequence[];
	readonly #find: () => readonly Entry[];
	#entries: readonly Entry[] | null = null;

	constructor(
		{ isBlog, reason, rules }: Pick<Judgment, 'isBlog' | 'reason' | 'rules'>,
		find: () => readonly Entry[],
		candidates: readonly CandidateSequence[] | undefined,
	) {
		this.isBlog = isBlog;
		this.reason = reason;
		this.rules = rules;
		this.#find = find;
		Object.defineProperty(this, 'entries', PageJudgment.#ENTRIES);
		if (candidates !== undefined) this.candidates = candidates;
	}
}

function reportOf(page: Page, { sequence, removedBy }: Candidate, isWinner: boolean): CandidateSequence {
	const { entries, format, days } = sequence;
	const { text } = page.visible;
	const path = relativePath(page, elementOf(page, entries[0]!.date));
	const bytes = entries.reduce((sum, { start, end }) => sum + bytesOf(text.slice(start, end)), 0);
	return { path, format, days, bytes, removedBy, isWinner };
}

/** The entries of a page that was judged a blog: the posts that the model finds, else the pieces of the sequence. */
interface EntryContext extends ModelContext {
	readonly posts?: FoundPosts | undefined;
}

function findEntries(page: Page, context: EntryContext, sequence: Sequence | null): Entry[] {
	const base = context.url === undefined ? undefined : baseAddress(page, context.url);
	const { posts } = context.posts ?? findPosts(page, context);
	if (posts.length > 0) {
		return posts.map((post) => {
			const { published, title, author, url, html, text } = toDraft(page, post, base);
			return { date: published, title, author, permalink: url, html, text };
		});
	}
	return (sequence?.entries ?? []).map((entry) => pieceOf(page, entry, base));
}

function pieceOf(page: Page, entry: NannoEntry, base: string | undefined): Entry {
	const { html, text } = cleanContent(page, blocksOf(page, entry), { base });
	return { date: entry.date.value, title: null, author: null, permalink: null, html, text };
}

/** The outermost nodes of the range. */
function blocksOf(page: Page, { from, to }: NannoEntry): Node[] {
	const blocks: Node[] = [];
	for (let n = from; n < to; ) {
		const isWhole = page.end[n]! <= to;
		if (isWhole && (page.tag[n] === TEXT || page.isElement(n))) blocks.push(n);
		n = isWhole ? page.end[n]! : n + 1;
	}
	return blocks;
}
