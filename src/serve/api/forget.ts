/** forget: erases pages and blogs on request and blocks them; lists the blocklist, and removes entries from it. */
import { z } from 'zod';
import { Blocklist } from '../../io/store/forgotten.ts';
import type { ServeContext } from '../context.ts';
import { notTheWriter, Problem } from '../problem.ts';
import { addressSchema, answers, itemsOf, OPERATES } from './answers.ts';
import type { Api } from './api.ts';

const kindSchema = z.enum(['page', 'blog']).describe('one page, or a blog with everything below its URL');

const count = z.number().int().nonnegative();

const forgottenSchema = z
	.object({ url: z.string(), kind: kindSchema, at: z.string().describe('when the erasure was requested') })
	.meta({ id: 'Forgotten' });

const reportSchema = forgottenSchema
	.extend({
		wasKnown: z.boolean().describe('false if nothing was stored about it; it is blocked all the same'),
		blogs: count,
		posts: count,
		versions: count,
		comments: count,
		links: count,
		visits: count,
		samples: count,
		quarantined: count,
		gaps: count,
		tasks: count,
		captures: z.object({ records: count, files: count, unread: count }),
		frozen: z.object({ collections: count, posts: count }),
	})
	.meta({ id: 'ForgetReport' });

const requestSchema = z.object({ url: addressSchema, kind: kindSchema.optional() }).meta({ id: 'ToForget' });

export function forgetRoutes(app: Api, { crawl, notes, maps, now }: ServeContext): void {
	app.get(
		'/api/forget',
		{
			config: OPERATES,
			schema: {
				operationId: 'listForgotten',
				tags: ['forget'],
				summary: 'List the blocked pages and blogs (erasure requests)',
				response: answers({ 200: itemsOf(forgottenSchema) }),
			},
		},
		async () => ({ items: (await notes.forgotten()).map(({ url, kind, at }) => ({ url, kind, at })) }),
	);

	app.post(
		'/api/forget',
		{
			config: OPERATES,
			schema: {
				operationId: 'forget',
				tags: ['forget'],
				summary: 'Erase a page or a blog everywhere, and block it',
				body: requestSchema,
				response: answers({ 200: reportSchema }, 409, 422),
			},
		},
		async ({ body: { url, kind } }) => {
			if (crawl === null) throw notTheWriter();
			const known = kind ?? (await crawl.detectKind(url));
			if (known === null)
				throw new Problem(422, 'unclear', `${url} is not in the collection. Set "kind" to "blog" or "page".`);
			const report = await crawl.forget({ url, kind: known, at: now() });
			maps.forget();
			return report;
		},
	);

	app.delete(
		'/api/forget',
		{
			config: OPERATES,
			schema: {
				operationId: 'allowAgain',
				tags: ['forget'],
				summary: 'Remove a URL from the blocklist',
				querystring: z.object({ url: addressSchema }),
				response: answers({ 200: z.object({ url: z.string(), wasKeptOut: z.boolean() }) }, 409),
			},
		},
		async ({ query: { url } }) => {
			if (crawl === null) throw notTheWriter();
			return { url, wasKeptOut: await notes.allowAgain(url) };
		},
	);
}

/** Throws if any of the URLs is on the blocklist. */
export async function expectNotForgotten(
	notes: ServeContext['notes'],
	urls: readonly string[],
): Promise<void> {
	const out = Blocklist.of(await notes.forgotten());
	const refused = urls.find((url) => out.has(url));
	if (refused === undefined) return;
	throw new Problem(
		422,
		'forgotten',
		`${refused} is blocked because somebody requested its erasure. To allow it again: logosphere forget --allow ${refused}`,
	);
}
