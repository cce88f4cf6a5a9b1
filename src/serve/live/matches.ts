/** matches: posts that match a query and are new, as the API tells them. */

import type { FoundPost, SearchPlan, SearchResult } from '../../model/search.ts';
import { parseQuery } from '../../search/parse.ts';
import { Marker, showWords } from '../../search/show.ts';
import { type ShownResult, showResult } from '../api/marks.ts';
import type { Reads } from '../reads.ts';
import { lookBack, type Matches, Place } from './place.ts';

/** A number above all. */
const ABOVE_ALL = Number.MAX_SAFE_INTEGER;
/** The store gives the newest first by date, so all are asked for: first few, then more. */
const STEPS = [1_000, 10_000, 100_000];

/** The highest number of a post that can be found. */
export async function highestPost(reads: Reads): Promise<number> {
	return (await reads.matches('', { above: ABOVE_ALL, limit: 1 })).upTo;
}

/** All that match above a number; no more than `most`. */
export async function matchesAbove(
	reads: Reads,
	query: string,
	above: number,
	most = Number.POSITIVE_INFINITY,
): Promise<Matches> {
	let matches: Matches = { upTo: 0, posts: [] };
	for (const limit of STEPS) {
		matches = await reads.matches(query, { above, limit });
		if (matches.posts.length < limit || limit >= most) break;
	}
	return matches;
}

/** A place after all that is there now, or after a number. */
export async function placeAt(reads: Reads, query: string, upTo: number | null): Promise<Place> {
	const end = await highestPost(reads);
	// A number beyond the end is of another store: nothing would come for long.
	const from = Math.min(upTo ?? end, end);
	const { posts } = await matchesAbove(reads, query, lookBack(from), STEPS[0]);
	return new Place(from, posts);
}

/** In the order asked for; those that are no longer there are left out. */
export async function showMatches(
	reads: Reads,
	query: string,
	posts: readonly number[],
): Promise<readonly ShownResult[]> {
	const plans = new Plans(query);
	const found = await reads.found(posts);
	return Promise.all(found.map((post) => showMatch(reads, post, plans.of(post.stems))));
}

/** The plan for each language whose stems the posts have. */
class Plans {
	readonly #query: string;
	readonly #plans = new Map<string | null, SearchPlan>();

	constructor(query: string) {
		this.#query = query;
	}

	of(stems: string | null): SearchPlan {
		let plan = this.#plans.get(stems);
		if (plan === undefined) {
			plan = parseQuery(this.#query, stems === null ? [] : [stems]).plan;
			this.#plans.set(stems, plan);
		}
		return plan;
	}
}

const UNRANKED = { relevance: 0, links: 0, interval: 0, freshness: 0, size: 0 };

async function showMatch(reads: Reads, found: FoundPost, plan: SearchPlan): Promise<ShownResult> {
	const [kept, home] = await Promise.all([reads.post(found.post), reads.blog(found.blog)]);
	const result: SearchResult = {
		...showWords(found, new Marker(plan)),
		blogId: home?.id ?? 0,
		score: 0,
		parts: UNRANKED,
		inboundLinks: kept?.inboundLinks ?? 0,
		copies: [],
	};
	return showResult(result);
}
