/** by-time: a page of the newest or oldest matches; the engine goes through all of them. */
import type { SearchEngine, SearchPage } from '../model/search.ts';
import { foldCopies } from './copies.ts';
import { writeCursor } from './cursor.ts';
import { weigh } from './rank.ts';
import { showPosts } from './show.ts';
import type { SearchTask } from './task.ts';

/** Matches that are read for each result: room for copies. */
const ROOM_FOR_COPIES = 2;

export async function pageByTime(engine: SearchEngine, task: SearchTask): Promise<SearchPage> {
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
		total: answer.total,
		isAtLeast: answer.isAtLeast,
		results: await showPosts(engine, plan, groups),
		next:
			last === undefined
				? null
				: writeCursor({ kind: 'time', place: { time: last.time, post: last.post } }, mark),
		notes: [...task.notes, ...answer.notes],
	};
}
