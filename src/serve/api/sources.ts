/** sources: the blogs that people added: the outcome of each, tags, removal, and decisions whether it is a blog. */
import { z } from 'zod';
import { readTyped } from '../../feed/index.ts';
import { removeSource, tagSource } from '../../io/store/sources.ts';
import type { Source } from '../../model/source.ts';
import type { ServeContext } from '../context.ts';
import { notFound, notTheWriter, Problem } from '../problem.ts';
import type { Reads } from '../reads.ts';
import { answers, limitSchema, PRIVATE, sliceOf, WRITES } from './answers.ts';
import type { Api } from './api.ts';
import {
	effectSchema,
	outcomeSchema,
	outcomeStateSchema,
	sourceSchema,
	tagSchema,
} from './schemas-sources.ts';

const MAX_TAGS = 100;

const listQuery = z.object({
	outcome: outcomeStateSchema.optional().describe('only sources with this outcome'),
	tag: tagSchema.optional().describe('only sources with this tag'),
	url: z.string().max(2_000).optional().describe('only the source with this page or feed'),
	after: z
		.string()
		.regex(/^\d{1,15}$/, 'This is not a "next" value of a list of sources.')
		.optional(),
	limit: limitSchema,
});

const urlSchema = z
	.string()
	.max(2_000, 'The URL is too long.')
	.describe('the page or the feed of the source')
	.meta({ examples: ['https://example.org/'] });
const dryRunSchema = z.boolean().default(false).describe('only say what the effect would be');
const tags = z.array(tagSchema).max(MAX_TAGS).default([]);

export function sourceRoutes(app: Api, context: ServeContext): void {
	const { reads, notes, now } = context;

	app.get(
		'/api/sources',
		{
			config: PRIVATE,
			schema: {
				operationId: 'listSources',
				tags: ['sources'],
				summary:
					'List the sources (blogs that people added) with the outcome of each, in the order of adding',
				querystring: listQuery,
				response: answers({ 200: sliceOf(outcomeSchema) }),
			},
		},
		async ({ query: { after = '0', ...query } }) =>
			reads.outcomes({ ...query, after: Number(after), now: now() }),
	);

	app.post(
		'/api/sources/tag',
		{
			config: WRITES,
			schema: {
				operationId: 'tagSource',
				tags: ['sources'],
				summary: 'Add tags to a source, and drop others',
				body: z.object({ url: urlSchema, add: tags, drop: tags }),
				response: answers({ 200: sourceSchema }, 404, 422),
			},
		},
		async ({ body: { url, add, drop } }) => tagSource(notes, await expectSource(reads, url), { add, drop }),
	);

	app.post(
		'/api/sources/remove',
		{
			config: WRITES,
			schema: {
				operationId: 'removeSource',
				tags: ['sources'],
				summary: 'Stop reading a source; its posts stay',
				body: z.object({ url: urlSchema, dryRun: dryRunSchema }),
				response: answers({ 200: effectSchema }, 404, 422),
			},
		},
		async ({ body: { url, dryRun } }) => {
			const source = await expectSource(reads, url);
			if (!dryRun) await removeSource(notes, source, now());
			return {
				enter: 0,
				leave: 0,
				effect: 'It is no longer read. Its posts stay in search.',
				isTrial: dryRun,
			};
		},
	);

	app.post(
		'/api/sources/judge',
		{
			config: WRITES,
			schema: {
				operationId: 'judgeSource',
				tags: ['sources'],
				summary: 'Decide whether a site is a blog, or withdraw the decision',
				body: z.object({
					url: urlSchema,
					verdict: z.enum(['blog', 'not-a-blog', 'undo']),
					note: z.string().max(2_000).nullable().default(null).describe('the reason'),
					dryRun: dryRunSchema,
				}),
				response: answers({ 200: effectSchema }, 404, 409, 422),
			},
		},
		async ({ body: { url: typed, verdict, note, dryRun } }) => {
			const { crawl } = context;
			const url = expectAddress(typed);
			const judged = await reads.judged(url, { verdict, note, now: now() });
			if (judged === null) throw notFound(`${url} is neither a source nor a stored site.`);
			if (!dryRun && crawl === null) throw notTheWriter();
			if (!dryRun) await crawl!.write(judged.batch);
			const { enter, leave, effect } = judged;
			return { enter, leave, effect, isTrial: dryRun };
		},
	);
}

/** Says what is wrong with what was typed. */
export function expectAddress(typed: string): string {
	const read = readTyped(typed);
	if ('url' in read) return read.url;
	throw new Problem(400, 'bad-request', read.problem);
}

async function expectSource(reads: Reads, typed: string): Promise<Source> {
	const url = expectAddress(typed);
	const source = await reads.sourceAt(url);
	if (source !== null) return source;
	throw notFound(`${url} is not one of the sources.`);
}
