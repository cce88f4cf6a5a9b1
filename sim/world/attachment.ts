/**
 * attachment: which blog a link goes to, so that few blogs have most of the links.
 *
 * In:     a stream of random numbers and the linking blog.
 * Out:    the index of a blog.
 *
 * Growth with preferential attachment gives node i an in-degree in proportion to i^-a (a = 1/(γ-1) for a degree
 * distribution of exponent γ). Drawing the target's index from that law gives the same distribution without storing any
 * degree. Blogs form communities (the index modulo their number) of one language and two topics; most links stay
 * inside, drawn by the same law over the members.
 */

import type { Random } from '../random.ts';

/** a = 1/(γ-1) at γ = 2.1, the exponent usually found for in-links on the web. */
const EXPONENT = 0.9;
const INSIDE_SHARE = 0.75;
const MAX_COMMUNITIES = 40;
const MIN_COMMUNITIES = 6;
const BLOGS_PER_COMMUNITY = 8;

export function communityCount(blogs: number): number {
	const wanted = Math.min(MAX_COMMUNITIES, Math.floor(blogs / BLOGS_PER_COMMUNITY));
	return Math.min(blogs, Math.max(MIN_COMMUNITIES, wanted));
}

/** A blog that blog `from` links to; it may be `from` itself, the caller decides what that means. */
export function drawTarget(random: Random, from: number, blogs: number, communities: number): number {
	if (!random.chance(INSIDE_SHARE)) return drawRank(random, blogs);
	const community = from % communities;
	const members = Math.ceil((blogs - community) / communities);
	return drawRank(random, members) * communities + community;
}

/** A rank from 0 to count - 1 with probability in proportion to (rank + 1)^-EXPONENT: the inverse of its integral. */
function drawRank(random: Random, count: number): number {
	const power = 1 - EXPONENT;
	const x = (1 + random.unit() * ((count + 1) ** power - 1)) ** (1 / power);
	return Math.min(count - 1, Math.floor(x) - 1);
}
