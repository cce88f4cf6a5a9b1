/** relax: what to seek when no post has all the words: posts that have any of them, the filters kept. */
import type { SearchPlan } from '../model/search.ts';

/** Null when there is nothing to give up. */
export function relaxPlan(plan: SearchPlan): SearchPlan | null {
	if (plan.kind !== 'all') return null;
	const parts = plan.of.flatMap((part) => (part.kind === 'all' ? part.of : [part]));
	const words = parts.filter(({ kind }) => kind === 'terms');
	if (words.length < 2) return null;
	return { kind: 'all', of: [{ kind: 'any', of: words }, ...parts.filter(({ kind }) => kind !== 'terms')] };
}
