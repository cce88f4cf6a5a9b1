/**
 * influence: the influence of a blog, and the influence per post.
 *
 * In:     a graph whose nodes have numbers of posts. A blog that is only known from links counts as having one post.
 * Out:    the Eigenfactor (sums to 100) and the article influence: the Eigenfactor per post, where 1 is the mean of all posts.
 * Source: West & Bergstrom, "Pseudocode for calculating Eigenfactor Score and Article Influence Score" (2008); Bross §VII names it for the map.
 *   1. Links to itself are left out; each blog's links are divided by their sum (H).
 *   2. a = each blog's share of all posts. A blog that links to none hands on by a.
 *   3. π = the walk that follows H by 0.85 and otherwise restarts by a.
 *   4. Eigenfactor = 100 · Hπ / Σ Hπ.   5. Article influence = 0.01 · Eigenfactor / a.
 * Difference: journals are counted over a census year and the five years before; here the window is that of the graph.
 */
import { strengths } from './degrees.ts';
import { type LinkGraph, withoutSelfLinks } from './link-graph.ts';
import { normalize, type WalkOptions, walk } from './walk.ts';

export interface Influence {
	readonly eigenfactor: Float64Array;
	/** Influence per post; 1 is the mean. */
	readonly article: Float64Array;
	readonly iterations: number;
	readonly converged: boolean;
}

export function measureInfluence(graph: LinkGraph, options: WalkOptions = {}): Influence {
	const cited = withoutSelfLinks(graph);
	const posts = Float64Array.from(graph.nodes, (node) => Math.max(1, node.posts ?? 1));
	const shareOfPosts = normalize(posts);
	const { shares, iterations, converged } = walk(cited, shareOfPosts, options);
	const received = receive(cited, shares);
	const total = received.reduce((sum, value) => sum + value, 0);
	const eigenfactor = received.map((value) => (total === 0 ? 0 : (100 * value) / total));
	const article = eigenfactor.map((value, node) => (0.01 * value) / shareOfPosts[node]!);
	return { eigenfactor, article, iterations, converged };
}

/** Hπ: what each blog receives from the blogs that link to it. */
function receive({ size, outgoing, incoming }: LinkGraph, shares: Float64Array): Float64Array {
	const sums = strengths(outgoing);
	const received = new Float64Array(size);
	const { offsets, ends, weights } = incoming;
	for (let node = 0; node < size; node++) {
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
			received[node]! += (shares[ends[e]!]! * weights[e]!) / sums[ends[e]!]!;
		}
	}
	return received;
}
