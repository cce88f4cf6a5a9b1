/**
 * segment-entries-case: the posts found on a labelled blog page, compared with its gold entries.
 *
 * An entry is found when a post begins like it, whatever its date. Its content is right when its end is in the post too
 * and no other entry is. If the gold has one entry per day, several posts of that day also count.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeHtml, type Page, parseHtml, TAG } from '../src/lib/html/index.ts';
import type { PostDraft } from '../src/model/post.ts';
import { readCases } from './corpus.ts';
import { sameTitle, squeeze } from './segment-text.ts';

export interface GoldEntry {
	readonly date: string;
	readonly title?: string;
	readonly textStart: string;
	readonly textEnd: string;
}

export interface EntriesCase {
	readonly id: string;
	readonly file: string;
	readonly site: string;
	readonly url: string;
	readonly label: string;
	readonly kind: string;
	readonly lang: string;
	readonly crawlDate: string;
	readonly ambiguous?: boolean;
	readonly entries?: readonly GoldEntry[];
}

interface EntryVerdict {
	readonly entry: GoldEntry;
	readonly found: boolean;
	readonly date: boolean;
	readonly title: boolean;
	readonly content: boolean;
}

export interface PageVerdict {
	readonly entries: readonly EntryVerdict[];
	readonly drafts: number;
	/** Drafts that are part of an entry that is right. */
	readonly right: number;
	/** Drafts that neither begin nor continue an entry. */
	readonly invented: readonly PostDraft[];
}

/** How many letters may precede an entry's text, besides its title: a line of date, author and category. */
const REACH = 120;
/** The words that link to the rest of a post: they may be left out. */
const READ_MORE =
	/(?:continue reading|read (?:more|on|the rest)|\(more\b|czytaj (?:dalej|więcej)|続きを読む|더 ?보기)/i;
/** A button or a symbol at the very end may be missing, but not the letters before it. */
const END_SHARE = 0.5;

/** The blogs whose entries are labelled. */
export function readEntryCases(corpus: string): EntriesCase[] {
	return readCases<EntriesCase>(corpus, 'judge').filter(
		({ label, ambiguous, entries = [] }) => label === 'blog' && ambiguous !== true && entries.length > 0,
	);
}

export function openPage(corpus: string, { file }: EntriesCase): Page {
	return parseHtml(decodeHtml(readFileSync(path.join(corpus, 'judge', file))).html);
}

/** The first entry stands in a table. */
export function isTableLaid(page: Page, { entries = [] }: EntriesCase): boolean {
	const start = squeeze(entries[0]?.textStart ?? '');
	return [...page.elements(TAG.TABLE)].some((table) => squeeze(page.text(table)).includes(start));
}

interface Reading {
	readonly draft: PostDraft;
	readonly text: string;
	/** How far into the text an entry may begin. */
	readonly reach: number;
}

export function judgeEntries(entries: readonly GoldEntry[], drafts: readonly PostDraft[]): PageVerdict {
	const readings = drafts.map(readDraft);
	const owners = assignDrafts(entries, readings);
	let right = 0;
	const verdicts = entries.map((_, i) => {
		const own = readings.filter((_, r) => owners[r] === i);
		const verdict = judgeEntry(entries, i, own);
		if (verdict.date && verdict.title && verdict.content) right += own.length;
		return verdict;
	});
	return {
		entries: verdicts,
		drafts: drafts.length,
		right,
		invented: drafts.filter((_, r) => owners[r] === -1),
	};
}

function readDraft(draft: PostDraft): Reading {
	const title = squeeze(draft.title ?? '');
	return { draft, text: title + squeeze(draft.text), reach: title.length + REACH };
}

/** The entry that each draft begins; a draft that begins none belongs to the previous one if it has the same day. */
function assignDrafts(entries: readonly GoldEntry[], readings: readonly Reading[]): number[] {
	const owners = readings.map(() => -1);
	const starts = entries.map(({ textStart }) => squeeze(textStart));
	entries.forEach((entry, i) => {
		const begins = (r: number): boolean => owners[r] === -1 && beginsWith(readings[r]!, starts[i]!);
		const candidates = readings.map((_, r) => r).filter(begins);
		const dated = candidates.find((r) => dayOf(readings[r]!.draft) === entry.date);
		const chosen = dated ?? candidates[0];
		if (chosen !== undefined) owners[chosen] = i;
	});
	for (let r = 1; r < readings.length; r++) {
		const before = owners[r - 1]!;
		if (owners[r] === -1 && before >= 0 && dayOf(readings[r]!.draft) === entries[before]!.date)
			owners[r] = before;
	}
	return owners;
}

function beginsWith({ text, reach }: Reading, start: string): boolean {
	const at = text.indexOf(start);
	return at >= 0 && at <= reach;
}

function dayOf({ published }: PostDraft): string | null {
	return published?.slice(0, 10) ?? null;
}

function judgeEntry(entries: readonly GoldEntry[], i: number, own: readonly Reading[]): EntryVerdict {
	const entry = entries[i]!;
	const first = own[0];
	if (first === undefined) return { entry, found: false, date: false, title: false, content: false };
	return {
		entry,
		found: true,
		date: dayOf(first.draft) === entry.date,
		title: entry.title === undefined || sameTitle(entry.title, first.draft.title),
		content: isContentRight(entries, i, own.map(({ text }) => text).join('')),
	};
}

function isContentRight(entries: readonly GoldEntry[], i: number, text: string): boolean {
	const others = entries.filter((_, other) => other !== i).map(({ textStart }) => squeeze(textStart));
	const own = squeeze(entries[i]!.textStart);
	if (others.some((start) => start !== own && text.includes(start))) return false;
	const end = squeeze(withoutReadMore(entries[i]!.textEnd));
	return i === entries.length - 1 || text.includes(end.slice(0, Math.ceil(end.length * END_SHARE)));
}

function withoutReadMore(text: string): string {
	const at = text.search(READ_MORE);
	return at < 0 ? text : text.slice(0, at);
}
