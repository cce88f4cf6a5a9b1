/** search: searches for posts and blogs. */

import { EXPLAINED } from '../../search/syntax.ts';
import type { ServeContext } from '../context.ts';
import { notFound } from '../problem.ts';
import { answers, limitOf, listOf } from './answers.ts';
import type { Api } from './api.ts';
import { showResult } from './marks.ts';
import { facetsSchema, operatorSchema, searchPageSchema } from './schemas-search.ts';
import { searchQuerySchema, toRequest } from './search-request.ts';

export function searchRoutes(app: Api, { reads, now }: ServeContext): void {
	app.get(
		'/api/search',
		{
			schema: {
				operationId: 'search',
				tags: ['search'],
				summary: 'Search for posts or blogs',
				querystring: searchQuerySchema,
				response: answers({ 200: searchPageSchema }, 422),
			},
		},
		async ({ query }) => {
			const page = await reads.search(toRequest(query, now()));
			return { ...page, results: page.results.map(showResult) };
		},
	);

	app.get(
		'/api/facets',
		{
			schema: {
				operationId: 'getFacets',
				tags: ['search'],
				summary: 'Count all posts of a search by language, blog, author, tag, platform and year',
				querystring: searchQuerySchema
					.pick({ q: true, like: true, sort: true, exact: true })
					.extend({ limit: limitOf(100, 10) }),
				response: answers({ 200: facetsSchema }, 404, 422),
			},
		},
		async ({ query: { q, like, sort, exact, limit } }) => {
			const request = toRequest({ q, like, sort, exact, limit, of: 'posts' }, now());
			const facets = await reads.facets(request);
			if (facets === null) throw notFound(`The search index has no post at ${like}.`);
			return facets;
		},
	);

	app.get(
		'/api/operators',
		{
			schema: {
				operationId: 'listOperators',
				tags: ['search'],
				summary: 'List the search operators, with examples',
				response: answers({ 200: listOf(operatorSchema) }),
			},
		},
		async () => EXPLAINED,
	);
}
