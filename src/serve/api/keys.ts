/** keys: keys of people, each with a role; they can be revoked one by one. */
import { z } from 'zod';
import { ROLES } from '../../model/site.ts';
import { addKey, listKeys, revokeKey } from '../../observe/keys.ts';
import type { ServeContext } from '../context.ts';
import { notFound, notTheWriter, Problem } from '../problem.ts';
import { answers, dateSchema, itemsOf, OPERATES } from './answers.ts';
import type { Api } from './api.ts';

const name = z
	.string()
	.trim()
	.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,59}$/u, 'A name of at most 60 letters and digits is needed.');
const role = z.enum(ROLES, `One of ${ROLES.join(', ')} is needed.`);
const keySchema = z.object({ name: z.string(), role, at: dateSchema }).meta({ id: 'AccessKey' });

export function keyRoutes(app: Api, { queue, keys, now }: ServeContext): void {
	const path = '/api/keys';
	const tags = ['site'];

	app.get(
		path,
		{
			config: OPERATES,
			schema: {
				operationId: 'listKeys',
				tags,
				summary: 'The people with keys, and their roles; the keys themselves are not stored',
				response: answers({ 200: itemsOf(keySchema) }),
			},
		},
		async () => {
			const all = queue === null ? [] : await listKeys(queue);
			return { items: all.map((key) => ({ name: key.name, role: key.role, at: key.at })) };
		},
	);

	app.post(
		path,
		{
			config: OPERATES,
			schema: {
				operationId: 'addKey',
				tags,
				summary:
					'Make a key for somebody: a reader sees what is private, an editor changes things, an operator also erases and gives keys',
				body: z.object({ name, role }),
				response: answers({ 200: z.object({ key: z.string().describe('shown only once') }) }, 409, 422),
			},
		},
		async ({ body }) => {
			if (queue === null) throw notTheWriter();
			const key = await addKey(queue, { ...body, at: now() });
			if (key === null)
				throw new Problem(409, 'changed-meanwhile', `There is a key for ${body.name}. Revoke it first.`);
			await keys.load();
			return { key };
		},
	);

	app.delete(
		`${path}/:name`,
		{
			config: OPERATES,
			schema: {
				operationId: 'revokeKey',
				tags,
				summary: 'Revoke a key; it is refused from then on',
				params: z.object({ name: z.string().max(200) }),
				response: answers({ 204: z.null() }, 404, 409),
			},
		},
		async ({ params }, reply) => {
			if (queue === null) throw notTheWriter();
			if (!(await revokeKey(queue, params.name))) throw notFound(`There is no key for ${params.name}.`);
			await keys.load();
			return reply.code(204).send(null);
		},
	);
}
