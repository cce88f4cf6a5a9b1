/** matches: new posts that match a query, as the API returns them. */

import type { FoundPost, SearchPlan, SearchResult } from '../../model/search.ts';
import { parseQuery } from '../../search/parse.ts';
import { Marker, showWords } from '../../search/show.ts';
import { type ShownResult, showResult } from '../api/marks.ts';
import type { Reads } from '../reads.ts';
import { lookBack, type Matches, Place } from './place.ts';

/** Higher than any id. */
const ABOVE_ALL = Number.MAX_SAFE_INTEGER;
/** The store sorts by date, not by id, so all matches are needed. The limit grows until it suffices. */
const STEPS = [1_000, 10_000, 100_000];

/** The highest id of a searchable post. */
export async function highestPost(reads: Reads): Promise<number> {
	return (await reads.matches('', { above: ABOVE_ALL, limit: 1 })).upTo;
}

/** All matching posts with an id above `above`; stops once `most` are found. */
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

/** A place after all present posts, or after an id. */
export async function placeAt(reads: Reads, query: string, upTo: number | null): Promise<Place> {
	const end = await highestPost(reads);
	// An id beyond the end comes from another store: the client would wait for a long time.
	const from = Math.min(upTo ?? end, end);
	const { posts } = await matchesAbove(reads, query, lookBack(from), STEPS[0]);
	return new Place(from, posts);
}

/** In the order of `posts`; posts that no longer exist are left out. */
export async function showMatches(
	reads: Reads,
	query: string,
	posts: readonly number[],
): Promise<readonly ShownResult[]> {
	const plans = new Plans(query);
	const found = await reads.found(posts);
	return Promise.all(found.map((post) => showMatch(reads, post, plans.of(post.stems))));
}

/** One search plan per stemming language. */
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
	const [stored, home] = await Promise.all([reads.post(found.post), reads.blog(found.blog)]);
	const result: SearchResult = {
		...showWords(found, new Marker(plan)),
		blogId: home?.id ?? 0,
		score: 0,
		parts: UNRANKED,
		inboundLinks: stored?.inboundLinks ?? 0,
		copies: [],
	};
	return showResult(result);
}
