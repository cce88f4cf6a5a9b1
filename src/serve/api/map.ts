/** map: the map of the blogs and the links among them. */
import { z } from 'zod';
import { LINK_ORIGINS } from '../../model/link.ts';
import type { ServeContext } from '../context.ts';
import { answers, dateSchema, listOf } from './answers.ts';
import type { Api } from './api.ts';

const count = z.number().int().min(0);
const day = count.describe('a day as a number such as 20040305; 0 if unknown');

const mapBlogSchema = z
	.object({
		id: z.number().int().min(1),
		url: z.string(),
		title: z.string().nullable(),
		language: z.string().nullable().describe('BCP 47'),
		x: z.number(),
		y: z.number(),
		community: count.describe('index into `communities`'),
		influence: z
			.number()
			.min(0)
			.max(1)
			.describe(
				'influence through links from other blogs (computed like the Eigenfactor of journals), relative to the most influential blog',
			),
		posts: count,
		since: day.describe('the day of its first known post or link'),
	})
	.meta({ id: 'MapBlog' });

const mapSchema = z
	.object({
		made: dateSchema.describe('when the map was drawn'),
		blogs: listOf(mapBlogSchema),
		edges: listOf(z.array(count).length(5)).describe(
			'each edge: index of the linking blog, index of the linked blog, number of links, day of the first link, day of the last link',
		),
		communities: listOf(z.object({ blogs: count, name: z.string() })).describe('largest first'),
		notes: listOf(z.string()).describe('what was left out because the collection is too large'),
	})
	.meta({ id: 'BlogMap' });

const answerSchema = z
	.union([
		z.object({ state: z.literal('ready'), map: mapSchema }),
		z.object({
			state: z.literal('working'),
			done: z.number().min(0).max(1).describe('progress from 0 to 1'),
			step: z.string().describe('the current step'),
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
			summary: 'The map of the blogs, or the progress of drawing it',
			querystring: z.object({
				origin: z.enum(LINK_ORIGINS).optional().describe('only links of this origin'),
			}),
			response: answers({ 200: answerSchema }),
		},
		handler: async ({ query: { origin } }, reply) => {
			const answer = await maps.get(origin);
			if (answer.state === 'working') return answer;
			// Fastify sends a string unchanged.
			const text = `{"state":"ready","map":${answer.json}}`;
			return reply.type('application/json; charset=utf-8').send(text as never);
		},
	});
}
