/**
 * widen: posts that have only some of the plain words of a query, where few have all of them.
 *
 * The candidates are posts with one of the rarer words. Common words are left out: they would bring in most posts, and bm25 gives
 * them hardly any weight. Phrases, filters, exclusions and words with a field or a `+` stay required.
 */
import type { SearchEngine, SearchPlan, TermMatch } from '../model/search.ts';

/** If so many posts have all the words, they are enough. */
export const ENOUGH = 100;
/** The most posts that are ranked because they have some of the words. */
export const MAX_WIDE = 10_000;

/** Null if there is nothing to widen. */
export async function widenPlan(engine: SearchEngine, plan: SearchPlan): Promise<SearchPlan | null> {
	const parts = partsOf(plan);
	const words = parts.filter(isPlainWord);
	if (words.length < 2) return null;
	const counts = await engine.countUpTo(words, MAX_WIDE + 1);
	const rare = chooseRare(words, counts);
	if (rare.length === 0) return null;
	return withAny(
		rare,
		parts.filter((part) => !isPlainWord(part)),
	);
}

/** The rarest words that together bring in at most `MAX_WIDE` posts. */
function chooseRare(words: readonly TermMatch[], counts: readonly number[]): TermMatch[] {
	const known = words.map((word, i) => ({ word, count: counts[i]! })).filter(({ count }) => count > 0);
	const chosen = new Set<TermMatch>();
	let sum = 0;
	for (const { word, count } of known.sort((a, b) => a.count - b.count)) {
		sum += count;
		if (sum > MAX_WIDE) break;
		chosen.add(word);
	}
	return words.filter((word) => chosen.has(word));
}

/**
 * The plan to use if no post has all the words, phrases included: posts with any of them, with the same filters. Null if there is
 * nothing to relax.
 */
export function relaxPlan(plan: SearchPlan): SearchPlan | null {
	const parts = partsOf(plan);
	const words = parts.filter((part) => part.kind === 'terms');
	if (plan.kind !== 'all' || words.length < 2) return null;
	return withAny(
		words,
		parts.filter((part) => part.kind !== 'terms'),
	);
}

function withAny(words: readonly TermMatch[], others: readonly SearchPlan[]): SearchPlan {
	return { kind: 'all', of: [{ kind: 'any', of: words }, ...others] };
}

export function partsOf(plan: SearchPlan): readonly SearchPlan[] {
	if (plan.kind !== 'all') return [plan];
	return plan.of.flatMap((part) => (part.kind === 'all' ? part.of : [part]));
}

export function isPlainWord(plan: SearchPlan): plan is TermMatch {
	return plan.kind === 'terms' && plan.plain !== undefined;
}
