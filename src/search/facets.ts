/** facets: a search request → all its matches, counted by language, blog, author, tag, platform and year. */
import type { FacetCounts, SearchEngine, SearchRequest } from '../model/search.ts';
import { relaxPlan } from './by-rank.ts';
import { understand } from './task.ts';

/** Counts the posts that `searchPosts` finds; if no post has all the words, those that have some of them. */
export async function countFacets(engine: SearchEngine, request: SearchRequest): Promise<FacetCounts | null> {
	const task = await understand(engine, request);
	if (task === null) return null;
	const count = (plan: typeof task.plan) =>
		engine.countFacets({
			plan,
			limit: task.limit,
			...(task.without === undefined ? {} : { without: task.without }),
		});
	const counts = await count(task.plan);
	const relaxed =
		counts.total > 0 || task.sort === 'newest' || task.sort === 'oldest' ? null : relaxPlan(task.plan);
	return relaxed === null ? counts : count(relaxed);
}
