/** trends-sample: posts that match, at most so many, spread over the time, the same each time. */
import { cutEvenly, takeEvenly } from '../analyze/trends/index.ts';
import type { Store } from '../io/store/store.ts';
import type { DayCount, FoundPost, SearchPlan } from '../model/search.ts';

/** Posts of a series that are read. */
const MOST_READ = 2_000;
/** Up to so many matches are listed, and every so many-th is read; of more, the newest of stretches of time. */
const MOST_LISTED = 40_000;
const STRETCHES = 40;
/** Posts that are in memory at a time. */
const AT_ONCE = 200;

export interface Sampled {
	/** Posts that match. */
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
	const numbers =
		of <= MOST_LISTED ? await listAll(store, plan, counts) : await listSome(store, plan, counts);
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
	return takeEvenly(await list(store, plan, first, last, MOST_LISTED), MOST_READ);
}

async function listSome(store: Store, plan: SearchPlan, counts: readonly DayCount[]): Promise<number[]> {
	const numbers: number[] = [];
	for (const { from, to } of cutEvenly(counts, STRETCHES))
		numbers.push(...(await list(store, plan, from, to, MOST_READ / STRETCHES)));
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
