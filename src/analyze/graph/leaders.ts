/**
 * leaders: finds opinion leaders, the blogs that bring up topics others then discuss. A link counts as much as the linked post was new.
 *
 * In:     posts with blog and time, and who cites what.
 * Out:    the blogs, strongest leader first.
 * Source: Song et al., InfluenceRank (2007): a walk along the links that restarts at blogs in proportion to the novelty of their posts.
 *   1. The novelty of each post (novelty.ts).
 *   2. A citation of another blog's post is an edge between the blogs that weighs the cited post's novelty.
 *   3. Score = the walk over these edges that restarts by the blogs' mean novelty, times the number of blogs: 1 is the mean blog.
 */
import { buildGraph } from './build.ts';
import { bestConversations, measureConversations } from './conversations.ts';
import { strengths } from './degrees.ts';
import { LinkTable } from './link-table.ts';
import { type CascadePost, type Citation, measureNovelty } from './novelty.ts';
import { rankPages } from './pagerank.ts';
import { normalize, type WalkOptions, walk } from './walk.ts';

/** A blog whose posts others cite, with how much and for what. */
export interface Leader {
	readonly blog: string;
	readonly posts: number;
	/** The mean of its posts. */
	readonly novelty: number;
	/** Citations of its posts by other blogs. */
	readonly linksGained: number;
	/** The same, each counting as far as the cited post was new. */
	readonly novelLinksGained: number;
	readonly score: number;
	/** The same walk with equal weights and restarts anywhere (PageRank). 1 is the mean blog. */
	readonly influence: number;
	/** How much more talk its best post began than its others, in blogs that joined; conversations.ts. */
	readonly conversation: number;
	/** Its posts that others cite, those first that others cite most for something new. */
	readonly cited: readonly CitedPost[];
}

interface CitedPost {
	readonly post: string;
	readonly novelty: number;
	readonly citations: number;
	/** The blogs that joined its conversation. */
	readonly conversation: number;
}

/** Citations of a post by its own blog do not count. */
export function findLeaders(
	posts: readonly CascadePost[],
	citations: readonly Citation[],
	options: WalkOptions = {},
): Leader[] {
	const novelty = measureNovelty(posts, citations);
	const table = tabulateCitations(posts, citations, novelty);
	const graph = buildGraph(table);
	const count = new Float64Array(graph.size);
	const sum = new Float64Array(graph.size);
	posts.forEach(({ blog }, post) => {
		count[table.numberOf(blog)!]!++;
		sum[table.numberOf(blog)!]! += novelty[post]!;
	});
	const means = sum.map((total, blog) => total / count[blog]!);
	const { shares } = walk(graph, normalize(means), options);
	const even = tabulateCitations(posts, citations, new Float64Array(posts.length).fill(1));
	const influence = rankPages(buildGraph(even), options).shares;
	const sizes = measureConversations(posts, citations);
	const conversations = bestConversations(posts, sizes);
	const cited = listCited(posts, citations, { novelty, sizes });
	const gained = strengths(graph.incoming);
	const links = countGained(table);
	const leaders = graph.nodes.map(
		({ key }, blog): Leader => ({
			blog: key,
			posts: count[blog]!,
			novelty: means[blog]!,
			linksGained: links[blog]!,
			novelLinksGained: gained[blog]!,
			score: shares[blog]! * graph.size,
			influence: influence[blog]! * graph.size,
			conversation: conversations.get(key) ?? 0,
			cited: cited.get(key) ?? [],
		}),
	);
	return leaders.sort((a, b) => b.score - a.score || (a.blog < b.blog ? -1 : 1));
}

function tabulateCitations(
	posts: readonly CascadePost[],
	citations: readonly Citation[],
	novelty: Float64Array,
): LinkTable {
	const table = new LinkTable();
	const blogs = posts.map(({ blog }) => table.addNode({ key: blog }));
	const numbers = new Map(posts.map(({ key }, post) => [key, post]));
	for (const { from, to } of citations) {
		const citing = numbers.get(from);
		const cited = numbers.get(to);
		if (citing === undefined || cited === undefined || blogs[citing] === blogs[cited]) continue;
		const weight = Math.max(MIN_NOVELTY, novelty[cited]!);
		table.addNumbered(blogs[citing]!, blogs[cited]!, { weight, origin: 'post', at: null });
	}
	return table;
}

/** By blog. A post that cites another twice counts once. */
function listCited(
	posts: readonly CascadePost[],
	citations: readonly Citation[],
	{ novelty, sizes }: { readonly novelty: Float64Array; readonly sizes: Float64Array },
): Map<string, CitedPost[]> {
	const numbers = new Map(posts.map(({ key }, post) => [key, post]));
	const citers = new Map<number, Set<number>>();
	for (const { from, to } of citations) {
		const citing = numbers.get(from);
		const cited = numbers.get(to);
		if (citing === undefined || cited === undefined || posts[citing]!.blog === posts[cited]!.blog) continue;
		citers.set(cited, (citers.get(cited) ?? new Set()).add(citing));
	}
	const lists = new Map<string, CitedPost[]>();
	for (const [post, { size }] of citers) {
		const { key, blog } = posts[post]!;
		const entry = { post: key, novelty: novelty[post]!, citations: size, conversation: sizes[post]! };
		lists.set(blog, [...(lists.get(blog) ?? []), entry]);
	}
	for (const list of lists.values())
		list.sort((a, b) => b.citations * b.novelty - a.citations * a.novelty || (a.post < b.post ? -1 : 1));
	return lists;
}

/** A link to a post that brought nothing new is still a link. */
const MIN_NOVELTY = 1e-6;

function countGained({ nodes, length, to }: LinkTable): Uint32Array {
	const links = new Uint32Array(nodes.length);
	for (let i = 0; i < length; i++) links[to[i]!]!++;
	return links;
}
