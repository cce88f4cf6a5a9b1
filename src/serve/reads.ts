/**
 * reads: what is asked of the store by those who look at it.
 *
 * Each question is plain data and so is its answer: it is answered here, or in a thread with a connection of its own (readers.ts), where
 * a slow one holds up neither the crawl nor the others.
 */
import type { Store } from '../io/store/store.ts';
import type { Question, SearchRequest } from '../model/search.ts';
import { parseQuery, searchPosts } from '../search/index.ts';

const ask =
	<Name extends keyof Store>(name: Name) =>
	(store: Store, ...args: unknown[]) =>
		(store[name] as (...args: unknown[]) => unknown).apply(store, args);

/** The questions by name. */
export const QUESTIONS = {
	blog: ask('blog'),
	blogs: ask('blogs'),
	post: ask('post'),
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
	search: (store: Store, request: SearchRequest) => searchPosts(store, request),
	/** The numbers of the posts above `above` that match, and the highest number there is. */
	matches: async (store: Store, query: string, question: Pick<Question, 'above' | 'limit'>) => {
		const { plan } = parseQuery(query, await store.stemLanguages());
		const { candidates, upTo } = await store.find({ plan, order: 'newest', ...question });
		return { upTo, posts: candidates.map(({ post }) => post) };
	},
} as const;

export type QuestionName = keyof typeof QUESTIONS;

type StoreReads = Pick<Store, Exclude<QuestionName, 'search' | 'matches'>>;

export interface Reads extends StoreReads {
	search(request: SearchRequest): ReturnType<typeof searchPosts>;
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
