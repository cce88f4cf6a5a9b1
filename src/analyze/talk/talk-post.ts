/** talk-post: what the stage needs to know of a post and of a citation, and when a post was written. */

export interface TalkPost {
	readonly id: number;
	/** The number of its blog. */
	readonly blog: number;
	/** Milliseconds since 1970; null when it is not known, or cannot be. */
	readonly time: number | null;
}

/** One post points at another, by their numbers. */
export interface Cite {
	readonly from: number;
	readonly to: number;
}

export const DAY_MS = 86_400_000;
/** Before the first weblogs. */
const FIRST_MS = Date.UTC(1993, 0, 1);

/** A date before there were blogs, or after the post was seen, is taken for none: clocks are set wrongly. */
export function tellTime(published: string | null, seen: string): number | null {
	const time = Date.parse(published ?? '');
	const isPossible = time >= FIRST_MS && time <= Date.parse(seen) + DAY_MS;
	return isPossible ? time : null;
}
