/**
 * fresh-blogs: when the blogs of a simulated world publish, and what a poll of each would show.
 *
 * In:     a seed, the number of blogs and of days.
 * Out:    for each blog the times of its posts, old ones included, and how many a poll shows.
 */
import { createWorld, type SimBlog } from '../sim/index.ts';

export const DAY_MS = 86_400_000;
export const START_MS = Date.UTC(2026, 0, 1);

export interface WatchedBlog {
	/** Oldest first; those that the first poll can show and all that follow. */
	readonly times: Float64Array;
	/** The dates as a poll shows them: with the time of day in a feed, mostly without it on a page. */
	readonly shown: readonly string[];
	/** How many posts a poll shows, the newest first. */
	readonly window: number;
	/** The first poll. */
	readonly firstMs: number;
	/** All its posts until long after, for policies that may know them. */
	readonly truth: () => readonly number[];
}

export function watchedBlogs(seed: number, count: number, days: number): WatchedBlog[] {
	const world = createWorld({ seed, blogs: count, startMs: START_MS });
	const endMs = START_MS + days * DAY_MS;
	return Array.from({ length: count }, (_, index) => {
		const blog = world.host(index) as SimBlog;
		const window = blog.feed?.window ?? blog.postsPerPage;
		const timeOf = (number: number) => world.life(blog, number).publishedMs;
		// The first polls are spread over the first day: nobody polls ten thousand servers at the same moment.
		const firstMs = START_MS + (index / count) * DAY_MS;
		const first = Math.max(1, world.postCount(blog, START_MS) - window + 1);
		const times = numbers(first, world.postCount(blog, endMs)).map(timeOf);
		const show = (ms: number) => (blog.feed === null ? dayOf(blog, ms) : new Date(ms).toISOString());
		const truth = () => numbers(1, Math.min(TRUTH_POSTS, world.postCount(blog, FAR_MS))).map(timeOf);
		return { times: Float64Array.from(times), shown: times.map(show), window, firstMs, truth };
	});
}

/** Enough to know a blog's habits. */
const TRUTH_POSTS = 1500;
const FAR_MS = Date.UTC(2500, 0, 1);

function numbers(from: number, to: number): number[] {
	return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

function iso(ms: number): string {
	return new Date(ms).toISOString();
}

function dayOf(blog: SimBlog, ms: number): string {
	return iso(ms + blog.zoneMinutes * 60_000).slice(0, 10);
}
