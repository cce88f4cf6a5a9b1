/** growth-store: posts written and found, per second of CPU, in stores with more and more posts. */
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { PostFacts } from '../src/model/batch.ts';
import { type GrowthPlan, readThrough, sayProgress } from './growth.ts';
import { fillStores, newPosts } from './growth-fill.ts';
import { growthReport, type Report } from './report.ts';
import { SearchCorpus } from './search-corpus.ts';

/** Posts of one round. */
const WINDOW = 1_000;
const BATCH = 100;
const SEED = 2;
const AT = '2026-02-01T00:00:00Z';
/** Numbers of posts from here on are in no store that was filled. */
const FIRST_NEW = 1_000_000_000;

interface Opened {
	readonly size: number;
	readonly store: SqliteStore;
	/** The number of its next new post. */
	next: number;
	readonly seconds: number[];
}

export async function growStore(plan: GrowthPlan): Promise<Report> {
	const folders = await fillStores(plan);
	const corpus = new SearchCorpus(SEED);
	const stores: Opened[] = [];
	for (const [i, folder] of folders.entries()) {
		await readThrough(folder);
		const store = new SqliteStore(folder);
		const { posts } = await store.stats();
		stores.push({ size: plan.sizes[i]!, store, next: FIRST_NEW + posts, seconds: [] });
	}
	// The first round warms up.
	for (let round = 0; round <= plan.rounds; round++) {
		for (const opened of stores) {
			const spent = await writeWindow(opened, corpus);
			if (round > 0) opened.seconds.push(spent);
		}
		sayProgress(`store, round ${round} of ${plan.rounds}`);
	}
	for (const { store } of stores) await store.close();
	return growthReport(
		{
			bench: 'growth, store',
			what: `${WINDOW} new posts of known blogs written and found by search, ${BATCH} at a time, in stores of the given size`,
			unit: 'posts/s',
		},
		'posts',
		stores.map(({ size, seconds }) => ({
			size,
			values: seconds.map((spent) => WINDOW / spent),
			cpuMs: (1000 * seconds.reduce((sum, spent) => sum + spent, 0)) / seconds.length,
		})),
	);
}

/** CPU seconds, without generating the posts. */
async function writeWindow(opened: Opened, corpus: SearchCorpus): Promise<number> {
	const { store, size, next } = opened;
	const posts = newPosts(corpus, size, next, WINDOW);
	opened.next += WINDOW;
	const started = process.cpuUsage();
	await writeAll(store, posts);
	const { user, system } = process.cpuUsage(started);
	return (user + system) / 1e6;
}

async function writeAll(store: SqliteStore, posts: readonly PostFacts[]): Promise<void> {
	for (let at = 0; at < posts.length; at += BATCH) {
		await store.write({ at: AT, posts: posts.slice(at, at + BATCH) });
		await store.indexed();
	}
}
