/**
 * reads: what is asked of the store by those who look at it.
 *
 * Each question is plain data and so is its answer: it is answered here, or in a thread with a connection of its own (readers.ts), where
 * a slow one holds up neither the crawl nor the others.
 */
import type { Store } from '../io/store/store.ts';
import type { Question, SearchRequest } from '../model/search.ts';
import { findLastDay, followLink, followThread, observeToday } from '../observe/talk.ts';
import { askTrends } from '../observe/trends.ts';
import type { TrendQuestion } from '../observe/trends-range.ts';
import { parseQuery, searchPosts } from '../search/index.ts';

const ask =
	<Name extends keyof Store>(name: Name) =>
	(store: Store, ...args: unknown[]) =>
		(store[name] as (...args: unknown[]) => unknown).apply(store, args);

/** The questions by name. */
const QUESTIONS = {
	blog: ask('blog'),
	blogs: ask('blogs'),
	post: ask('post'),
	known: ask('known'),
	posts: ask('posts'),
	versions: ask('versions'),
	comments: ask('comments'),
	linksFrom: ask('linksFrom'),
	linksTo: ask('linksTo'),
	blogroll: ask('blogroll'),
	wrappers: ask('wrappers'),
	judgments: ask('judgments'),
	visits: ask('visits'),
	gaps: ask('gaps'),
	timeline: ask('timeline'),
	neighbours: ask('neighbours'),
	samples: ask('samples'),
	sample: ask('sample'),
	activity: ask('activity'),
	savedSearches: ask('savedSearches'),
	reviews: ask('reviews'),
	stats: ask('stats'),
	found: ask('found'),
	mostLinked: ask('mostLinked'),
	linksBetween: ask('linksBetween'),
	thread: (store: Store, post: number) => followThread(store, post),
	spread: (store: Store, url: string) => followLink(store, url),
	lastDay: (store: Store, now: string) => findLastDay(store, now),
	today: (store: Store, period: Parameters<typeof observeToday>[1]) => observeToday(store, period),
	trends: (store: Store, question: TrendQuestion) => askTrends(store, question),
	search: (store: Store, request: SearchRequest) => searchPosts(store, request),
	/** The numbers of the posts above `above` that match, and the highest number there is. */
	matches: async (store: Store, query: string, question: Pick<Question, 'above' | 'limit'>) => {
		const { plan } = parseQuery(query, await store.stemLanguages());
		const { candidates, upTo } = await store.find({ plan, order: 'newest', ...question });
		return { upTo, posts: candidates.map(({ post }) => post) };
	},
} as const;

export type QuestionName = keyof typeof QUESTIONS;

type StoreReads = Pick<
	Store,
	Exclude<QuestionName, 'trends' | 'search' | 'matches' | 'thread' | 'spread' | 'lastDay' | 'today'>
>;

export interface Reads extends StoreReads {
	trends(question: TrendQuestion): ReturnType<typeof askTrends>;
	search(request: SearchRequest): ReturnType<typeof searchPosts>;
	thread(post: number): ReturnType<typeof followThread>;
	spread(url: string): ReturnType<typeof followLink>;
	lastDay(now: string): ReturnType<typeof findLastDay>;
	today(period: Parameters<typeof observeToday>[1]): ReturnType<typeof observeToday>;
	matches(
		query: string,
		question: Pick<Question, 'above' | 'limit'>,
	): Promise<{ readonly upTo: number; readonly posts: readonly number[] }>;
}

/** Every question through one way of asking. */
export function makeReads(answer: (name: QuestionName, args: readonly unknown[]) => Promise<unknown>): Reads {
	const entries = Object.keys(QUESTIONS).map((name) => [
		name,
		(...args: unknown[]) => answer(name as QuestionName, args),
	]);
	return Object.fromEntries(entries) as Reads;
}

export async function answerHere(
	store: Store,
	name: QuestionName,
	args: readonly unknown[],
): Promise<unknown> {
	return (QUESTIONS[name] as (store: Store, ...args: unknown[]) => unknown)(store, ...args);
}
