/**
 * threads: groups the citations of a period into conversations, longest first.
 *
 * In:     citations among posts.
 * Out:    threads: posts connected by citations, oldest first, with their citations in the order of the citing posts.
 *
 * Weakly connected components by union-find. Citations that are not part of a conversation (follow.ts) are left out: those of a list of
 * links, and those of much older posts.
 */
import { isCitedLongAfter, MAX_CITED } from './follow.ts';
import { orderByTime } from './order.ts';
import type { Cite, TalkPost } from './talk-post.ts';

export interface PostThread<C extends Cite> {
	/** Oldest first. */
	readonly posts: readonly number[];
	readonly cites: readonly C[];
	/** Posts were cut off at the limit. */
	readonly isCut: boolean;
}

export function groupThreads<C extends Cite>(
	posts: ReadonlyMap<number, TalkPost>,
	cites: readonly C[],
	maxPosts: number,
): PostThread<C>[] {
	const groups = new Map<number, C[]>();
	const within = keepTalk(posts, cites);
	const rootOf = joinAll(within);
	for (const cite of within) {
		const root = rootOf(cite.from);
		groups.set(root, groups.get(root) ?? []);
		groups.get(root)!.push(cite);
	}
	return [...groups.values()].map((group) => arrangeThread(posts, group, maxPosts)).sort(byLength);
}

function keepTalk<C extends Cite>(posts: ReadonlyMap<number, TalkPost>, cites: readonly C[]): C[] {
	const counts = new Map<number, number>();
	for (const { from } of cites) counts.set(from, (counts.get(from) ?? 0) + 1);
	return cites.filter(({ from, to }) => {
		const [citing, cited] = [posts.get(from), posts.get(to)];
		if (citing === undefined || cited === undefined || from === to) return false;
		return counts.get(from)! <= MAX_CITED && !isCitedLongAfter(citing, cited);
	});
}

/** Maps each post to the representative of its component. */
function joinAll(cites: readonly Cite[]): (id: number) => number {
	const above = new Map<number, number>();
	const rootOf = (id: number): number => {
		let root = id;
		for (let next = above.get(root); next !== undefined; next = above.get(root)) root = next;
		// Path compression.
		for (let at = id; at !== root; ) {
			const next = above.get(at)!;
			above.set(at, root);
			at = next;
		}
		return root;
	};
	for (const { from, to } of cites) {
		const [a, b] = [rootOf(from), rootOf(to)];
		if (a !== b) above.set(Math.max(a, b), Math.min(a, b));
	}
	return rootOf;
}

/** Posts oldest first, citations in the order of the citing posts; the latest are cut off at the limit. */
export function arrangeThread<C extends Cite>(
	posts: ReadonlyMap<number, TalkPost>,
	cites: readonly C[],
	maxPosts: number,
): PostThread<C> {
	const ids = [...new Set(cites.flatMap(({ from, to }) => [from, to]))];
	const order = orderByTime(
		ids.flatMap((id) => posts.get(id) ?? []),
		cites,
	);
	const place = new Map(order.slice(0, maxPosts).map((id, at) => [id, at]));
	const shown = cites.filter(({ from, to }) => place.has(from) && place.has(to));
	return {
		posts: [...place.keys()],
		cites: shown.sort(
			(a, b) => place.get(a.from)! - place.get(b.from)! || place.get(a.to)! - place.get(b.to)!,
		),
		isCut: order.length > maxPosts,
	};
}

function byLength(a: PostThread<Cite>, b: PostThread<Cite>): number {
	return b.posts.length - a.posts.length || b.cites.length - a.cites.length || a.posts[0]! - b.posts[0]!;
}
