/**
 * talk-period: the most-linked pages and the conversations of a period.
 *
 * In:     a store, days, and optionally a language.
 * Out:    the posts and outside pages that the most blogs link to, and threads of citations made in these days, longest first.
 *
 * The store does not know the languages of links. If a language is requested, the linking posts of each page are read,
 * and a page counts if most of them are in that language.
 */
import { createHash } from 'node:crypto';
import { groupThreads } from '../analyze/talk/index.ts';
import type { Store } from '../io/store/store.ts';
import type { LinkedPage, Thread, Today } from '../model/talk.ts';
import { type BurstRequest, DEFAULT_LOOK_BACK, observeBursts } from './bursts.ts';
import { findBusyDays, numberOfDay, shiftDay, stampOf } from './bursts-days.ts';
import { type FoundCitation, isByAnotherBlog, type KnownPost, onceEach, TalkReader } from './talk-reader.ts';
import { describeAll } from './talk-thread.ts';

export interface Period {
	/** Days, inclusive. */
	readonly from: string;
	readonly to: string;
	/** The limit of each list. */
	readonly limit: number;
	readonly language?: string;
}

export interface PeriodTalk {
	readonly linkedPosts: readonly LinkedPage[];
	readonly linkedPages: readonly LinkedPage[];
	readonly threads: readonly Thread[];
}

/** Cited posts whose citations are read; those that the most blogs cite come first. */
const MAX_CITED_POSTS = 500;
const MAX_THREAD_POSTS = 200;
/** Posts of the period whose links are read, the oldest first. */
const MAX_CITING_POSTS = 50_000;
/** Of the stored answers; those of other versions are made again. */
const VERSION = 1;
const KIND = 'today';
/** Pages examined per shown page if a language is requested. */
const PAGES_FOR_ONE = 5;
/** Linking posts whose language is checked. */
const MAX_LINKERS = 20;

export async function observePeriod(store: Store, period: Period): Promise<PeriodTalk> {
	const { from, to, limit } = period;
	const reader = new TalkReader(store);
	const wanted = limit * (period.language === undefined ? 1 : PAGES_FOR_ONE);
	const posts = await store.mostLinked({ from, to, of: 'posts', limit: Math.max(wanted, MAX_CITED_POSTS) });
	const pages = await store.mostLinked({ from, to, of: 'pages', limit: wanted });
	return {
		linkedPosts: await chooseLinked(reader, posts.slice(0, wanted), period),
		linkedPages: await chooseLinked(reader, pages, period),
		threads: await findThreads(reader, posts, period),
	};
}

async function chooseLinked(
	reader: TalkReader,
	pages: readonly LinkedPage[],
	period: Period,
): Promise<LinkedPage[]> {
	const chosen: LinkedPage[] = [];
	for (const page of pages) {
		if (chosen.length === period.limit) break;
		if (period.language === undefined || (await isLinkedIn(reader, page.url, period))) chosen.push(page);
	}
	return chosen;
}

async function isLinkedIn(reader: TalkReader, url: string, period: Period): Promise<boolean> {
	const linkers: KnownPost[] = [];
	for (const { fromPost } of await reader.linksTo(url)) {
		const linker = fromPost === null ? null : await reader.postAt(fromPost);
		if (linker !== null && isWithin(linker, period)) linkers.push(linker);
		if (linkers.length === MAX_LINKERS) break;
	}
	return isMostly(linkers, period);
}

function isMostly(posts: readonly KnownPost[], { language }: Period): boolean {
	const own = posts.filter((post) => post.language?.split('-')[0] === language?.split('-')[0]);
	return own.length * 2 > posts.length;
}

/** Compares the day as the post itself states it. */
function isWithin({ name: { published } }: KnownPost, { from, to }: Period): boolean {
	const day = published?.slice(0, from.length) ?? '';
	return from <= day && day <= to;
}

async function findThreads(
	reader: TalkReader,
	linked: readonly LinkedPage[],
	period: Period,
): Promise<Thread[]> {
	const { citations, posts } = await readCitations(reader, linked, period);
	const threads: Thread[] = [];
	for (const { posts: ids, cites, isCut } of groupThreads(posts, citations, MAX_THREAD_POSTS)) {
		if (threads.length === period.limit) break;
		const known = ids.map((id) => posts.get(id)!);
		if (period.language !== undefined && !isMostly(known, period)) continue;
		threads.push({
			post: ids[0]!,
			posts: known.map(({ name }) => name),
			citations: await describeAll(reader, cites),
			isCut: isCut || reader.wasCut(known.map(({ name }) => name.url)),
		});
	}
	return threads;
}

/** The citations made by posts of the period. */
async function readCitations(reader: TalkReader, linked: readonly LinkedPage[], period: Period) {
	const citations: FoundCitation[] = [];
	const posts = new Map<number, KnownPost>();
	const cited = new Set(linked.slice(0, MAX_CITED_POSTS).flatMap(({ post }) => post?.id ?? []));
	for (const citation of await reader.citationsAmong(await listPosts(reader.store, period), cited)) {
		const [from, to] = [await reader.post(citation.from), await reader.post(citation.to)];
		if (to === null || !isByAnotherBlog(to, from) || !isWithin(from, period)) continue;
		citations.push(citation);
		posts.set(to.id, to).set(from.id, from);
	}
	return { citations: onceEach(citations), posts };
}

/** The ids of the posts of the period, oldest first. */
async function listPosts(store: Store, { from, to }: Period): Promise<number[]> {
	const plan = { kind: 'days', from: numberOfDay(from), to: numberOfDay(to) } as const;
	const { candidates } = await store.find({ plan, order: 'oldest', limit: MAX_CITING_POSTS });
	return candidates.map(({ post }) => post);
}

/**
 * The topics of a day or a week: rising terms, most-linked pages, and conversations. A complete answer is stored, and made again when the
 * days have other posts. With `onlyCounted` the rising terms leave out days whose posts have not been counted yet.
 */
export async function observeToday(
	store: Store,
	period: Period,
	options: Pick<BurstRequest, 'onlyCounted'> = {},
): Promise<Today> {
	const { from, to, limit, language } = period;
	const days = await findBusyDays(store, shiftDay(from, -DEFAULT_LOOK_BACK), to, undefined);
	const key = [from, to, limit, language ?? ''].join(' ');
	const stamp = hashOf(days.map((busy) => `${busy.day} ${stampOf(busy)}`));
	const stored = await store.worked.get(KIND, key, stamp);
	if (stored !== null) return JSON.parse(new TextDecoder().decode(stored)) as Today;
	const bursts = await observeBursts(store, { ...period, ...options });
	const talk = await observePeriod(store, period);
	const today = { ...bursts, ...talk, notes: [...bursts.notes, ...notesOn(period)] };
	if (today.pending === 0)
		await store.worked.set(KIND, key, stamp, new TextEncoder().encode(JSON.stringify(today)));
	return today;
}

function hashOf(lines: readonly string[]): string {
	return createHash('sha1')
		.update(`${VERSION}\n${lines.join('\n')}`)
		.digest('base64');
}

function notesOn({ language }: Period): string[] {
	if (language === undefined) return [];
	return [
		`Linked pages and conversations are shown if most of their posts are in the language ${language}; their counts include posts in all languages.`,
	];
}
