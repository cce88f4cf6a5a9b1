/** papers-collection: the tables of the papers that describe a collection, from the store. */
import type { Store } from '../src/io/store/store.ts';
import type { Wrapper } from '../src/model/wrapper.ts';
import { InvalidWrapperError, parseWrapper } from '../src/wrapper/index.ts';
import { type FilledRow, shareWithInterval } from './papers.ts';
import { PAPER_TABLES } from './papers-tables.ts';

const MONTHS = 24;
const MAX_CLASSES = 12;
const SLICE = 500;

/** Rows by paper and table. */
export async function collectionRows(store: Store): Promise<Map<string, readonly FilledRow[]>> {
	const { weblogsBySource, blogsByPlatform, postsByMonth } = await store.stats();
	const months = Object.entries(postsByMonth).sort(([a], [b]) => b.localeCompare(a));
	return new Map([
		[
			'Glance Table 1',
			shareRows(
				weblogsBySource,
				{
					'full-feed': 'full content feed',
					'feed-guided': 'feed-guided segmentation',
					model: 'model-based segmentation',
				},
				'Glance Table 1',
			),
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

/** A wrapper of an older version has no rules that count. */
function rulesOf(stored: unknown): Wrapper['rules'] | null {
	try {
		return parseWrapper(stored).rules;
	} catch (error) {
		if (error instanceof InvalidWrapperError) return null;
		throw error;
	}
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

/** Wrapper, Table 7: in how many of the collection's wrappers the title or the author is found by a class. */
async function classRows(store: Store): Promise<FilledRow[]> {
	const counts = { author: new Map<string, number>(), title: new Map<string, number>() };
	let wrappers = 0;
	for (let after: string | null = null; ; ) {
		const slice = await store.blogs({ limit: SLICE, ...(after === null ? {} : { after }) });
		for (const { url } of slice.items) {
			const [latest] = await store.wrappers(url);
			const rules = latest === undefined ? null : rulesOf(latest.wrapper);
			if (rules === null) continue;
			wrappers++;
			for (const property of ['author', 'title'] as const) {
				const classes = rules[property].flatMap(({ where }) => where?.classSet?.join(',') ?? []);
				for (const name of new Set(classes))
					counts[property].set(name, (counts[property].get(name) ?? 0) + 1);
			}
		}
		if (slice.items.length === 0 || slice.next === null) break;
		after = slice.next;
	}
	return (['author', 'title'] as const).flatMap((property) =>
		[...counts[property]]
			.sort(([, a], [, b]) => b - a)
			.slice(0, MAX_CLASSES)
			.map(([name, count]) => rowOf(`${property}: ${name}`, (100 * count) / wrappers, wrappers)),
	);
}
