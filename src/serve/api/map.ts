/** map: the blogs and the links among them, each blog at its place. */
import { z } from 'zod';
import type { ServeContext } from '../context.ts';
import { answers, dateSchema, listOf } from './answers.ts';
import type { Api } from './api.ts';

const count = z.number().int().min(0);
const day = count.describe('a day as a number, 20040305; 0 when it is not known');

const mapBlogSchema = z
	.object({
		id: z.number().int().min(1),
		url: z.string(),
		title: z.string().nullable(),
		language: z.string().nullable().describe('BCP 47'),
		x: z.number(),
		y: z.number(),
		community: count.describe('its place in `communities`'),
		influence: z
			.number()
			.min(0)
			.max(1)
			.describe('what the links of others give it (as the Eigenfactor of journals), over that of the first'),
		posts: count,
		since: day.describe('its first post or link that is known'),
	})
	.meta({ id: 'MapBlog' });

const mapSchema = z
	.object({
		made: dateSchema.describe('when it was drawn'),
		blogs: listOf(mapBlogSchema),
		edges: listOf(z.array(count).length(5)).describe(
			'each: the places of the linking and the linked blog in `blogs`, how many links, the days of the first and the last',
		),
		communities: listOf(z.object({ blogs: count, name: z.string() })).describe('the largest first'),
		notes: listOf(z.string()).describe('what was left out because there is too much of it'),
	})
	.meta({ id: 'BlogMap' });

const answerSchema = z
	.union([
		z.object({ state: z.literal('ready'), map: mapSchema }),
		z.object({
			state: z.literal('working'),
			done: z.number().min(0).max(1).describe('how much of the work is done'),
			step: z.string().describe('what is being done'),
		}),
	])
	.meta({ id: 'MapAnswer' });

export function mapRoutes(app: Api, { maps }: ServeContext): void {
	app.route({
		method: 'GET',
		url: '/api/map',
		schema: {
			operationId: 'getMap',
			tags: ['map'],
			summary: 'The map of the blogs, or how far it is',
			querystring: z.object({
				origin: z.enum(['post', 'comment', 'blogroll']).optional().describe('only links of this origin'),
			}),
			response: answers({ 200: answerSchema }),
		},
		handler: async ({ query: { origin } }, reply) => {
			const answer = await maps.get(origin);
			if (answer.state === 'working') return answer;
			// A string is sent as it is.
			const text = `{"state":"ready","map":${answer.json}}`;
			return reply.type('application/json; charset=utf-8').send(text as never);
		},
	});
}
