/**
 * tree: a thread as a tree: each post is below the one it answers.
 *
 * In:     the posts in the order of time, and who cites whom.
 * Out:    the same posts, each after its parent, with its depth. The parent of a post is the latest cited post that
 *         is older; a post that cites only newer posts, or none, is a root.
 */
import type { Cite } from './talk-post.ts';

export interface TreePlace {
	readonly post: number;
	readonly depth: number;
}

export function arrangeTree(posts: readonly number[], cites: readonly Cite[]): TreePlace[] {
	const parents = findParents(posts, cites);
	const below = new Map<number | null, number[]>();
	for (const post of posts) {
		const parent = parents.get(post) ?? null;
		const answers = below.get(parent);
		if (answers === undefined) below.set(parent, [post]);
		else answers.push(post);
	}
	const places: TreePlace[] = [];
	const waiting = push([], null, 0);
	for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
		places.push(at);
		push(waiting, at.post, at.depth + 1);
	}
	return places;

	/** The first of them is taken from the end first. */
	function push(stack: TreePlace[], parent: number | null, depth: number): TreePlace[] {
		stack.push(...(below.get(parent) ?? []).map((post) => ({ post, depth })).reverse());
		return stack;
	}
}

function findParents(posts: readonly number[], cites: readonly Cite[]): Map<number, number> {
	const place = new Map(posts.map((post, at) => [post, at]));
	const parents = new Map<number, number>();
	for (const { from, to } of cites) {
		const [at, of] = [place.get(from), place.get(to)];
		if (at === undefined || of === undefined || of >= at) continue;
		const known = parents.get(from);
		if (known === undefined || place.get(known)! < of) parents.set(from, to);
	}
	return parents;
}
