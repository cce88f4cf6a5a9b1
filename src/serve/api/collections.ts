/** collections: freezes the posts of a query under a name, to cite and export them unchanged; exports posts as files. */
import { z } from 'zod';
import type { ServeContext } from '../context.ts';
import { notFound, Problem } from '../problem.ts';
import { answers, dateSchema, itemsOf, PRIVATE, WRITES } from './answers.ts';
import type { Api } from './api.ts';
import { querySchema } from './search-request.ts';

/** Freezing more would keep the server from other work for long. */
const MAX_FROZEN = 50_000;

const FILE_TYPE = 'application/octet-stream';
const count = z.number().int();
const nameSchema = z
	.string()
	.trim()
	.regex(
		/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u,
		'A name has letters, digits and . _ - and starts with a letter or digit.',
	)
	.meta({ examples: ['tea-2004'] });

const collectionSchema = z
	.object({
		name: z.string(),
		query: z.string().nullable().describe('null for all posts of the store'),
		date: dateSchema,
		posts: count,
		blogs: count,
		from: z.string().nullable(),
		to: z.string().nullable(),
		isWhole: z.boolean().describe('it contains the full text of the posts, not only their hashes'),
		sha256: z.string(),
		citation: z.string(),
	})
	.meta({ id: 'Collection' });

export function collectionRoutes(app: Api, { reads, collections, now, base }: ServeContext): void {
	app.get(
		'/api/collections',
		{
			schema: {
				operationId: 'listCollections',
				tags: ['collections'],
				summary: 'List the frozen collections by name, with their citations',
				response: answers({ 200: itemsOf(collectionSchema) }),
			},
		},
		async () => ({ items: await collections.list() }),
	);

	app.post(
		'/api/collections',
		{
			config: WRITES,
			schema: {
				operationId: 'freezeCollection',
				tags: ['collections'],
				summary: `Freeze the posts of a query under a name (at most ${MAX_FROZEN})`,
				body: z.object({
					name: nameSchema,
					query: querySchema.default(''),
					isWhole: z.boolean().default(false).describe('save the full text too'),
				}),
				response: answers({ 200: collectionSchema }, 413, 415, 422),
			},
		},
		async ({ body: { name, query, isWhole } }) => {
			const facets = await reads.facets({ query, limit: 1, sort: 'newest', now: now() });
			if ((facets?.total ?? 0) > MAX_FROZEN)
				throw new Problem(
					422,
					'too-large',
					`${facets!.total} posts match. To freeze more than ${MAX_FROZEN}: logosphere freeze NAME --query Q`,
				);
			return collections.freeze(name, query.trim() === '' ? null : query, isWhole);
		},
	);

	app.get(
		'/api/export/:as',
		{
			config: PRIVATE,
			schema: {
				operationId: 'exportPosts',
				tags: ['collections'],
				summary: 'Export the posts of a query or of a frozen collection as one file',
				params: z.object({
					as: z.string().describe('a format of `logosphere export`'),
				}),
				querystring: z.object({
					q: querySchema.default('').describe('only posts that match; empty for all'),
					collection: nameSchema.optional().describe('a frozen collection, instead of a query'),
					table: z.enum(['posts', 'comments', 'links', 'blogs']).optional().describe('for csv and parquet'),
				}),
				response: answers(
					{ 200: { description: 'The file.', content: { [FILE_TYPE]: { schema: z.any() } } } },
					404,
					422,
				),
			},
		},
		async ({ params: { as: format }, query: { q, collection, table } }, reply) => {
			if (!collections.formats.includes(format))
				throw notFound(`There is no format ${format}. Formats: ${collections.formats.join(', ')}.`);
			const { stream, file } = await collections.export({
				format,
				query: q.trim() === '' ? null : q,
				collection: collection ?? null,
				table: table ?? null,
				base: base(),
			});
			return reply
				.type(FILE_TYPE)
				.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file)}`)
				.serializer((value: unknown) => value as string)
				.send(stream);
		},
	);
}
