/**
 * rank: scores a match as a sum of visible, weighted parts.
 *
 * Nanno §2 ranks by the number of inbound links, the update interval, freshness and size; here they are combined with
 * the relevance of the words. Each part is a number from 0 to 1 before its weight is applied.
 */
import type { Candidate, RankWeights } from '../model/search.ts';

/** Relevance dominates; the others decide among posts of similar relevance. */
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
	/** With weights applied. */
	readonly parts: RankWeights;
}

/** Best first; ties go to the post stored last. `now` is in seconds. */
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

/** A link to the post itself counts more than one to its blog. */
const POST_LINK_WORTH = 3;
/** More weighted links than this do not help further. */
const MANY_LINKS = 1_000;

function scoreLinks({ postLinks, blogLinks }: Candidate): number {
	const links = postLinks * POST_LINK_WORTH + blogLinks;
	return Math.min(1, Math.log1p(links) / Math.log1p(MANY_LINKS));
}

/** A blog with one post per week gets half. */
const USUAL_INTERVAL_DAYS = 7;

function scoreInterval(days: number | null): number {
	return days === null ? 0 : USUAL_INTERVAL_DAYS / (USUAL_INTERVAL_DAYS + Math.max(0, days));
}

/** The half-life of freshness. */
const HALF_LIFE_SECONDS = 180 * 86_400;

function scoreFreshness(time: number | null, now: number): number {
	return time === null ? 0 : 2 ** (-Math.max(0, now - time) / HALF_LIFE_SECONDS);
}

/** More terms than this do not help further. */
const LONG_POST = 2_000;

function scoreSize(size: number): number {
	return Math.min(1, Math.log1p(size) / Math.log1p(LONG_POST));
}
