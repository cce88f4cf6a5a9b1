/** forget: what somebody asked to be forgotten: taken out of everything, and kept out; listed, and let in again. */
import { z } from 'zod';
import { KeptOut } from '../../io/store/forgotten.ts';
import type { ServeContext } from '../context.ts';
import { notTheWriter, Problem } from '../problem.ts';
import { addressSchema, answers, itemsOf, WRITES } from './answers.ts';
import type { Api } from './api.ts';

const kindSchema = z
	.enum(['page', 'blog'])
	.describe('one page, or a blog with all that lies below its address');

const count = z.number().int().nonnegative();

const forgottenSchema = z
	.object({ url: z.string(), kind: kindSchema, at: z.string().describe('when it was asked for') })
	.meta({ id: 'Forgotten' });

const reportSchema = forgottenSchema
	.extend({
		wasKnown: z.boolean().describe('false when nothing was kept of it; it is kept out all the same'),
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

const askSchema = z.object({ url: addressSchema, kind: kindSchema.optional() }).meta({ id: 'ToForget' });

export function forgetRoutes(app: Api, { crawl, notes, maps, now }: ServeContext): void {
	app.get(
		'/api/forget',
		{
			config: WRITES,
			schema: {
				operationId: 'listForgotten',
				tags: ['forget'],
				summary: 'What is kept out because somebody asked for it',
				response: answers({ 200: itemsOf(forgottenSchema) }),
			},
		},
		async () => ({ items: (await notes.forgotten()).map(({ url, kind, at }) => ({ url, kind, at })) }),
	);

	app.post(
		'/api/forget',
		{
			config: WRITES,
			schema: {
				operationId: 'forget',
				tags: ['forget'],
				summary: 'Take a page or a blog out of everything, and keep it out',
				body: askSchema,
				response: answers({ 200: reportSchema }, 409, 422),
			},
		},
		async ({ body: { url, kind } }) => {
			if (crawl === null) throw notTheWriter();
			const told = kind ?? (await crawl.tellKind(url));
			if (told === null)
				throw new Problem(
					422,
					'unclear',
					`Nothing is known of ${url}: say whether its kind is "blog" or "page".`,
				);
			const report = await crawl.forget({ url, kind: told, at: now() });
			maps.forget();
			return report;
		},
	);

	app.delete(
		'/api/forget',
		{
			config: WRITES,
			schema: {
				operationId: 'allowAgain',
				tags: ['forget'],
				summary: 'Let an address in again that was kept out',
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

/** Addresses that a person wants to add, where none is kept out. */
export async function expectNotForgotten(
	notes: ServeContext['notes'],
	urls: readonly string[],
): Promise<void> {
	const out = KeptOut.of(await notes.forgotten());
	const refused = urls.find((url) => out.has(url));
	if (refused === undefined) return;
	throw new Problem(
		422,
		'forgotten',
		`${refused} is kept out, because somebody asked that it be forgotten. To let it in again: logosphere forget --allow ${refused}`,
	);
}
