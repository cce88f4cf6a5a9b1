/**
 * trends-groups: splits a query by language, platform or tag.
 *
 * Languages and platforms are counted completely: the largest separately, the others together. There are many tags, and a post can have several, so the most
 * frequent ones are found in a sample of the posts, and then each is counted completely with a `tag:` search.
 */
import { splitGroups } from '../analyze/trends/index.ts';
import type { Store } from '../io/store/store.ts';
import type { DayCount, SearchPlan } from '../model/search.ts';
import type { TrendGroup } from '../model/trends.ts';
import { parseQuery } from '../search/index.ts';
import { samplePosts } from './trends-sample.ts';

/** The maximum number of groups. */
const MAX_GROUPS = 8;

/** The counts of one line of the chart, before they are grouped into periods. */
export interface Counted {
	readonly name: string;
	readonly query: string;
	readonly plan: SearchPlan;
	readonly counts: readonly DayCount[];
}

export interface Days {
	/** Days as numbers such as 20040305, inclusive. */
	readonly from: number;
	readonly to: number;
}

export interface Grouped {
	readonly lines: readonly Counted[];
	readonly notes: readonly string[];
}

type Counting = Pick<Counted, 'query' | 'plan'>;

export function countGroups(store: Store, counting: Counting, days: Days, by: TrendGroup): Promise<Grouped> {
	return by === 'tag' ? countTags(store, counting, days) : countKinds(store, counting, days, by);
}

const OPERATORS = { language: 'lang', platform: 'platform' } as const;

async function countKinds(
	store: Store,
	{ query, plan }: Counting,
	days: Days,
	by: keyof typeof OPERATORS,
): Promise<Grouped> {
	const groups = splitGroups(
		await store.countByDay({ plan, ...days, by }),
		MAX_GROUPS,
		by === 'language' ? (tag) => tag.toLowerCase().split(/[-_]/)[0]! : undefined,
	);
	const names = groups.flatMap(({ name }) => name ?? []);
	const lines = groups.map(({ name, counts }): Counted => {
		const parts = (name === null ? names : [name]).map((value) => ({
			text: `${name === null ? '-' : ''}${OPERATORS[by]}:${quoted(value)}`,
			plan: inverted({ kind: by, value }, name === null),
		}));
		return {
			name: name ?? 'other or unknown',
			query: narrowed(query, parts.map(({ text }) => text).join(' ')),
			plan: { kind: 'all', of: [plan, ...parts.map((part) => part.plan)] },
			counts,
		};
	});
	return { lines, notes: [] };
}

function inverted(plan: SearchPlan, isNot: boolean): SearchPlan {
	return isNot ? { kind: 'not', of: plan } : plan;
}

async function countTags(store: Store, { query, plan }: Counting, days: Days): Promise<Grouped> {
	const sample = await samplePosts(store, plan, await store.countByDay({ plan, ...days }));
	const tags = new TagTally();
	let read = 0;
	for await (const { categories } of sample.posts()) {
		tags.add(categories);
		read++;
	}
	const languages = await store.stemLanguages();
	const lines: Counted[] = [];
	for (const name of tags.mostFrequent(MAX_GROUPS)) {
		const tag = parseQuery(`tag:${quoted(name)}`, languages);
		const both: SearchPlan = { kind: 'all', of: [plan, tag.plan] };
		const counts = await store.countByDay({ plan: both, ...days });
		lines.push({ name, query: narrowed(query, `tag:${quoted(name)}`), plan: both, counts });
	}
	return { lines, notes: lines.length === 0 ? ['None of the posts have tags.'] : [noteOf(read, sample.of)] };
}

function noteOf(read: number, of: number): string {
	const chosen =
		read < of
			? `The tags were chosen from a sample of ${read} of ${of} posts.`
			: 'These are the most frequent tags.';
	return `${chosen} Each count is complete and includes longer tags that contain the same words. A post may have several tags.`;
}

/** Tags that differ only in case are merged; the first spelling wins. */
class TagTally {
	readonly #names = new Map<string, { readonly name: string; posts: number }>();

	add(categories: readonly string[]): void {
		for (const key of new Set(categories.map((tag) => tag.trim().toLowerCase()))) {
			if (!/[\p{L}\p{N}]/u.test(key)) continue;
			const known = this.#names.get(key);
			const name = categories.find((tag) => tag.trim().toLowerCase() === key)!.trim();
			if (known === undefined) this.#names.set(key, { name, posts: 1 });
			else known.posts++;
		}
	}

	mostFrequent(most: number): string[] {
		const tags = [...this.#names.values()].sort((a, b) => b.posts - a.posts || (a.name < b.name ? -1 : 1));
		return tags.slice(0, most).map(({ name }) => name);
	}
}

/** A value as written in a query. */
export function quoted(value: string): string {
	return /^[\p{L}\p{N}]+$/u.test(value) ? value : `"${value.replaceAll('"', ' ')}"`;
}

export function narrowed(query: string, by: string): string {
	if (query.trim() === '') return by;
	return /[\s|]/.test(query.trim()) ? `(${query}) ${by}` : `${query} ${by}`;
}
