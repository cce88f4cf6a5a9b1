/** search: what is asked of the posts, and what comes back. */

export type SearchSort = 'best' | 'newest' | 'oldest' | 'links' | 'interval' | 'size' | 'relevance';

/** How much each part weighs in the order `best`; Nanno's list joined with relevance. */
export interface RankWeights {
	readonly relevance: number;
	readonly links: number;
	readonly interval: number;
	readonly freshness: number;
	readonly size: number;
}

export interface SearchRequest {
	readonly query: string;
	readonly limit: number;
	readonly after?: string;
	readonly sort?: SearchSort;
	readonly weights?: Partial<RankWeights>;
	/** Blogs about it instead of posts. */
	readonly of?: 'posts' | 'blogs';
	/** Posts like this one, by its address. */
	readonly like?: string;
	/** When it is asked, ISO: what is fresh depends on it. */
	readonly now: string;
}

export interface SearchPage {
	/** How many posts match, duplicates counted; a lower bound when `isAtLeast`. */
	readonly total: number;
	readonly isAtLeast: boolean;
	readonly results: readonly SearchResult[];
	readonly next: string | null;
	/** How the query was read, and what in it was not understood, in words. */
	readonly notes: readonly string[];
}

export interface SearchResult {
	readonly url: string;
	readonly title: string | null;
	readonly blog: string;
	readonly blogTitle: string | null;
	readonly author: string | null;
	readonly published: string | null;
	readonly language: string | null;
	/** Plain text; the matches stand between U+E000 and U+E001. */
	readonly snippet: string;
	readonly score: number;
	/** The parts of the score, each already weighed. */
	readonly parts: RankWeights;
	/** Addresses of copies of the same text, folded into this result. */
	readonly copies: readonly string[];
}
