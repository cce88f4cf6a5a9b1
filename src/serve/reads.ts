/**
 * reads: the read queries of the server.
 *
 * Queries and results are plain data, so a query can run here or in a thread with its own connection (readers.ts), where
 * a slow query delays neither the crawl nor other queries.
 */
import type { LocatedRegion } from '../analyze/region/index.ts';
import { findSourceAt } from '../io/store/sources.ts';
import type { Store } from '../io/store/store.ts';
import type { Blog } from '../model/blog.ts';
import type { RightsPolicy } from '../model/rights.ts';
import type { Question, SearchPage, SearchRequest } from '../model/search.ts';
import { prepareDays, type WantedDays } from '../observe/bursts-prepare.ts';
import { measureCompleteness, planRetry } from '../observe/completeness.ts';
import { observeFacets } from '../observe/facets.ts';
import { observePeriods, type PeriodsQuestion } from '../observe/graph-periods.ts';
import { askGraph, type GraphQuestion } from '../observe/graph-question.ts';
import { type LeaderQuestion, observeLeaders } from '../observe/leaders.ts';
import { type Purpose, permitStore } from '../observe/permitted-store.ts';
import { readProfile } from '../observe/profiles.ts';
import { readRightsPolicy } from '../observe/rights-policy.ts';
import { listOutcomes, type OutcomeQuery } from '../observe/sources.ts';
import { findLastDay, followLink, followThread, observeToday } from '../observe/talk.ts';
import { findConversations } from '../observe/talk-search.ts';
import { askTrends } from '../observe/trends.ts';
import type { TrendQuestion } from '../observe/trends-range.ts';
import { judgeSource, type SourceDecision } from '../observe/verdict.ts';
import { tabulateWrappers, type WrapperTables } from '../observe/wrappers.ts';
import { parseQuery, searchPosts } from '../search/index.ts';

type TodayRequest = Parameters<typeof observeToday> extends [Store, ...infer Rest] ? Rest : never;

const call =
	<Name extends keyof Store>(name: Name) =>
	(store: Store, ...args: unknown[]) =>
		(store[name] as (...args: unknown[]) => unknown).apply(store, args);

/** The queries by name. */
const QUERIES = {
	blog: call('blog'),
	blogs: call('blogs'),
	post: call('post'),
	known: call('known'),
	posts: call('posts'),
	rights: call('rights'),
	declared: call('declared'),
	versions: call('versions'),
	comments: call('comments'),
	linksFrom: call('linksFrom'),
	linksTo: call('linksTo'),
	blogroll: call('blogroll'),
	wrappers: call('wrappers'),
	wrapperTables: (store: Store) => tabulateWrappers(store),
	judgments: call('judgments'),
	visits: call('visits'),
	gaps: call('gaps'),
	countGaps: call('countGaps'),
	timeline: call('timeline'),
	authors: call('authors'),
	neighbours: call('neighbours'),
	samples: call('samples'),
	sample: call('sample'),
	activity: call('activity'),
	savedSearches: call('savedSearches'),
	reviews: call('reviews'),
	stats: call('stats'),
	found: call('found'),
	facets: (store: Store, request: SearchRequest) => observeFacets(store, request),
	mostLinked: call('mostLinked'),
	linksBetween: call('linksBetween'),
	thread: (store: Store, post: number) => followThread(store, post),
	spread: (store: Store, url: string) => followLink(store, url),
	conversations: (store: Store, request: SearchRequest, limit: number) =>
		findConversations(store, request, limit),
	lastDay: (store: Store, now: string) => findLastDay(store, now),
	today: (store: Store, ...request: TodayRequest) => observeToday(store, ...request),
	prepareDays: (store: Store, wanted: readonly WantedDays[], budgetMs: number) =>
		prepareDays(store, wanted, budgetMs),
	graph: (store: Store, question: GraphQuestion) => askGraph(store, question),
	periods: (store: Store, question: PeriodsQuestion) => observePeriods(store, question),
	leaders: (store: Store, question: LeaderQuestion) => observeLeaders(store, question),
	region: async (store: Store, blog: Blog) => (await readProfile(store, blog)).region,
	outcomes: (store: Store, query: OutcomeQuery) => listOutcomes(store, query),
	sourceAt: (store: Store, url: string) => findSourceAt(store, url),
	completeness: (store: Store, blog: Blog, now: string) => measureCompleteness(store, blog, now),
	retry: (store: Store, blog: Blog, now: string) => planRetry(store, blog, now),
	/** What a decision of a person would change. */
	judged: async (store: Store, url: string, decision: SourceDecision) =>
		judgeSource(store, url, { ...decision, source: await findSourceAt(store, url) }),
	trends: (store: Store, question: TrendQuestion) => askTrends(store, question),
	search: (store: Store, request: SearchRequest) => searchPosts(store, request),
	/** The ids above `above` of matching posts, and the highest id in the store. */
	matches: async (store: Store, query: string, question: Pick<Question, 'above' | 'limit'>) => {
		const { plan } = parseQuery(query, await store.stemLanguages());
		const { candidates, upTo } = await store.find({ plan, order: 'newest', ...question });
		return { upTo, posts: candidates.map(({ post }) => post) };
	},
} as const;

export type QueryName = keyof typeof QUERIES;

/** These read the whole collection, or weeks of posts. */
const COSTLY = new Set<QueryName>([
	...([
		'today',
		'prepareDays',
		'trends',
		'mostLinked',
		'graph',
		'periods',
		'leaders',
		'conversations',
		'wrapperTables',
	] as const),
]);

export function isCostly(name: QueryName): boolean {
	return COSTLY.has(name);
}

type StoreReads = Pick<
	Store,
	Exclude<
		QueryName,
		| 'outcomes'
		| 'conversations'
		| 'sourceAt'
		| 'completeness'
		| 'retry'
		| 'judged'
		| 'trends'
		| 'search'
		| 'facets'
		| 'matches'
		| 'thread'
		| 'spread'
		| 'lastDay'
		| 'today'
		| 'prepareDays'
		| 'graph'
		| 'periods'
		| 'leaders'
		| 'region'
		| 'wrapperTables'
	>
>;

export interface Reads extends StoreReads {
	outcomes(query: OutcomeQuery): ReturnType<typeof listOutcomes>;
	sourceAt(url: string): ReturnType<typeof findSourceAt>;
	completeness(blog: Blog, now: string): ReturnType<typeof measureCompleteness>;
	retry(blog: Blog, now: string): ReturnType<typeof planRetry>;
	judged(url: string, decision: SourceDecision): ReturnType<typeof judgeSource>;
	trends(question: TrendQuestion): ReturnType<typeof askTrends>;
	graph(question: GraphQuestion): ReturnType<typeof askGraph>;
	periods(question: PeriodsQuestion): ReturnType<typeof observePeriods>;
	leaders(question: LeaderQuestion): ReturnType<typeof observeLeaders>;
	region(blog: Blog): Promise<LocatedRegion>;
	wrapperTables(): Promise<WrapperTables>;
	search(request: SearchRequest): ReturnType<typeof searchPosts>;
	facets(request: SearchRequest): ReturnType<typeof observeFacets>;
	thread(post: number): ReturnType<typeof followThread>;
	spread(url: string): ReturnType<typeof followLink>;
	conversations(request: SearchRequest, limit: number): ReturnType<typeof findConversations>;
	lastDay(now: string): ReturnType<typeof findLastDay>;
	today(...request: TodayRequest): ReturnType<typeof observeToday>;
	prepareDays(wanted: readonly WantedDays[], budgetMs: number): ReturnType<typeof prepareDays>;
	matches(
		query: string,
		question: Pick<Question, 'above' | 'limit'>,
	): Promise<{ readonly upTo: number; readonly posts: readonly number[] }>;
}

/** Routes every query through one function. */
export function makeReads(answer: (name: QueryName, args: readonly unknown[]) => Promise<unknown>): Reads {
	const entries = Object.keys(QUERIES).map((name) => [
		name,
		(...args: unknown[]) => answer(name as QueryName, args),
	]);
	return Object.fromEntries(entries) as Reads;
}

/** Answers from what the owners of the posts permit for the purpose. */
export async function runQuery(
	store: Store,
	name: QueryName,
	args: readonly unknown[],
	purpose: Purpose = 'page',
): Promise<unknown> {
	policy ??= readRightsPolicy();
	const withheld = new Set<number>();
	const view = permitStore(store, {
		purpose,
		policy,
		now: () => new Date().toISOString(),
		onWithheld: ({ post }) => withheld.add(post),
	});
	const result = await (QUERIES[name] as (store: Store, ...args: unknown[]) => unknown)(view, ...args);
	return name === 'search' && withheld.size > 0 ? withNote(result as SearchPage, withheld.size) : result;
}

let policy: RightsPolicy | null = null;

function withNote(page: SearchPage, count: number): SearchPage {
	const words = count === 1 ? '1 post is' : `${count} posts are`;
	const note = `${words} left out of this page of results, or shown without text, because the owners withhold this use.`;
	return { ...page, notes: [...page.notes, note] };
}
