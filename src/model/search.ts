/**
 * search: what is asked of the posts, and what comes back.
 *
 * A request is read into a plan that knows no engine (src/search); an engine answers a `Question` with candidates and
 * their raw features; the order, the copies, the snippets and the pages are made from them again without an engine.
 */

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
	/** The `next` of the page before. */
	readonly after?: string;
	readonly sort?: SearchSort;
	readonly weights?: Partial<RankWeights>;
	/** Blogs about it instead of posts. */
	readonly of?: 'posts' | 'blogs';
	/** Posts like this one, by its address; the query, if any, narrows them. */
	readonly like?: string;
	/** When it is asked, ISO: what is fresh depends on it. */
	readonly now: string;
}

export interface SearchPage {
	/** How many posts match, duplicates counted; a lower bound when `isAtLeast`. For blogs: how many blogs were found. */
	readonly total: number;
	readonly isAtLeast: boolean;
	readonly results: readonly SearchResult[];
	readonly next: string | null;
	/** How the query was read, and what in it was not understood, in words. */
	readonly notes: readonly string[];
}

export interface SearchResult {
	/** The store's number of the post; of the blog where blogs are sought. */
	readonly id: number;
	readonly blogId: number;
	/** Of the post; of the blog where blogs are sought. */
	readonly url: string;
	readonly title: string | null;
	/** The title with the matches between U+E000 and U+E001. */
	readonly markedTitle: string | null;
	/** The blog's home address. */
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
	/** Links from other blogs to it. */
	readonly inboundLinks: number;
	/** Addresses of copies of the same text, folded into this result. */
	readonly copies: readonly string[];
	/** Where blogs are sought: the posts that speak for the blog, the best first. */
	readonly posts?: readonly { readonly url: string; readonly title: string | null }[];
}

/** What marks a match in a snippet. */
export const MATCH_START = '\ue000';
export const MATCH_END = '\ue001';

export type SearchField = 'title' | 'author' | 'tags' | 'text' | 'comments';

/** A query as a tree; `all` of nothing matches every post. */
export type SearchPlan = AllOf | AnyOf | NoneOf | TermMatch | SearchFilter;

interface AllOf {
	readonly kind: 'all';
	readonly of: readonly SearchPlan[];
}

interface AnyOf {
	readonly kind: 'any';
	readonly of: readonly SearchPlan[];
}

interface NoneOf {
	readonly kind: 'not';
	readonly of: SearchPlan;
}

/** A word or phrase: any one of its spellings in the index (src/lib/words) is enough. */
export interface TermMatch {
	readonly kind: 'terms';
	/** Null where it may stand in any. */
	readonly field: SearchField | null;
	readonly spellings: readonly TermSequence[];
}

/** Terms that follow each other without a gap; with `isPrefix` the last one may go on. */
export interface TermSequence {
	readonly terms: readonly string[];
	readonly isPrefix: boolean;
}

/** What is demanded of a post beside its words. */
export type SearchFilter =
	/** Its blog, by address or, without one, by words of its title. */
	| { readonly kind: 'blog'; readonly value: string }
	/** Its blog's host, with the hosts below it, or a folder of it. */
	| { readonly kind: 'site'; readonly value: string }
	/** Primary language subtag, or a whole tag. */
	| { readonly kind: 'language'; readonly value: string }
	/** An address, host or folder that it links to. */
	| { readonly kind: 'link'; readonly value: string }
	| { readonly kind: 'platform'; readonly value: string }
	| { readonly kind: 'source'; readonly value: string }
	/** Days as numbers, 20040305; both ends are included. */
	| { readonly kind: 'days'; readonly from: number | null; readonly to: number | null }
	| { readonly kind: 'commented' };

/** The order in which an engine gives its candidates; `best` is made from `relevance` without it. */
export type EngineOrder = Exclude<SearchSort, 'best'>;

export interface Question {
	readonly plan: SearchPlan;
	readonly order: EngineOrder;
	readonly limit: number;
	/** Only posts up to this number: what came after the first page stays out. */
	readonly upTo?: number;
	/** Only posts above this number: what came since. */
	readonly above?: number;
	/** For `newest` and `oldest`: go on after this place. */
	readonly after?: TimePlace;
	/** One post that is left out: the one that others are to be like. */
	readonly without?: number;
	/** For `relevance`: matches that cannot come among the first may be left out. */
	readonly enough?: Enough;
	/** Of more matches only some are ranked; the engine has a number of its own where none is told. */
	readonly most?: number;
}

/**
 * The `first` best, and whatever was read to find them. What a match is good for is its relevance, as a share of the highest, and `others`, which
 * is never more than `within`: what is less relevant by more than that need not be read.
 */
export interface Enough {
	readonly first: number;
	readonly within: number;
	others(candidate: Candidate): number;
}

/** A place in the order of time. */
export interface TimePlace {
	/** Null among the undated ones, which come last. */
	readonly time: number | null;
	readonly post: number;
}

export interface Answer {
	readonly total: number;
	/** How many of them the list would have without its limit. */
	readonly ranked: number;
	readonly isAtLeast: boolean;
	/** The highest post number that is in the index now. */
	readonly upTo: number;
	readonly candidates: readonly Candidate[];
	/** What the engine left undone, in words. */
	readonly notes: readonly string[];
}

/** A match with all that its rank is made of. */
export interface Candidate {
	readonly post: number;
	readonly blog: number;
	/** Higher is better; 0 where the plan has no words. */
	readonly relevance: number;
	/** Seconds since 1970; null when the date is not known. */
	readonly time: number | null;
	/** Of the text, in terms. */
	readonly size: number;
	/** 64 bits that near copies share but for a few; null for texts too short to compare. */
	readonly simhash: readonly [high: number, low: number] | null;
	/** Links to it from other blogs. */
	readonly postLinks: number;
	readonly blogLinks: number;
	readonly intervalDays: number | null;
}

/** What is shown of a post that was found. */
export interface FoundPost {
	readonly post: number;
	readonly url: string;
	readonly title: string | null;
	readonly blog: string;
	readonly blogId: number;
	readonly blogTitle: string | null;
	readonly blogDescription: string | null;
	readonly author: string | null;
	readonly published: string | null;
	readonly language: string | null;
	/** The language whose stems its terms have in the index; null when they have none. */
	readonly stems: string | null;
	readonly categories: readonly string[];
	readonly text: string;
	/** Texts of the comments, in order. */
	readonly comments: readonly string[];
}

/** What a post is about: its terms with how telling each one is. */
export interface PostTerms {
	readonly post: number;
	/** Posts in the index. */
	readonly posts: number;
	/** `count` in the post, `posts` that have it. */
	readonly terms: readonly { readonly term: string; readonly count: number; readonly posts: number }[];
}

/** Posts that match, counted by the day that they themselves name; undated ones are not counted. */
export interface CountQuestion {
	readonly plan: SearchPlan;
	/** Days as numbers, 20040305; both ends are included. */
	readonly from: number;
	readonly to: number;
	/** Apart by this, too. */
	readonly by?: 'language' | 'platform';
}

export interface DayCount {
	readonly day: number;
	/** The language or platform; empty where it is not known or was not asked for. */
	readonly group: string;
	readonly posts: number;
}

/** What search needs of a store. Several calls see the posts at slightly different times; nothing here relies on one moment. */
export interface SearchEngine {
	/** The languages whose stems are in the index. */
	stemLanguages(): Promise<readonly string[]>;
	find(question: Question): Promise<Answer>;
	/** In the order of time; days without matches are left out. */
	countByDay(question: CountQuestion): Promise<readonly DayCount[]>;
	/** In the order asked for; those that are no longer there are left out. */
	found(posts: readonly number[]): Promise<readonly FoundPost[]>;
	/** Null when there is no such post in the index. */
	termsOf(url: string): Promise<PostTerms | null>;
}
