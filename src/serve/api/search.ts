/** search: searches for posts and blogs. */

import { EXPLAINED } from '../../search/syntax.ts';
import type { ServeContext } from '../context.ts';
import { answers, listOf } from './answers.ts';
import type { Api } from './api.ts';
import { showResult } from './marks.ts';
import { operatorSchema, searchPageSchema } from './schemas-search.ts';
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
