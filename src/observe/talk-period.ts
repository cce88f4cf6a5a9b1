/**
 * talk-period: the most-linked pages and the conversations of a period.
 *
 * In:     a store, days, and optionally a language.
 * Out:    the posts and outside pages that the most blogs link to, and threads of citations made in these days, longest first.
 *
 * The store does not know the languages of links. If a language is requested, the linking posts of each page are read,
 * and a page counts if most of them are in that language.
 */
import { groupThreads } from '../analyze/talk/index.ts';
import type { Store } from '../io/store/store.ts';
import type { LinkedPage, Thread, Today } from '../model/talk.ts';
import { observeBursts } from './bursts.ts';
import { type FoundCitation, type KnownPost, TalkReader } from './talk-reader.ts';
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
	for (const { post } of linked.slice(0, MAX_CITED_POSTS)) {
		const cited = post === null ? null : await reader.post(post.id);
		if (cited === null) continue;
		for (const citation of await reader.citationsTo(cited)) {
			const citing = reader.known(citation.from);
			if (!isWithin(citing, period)) continue;
			citations.push(citation);
			posts.set(cited.id, cited).set(citing.id, citing);
		}
	}
	return { citations, posts };
}

/** The topics of a day or a week: rising terms, most-linked pages, and conversations. */
export async function observeToday(store: Store, period: Period): Promise<Today> {
	const bursts = await observeBursts(store, period);
	const talk = await observePeriod(store, period);
	return { ...bursts, ...talk, notes: [...bursts.notes, ...notesOn(period)] };
}

function notesOn({ language }: Period): string[] {
	if (language === undefined) return [];
	return [
		`Linked pages and conversations are shown if most of their posts are in the language ${language}; their counts include posts in all languages.`,
	];
}
