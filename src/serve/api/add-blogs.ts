/** add-blogs: adds URLs and subscription lists (OPML) to the crawl. */
import { z } from 'zod';
import { listSubscriptions, parseOpml } from '../../feed/index.ts';
import { Blocklist } from '../../io/store/forgotten.ts';
import type { CrawlService, ServeContext } from '../context.ts';
import { notTheWriter, Problem } from '../problem.ts';
import type { Reads } from '../reads.ts';
import { answers, isAddress, listOf, WRITES } from './answers.ts';
import type { Api } from './api.ts';
import { expectNotForgotten } from './forget.ts';

const MAX_ADDRESS = 2_000;
const MAX_AT_ONCE = 1_000;
const MAX_IN_LIST = 10_000;
const MAX_LIST_BYTES = 5_000_000;

/** People leave out the scheme. */
const BARE = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d{1,5})?(?:[/?#]|$)/u;

const typedSchema = z
	.string()
	.trim()
	.max(MAX_ADDRESS, 'The URL is too long.')
	.refine((text) => isAddress(withScheme(text)), 'A URL such as https://example.org/ is needed.')
	.meta({ examples: ['https://example.org/'] });

const addSchema = z
	.union([
		z.object({ url: typedSchema }),
		z.object({
			urls: z
				.array(typedSchema)
				.min(1)
				.max(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} URLs are allowed in one request.`),
		}),
	])
	.meta({ id: 'BlogsToAdd' });

const OPML_TYPES = ['text/x-opml', 'text/xml', 'application/xml', 'text/x-opml+xml'];

export function addBlogRoutes(app: Api, { crawl, reads, notes }: ServeContext): void {
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
			const typed = 'urls' in body ? body.urls : [body.url];
			const added = [...new Set(typed.map((text) => new URL(withScheme(text)).href))];
			const service = serviceOf(crawl);
			await expectNotForgotten(notes, added);
			await service.add(added);
			return reply.code(202).send({ added });
		},
	);

	// A separate scope, because other routes parse XML differently.
	app.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		const options = { parseAs: 'buffer', bodyLimit: MAX_LIST_BYTES } as const;
		scope.addContentTypeParser(OPML_TYPES, options, (_request, body, done) => done(null, body));
		addListRoute(scope as unknown as Api, { crawl, reads, notes });
	});
}

const skippedSchema = z.object({ url: z.string(), why: z.string() });

type Around = Pick<ServeContext, 'crawl' | 'reads' | 'notes'>;

function addListRoute(app: Api, { crawl, reads, notes }: Around): void {
	app.post(
		'/api/blogs/opml',
		{
			config: WRITES,
			schema: {
				operationId: 'addList',
				tags: ['blogs'],
				summary: 'Add the blogs of a subscription list (OPML)',
				consumes: OPML_TYPES,
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
			const { added, skipped } = await sortOut(reads, Blocklist.of(await notes.forgotten()), readList(body));
			if (added.length > 0) await service.add(added);
			return reply.code(202).send({ added: added.length, skipped });
		},
	);
}

function serviceOf(crawl: CrawlService | null): CrawlService {
	if (crawl === null) throw notTheWriter();
	return crawl;
}

function withScheme(text: string): string {
	return BARE.test(text) && !/^https?:\/\//i.test(text) ? `https://${text}` : text;
}

/** The home page of each subscription, or its feed if the list has no page for it. */
function readList(body: unknown): string[] {
	const subscriptions = body instanceof Uint8Array ? listSubscriptions(parseOpml(body)) : [];
	const urls = subscriptions.flatMap(({ htmlUrl, xmlUrl }) => htmlUrl ?? xmlUrl ?? []);
	if (urls.length > 0) return [...new Set(urls)];
	throw new Problem(
		422,
		'no-list',
		'The list contains no blogs: it has no outline with an htmlUrl or xmlUrl.',
	);
}

async function sortOut(reads: Reads, out: Blocklist, urls: readonly string[]) {
	const added: string[] = [];
	const skipped = urls
		.slice(MAX_IN_LIST)
		.map((url) => ({ url, why: `a list may have at most ${MAX_IN_LIST} blogs` }));
	for (const url of urls.slice(0, MAX_IN_LIST)) {
		if (out.has(url))
			skipped.push({ url, why: 'it is on the blocklist because somebody requested its erasure' });
		else if ((await reads.blog(url)) === null) added.push(url);
		else skipped.push({ url, why: 'it is already in the collection' });
	}
	return { added, skipped };
}
