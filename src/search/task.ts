/** task: a parsed search request: the plan, the order, the cursor. */
import type {
	PostTerms,
	RankWeights,
	SearchEngine,
	SearchPlan,
	SearchRequest,
	SearchSort,
} from '../model/search.ts';
import { type Cursor, questionMark, readCursor } from './cursor.ts';
import { parseQuery } from './parse.ts';
import { DEFAULT_WEIGHTS } from './rank.ts';
import { correctSpelling } from './spelling.ts';

export interface SearchTask {
	readonly of: 'posts' | 'blogs';
	/** The query in search syntax, if it is not the typed one. */
	readonly readAs: string | null;
	readonly isExact: boolean;
	/** 0: no passages. */
	readonly passageChars: number;
	readonly limit: number;
	readonly sort: SearchSort;
	readonly weights: RankWeights;
	readonly plan: SearchPlan;
	/** For a search for similar posts: the given post, which is left out. */
	readonly without: number | undefined;
	readonly cursor: Cursor | null;
	/** Identifies the cursors of this request. */
	readonly mark: string;
	/** Seconds since 1970. */
	readonly now: number;
	readonly notes: readonly string[];
}

const MAX_LIMIT = 500;
const MAX_PASSAGE = 4_000;

/** Null if the post given for a search for similar posts is not in the index. */
export async function understand(engine: SearchEngine, request: SearchRequest): Promise<SearchTask | null> {
	const { isExact = false } = request;
	const languages = await engine.stemLanguages();
	const parsed = parseQuery(request.query, languages, isExact);
	const spelt = await correctSpelling(engine, parsed.plan, parsed.readAs ?? request.query, languages);
	const model = request.like === undefined ? undefined : await engine.termsOf(request.like);
	if (model === null) return null;
	const plan = spelt?.plan ?? parsed.plan;
	const mark = questionMark(request);
	const cursor = request.after === undefined ? null : readCursor(request.after, mark);
	const isForeign = request.after !== undefined && cursor === null;
	return {
		of: request.of === 'blogs' || (request.of === 'any' && parsed.ofBlogs) ? 'blogs' : 'posts',
		readAs: spelt?.query ?? parsed.readAs,
		isExact,
		passageChars: Math.max(0, Math.min(MAX_PASSAGE, Math.floor(request.passageChars ?? 0))),
		limit: Math.max(1, Math.min(MAX_LIMIT, Math.floor(request.limit) || 1)),
		sort: request.sort ?? 'best',
		weights: { ...DEFAULT_WEIGHTS, ...request.weights },
		plan: model === undefined ? plan : join(planLike(model), plan),
		without: model?.post,
		cursor,
		mark,
		now: Math.floor((Date.parse(request.now) || 0) / 1000),
		notes: [
			...parsed.notes,
			...(spelt?.notes ?? []),
			...(isForeign ? ['The cursor belongs to another search, so this is the first page.'] : []),
		],
	};
}

function join(one: SearchPlan, other: SearchPlan): SearchPlan {
	return { kind: 'all', of: [one, ...(other.kind === 'all' ? other.of : [other])] };
}

/** The number of terms: enough to find the same topic, few enough to be fast. */
const MAX_TERMS = 12;
/** A term that only this post has finds nothing; a term that more than this share of posts have says nothing. */
const MIN_POSTS = 2;
const LARGEST_SHARE = 0.1;
/** In a small collection every share is large. */
const FEW_POSTS = 20;

/**
 * A plan that finds posts about the same topic: the most significant terms by count · idf. An empty `any` if
 * no term is significant.
 */
export function planLike({ posts, terms }: PostTerms): SearchPlan {
	const most = Math.max(posts * LARGEST_SHARE, FEW_POSTS);
	const significant = terms
		.filter((term) => term.posts >= MIN_POSTS && term.posts <= most && isWord(term.term))
		.map(({ term, count, posts: having }) => ({
			term,
			weight: Math.log1p(count) * Math.log(1 + posts / having),
		}))
		.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
		.slice(0, MAX_TERMS);
	return {
		kind: 'any',
		of: significant.map(({ term }) => ({
			kind: 'terms',
			field: null,
			spellings: [{ terms: [term], isPrefix: false }],
		})),
	};
}

/** Numbers and single letters are not topics. */
function isWord(term: string): boolean {
	return term.length > 1 && !/^\d+$/.test(term);
}
