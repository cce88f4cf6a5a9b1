/** searches: queries that are kept under a name, and who is told of new posts that match. */
import { z } from 'zod';
import type { SavedSearch, Webhook } from '../../io/store/store.ts';
import type { ServeContext } from '../context.ts';
import { isSecret, makeSecret, newDelivery } from '../live/index.ts';
import { notFound } from '../problem.ts';
import type { Reads } from '../reads.ts';
import { addressSchema, answers, itemsOf, WRITES } from './answers.ts';
import type { Api } from './api.ts';
import { keptSearchSchema, savedSearchSchema } from './schemas-search.ts';
import { querySchema, sortSchema } from './search-request.ts';

const MAX_NAME = 200;

/** Without control characters and broken halves of characters: a store need not tell such names apart. */
const isName = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text);

const nameParams = z.object({
	name: z
		.string()
		.trim()
		.min(1, 'A name is needed.')
		.max(MAX_NAME, `A name has at most ${MAX_NAME} characters.`)
		.refine(isName, 'A name is of characters that can be seen.')
		.describe('the name under which it is kept'),
});

const toKeepSchema = z
	.object({
		query: querySchema,
		sort: sortSchema.nullable().default(null),
		webhook: z
			.object({
				url: addressSchema,
				secret: z
					.string()
					.refine(isSecret, 'whsec_ and 24 to 64 bytes in base64 are needed.')
					.optional()
					.describe('signs what is sent (Standard Webhooks); left out, it stays as it is or is made'),
			})
			.nullable()
			.default(null),
	})
	.meta({ id: 'SearchToKeep' });

type ToKeep = z.output<typeof toKeepSchema>;

export function savedSearchRoutes(app: Api, context: ServeContext): void {
	const { reads, notes } = context;
	app.get(
		'/api/searches',
		{
			schema: {
				operationId: 'listSearches',
				tags: ['searches'],
				summary: 'Searches that are kept, by name',
				response: answers({ 200: itemsOf(savedSearchSchema) }),
			},
		},
		async () => ({ items: (await reads.savedSearches()).map(showSearch) }),
	);

	app.get(
		'/api/searches/:name',
		{
			schema: {
				operationId: 'getSearch',
				tags: ['searches'],
				summary: 'One search that is kept',
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
				summary: 'Keeps a search under a name; a webhook is told of new posts that match',
				params: nameParams,
				body: toKeepSchema,
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
				summary: 'Drops a search that is kept',
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

const noSuchSearch = (name: string) => notFound(`No search is kept under the name "${name}".`);

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

/** A secret that was made here is shown in the answer, and never again. */
async function keepSearch(
	{ reads, notes, now }: ServeContext,
	name: string,
	{ query, sort, webhook }: ToKeep,
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

/** The secret as given; else the one of the same receiver; else a new one. */
function withSecret({ url, secret }: NonNullable<ToKeep['webhook']>, before: Webhook | null): Webhook {
	const known = before?.url === url ? before.secret : undefined;
	return { url, secret: secret ?? known ?? makeSecret() };
}
