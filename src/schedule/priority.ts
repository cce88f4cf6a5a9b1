/**
 * priority: what to fetch first among what is due.
 *
 * In:     the kind of work, the links to the blog, the distance from the seeds, the phase of the crawl.
 * Out:    a number; higher goes first.
 * Source: Bross §III.E (blogs that others link to go first), §III.F (first as many blogs as possible, then whole blogs).
 *
 * Each blog's own pages count down its priority, so that neither a large blog nor a component of blogs that link only to each
 * other holds the crawl.
 */

export type WorkKind =
	/** A URL that may be a blog. */
	| 'candidate'
	/** The feed of a known blog. */
	| 'feed'
	/** The home page of a known blog. */
	| 'home'
	/** A post that is new. */
	| 'post'
	/** Old posts and the lists that lead to them. */
	| 'archive'
	| 'comments';

/** Which of Bross's two aims a piece of work serves; watching known blogs serves neither. */
export type Side = 'breadth' | 'depth' | 'watch';

/** A number is the share of breadth, from 0 to 1 (see chooseSide). */
export type Phase = 'breadth' | 'depth' | number;

export interface Work {
	readonly kind: WorkKind;
	/** Links to the blog from others. */
	readonly inboundLinks: number;
	/** Steps from the seeds. */
	readonly depth: number;
	readonly phase: Phase;
	/** The blog announced a new post. */
	readonly isPinged?: boolean;
	/** Pages of the same blog that were fetched in this crawl. */
	readonly pagesFetched?: number;
	/** How long it has been due. */
	readonly waitedHours?: number;
}

const SIDES: Readonly<Record<WorkKind, Side>> = {
	candidate: 'breadth',
	feed: 'watch',
	home: 'watch',
	post: 'watch',
	archive: 'depth',
	comments: 'depth',
};
/** Within a side, in this order. */
const KINDS: Readonly<Record<WorkKind, number>> = {
	post: 60,
	feed: 40,
	home: 20,
	candidate: 0,
	archive: 20,
	comments: 0,
};
const PINGED = 10_000;
const WATCH = 2000;
const FAVOURED = 1000;
const PER_INBOUND_DOUBLING = 20;
const PER_DEPTH = 10;
const MAX_DEPTH = 20;
const PER_PAGE_DOUBLING = 15;
const PER_WAITED_DOUBLING = 15;

export function sideOf(kind: WorkKind): Side {
	return SIDES[kind];
}

export function priorityOf(work: Work): number {
	const inbound = PER_INBOUND_DOUBLING * doublings(work.inboundLinks);
	const waited = PER_WAITED_DOUBLING * doublings(work.waitedHours ?? 0);
	const distance = PER_DEPTH * Math.min(MAX_DEPTH, Math.max(0, work.depth));
	const pages = PER_PAGE_DOUBLING * doublings(work.pagesFetched ?? 0);
	const pinged = work.isPinged === true ? PINGED : 0;
	return pinged + favour(work) + KINDS[work.kind] + inbound + waited - distance - pages;
}

function favour({ kind, phase }: Work): number {
	const side = SIDES[kind];
	if (side === 'watch') return WATCH;
	return side === phase || typeof phase === 'number' ? FAVOURED : 0;
}

function doublings(count: number): number {
	return Math.log2(1 + Math.max(0, count));
}

/** With a share for each: which side the next request belongs to, so that the shares come out. */
export function chooseSide(input: {
	readonly breadthDone: number;
	readonly depthDone: number;
	readonly phase: Phase;
}): 'breadth' | 'depth' {
	const { breadthDone, depthDone, phase } = input;
	if (typeof phase !== 'number') return phase;
	return breadthDone <= phase * (breadthDone + depthDone) && phase > 0 ? 'breadth' : 'depth';
}

/** Links that make a blog's posts count twice as much as those of a blog without any. */
const LINKS_FOR_DOUBLE = 16;
const MAX_IMPORTANCE = 4;

/** How much more a post counts for being on a blog that others link to: grows with the logarithm, bounded. */
export function importanceOf(inboundLinks: number): number {
	return Math.min(MAX_IMPORTANCE, 1 + doublings(inboundLinks) / doublings(LINKS_FOR_DOUBLE));
}

/** Of a visit that a person waits for. */
export const PERSON_PRIORITY = priorityOf({
	kind: 'feed',
	inboundLinks: 0,
	depth: 0,
	phase: 0.5,
	isPinged: true,
});
