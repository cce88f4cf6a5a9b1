/** trends: how often something is mentioned, over time. Days are ISO, `2004-03-05`. */

export type TrendSpan = 'day' | 'week' | 'month';
export type TrendGroup = 'language' | 'platform' | 'tag';

export interface TrendRequest {
	/** The search queries to count and compare; an empty query counts every post. */
	readonly queries: readonly string[];
	/** Split the first query by this. */
	readonly by?: TrendGroup;
	/** Both ends are included. */
	readonly from: string;
	readonly to: string;
	readonly span: TrendSpan;
	/** Whether to estimate the sentiment. */
	readonly mood?: boolean;
}

export interface Trends {
	readonly from: string;
	readonly to: string;
	readonly span: TrendSpan;
	readonly periods: readonly TrendPeriod[];
	readonly series: readonly TrendSeries[];
	/** How the queries were understood, and what the figures leave out, in words. */
	readonly notes: readonly string[];
}

export interface TrendPeriod {
	/** Its first day. */
	readonly start: string;
	/** Its last day within the request. */
	readonly end: string;
	/** All posts of the collection in it. */
	readonly posts: number;
	/** The number of blogs with a coverage gap in it. */
	readonly gaps: number;
	/** `missing`: the count is unknown, which is not the same as zero. */
	readonly state: 'whole' | 'partial' | 'missing';
	/** Why it is not complete, in words. */
	readonly why: string | null;
}

export interface TrendSeries {
	readonly name: string;
	/** The query that finds the counted posts. */
	readonly query: string;
	/** Posts per period; null for a missing period. */
	readonly counts: readonly (number | null)[];
	/** The share of all posts of the period, from 0 to 1; null for a missing period. */
	readonly shares: readonly (number | null)[];
	readonly total: number;
	readonly mood: Mood | null;
}

/** The sentiment, estimated by word lists from the words around the matches. */
export interface Mood {
	/** Mentions per period. */
	readonly positive: readonly number[];
	readonly negative: readonly number[];
	readonly neutral: readonly number[];
	/** Positive mentions per negative one, over all periods; null if there are no negative ones. */
	readonly ratio: number | null;
	/** The 95% confidence interval of the ratio. */
	readonly interval: readonly [low: number, high: number] | null;
	/** The number of posts read, of those that match. */
	readonly read: number;
	readonly of: number;
	/** The languages that have a word list, and the number of posts in other languages, which are not scored. */
	readonly languages: readonly string[];
	readonly unjudged: number;
}
