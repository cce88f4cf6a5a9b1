/** task: a search request, understood: the plan, the order, where to go on. */
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

export interface SearchTask {
	readonly limit: number;
	readonly sort: SearchSort;
	readonly weights: RankWeights;
	readonly plan: SearchPlan;
	/** The post that others are to be like. */
	readonly without: number | undefined;
	readonly cursor: Cursor | null;
	/** What tells cursors of this question from others. */
	readonly mark: string;
	/** Seconds since 1970. */
	readonly now: number;
	readonly notes: readonly string[];
}

const MAX_LIMIT = 500;

/** Null when the post that others are to be like is not in the index. */
export async function understand(engine: SearchEngine, request: SearchRequest): Promise<SearchTask | null> {
	const parsed = parseQuery(request.query, await engine.stemLanguages());
	const model = request.like === undefined ? undefined : await engine.termsOf(request.like);
	if (model === null) return null;
	const mark = questionMark(request);
	const cursor = request.after === undefined ? null : readCursor(request.after, mark);
	const isForeign = request.after !== undefined && cursor === null;
	return {
		limit: Math.max(1, Math.min(MAX_LIMIT, Math.floor(request.limit) || 1)),
		sort: request.sort ?? 'best',
		weights: { ...DEFAULT_WEIGHTS, ...request.weights },
		plan: model === undefined ? parsed.plan : join(planLike(model), parsed.plan),
		without: model?.post,
		cursor,
		mark,
		now: Math.floor((Date.parse(request.now) || 0) / 1000),
		notes: [
			...parsed.notes,
			...(isForeign ? ['The cursor is of another search, so this is the first page.'] : []),
		],
	};
}

function join(one: SearchPlan, other: SearchPlan): SearchPlan {
	return { kind: 'all', of: [one, ...(other.kind === 'all' ? other.of : [other])] };
}

/** Terms that are sought: enough to be about the same, few enough to be quick. */
const MOST_TERMS = 12;
/** A term that only the post itself has leads nowhere; one that so many have says nothing. */
const FEWEST_POSTS = 2;
const LARGEST_SHARE = 0.1;
/** In a handful of posts every share is large. */
const FEW_POSTS = 20;

/**
 * What a post is about, as a plan that finds posts about the same. The most telling terms, by count · idf; an empty `any` when
 * nothing is telling.
 */
export function planLike({ posts, terms }: PostTerms): SearchPlan {
	const most = Math.max(posts * LARGEST_SHARE, FEW_POSTS);
	const telling = terms
		.filter((term) => term.posts >= FEWEST_POSTS && term.posts <= most && isWord(term.term))
		.map(({ term, count, posts: having }) => ({
			term,
			weight: Math.log1p(count) * Math.log(1 + posts / having),
		}))
		.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
		.slice(0, MOST_TERMS);
	return {
		kind: 'any',
		of: telling.map(({ term }) => ({
			kind: 'terms',
			field: null,
			spellings: [{ terms: [term], isPrefix: false }],
		})),
	};
}

/** Numbers and single letters are no subject. */
function isWord(term: string): boolean {
	return term.length > 1 && !/^\d+$/.test(term);
}
