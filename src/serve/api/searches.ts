/** searches: saved searches, and their webhooks for new matching posts. */
import { z } from 'zod';
import type { SavedSearch, Webhook } from '../../io/store/store.ts';
import type { ServeContext } from '../context.ts';
import { isSecret, makeSecret, newDelivery } from '../live/index.ts';
import { notFound } from '../problem.ts';
import type { Reads } from '../reads.ts';
import { addressSchema, answers, itemsOf, PRIVATE, WRITES } from './answers.ts';
import type { Api } from './api.ts';
import { keptSearchSchema, savedSearchSchema } from './schemas-search.ts';
import { querySchema, sortSchema } from './search-request.ts';

const MAX_NAME = 200;

/** Control characters and lone surrogates are refused, because not every store can distinguish such names. */
const isName = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text);

const nameParams = z.object({
	name: z
		.string()
		.trim()
		.min(1, 'A name is needed.')
		.max(MAX_NAME, `A name may have at most ${MAX_NAME} characters.`)
		.refine(isName, 'A name must not contain control characters.')
		.describe('the name of the saved search'),
});

const toSaveSchema = z
	.object({
		query: querySchema,
		sort: sortSchema.nullable().default(null),
		webhook: z
			.object({
				url: addressSchema,
				secret: z
					.string()
					.refine(isSecret, 'A secret must be "whsec_" followed by 24 to 64 bytes in base64.')
					.optional()
					.describe(
						'signs the deliveries (Standard Webhooks); if omitted, the present one is used or a new one generated',
					),
			})
			.nullable()
			.default(null),
	})
	.meta({ id: 'SearchToKeep' });

type ToSave = z.output<typeof toSaveSchema>;

export function savedSearchRoutes(app: Api, context: ServeContext): void {
	const { reads, notes } = context;
	app.get(
		'/api/searches',
		{
			config: PRIVATE,
			schema: {
				operationId: 'listSearches',
				tags: ['searches'],
				summary: 'List saved searches by name',
				response: answers({ 200: itemsOf(savedSearchSchema) }),
			},
		},
		async () => ({ items: (await reads.savedSearches()).map(showSearch) }),
	);

	app.get(
		'/api/searches/:name',
		{
			config: PRIVATE,
			schema: {
				operationId: 'getSearch',
				tags: ['searches'],
				summary: 'One saved search',
				params: nameParams,
				response: answers({ 200: savedSearchSchema }, 404),
			},
		},
		async ({ params: { name } }) => {
			const search = await findSearch(reads, name);
			if (search === null) throw noSuchSearch(name);
			return showSearch(search);
		},
	);

	app.put(
		'/api/searches/:name',
		{
			config: WRITES,
			schema: {
				operationId: 'keepSearch',
				tags: ['searches'],
				summary: 'Save a search under a name; a webhook is notified of new matching posts',
				params: nameParams,
				body: toSaveSchema,
				response: answers({ 200: keptSearchSchema }, 413, 415, 422),
			},
		},
		async ({ params: { name }, body }) => keepSearch(context, name, body),
	);

	app.delete(
		'/api/searches/:name',
		{
			config: WRITES,
			schema: {
				operationId: 'dropSearch',
				tags: ['searches'],
				summary: 'Delete a saved search',
				params: nameParams,
				response: answers({ 204: z.undefined() }, 404),
			},
		},
		async ({ params: { name } }, reply) => {
			if (!(await notes.dropSearch(name))) throw noSuchSearch(name);
			return reply.code(204).send();
		},
	);
}

const noSuchSearch = (name: string) => notFound(`There is no saved search named "${name}".`);

async function findSearch(reads: Reads, name: string): Promise<SavedSearch | null> {
	return (await reads.savedSearches()).find((search) => search.name === name) ?? null;
}

/** Without the secret. */
function showSearch({ name, query, sort, saved, webhook, delivery }: SavedSearch) {
	return {
		name,
		query,
		sort,
		saved,
		webhook: webhook ? { url: webhook.url } : null,
		delivery: delivery ?? null,
	};
}

/** A generated secret is returned in this response only. */
async function keepSearch(
	{ reads, notes, now }: ServeContext,
	name: string,
	{ query, sort, webhook }: ToSave,
) {
	const before = await findSearch(reads, name);
	const hook = webhook === null ? null : withSecret(webhook, before?.webhook ?? null);
	const goesOn = hook !== null && before?.query === query && before.webhook?.url === hook.url;
	const delivery = hook === null ? null : ((goesOn ? before.delivery : null) ?? (await newDelivery(reads)));
	const search: SavedSearch = { name, query, sort, saved: now(), webhook: hook, delivery };
	await notes.saveSearch(search);
	const isMade = hook !== null && webhook?.secret === undefined && hook.secret !== before?.webhook?.secret;
	return {
		...showSearch(search),
		webhook: hook && { url: hook.url, ...(isMade ? { secret: hook.secret } : {}) },
	};
}

/** Uses the given secret, else the present one of the same receiver, else a new one. */
function withSecret({ url, secret }: NonNullable<ToSave['webhook']>, before: Webhook | null): Webhook {
	const known = before?.url === url ? before.secret : undefined;
	return { url, secret: secret ?? known ?? makeSecret() };
}
