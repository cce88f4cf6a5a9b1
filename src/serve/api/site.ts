/** site: visitors of a public server suggest blogs and ask for removals; somebody with the token decides. */
import { z } from 'zod';
import { sourceAt } from '../../feed/index.ts';
import { Rate, senderKey } from '../../io/push/rate.ts';
import type { VisitorRequest } from '../../model/site.ts';
import type { CrawlService, ServeContext } from '../context.ts';
import { notFound, notTheWriter, Problem } from '../problem.ts';
import { addRequest, listRequests, takeRequest } from '../visitor-queue.ts';
import { addressSchema, answers, itemsOf, WRITES } from './answers.ts';
import type { Api } from './api.ts';

const MAX_NOTE = 1_000;
const MAX_CONTACT = 200;
/** From one address, in a minute. */
const REQUESTS_PER_MINUTE = 5;

const kind = z.enum(['suggestion', 'removal'], 'One of suggestion, removal is needed.');

const askSchema = z.object({
	kind,
	url: addressSchema.describe('the blog to read, or the page or blog to erase'),
	note: z.string().trim().max(MAX_NOTE).default('').describe('why'),
	contact: z.string().trim().max(MAX_CONTACT).default('').describe('an e-mail address for questions'),
});

const waitingSchema = askSchema.required().extend({ at: z.string() }).meta({ id: 'VisitorRequest' });

export function siteRoutes(app: Api, context: ServeContext): void {
	const { site, queue, now } = context;
	const rate = new Rate(REQUESTS_PER_MINUTE);
	const path = '/api/site/requests';

	app.get(
		'/api/site',
		{
			config: { access: 'open' },
			schema: {
				operationId: 'getSite',
				tags: ['site'],
				summary: 'The name of this collection, a text about it, and whether it is open to the public',
				response: answers({ 200: z.object({ name: z.string(), text: z.string(), isPublic: z.boolean() }) }),
			},
		},
		async () => site,
	);

	app.post(
		path,
		{
			config: { access: 'open' },
			// Before the body is checked: a server that is not public says nothing about it.
			preValidation: async () => {
				if (!site.isPublic) throw new Problem(401, 'token-needed', 'This server is not open to the public.');
			},
			schema: {
				operationId: 'askSite',
				tags: ['site'],
				summary:
					'Suggest a blog, or ask for the removal of a page or blog; open to visitors of a public server',
				body: askSchema,
				response: answers({ 202: z.object({ effect: z.string() }) }, 404, 409, 422),
			},
		},
		async ({ body, ip }, reply) => {
			if (queue === null) throw notTheWriter();
			if (!rate.take(senderKey(ip), performance.now()))
				throw new Problem(429, 'too-often', 'Too many requests. Try again in a minute.', {
					'Retry-After': '60',
				});
			const isNoted = await addRequest(queue, { ...body, at: now() });
			if (!isNoted)
				throw new Problem(429, 'too-often', 'Too many requests are waiting. Try again another day.', {
					'Retry-After': '86400',
				});
			return reply.code(202).send({ effect: NOTED[body.kind] });
		},
	);

	app.get(
		path,
		{
			config: WRITES,
			schema: {
				operationId: 'listSiteRequests',
				tags: ['site'],
				summary: 'What visitors suggested or asked to be removed, the oldest first',
				response: answers({ 200: itemsOf(waitingSchema) }),
			},
		},
		async () => ({ items: queue === null ? [] : await listRequests(queue) }),
	);

	app.post(
		`${path}/decide`,
		{
			config: WRITES,
			schema: {
				operationId: 'decideSiteRequest',
				tags: ['site'],
				summary:
					'Accept a request of a visitor (the blog is added, or everything of the URL is erased), or decline it',
				body: z.object({ kind, url: addressSchema, accept: z.boolean() }),
				response: answers({ 200: z.object({ effect: z.string() }) }, 404, 409),
			},
		},
		async ({ body }) => {
			const { crawl } = context;
			if (crawl === null || queue === null) throw notTheWriter();
			const taken = await takeRequest(queue, body);
			if (taken === null) throw notFound(`No such request about ${body.url} is waiting.`);
			return { effect: body.accept ? await carryOut(crawl, taken, now()) : 'The request is declined.' };
		},
	);
}

const NOTED: Readonly<Record<VisitorRequest['kind'], string>> = {
	suggestion: 'Thank you. Somebody will look at the blog, and add it if it fits.',
	removal: 'Thank you. Somebody will look at your request soon.',
};

async function carryOut(
	crawl: CrawlService,
	{ kind: what, url }: VisitorRequest,
	at: string,
): Promise<string> {
	if (what === 'suggestion') {
		await crawl.addSources([{ ...sourceAt(url), tags: [] }], 'suggestion');
		return 'The blog is added. The crawl visits it next.';
	}
	const detected = (await crawl.detectKind(url)) ?? 'page';
	const { posts } = await crawl.forget({ url, kind: detected, at });
	return `${posts === 1 ? '1 post was' : `${posts} posts were`} erased, and the ${detected} is blocked.`;
}
