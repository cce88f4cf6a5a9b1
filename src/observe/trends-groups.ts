/**
 * trends-groups: one query apart by language, platform or tag.
 *
 * Languages and platforms are counted in full, the largest apart and the others together. Tags are many and a post has several: the most
 * frequent are found in a sample of the posts, and then each is counted in full, as the search `tag:` finds it.
 */
import { splitGroups } from '../analyze/trends/index.ts';
import type { Store } from '../io/store/store.ts';
import type { DayCount, SearchPlan } from '../model/search.ts';
import type { TrendGroup } from '../model/trends.ts';
import { parseQuery } from '../search/index.ts';
import { samplePosts } from './trends-sample.ts';

/** Groups that are told apart. */
const MOST_GROUPS = 8;

/** What is counted: a line of the chart before it is laid over periods. */
export interface Counted {
	readonly name: string;
	readonly query: string;
	readonly plan: SearchPlan;
	readonly counts: readonly DayCount[];
}

export interface Days {
	/** As numbers, 20040305; both ends are included. */
	readonly from: number;
	readonly to: number;
}

export interface Grouped {
	readonly lines: readonly Counted[];
	readonly notes: readonly string[];
}

type Asked = Pick<Counted, 'query' | 'plan'>;

export function countGroups(store: Store, asked: Asked, days: Days, by: TrendGroup): Promise<Grouped> {
	return by === 'tag' ? countTags(store, asked, days) : countKinds(store, asked, days, by);
}

const OPERATORS = { language: 'lang', platform: 'platform' } as const;

async function countKinds(
	store: Store,
	{ query, plan }: Asked,
	days: Days,
	by: keyof typeof OPERATORS,
): Promise<Grouped> {
	const groups = splitGroups(
		await store.countByDay({ plan, ...days, by }),
		MOST_GROUPS,
		by === 'language' ? (tag) => tag.toLowerCase().split(/[-_]/)[0]! : undefined,
	);
	const names = groups.flatMap(({ name }) => name ?? []);
	const lines = groups.map(({ name, counts }): Counted => {
		const parts = (name === null ? names : [name]).map((value) => ({
			text: `${name === null ? '-' : ''}${OPERATORS[by]}:${quoted(value)}`,
			plan: inverted({ kind: by, value }, name === null),
		}));
		return {
			name: name ?? 'others and not known',
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

async function countTags(store: Store, { query, plan }: Asked, days: Days): Promise<Grouped> {
	const sample = await samplePosts(store, plan, await store.countByDay({ plan, ...days }));
	const tags = new TagTally();
	let read = 0;
	for await (const { categories } of sample.posts()) {
		tags.add(categories);
		read++;
	}
	const languages = await store.stemLanguages();
	const lines: Counted[] = [];
	for (const name of tags.mostFrequent(MOST_GROUPS)) {
		const tag = parseQuery(`tag:${quoted(name)}`, languages);
		const both: SearchPlan = { kind: 'all', of: [plan, tag.plan] };
		const counts = await store.countByDay({ plan: both, ...days });
		lines.push({ name, query: narrowed(query, `tag:${quoted(name)}`), plan: both, counts });
	}
	return { lines, notes: lines.length === 0 ? ['None of the posts has a tag.'] : [noteOf(read, sample.of)] };
}

function noteOf(read: number, of: number): string {
	const chosen =
		read < of ? `The tags were chosen from a sample of ${read} of ${of} posts` : 'The most frequent tags';
	return `${chosen}; each is counted in full, with longer tags that hold its words. A post may have several.`;
}

/** Tags that differ by case alone are one, under the way of writing that came first. */
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

/** A value as a query has it. */
function quoted(value: string): string {
	return /^[\p{L}\p{N}]+$/u.test(value) ? value : `"${value.replaceAll('"', ' ')}"`;
}

function narrowed(query: string, by: string): string {
	if (query.trim() === '') return by;
	return /[\s|]/.test(query.trim()) ? `(${query}) ${by}` : `${query} ${by}`;
}
