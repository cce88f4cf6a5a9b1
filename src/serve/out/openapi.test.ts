import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkedRoutes } from '../linked/index.ts';
import { mcpRoutes } from '../mcp/index.ts';
import { BATCH } from './facts.fixture.ts';
import { outRoutes } from './index.ts';
import { type Served, serveRoutes } from './served.fixture.ts';

interface OpenApi {
	readonly paths: Record<
		string,
		Record<string, { readonly responses: Record<string, { readonly content: object }> }>
	>;
}

let served: Served;
let document: OpenApi;

beforeAll(async () => {
	served = await serveRoutes(outRoutes, linkedRoutes, mcpRoutes);
	await served.keep(BATCH);
	document = served.openApi() as OpenApi;
});

afterAll(async () => {
	await served.end();
});

describe('the OpenAPI document', () => {
	it('is valid', async () => {
		const result = await new Validator().validate(
			structuredClone(document) as object as Record<string, unknown>,
		);
		expect(result).toMatchObject({ valid: true });
	});

	it('has every address, with what it gives', async () => {
		const given = Object.entries(document.paths).map(([path, calls]) => [
			path,
			Object.keys(Object.values(calls)[0]!.responses['200']!.content)[0],
		]);
		expect(Object.fromEntries(given)).toEqual({
			'/feeds/search.atom': 'application/atom+xml',
			'/feeds/search.rss': 'application/rss+xml',
			'/feeds/search.json': 'application/feed+json',
			'/feeds/blogs/{id}.atom': 'application/atom+xml',
			'/feeds/blogs/{id}.rss': 'application/rss+xml',
			'/feeds/blogs/{id}.json': 'application/feed+json',
			'/api/blogs.opml': 'text/x-opml',
			'/opensearch.xml': 'application/opensearchdescription+xml',
			'/posts/{id}.ttl': 'text/turtle',
			'/posts/{id}.jsonld': 'application/ld+json',
			'/blogs/{id}.ttl': 'text/turtle',
			'/blogs/{id}.jsonld': 'application/ld+json',
			'/mcp': 'application/json',
		});
	});

	it('names addresses that answer, with the type it says', async () => {
		for (const [path, calls] of Object.entries(document.paths)) {
			if (!('get' in calls)) continue;
			const response = await served.get(path.replace('{id}', '1'));
			const type = Object.keys(calls.get!.responses['200']!.content)[0];
			expect([path, response.status]).toEqual([path, 200]);
			expect(response.headers.get('content-type')).toContain(type);
			await response.text();
		}
	});
});
