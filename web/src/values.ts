/** values: types of API responses that differ from the model. */
import type { Comment } from '../../src/model/comment.ts';
import type { Link } from '../../src/model/link.ts';
import type { Post } from '../../src/model/post.ts';
import type { SearchPage as ModelPage, SearchResult as ModelResult } from '../../src/model/search.ts';

export type { Blog } from '../../src/model/blog.ts';
export type { FacetName, RankWeights, SearchSort } from '../../src/model/search.ts';
export type {
	Burst,
	BurstCause,
	BurstKind,
	Citation,
	LinkedPage,
	PostName,
	Spread,
	SpreadStep,
	Thread,
	Today,
} from '../../src/model/talk.ts';
export type {
	Mood,
	TrendGroup,
	TrendPeriod,
	TrendSeries,
	TrendSpan,
	Trends,
} from '../../src/model/trends.ts';
export type { Facet, Facets } from '../../src/observe/facets.ts';
export type { Link };

/** Start and end, in UTF-16 code units. */
export type Mark = readonly [from: number, to: number];

export interface SearchResult extends Omit<ModelResult, 'markedTitle'> {
	readonly titleMarks: readonly Mark[];
	readonly snippetMarks: readonly Mark[];
}

export interface SearchPage extends Omit<ModelPage, 'results'> {
	readonly results: readonly SearchResult[];
}

export interface OperatorHelp {
	readonly name: string;
	readonly example: string;
	readonly help: string;
}

export interface PostSummary extends Omit<Post, 'html' | 'text' | 'contentHash'> {
	readonly blogId: number;
	readonly excerpt: string;
}

export interface PostPage extends Omit<Post, 'excerpt'> {
	readonly blogId: number;
	/** Its owner does not permit its text to be shown. */
	readonly isWithheld: boolean;
}

export interface VersionSummary {
	readonly place: number;
	readonly title: string | null;
	readonly seen: string;
	readonly contentHash: string;
	readonly words: number;
}

export interface Chunk {
	readonly kind: 'same' | 'added' | 'removed';
	readonly text: string;
}

export interface Comparison {
	readonly from: number;
	readonly to: number;
	readonly title: readonly Chunk[];
	readonly text: readonly Chunk[];
}

export interface PlacedComment extends Comment {
	readonly place: number;
}

export interface LinkOut extends Link {
	readonly toPost: number | null;
	readonly toBlog: number | null;
}

export interface LinkIn extends Link {
	readonly fromPostId: number | null;
	readonly fromPostTitle: string | null;
	readonly fromBlogId: number | null;
	readonly published: string | null;
}

export interface Stats {
	readonly blogs: number;
	readonly posts: number;
	readonly comments: number;
	readonly blogsByLanguage: Readonly<Record<string, number>>;
	readonly blogsByPlatform: Readonly<Record<string, number>>;
	readonly postsByLanguage: Readonly<Record<string, number>>;
}
