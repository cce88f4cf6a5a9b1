/** papers-collection: the tables of the papers that describe a collection, from the store. */
import type { Store } from '../src/io/store/store.ts';
import type { Estimate } from '../src/model/review.ts';
import { estimateReviews } from '../src/observe/review-estimate.ts';
import { readNewestWrappers } from '../src/observe/wrappers.ts';
import { tabulateClasses } from '../src/wrapper/index.ts';
import { type FilledRow, shareWithInterval } from './papers.ts';
import { PAPER_TABLES } from './papers-tables.ts';
import type { Figure } from './task.ts';

const MONTHS = 24;
const MAX_CLASSES = 12;

/** What the paper calls the methods of its Table 1. */
const METHODS = {
	'full-feed': 'full content feed',
	'feed-guided': 'feed-guided segmentation',
	model: 'model-based segmentation',
} as const;

/** The shares of a collection as figures of `eval`: nothing to reach, so they have no floor. */
export async function collectionFigures(store: Store, seconds: number): Promise<Figure[]> {
	const { weblogsBySource, blogsByPlatform, postsByMonth, blogs } = await store.stats();
	const years = new Map<string, number>();
	for (const [month, count] of Object.entries(postsByMonth))
		years.set(month.slice(0, 4), (years.get(month.slice(0, 4)) ?? 0) + count);
	const describe = (prefix: string, label: string, counts: Readonly<Record<string, number>>): Figure[] => {
		const cases = Object.values(counts).reduce((sum, count) => sum + count, 0);
		return wantedNames(prefix).map((name) => ({
			name: prefix + name,
			label: `of the crawled blogs, ${label}: ${name}`,
			value: cases === 0 ? 0 : (100 * (counts[name] ?? 0)) / cases,
			cases,
			isDrawn: true,
		}));
	};
	return [
		...(await commentFigures(store)),
		...describe('method-', 'weblogs by method', ofMethods(weblogsBySource)),
		...describe('tool-', 'weblogs by tool', blogsByPlatform),
		...describe('year-', 'posts by year', Object.fromEntries(years)),
		{
			name: 'blogs-per-minute',
			label: 'weblogs crawled whole per minute on this machine (not per cent)',
			value: (60 * blogs) / Math.max(1, seconds),
			cases: blogs,
			isDrawn: true,
		},
	];
}

/** Bross: comments that only a comment feed has, beside those that the pages show. */
async function commentFigures(store: Store): Promise<Figure[]> {
	let [shown, onlyInFeeds] = [0, 0];
	const blogs = new Set<string>();
	for (let after: string | null = null; ; ) {
		const slice = await store.posts({
			limit: POSTS_AT_ONCE,
			order: 'found',
			...(after === null ? {} : { after }),
		});
		for (const { id, blog } of slice.items)
			for (const { source } of await store.comments(id)) {
				if (source === 'page') shown++;
				else {
					onlyInFeeds++;
					blogs.add(blog);
				}
			}
		if (slice.items.length === 0 || slice.next === null) break;
		after = slice.next;
	}
	const figure = (name: string, label: string, value: number, cases: number): Figure => ({
		name,
		label: `${label} (not per cent)`,
		value,
		cases,
		isDrawn: true,
	});
	return [
		figure('comments-before', 'comments that the pages of the crawled blogs show', shown, shown),
		figure('comments-after', '… with those that only comment feeds have', shown + onlyInFeeds, blogs.size),
	];
}

const POSTS_AT_ONCE = 1_000;

/** The names that the tables of the papers have. */
function wantedNames(prefix: string): string[] {
	return PAPER_TABLES.flatMap(({ rows }) => rows.map(({ ours }) => ours ?? ''))
		.filter((source) => source.startsWith(`whole.${prefix}`))
		.map((source) => source.slice(`whole.${prefix}`.length));
}

/** The methods of Glance: a wrapper or the page alone reads posts of blogs that one of these found. */
function ofMethods(counts: Readonly<Record<string, number>>): Record<string, number> {
	return Object.fromEntries(Object.keys(METHODS).map((method) => [method, counts[method] ?? 0]));
}

/** Rows by paper and table. */
export async function collectionRows(store: Store): Promise<Map<string, readonly FilledRow[]>> {
	const { weblogsBySource, blogsByPlatform, postsByMonth } = await store.stats();
	const review = await estimateReviews(store);
	const months = Object.entries(postsByMonth).sort(([a], [b]) => b.localeCompare(a));
	return new Map([
		['Glance Table 1', shareRows(ofMethods(weblogsBySource), METHODS, 'Glance Table 1')],
		['Nanno Table 2', reviewRows({ 'your review: blogs that are blogs': review.precision })],
		[
			'Nanno Table 3',
			reviewRows({
				'your review: pages that are not blogs': review.rejected,
				'your review: recall, estimated': review.recall,
			}),
		],
		['Nanno Figure 3', shareRows(Object.fromEntries(months.slice(0, MONTHS)), {}, '')],
		['Nanno Table 4', shareRows(blogsByPlatform, { unknown: 'without a blog tool' }, 'Nanno Table 4')],
		['Wrapper Table 7', await classRows(store)],
	]);
}

/** A row for each count, as a share of all; `names` are what the paper calls them. */
function shareRows(
	counts: Readonly<Record<string, number>>,
	names: Readonly<Record<string, string>>,
	table: string,
): FilledRow[] {
	const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
	const published = PAPER_TABLES.find(({ paper, name }) => `${paper} ${name}` === table)?.rows ?? [];
	const mine = Object.entries(counts).map(([key, count]) =>
		rowOf(names[key] ?? key, (100 * count) / all, all),
	);
	const found = mine.map((row) => ({
		...row,
		paper: published.find(({ label }) => isSame(label, row.label))?.paper ?? null,
	}));
	const absent = published.filter(({ label }) => !mine.some((row) => isSame(label, row.label)));
	return [...found, ...absent.map(({ label, paper }) => ({ label, paper, published: null, ours: null }))];
}

/** Nothing where nothing was reviewed. */
function reviewRows(estimates: Readonly<Record<string, Estimate>>): FilledRow[] {
	return Object.entries(estimates).flatMap(([label, { value, low, high, n }]) =>
		value === null
			? []
			: [
					{
						label,
						paper: null,
						published: null,
						ours: {
							value: 100 * value,
							low: 100 * low,
							high: 100 * high,
							cases: n,
							source: 'the reviews of the collection',
						},
					},
				],
	);
}

function isSame(one: string, other: string): boolean {
	return one.toLowerCase() === other.toLowerCase();
}

function rowOf(label: string, percent: number, cases: number): FilledRow {
	return {
		label,
		paper: null,
		published: null,
		ours: { ...shareWithInterval(percent, cases), source: 'the collection' },
	};
}

/** Wrapper, Table 7: in how many of the collection's wrappers the title or the author is found by these classes. */
async function classRows(store: Store): Promise<FilledRow[]> {
	const wrappers = (await readNewestWrappers(store)).map(({ wrapper }) => wrapper);
	const counted = tabulateClasses(wrappers);
	return (['author', 'title'] as const).flatMap((property) =>
		counted[property]
			.slice(0, MAX_CLASSES)
			.map((row) =>
				rowOf(`${property}: ${row.classes}`, (100 * row.wrappers) / wrappers.length, wrappers.length),
			),
	);
}
