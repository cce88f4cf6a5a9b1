/**
 * novelty: estimates how new a post is from its position in the spread of links.
 *
 * In:     posts with their time, and what they cite: other posts or pages outside.
 * Out:    a number in (0, 1] for each post: 1 for one that cites nobody or was the first to bring what it cites.
 * Source: Song et al., "Identifying opinion leaders in the blogosphere" (2007), §3: the novelty of a post is its distance to the
 *         nearest post that it refers to; levels of a cascade as in Leskovec et al., "Cascading behavior in large blog graphs" (2007).
 * Difference: Song compares the words of the posts. This uses only time and links, so it needs no text and no language. Callers that have
 *         compared the words can pass the novelty with the post.
 *   1. Cascade: a post that cites earlier posts of other blogs is one level below the highest of them; novelty 1 / (1 + level).
 *   2. Page: if k other blogs cited the same outside page before the post, its novelty is 1 / (1 + k).
 *   3. The lowest of these counts.
 */

/** A post that others may cite. */
export interface CascadePost {
	readonly key: string;
	readonly blog: string;
	/** ISO or milliseconds; null when it is not known: such a post neither follows nor precedes another. */
	readonly at: string | number | null;
	/** The novelty of its words, from 0 to 1, if they were compared with those of the cited posts; otherwise links decide. */
	readonly novelty?: number;
}

/** A post cites another post or a page outside. */
export interface Citation {
	readonly from: string;
	readonly to: string;
}

/** In the order of the posts. Citations from other posts are ignored. */
export function measureNovelty(
	posts: readonly CascadePost[],
	citations: Iterable<Citation>,
): Float64Array<ArrayBuffer> {
	const times = posts.map(({ at }) => (typeof at === 'string' ? Date.parse(at) : (at ?? Number.NaN)));
	const { sources, citers } = sortCitations(posts, times, citations);
	const novelty = levelsOf(times, sources).map((level) => 1 / (1 + level));
	for (const each of citers.values()) lowerByPage(novelty, posts, times, each);
	return novelty.map((value, post) => {
		const given = posts[post]!.novelty;
		return given === undefined ? value : Math.min(1, Math.max(0, given));
	});
}

/** For each post the earlier posts of others that it cites, and for each outside page the posts that cite it. */
function sortCitations(
	posts: readonly CascadePost[],
	times: readonly number[],
	citations: Iterable<Citation>,
) {
	const numbers = new Map(posts.map(({ key }, post) => [key, post]));
	const sources = new Map<number, number[]>();
	const citers = new Map<string, number[]>();
	for (const { from, to } of citations) {
		const citing = numbers.get(from);
		const cited = numbers.get(to);
		if (citing === undefined) continue;
		if (cited === undefined) append(citers, to, citing);
		else if (posts[cited]!.blog !== posts[citing]!.blog && times[cited]! < times[citing]!) {
			append(sources, citing, cited);
		}
	}
	return { sources, citers };
}

/** Sources are earlier, so in chronological order every level is known when it is needed. */
function levelsOf(times: readonly number[], sources: ReadonlyMap<number, readonly number[]>): Float64Array {
	const levels = new Float64Array(times.length);
	const order = Array.from(times.keys()).filter((post) => sources.has(post));
	order.sort((a, b) => times[a]! - times[b]!);
	for (const post of order) {
		levels[post] =
			1 + sources.get(post)!.reduce((least, source) => Math.min(least, levels[source]!), Infinity);
	}
	return levels;
}

function lowerByPage(
	novelty: Float64Array,
	posts: readonly CascadePost[],
	times: readonly number[],
	citers: readonly number[],
): void {
	const dated = citers.filter((post) => !Number.isNaN(times[post])).sort((a, b) => times[a]! - times[b]!);
	const before = new Set<string>();
	for (let i = 0; i < dated.length; ) {
		// Those of the same moment come together: none of them is before another.
		let next = i;
		while (next < dated.length && times[dated[next]!] === times[dated[i]!]) next++;
		const group = dated.slice(i, next);
		for (const post of group) {
			const others = before.size - (before.has(posts[post]!.blog) ? 1 : 0);
			novelty[post] = Math.min(novelty[post]!, 1 / (1 + others));
		}
		for (const post of group) before.add(posts[post]!.blog);
		i = next;
	}
}

function append<K>(lists: Map<K, number[]>, key: K, value: number): void {
	const list = lists.get(key);
	if (list === undefined) lists.set(key, [value]);
	else list.push(value);
}
