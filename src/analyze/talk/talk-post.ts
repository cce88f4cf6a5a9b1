/** talk-post: the properties of posts and citations that the stage needs, and the time of a post. */

export interface TalkPost {
	readonly id: number;
	/** The number of its blog. */
	readonly blog: number;
	/** Milliseconds since 1970; null if unknown or impossible. */
	readonly time: number | null;
}

/** One post points at another, by their numbers. */
export interface Cite {
	readonly from: number;
	readonly to: number;
}

export const DAY_MS = 86_400_000;
/** Before the first blogs. */
const FIRST_MS = Date.UTC(1993, 0, 1);

/** Dates before the first blogs, or after the post was seen, are ignored: they come from wrong clocks. */
export function describeTime(published: string | null, seen: string): number | null {
	const time = Date.parse(published ?? '');
	const isPossible = time >= FIRST_MS && time <= Date.parse(seen) + DAY_MS;
	return isPossible ? time : null;
}
