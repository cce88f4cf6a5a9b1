/** task: a search request, understood: the plan, the order, where to go on. */
import type { RankWeights, SearchEngine, SearchPlan, SearchRequest, SearchSort } from '../model/search.ts';
import { type Cursor, questionMark, readCursor } from './cursor.ts';
import { planLike } from './like.ts';
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
