/**
 * search: a request to its page of results, over any engine.
 *
 * The engine gives matches with their features; order, copies, snippets and cursors are made here, without it.
 */
import type { SearchEngine, SearchPage, SearchRequest } from '../model/search.ts';
import { pageByRank, pageOfBlogs } from './by-rank.ts';
import { pageByTime } from './by-time.ts';
import { understand } from './task.ts';

export async function searchPosts(engine: SearchEngine, request: SearchRequest): Promise<SearchPage> {
	const task = await understand(engine, request);
	if (task === null) {
		const notes = [`There is no post at ${request.like} in the index.`];
		return { total: 0, isAtLeast: false, results: [], next: null, notes };
	}
	if (request.of === 'blogs') return pageOfBlogs(engine, task);
	return task.sort === 'newest' || task.sort === 'oldest'
		? pageByTime(engine, task)
		: pageByRank(engine, task);
}
