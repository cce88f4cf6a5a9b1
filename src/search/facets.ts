/** facets: a search request → all its matches, counted by language, blog, author, tag, platform and year. */
import type { FacetCounts, SearchEngine, SearchRequest } from '../model/search.ts';
import { understand } from './task.ts';
import { relaxPlan, widenPlan } from './widen.ts';

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
	if (counts.total > 0 || task.isExact || task.sort === 'newest' || task.sort === 'oldest') return counts;
	const isByWords = task.sort === 'best' || task.sort === 'relevance';
	const wide = isByWords ? await widenPlan(engine, task.plan) : null;
	const some = wide ?? relaxPlan(task.plan);
	return some === null ? counts : count(some);
}
