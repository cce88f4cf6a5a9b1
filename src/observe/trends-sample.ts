/** trends-sample: a deterministic sample of the matching posts, spread over the range. */
import { cutEvenly, takeEvenly } from '../analyze/trends/index.ts';
import type { Store } from '../io/store/store.ts';
import type { DayCount, FoundPost, SearchPlan } from '../model/search.ts';

/** The maximum number of posts read per series. */
const MAX_READ = 2_000;
/** Up to this many matches are listed, and every nth is read. If there are more, the newest posts of equal stretches of time are read. */
const MAX_LISTED = 40_000;
const STRETCHES = 40;
/** Posts in memory at a time. */
const AT_ONCE = 200;

export interface Sampled {
	/** The number of matching posts. */
	readonly of: number;
	posts(): AsyncGenerator<FoundPost>;
}

/** `counts`: the days of the matches. */
export async function samplePosts(
	store: Store,
	plan: SearchPlan,
	counts: readonly DayCount[],
): Promise<Sampled> {
	const of = counts.reduce((sum, { posts }) => sum + posts, 0);
	const numbers = of <= MAX_LISTED ? await listAll(store, plan, counts) : await listSome(store, plan, counts);
	return {
		of,
		async *posts() {
			for (let i = 0; i < numbers.length; i += AT_ONCE)
				yield* await store.found(numbers.slice(i, i + AT_ONCE));
		},
	};
}

async function listAll(store: Store, plan: SearchPlan, counts: readonly DayCount[]): Promise<number[]> {
	const [first, last] = [counts[0]?.day, counts.at(-1)?.day];
	if (first === undefined || last === undefined) return [];
	return takeEvenly(await list(store, plan, first, last, MAX_LISTED), MAX_READ);
}

async function listSome(store: Store, plan: SearchPlan, counts: readonly DayCount[]): Promise<number[]> {
	const numbers: number[] = [];
	for (const { from, to } of cutEvenly(counts, STRETCHES))
		numbers.push(...(await list(store, plan, from, to, MAX_READ / STRETCHES)));
	return numbers;
}

async function list(
	store: Store,
	plan: SearchPlan,
	from: number,
	to: number,
	limit: number,
): Promise<number[]> {
	const within: SearchPlan = { kind: 'all', of: [plan, { kind: 'days', from, to }] };
	const { candidates } = await store.find({ plan: within, order: 'newest', limit });
	return candidates.map(({ post }) => post);
}
