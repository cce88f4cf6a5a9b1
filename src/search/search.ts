/**
 * search: a request → a page of results, with any engine.
 *
 * The engine returns matches with their features. Ranking, merging of copies, snippets and cursors are done here.
 */
import type { SearchEngine, SearchPage, SearchRequest } from '../model/search.ts';
import { pageByRank, pageOfBlogs } from './by-rank.ts';
import { foldCopies } from './copies.ts';
import { writeCursor } from './cursor.ts';
import { weigh } from './rank.ts';
import { showPosts } from './show.ts';
import type { SearchTask } from './task.ts';
import { understand } from './task.ts';

export async function searchPosts(engine: SearchEngine, request: SearchRequest): Promise<SearchPage> {
	const task = await understand(engine, request);
	if (task === null) {
		const notes = [`The search index has no post at ${request.like}.`];
		return { of: 'posts', readAs: null, total: 0, isAtLeast: false, results: [], next: null, notes };
	}
	if (task.of === 'blogs') return pageOfBlogs(engine, task);
	return task.sort === 'newest' || task.sort === 'oldest'
		? pageByTime(engine, task)
		: pageByRank(engine, task);
}

/** Matches read per result, to leave room for copies. */
const ROOM_FOR_COPIES = 2;

/** A page of the newest or oldest matches; the engine visits all of them. */
async function pageByTime(engine: SearchEngine, task: SearchTask): Promise<SearchPage> {
	const { plan, limit, cursor, weights, now, mark, without } = task;
	const read = limit * ROOM_FOR_COPIES + 1;
	const answer = await engine.find({
		plan,
		order: task.sort === 'oldest' ? 'oldest' : 'newest',
		limit: read,
		...(cursor?.kind === 'time' ? { after: cursor.place } : {}),
		...(without === undefined ? {} : { without }),
	});
	const list = answer.candidates.map((candidate) => weigh(candidate, weights, 0, now));
	const { groups, taken } = foldCopies(list, limit, false);
	const isMore = taken < list.length || list.length === read;
	const last = isMore ? list[taken - 1]?.candidate : undefined;
	return {
		of: 'posts',
		readAs: task.readAs,
		total: answer.total,
		isAtLeast: answer.isAtLeast,
		results: await showPosts(engine, plan, groups, task.passageChars),
		next:
			last === undefined
				? null
				: writeCursor({ kind: 'time', place: { time: last.time, post: last.post } }, mark),
		notes: [...task.notes, ...answer.notes],
	};
}
