/**
 * talk-search: the conversations in which the posts of a search take part.
 *
 * In:     a search.
 * Out:    the threads around its most cited posts, each once, longest first.
 */
import type { Store } from '../io/store/store.ts';
import type { SearchRequest } from '../model/search.ts';
import type { Thread } from '../model/talk.ts';
import { searchPosts } from '../search/index.ts';
import { followThread } from './talk-thread.ts';

export interface Conversations {
	readonly threads: readonly Thread[];
	/** Posts that match the search. */
	readonly total: number;
	/** How many of them were followed, the most cited first. */
	readonly read: number;
}

const MAX_FOLLOWED = 60;
const BOUNDS = { maxPosts: 60, maxSteps: 6 };

export async function findConversations(
	store: Store,
	request: SearchRequest,
	limit: number,
): Promise<Conversations> {
	const { results, total } = await searchPosts(store, { ...request, sort: 'links', limit: MAX_FOLLOWED });
	const seen = new Set<number>();
	const threads: Thread[] = [];
	for (const { id } of results) {
		if (seen.has(id)) continue;
		const thread = await followThread(store, id, BOUNDS);
		if (thread === null || thread.citations.length === 0) continue;
		for (const post of thread.posts) seen.add(post.id);
		threads.push(thread);
	}
	threads.sort((a, b) => b.posts.length - a.posts.length);
	return { threads: threads.slice(0, limit), total, read: results.length };
}
