/** add-blogs: adds URLs and lists of them (OPML or text) to the sources. */
import { z } from 'zod';
import { parseSourceList, sourceAt } from '../../feed/index.ts';
import { Blocklist, namesForgotten } from '../../io/store/forgotten.ts';
import type { SourceFacts } from '../../model/source.ts';
import type { CrawlService, ServeContext } from '../context.ts';
import { notTheWriter, Problem } from '../problem.ts';
import { answers, listOf, WRITES } from './answers.ts';
import type { Api } from './api.ts';
import { expectNotForgotten } from './forget.ts';
import { tagSchema } from './schemas-sources.ts';
import { expectAddress } from './sources.ts';

const MAX_AT_ONCE = 1_000;
const MAX_IN_LIST = 10_000;
const MAX_LIST_BYTES = 5_000_000;

const typedSchema = z
	.string()
	.describe('a URL; https:// may be left out')
	.meta({ examples: ['https://example.org/'] });

const tagsSchema = z.array(tagSchema).max(100).default([]);

const addSchema = z
	.union([
		z.object({ url: typedSchema, tags: tagsSchema }),
		z.object({
			urls: z
				.array(typedSchema)
				.min(1)
				.max(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} URLs are allowed in one request.`),
			tags: tagsSchema,
		}),
	])
	.meta({ id: 'BlogsToAdd' });

const LIST_TYPES = ['text/x-opml', 'text/plain', 'text/xml', 'application/xml', 'text/x-opml+xml'];

export function addBlogRoutes(app: Api, { crawl, notes }: ServeContext): void {
	app.post(
		'/api/blogs',
		{
			config: WRITES,
			schema: {
				operationId: 'addBlogs',
				tags: ['blogs'],
				summary: 'Add the URLs of blogs; the crawler visits them immediately',
				body: addSchema,
				response: answers({ 202: z.object({ added: listOf(z.string()) }) }, 409, 413, 415, 422),
			},
		},
		async ({ body }, reply) => {
			const added = [...new Set(('urls' in body ? body.urls : [body.url]).map(expectAddress))];
			const service = serviceOf(crawl);
			await expectNotForgotten(notes, added);
			await service.addSources(
				added.map((url) => ({ ...sourceAt(url), tags: body.tags })),
				'API',
			);
			return reply.code(202).send({ added });
		},
	);

	// A separate scope, because other routes parse XML differently.
	app.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		const options = { parseAs: 'buffer', bodyLimit: MAX_LIST_BYTES } as const;
		scope.addContentTypeParser(LIST_TYPES, options, (_request, body, done) => done(null, body));
		addListRoute(scope as unknown as Api, { crawl, notes });
	});
}

const skippedSchema = z.object({ url: z.string(), why: z.string() });

type Around = Pick<ServeContext, 'crawl' | 'notes'>;

function addListRoute(app: Api, { crawl, notes }: Around): void {
	app.post(
		'/api/blogs/opml',
		{
			config: WRITES,
			schema: {
				operationId: 'addList',
				tags: ['blogs'],
				summary: 'Add the pages and feeds of a subscription list (OPML, or text with one URL a line)',
				consumes: LIST_TYPES,
				body: z.unknown().meta({ type: 'string' }),
				response: answers(
					{ 202: z.object({ added: z.number().int(), skipped: listOf(skippedSchema) }) },
					409,
					413,
					415,
					422,
				),
			},
		},
		async ({ body }, reply) => {
			const service = serviceOf(crawl);
			const out = Blocklist.of(await notes.forgotten());
			const { wanted, skipped } = sortOut(out, readList(body));
			const { sources } = await service.addSources(wanted, 'API');
			const known = sources.flatMap(({ source, isNew }) =>
				isNew ? [] : skip(source, 'it is already in the list of sources'),
			);
			return reply.code(202).send({ added: sources.length - known.length, skipped: [...skipped, ...known] });
		},
	);
}

function serviceOf(crawl: CrawlService | null): CrawlService {
	if (crawl === null) throw notTheWriter();
	return crawl;
}

function readList(body: unknown): readonly SourceFacts[] {
	const { sources } = body instanceof Uint8Array ? parseSourceList(body) : { sources: [] };
	if (sources.length > 0) return sources;
	throw new Problem(
		422,
		'no-list',
		'The list contains no blogs: it has neither URLs nor outlines with an htmlUrl or xmlUrl.',
	);
}

function skip({ url, feed }: SourceFacts, why: string): { readonly url: string; readonly why: string } {
	return { url: url ?? feed!, why };
}

function sortOut(out: Blocklist, sources: readonly SourceFacts[]) {
	const wanted: SourceFacts[] = [];
	const skipped = sources
		.slice(MAX_IN_LIST)
		.map((source) => skip(source, `a list may have at most ${MAX_IN_LIST} blogs`));
	for (const source of sources.slice(0, MAX_IN_LIST)) {
		if (namesForgotten(source, out))
			skipped.push(skip(source, 'it is on the blocklist because somebody requested its erasure'));
		else wanted.push(source);
	}
	return { wanted, skipped };
}
