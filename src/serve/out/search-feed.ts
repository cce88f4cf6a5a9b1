/** search-feed: any search as a feed; a tag is the search `tag:name`. */
import { z } from 'zod';
import type { OutFeed } from '../../formats/feed.ts';
import { wireLine } from '../../formats/wire-text.ts';
import type { SearchPage } from '../../model/search.ts';
import type { Api } from '../api/api.ts';
import { querySchema, sortSchema } from '../api/search-request.ts';
import type { ServeContext } from '../context.ts';
import { sendDocument } from './conditional.ts';
import { documentResponse, FORMATS, type OutFormat } from './formats.ts';
import { feedPage, makeItems, pageSize, updatedOf } from './page.ts';

/** By rank the place names what was shown before. */
const MAX_CURSOR_CHARS = 8_000;

const feedQuerySchema = z.object({
	q: querySchema.default(''),
	sort: sortSchema.default('newest').describe('the order of the posts'),
	limit: pageSize,
	after: z
		.string()
		.max(MAX_CURSOR_CHARS, 'The cursor is not valid: take it from the link to the next page.')
		.optional()
		.describe('where the next page begins: from the link to it'),
});

type SearchQuery = z.infer<typeof feedQuerySchema>;

export function searchFeedRoutes(app: Api, context: ServeContext): void {
	for (const format of FORMATS) {
		app.get(
			`/feeds/search.${format.extension}`,
			{
				schema: {
					tags: ['feeds'],
					summary: `The posts of a search as ${format.name}`,
					querystring: feedQuerySchema,
					response: documentResponse(format.type, `The posts that match, as ${format.name}`),
				},
			},
			async (request, reply) => {
				const feed = await searchFeed(context, format, request.query);
				return sendDocument(request, reply, feedPage(format, feed));
			},
		);
	}
}

async function searchFeed(given: ServeContext, format: OutFormat, query: SearchQuery): Promise<OutFeed> {
	const context = { ...given, reads: given.readsAs('feeds') };
	const { q, sort, limit, after } = query;
	const now = context.now();
	const found = await context.reads.search({
		query: q,
		sort,
		limit,
		now,
		...(after === undefined ? {} : { after }),
	});
	const posts = await Promise.all(found.results.map(({ id }) => context.reads.post(id)));
	const items = await makeItems(
		context,
		posts.flatMap((post) => post ?? []),
	);
	return { ...headOf(context, format, query, found), updated: updatedOf(items), items };
}

function headOf(context: ServeContext, { extension }: OutFormat, query: SearchQuery, found: SearchPage) {
	const base = context.base();
	const address = (after: string | null) => `${base}/feeds/search.${extension}?${searchParams(query, after)}`;
	const words = wireLine(query.q, 300);
	return {
		id: `${base}/feeds/search.${extension}?${new URLSearchParams({ q: query.q, sort: query.sort })}`,
		title: words === '' ? 'All posts' : `Search: ${words}`,
		description: describe(words, query.sort),
		page: `${base}/?${new URLSearchParams({ q: query.q, sort: query.sort })}`,
		self: address(query.after ?? null),
		first: address(null),
		next: found.next === null ? null : address(found.next),
		language: null,
		total: found.isAtLeast ? null : found.total,
	};
}

function searchParams({ q, sort, limit }: SearchQuery, after: string | null): URLSearchParams {
	return new URLSearchParams({ q, sort, limit: String(limit), ...(after === null ? {} : { after }) });
}

function describe(words: string, sort: SearchQuery['sort']): string {
	const what = words === '' ? 'All posts' : `Posts that match ${words}`;
	return `${what}, ${ORDERS[sort]}.`;
}

const ORDERS: Readonly<Record<SearchQuery['sort'], string>> = {
	newest: 'the newest first',
	oldest: 'the oldest first',
	best: 'the best first',
	relevance: 'the most relevant first',
	links: 'the most linked first',
	interval: 'those of the busiest blogs first',
	size: 'the longest first',
};
