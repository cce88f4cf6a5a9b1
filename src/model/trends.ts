/** trends: how often something is spoken of, over time. Days are ISO, `2004-03-05`. */

export type TrendSpan = 'day' | 'week' | 'month';
export type TrendGroup = 'language' | 'platform' | 'tag';

export interface TrendRequest {
	/** What is counted and compared, as search takes it; an empty one counts every post. */
	readonly queries: readonly string[];
	/** The first query, apart by this. */
	readonly by?: TrendGroup;
	/** Both ends are included. */
	readonly from: string;
	readonly to: string;
	readonly span: TrendSpan;
	/** Whether it is told how well is spoken of it. */
	readonly mood?: boolean;
}

export interface Trends {
	readonly from: string;
	readonly to: string;
	readonly span: TrendSpan;
	readonly periods: readonly TrendPeriod[];
	readonly series: readonly TrendSeries[];
	/** How the queries were read, and what the figures leave out, in words. */
	readonly notes: readonly string[];
}

export interface TrendPeriod {
	/** Its first day. */
	readonly start: string;
	/** Its last day within the request. */
	readonly end: string;
	/** All posts of the collection in it. */
	readonly posts: number;
	/** Blogs of which something is known to be missing in it. */
	readonly gaps: number;
	/** `missing`: nothing can be told of it, which is not the same as nothing. */
	readonly state: 'whole' | 'partial' | 'missing';
	/** Why it is not whole, in words. */
	readonly why: string | null;
}

export interface TrendSeries {
	readonly name: string;
	/** Finds the posts that are counted. */
	readonly query: string;
	/** Posts, for each period; null where it is missing. */
	readonly counts: readonly (number | null)[];
	/** Of all posts of the period, from 0 to 1; null where it is missing. */
	readonly shares: readonly (number | null)[];
	readonly total: number;
	readonly mood: Mood | null;
}

/** An estimate by word lists, from the words around the matches. */
export interface Mood {
	/** Mentions, for each period. */
	readonly positive: readonly number[];
	readonly negative: readonly number[];
	readonly neutral: readonly number[];
	/** Positive mentions for each negative one over all; null where there is none. */
	readonly ratio: number | null;
	/** In which it lies with 95% certainty, for a sample such as this one. */
	readonly interval: readonly [low: number, high: number] | null;
	/** Posts that were read, of those that match. */
	readonly read: number;
	readonly of: number;
	/** Languages whose words are known, and posts in others, which are not judged. */
	readonly languages: readonly string[];
	readonly unjudged: number;
}
