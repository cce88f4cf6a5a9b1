/**
 * conversations: how much talk each post began, and how much more that is than its blog's posts usually begin.
 *
 * In:     posts with their time, and who cites what.
 * Out:    for each post the blogs that join its conversation: those that cite it count one, those that cite these a half, and so on.
 * Source: cascades as in Leskovec et al., "Cascading behavior in large blog graphs" (2007). What is cited is discussed only if it is cited soon.
 * Difference to influence and novelty (leaders.ts): those add up citations, so over all topics a blog with many old citations leads. This finds who
 *         began something that others talked about, also when nobody else cites the blog.
 */
import type { CascadePost, Citation } from './novelty.ts';

const DAY_MS = 86_400_000;
/** A citation joins a conversation within this time. Fitted on the first simulated world. */
const MAX_STEP_MS = 7 * DAY_MS;
/** A conversation ends this long after its first post. */
const MAX_MS = 14 * DAY_MS;
/** What a blog counts that cites one that cites the post. */
const NEXT_LEVEL = 0.5;
/** Posts of one conversation that are followed. */
const MAX_POSTS = 5_000;

/** In the order of the posts. */
export function measureConversations(
	posts: readonly CascadePost[],
	citations: Iterable<Citation>,
): Float64Array<ArrayBuffer> {
	const times = posts.map(({ at }) => (typeof at === 'string' ? Date.parse(at) : (at ?? Number.NaN)));
	const numbers = new Map(posts.map(({ key }, post) => [key, post]));
	const citers = new Map<number, number[]>();
	for (const { from, to } of citations) {
		const [citing, cited] = [numbers.get(from), numbers.get(to)];
		if (citing === undefined || cited === undefined || posts[citing]!.blog === posts[cited]!.blog) continue;
		const pause = times[citing]! - times[cited]!;
		if (!(pause > 0 && pause <= MAX_STEP_MS)) continue;
		citers.set(cited, [...(citers.get(cited) ?? []), citing]);
	}
	return Float64Array.from(posts, (_, post) =>
		citers.has(post) ? sizeOf(post, { posts, times, citers }) : 0,
	);
}

interface Talk {
	readonly posts: readonly CascadePost[];
	readonly times: readonly number[];
	/** By post: the posts that cite it soon. */
	readonly citers: ReadonlyMap<number, readonly number[]>;
}

/** Level by level; a blog counts at its first post. */
function sizeOf(root: number, { posts, times, citers }: Talk): number {
	const seen = new Set([root]);
	const blogs = new Set([posts[root]!.blog]);
	let size = 0;
	let level = [root];
	for (let worth = 1; level.length > 0 && seen.size < MAX_POSTS; worth *= NEXT_LEVEL) {
		const next: number[] = [];
		for (const post of level)
			for (const citing of citers.get(post) ?? []) {
				if (seen.has(citing) || times[citing]! - times[root]! > MAX_MS) continue;
				seen.add(citing);
				next.push(citing);
				const { blog } = posts[citing]!;
				if (blogs.has(blog)) continue;
				blogs.add(blog);
				size += worth;
			}
		level = next;
	}
	return size;
}

/** By blog: how much more its best post began than the mean of its others. */
export function bestConversations(posts: readonly CascadePost[], sizes: Float64Array): Map<string, number> {
	const own = new Map<string, { count: number; sum: number; most: number }>();
	posts.forEach(({ blog }, post) => {
		const { count, sum, most } = own.get(blog) ?? { count: 0, sum: 0, most: 0 };
		own.set(blog, { count: count + 1, sum: sum + sizes[post]!, most: Math.max(most, sizes[post]!) });
	});
	return new Map(
		[...own].map(([blog, { count, sum, most }]) => [blog, most - (sum - most) / Math.max(1, count - 1)]),
	);
}
