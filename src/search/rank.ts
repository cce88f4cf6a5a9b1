/**
 * rank: how good a match is, as parts that can be seen and weighed.
 *
 * Nanno §2 ranks by the number of inbound links, the interval of updates, freshness and size; here they are joined with
 * how well the words fit. Every part is a number from 0 to 1 before it is weighed.
 */
import type { Candidate, RankWeights } from '../model/search.ts';

/** Relevance leads; the others decide among posts that fit about equally well. */
export const DEFAULT_WEIGHTS: RankWeights = {
	relevance: 1,
	links: 0.12,
	interval: 0.02,
	freshness: 0.06,
	size: 0.03,
};

export interface Ranked {
	readonly candidate: Candidate;
	readonly score: number;
	/** Each already weighed. */
	readonly parts: RankWeights;
}

/** Best first; ties go to the post kept last. `now` is in seconds. */
export function rank(candidates: readonly Candidate[], weights: RankWeights, now: number): Ranked[] {
	const best = candidates.reduce((most, { relevance }) => Math.max(most, relevance), 0);
	const ranked = candidates.map((candidate) => weigh(candidate, weights, best, now));
	return ranked.sort((a, b) => b.score - a.score || b.candidate.post - a.candidate.post);
}

/** `best` is the highest relevance among the matches. */
export function weigh(candidate: Candidate, weights: RankWeights, best: number, now: number): Ranked {
	const parts: RankWeights = {
		relevance: weights.relevance * (best > 0 ? candidate.relevance / best : 0),
		links: weights.links * scoreLinks(candidate),
		interval: weights.interval * scoreInterval(candidate.intervalDays),
		freshness: weights.freshness * scoreFreshness(candidate.time, now),
		size: weights.size * scoreSize(candidate.size),
	};
	const score = parts.relevance + parts.links + parts.interval + parts.freshness + parts.size;
	return { candidate, score, parts };
}

/** A link to the post itself says more than one to its blog. */
const POST_LINK_WORTH = 3;
/** So many links, weighed so, are as good as any more. */
const MANY_LINKS = 1_000;

function scoreLinks({ postLinks, blogLinks }: Candidate): number {
	const links = postLinks * POST_LINK_WORTH + blogLinks;
	return Math.min(1, Math.log1p(links) / Math.log1p(MANY_LINKS));
}

/** Half for a blog that is written once a week. */
const USUAL_INTERVAL_DAYS = 7;

function scoreInterval(days: number | null): number {
	return days === null ? 0 : USUAL_INTERVAL_DAYS / (USUAL_INTERVAL_DAYS + Math.max(0, days));
}

/** A post is half as fresh after so long. */
const HALF_LIFE_SECONDS = 180 * 86_400;

function scoreFreshness(time: number | null, now: number): number {
	return time === null ? 0 : 2 ** (-Math.max(0, now - time) / HALF_LIFE_SECONDS);
}

/** So many terms are a long post; more is no better. */
const LONG_POST = 2_000;

function scoreSize(size: number): number {
	return Math.min(1, Math.log1p(size) / Math.log1p(LONG_POST));
}
