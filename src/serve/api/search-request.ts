/** search-request: the checked parameters of a search. */
import { z } from 'zod';
import type { RankWeights, SearchRequest } from '../../model/search.ts';
import { DEFAULT_WEIGHTS } from '../../search/index.ts';
import { addressSchema, limitSchema } from './answers.ts';

const MAX_QUERY = 2_000;
const MAX_PASSAGE = 4_000;
/** Cursors by rank are long: they name the results already shown. */
const MAX_CURSOR = 8_000;

const SORTS = ['best', 'newest', 'oldest', 'links', 'interval', 'size', 'relevance'] as const;
export const sortSchema = z.enum(SORTS, `One of ${SORTS.join(', ')} is needed.`);

export const querySchema = z
	.string()
	.max(MAX_QUERY, `A query may have at most ${MAX_QUERY} characters.`)
	.describe('words and operators, see /api/operators');

const WEIGHT = `(?:${Object.keys(DEFAULT_WEIGHTS).join('|')}):\\d{1,3}(?:\\.\\d{1,3})?`;
const WEIGHTS = new RegExp(`^${WEIGHT}(?:,${WEIGHT}){0,4}$`);

export const searchQuerySchema = z.object({
	q: querySchema.default(''),
	limit: limitSchema,
	after: z
		.string()
		.max(MAX_CURSOR, 'This is not a "next" value of a result page.')
		.optional()
		.describe('the `next` value of the previous page'),
	sort: sortSchema.optional(),
	of: z
		.enum(['posts', 'blogs', 'any'], 'One of posts, blogs, any is needed.')
		.default('any')
		.describe('any: blogs if the query asks for them, as "blogs about snow" does, otherwise posts'),
	like: addressSchema.optional().describe('the URL of a post: find similar posts'),
	exact: z
		.enum(['true', 'false'], 'One of true, false is needed.')
		.default('false')
		.describe(
			'require all words as written: no posts with only some of them, no spelling corrections, no sentences',
		),
	passages: z.coerce
		.number('A number of characters is needed.')
		.int()
		.min(0)
		.max(MAX_PASSAGE, `At most ${MAX_PASSAGE} characters are possible.`)
		.default(0)
		.describe('quote the best passages of each post, each up to so many characters'),
	weights: z
		.string()
		.regex(
			WEIGHTS,
			`Weights such as links:2 are needed, separated by commas. The names are ${Object.keys(DEFAULT_WEIGHTS).join(', ')}.`,
		)
		.optional()
		.describe('the weights of the parts of the score for the order `best`, such as links:2,size:0'),
});

export type SearchQuery = z.output<typeof searchQuerySchema>;
type Optional<Type, Key extends keyof Type> = Omit<Type, Key> & Partial<Pick<Type, Key>>;

export function toRequest(
	{ q, limit, after, sort, of, like, exact, passages = 0, weights }: Optional<SearchQuery, 'passages'>,
	now: string,
): SearchRequest {
	return {
		query: q,
		limit,
		of,
		isExact: exact === 'true',
		passageChars: passages,
		now,
		...(after === undefined ? {} : { after }),
		...(sort === undefined ? {} : { sort }),
		...(like === undefined ? {} : { like }),
		...(weights === undefined ? {} : { weights: readWeights(weights) }),
	};
}

/** `links:2,size:0`. */
function readWeights(text: string): Partial<RankWeights> {
	const parts = text.split(',').map((part) => part.split(':'));
	return Object.fromEntries(parts.map(([name, value]) => [name, Number(value)]));
}
