/**
 * search: requests, the queries made from them, and results.
 *
 * src/search turns a request into a plan that is independent of the engine. An engine answers a `Question` with candidates and
 * their raw features. Ranking, duplicate folding, snippets and paging are again independent of the engine.
 */

export type SearchSort = 'best' | 'newest' | 'oldest' | 'links' | 'interval' | 'size' | 'relevance';

/** The weight of each part of the score in the order `best`: Nanno's list, plus relevance. */
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
	/** The `next` of the previous page. */
	readonly after?: string;
	readonly sort?: SearchSort;
	readonly weights?: Partial<RankWeights>;
	/** What to search for; posts by default. `any`: blogs if the query asks for them, as "blogs about snow" does, otherwise posts. */
	readonly of?: 'posts' | 'blogs' | 'any';
	/** The URL of a post: find posts like it. A query narrows them further. */
	readonly like?: string;
	/** Take the query as it is written: every word is required, and neither phrases nor spelling are interpreted. */
	readonly isExact?: boolean;
	/** Quote the best passages of each post, each up to so many characters. */
	readonly passageChars?: number;
	/** The time of the request, ISO; freshness depends on it. */
	readonly now: string;
}

/** A part of a post's text: `text.slice(start, end)` is the quote. */
export interface Passage {
	/** In UTF-16 code units. */
	readonly start: number;
	readonly end: number;
	readonly quote: string;
}

export interface SearchPage {
	/** What the results are. */
	readonly of: 'posts' | 'blogs';
	/** The query that was searched, in search syntax, if it is not the typed one. */
	readonly readAs: string | null;
	/**
	 * How many posts match, duplicates counted; a lower bound when `isAtLeast`. Posts that have only some of the words are listed after them, but not
	 * counted, unless no post has all. For blogs: how many blogs were found.
	 */
	readonly total: number;
	readonly isAtLeast: boolean;
	readonly results: readonly SearchResult[];
	readonly next: string | null;
	/** How the query was read, and what in it was not understood, in words. */
	readonly notes: readonly string[];
}

export interface SearchResult {
	/** The number of the post, or of the blog in a search for blogs. */
	readonly id: number;
	readonly blogId: number;
	/** Of the post, or of the blog in a search for blogs. */
	readonly url: string;
	readonly title: string | null;
	/** The title, each match between U+E000 and U+E001. */
	readonly markedTitle: string | null;
	/** The blog's home address. */
	readonly blog: string;
	readonly blogTitle: string | null;
	readonly author: string | null;
	readonly published: string | null;
	readonly language: string | null;
	/** Plain text, each match between U+E000 and U+E001. */
	readonly snippet: string;
	readonly score: number;
	/** The parts of the score, already weighted. */
	readonly parts: RankWeights;
	/** Links from other blogs to it. */
	readonly inboundLinks: number;
	/** URLs of duplicates that are folded into this result. */
	readonly copies: readonly string[];
	/** If they were requested: the passages that match best, the best first. */
	readonly passages?: readonly Passage[];
	/** In a search for blogs: the posts that match best. */
	readonly posts?: readonly { readonly url: string; readonly title: string | null }[];
}

/** What marks a match in a snippet. */
export const MATCH_START = '\ue000';
export const MATCH_END = '\ue001';

export type SearchField = 'title' | 'author' | 'tags' | 'text' | 'comments';

/** A query as a tree; an empty `all` matches every post. */
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
	/** Null: any field. */
	readonly field: SearchField | null;
	readonly spellings: readonly TermSequence[];
	/** The word as typed, if it is a plain one: where few posts have all of them, posts with some are ranked, too. */
	readonly plain?: string;
}

/** Terms in direct sequence; with `isPrefix` the last one is a prefix. */
export interface TermSequence {
	readonly terms: readonly string[];
	readonly isPrefix: boolean;
}

/** Conditions on a post other than its words. */
export type SearchFilter =
	/** Its blog, by address or, without one, by words of its title. After a `=`: exactly the blog at this address. */
	| { readonly kind: 'blog'; readonly value: string }
	/** Its blog's host with all subdomains, or a folder of that host. */
	| { readonly kind: 'site'; readonly value: string }
	/** Primary language subtag, or a whole tag. */
	| { readonly kind: 'language'; readonly value: string }
	/** A URL, host or folder that it links to. */
	| { readonly kind: 'link'; readonly value: string }
	| { readonly kind: 'platform'; readonly value: string }
	| { readonly kind: 'source'; readonly value: string }
	/** Days as numbers, 20040305; both ends are included. */
	| { readonly kind: 'days'; readonly from: number | null; readonly to: number | null }
	| { readonly kind: 'commented' }
	/** Exactly this author or tag, in upper or lower case. */
	| { readonly kind: 'author' | 'tag'; readonly value: string };

/** The order in which an engine returns candidates. `best` is computed from `relevance` outside of the engine. */
export type EngineOrder = Exclude<SearchSort, 'best'>;

export interface Question {
	readonly plan: SearchPlan;
	readonly order: EngineOrder;
	readonly limit: number;
	/** Only posts up to this number, so that posts stored after the first page stay out. */
	readonly upTo?: number;
	/** Only posts above this number: those stored since. */
	readonly above?: number;
	/** For `newest` and `oldest`: continue after this position. */
	readonly after?: TimePlace;
	/** A post to leave out: the one that the results should be like. */
	readonly without?: number;
	/** For `relevance`: matches that cannot be among the first may be left out. */
	readonly enough?: Enough;
	/** If more posts match, only some are ranked. Each engine has its own default. */
	readonly most?: number;
}

/**
 * The `first` best matches, and all that were read to find them. The score of a match is its relevance, as a share of the highest, plus `others`, which
 * is at most `within`. So a match that is less relevant by more than `within` need not be read.
 */
export interface Enough {
	readonly first: number;
	readonly within: number;
	others(candidate: Candidate): number;
}

/** A position in chronological order. */
export interface TimePlace {
	/** Null for undated posts, which come last. */
	readonly time: number | null;
	readonly post: number;
}

export interface Answer {
	readonly total: number;
	/** The length of the list without its limit. */
	readonly ranked: number;
	readonly isAtLeast: boolean;
	/** The highest post number in the index. */
	readonly upTo: number;
	readonly candidates: readonly Candidate[];
	/** What the engine did not do, in words. */
	readonly notes: readonly string[];
}

/** A match with everything that its rank depends on. */
export interface Candidate {
	readonly post: number;
	readonly blog: number;
	/** Higher is better; 0 if the plan has no words. */
	readonly relevance: number;
	/** Seconds since 1970; null when the date is not known. */
	readonly time: number | null;
	/** The length of the text in terms. */
	readonly size: number;
	/** 64 bits, of which near duplicates share all but a few; null for texts too short to compare. */
	readonly simhash: readonly [high: number, low: number] | null;
	/** Links to it from other blogs. */
	readonly postLinks: number;
	readonly blogLinks: number;
	readonly intervalDays: number | null;
}

/** The fields of a post that a result shows. */
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
	/** The language by whose rules its terms were stemmed for the index; null if they were not. */
	readonly stems: string | null;
	readonly categories: readonly string[];
	readonly text: string;
	/** Texts of the comments, in order. */
	readonly comments: readonly string[];
	/** The owner permits a snippet, but not to quote the text. */
	readonly isSnippetOnly?: boolean;
}

/** What a post is about: its terms, with the counts that give their weight. */
export interface PostTerms {
	readonly post: number;
	/** Posts in the index. */
	readonly posts: number;
	/** `count` in the post, `posts` that have it. */
	readonly terms: readonly { readonly term: string; readonly count: number; readonly posts: number }[];
}

/** Matching posts, counted by their own date; undated posts are not counted. */
export interface CountQuestion {
	readonly plan: SearchPlan;
	/** Days as numbers, 20040305; both ends are included. */
	readonly from: number;
	readonly to: number;
	/** Split the counts by this as well. */
	readonly by?: 'language' | 'platform';
}

export interface DayCount {
	readonly day: number;
	/** The language or platform; empty if it is unknown or was not requested. */
	readonly group: string;
	readonly posts: number;
}

/** What matches are counted by. */
export const FACETS = ['language', 'blog', 'author', 'tag', 'platform', 'year'] as const;
export type FacetName = (typeof FACETS)[number];

export interface FacetCount {
	/** The number of the blog, or the value itself. */
	readonly value: string;
	readonly posts: number;
}

/** All matches, counted in six ways. A post may have several tags; one without a value is not counted in that way. */
export interface FacetCounts {
	readonly total: number;
	/** The most frequent values, the most frequent first; years in order. */
	readonly counts: Readonly<Record<FacetName, readonly FacetCount[]>>;
}

export interface FacetQuestion {
	readonly plan: SearchPlan;
	/** The most values of each; all years are counted. */
	readonly limit: number;
	/** A post to leave out: the one that the results should be like. */
	readonly without?: number;
}

/** What search needs from a store. Calls may see the store at slightly different times; nothing here needs a snapshot. */
export interface SearchEngine {
	/** The languages whose stems are in the index. */
	stemLanguages(): Promise<readonly string[]>;
	find(question: Question): Promise<Answer>;
	/** How many posts match each plan. Counting stops at `most`. */
	countUpTo(plans: readonly SearchPlan[], most: number): Promise<readonly number[]>;
	/** In chronological order; days without matches are left out. */
	countByDay(question: CountQuestion): Promise<readonly DayCount[]>;
	/** Counts all matches, also those that a ranked list leaves out. */
	countFacets(question: FacetQuestion): Promise<FacetCounts>;
	/** In the requested order; posts that no longer exist are left out. */
	found(posts: readonly number[]): Promise<readonly FoundPost[]>;
	/** Null when the index has no such post. */
	termsOf(url: string): Promise<PostTerms | null>;
}
