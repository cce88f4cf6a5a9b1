/** graph: figures of the link graph, by group too; communities over time; opinion leaders; the region of a blog. */
import { z } from 'zod';
import { LINK_ORIGINS } from '../../model/link.ts';
import { GROUPINGS } from '../../observe/graph-question.ts';
import { LEADER_ORDERS, usualOrder } from '../../observe/leaders.ts';
import type { ServeContext } from '../context.ts';
import { askerOf } from '../fair-queue.ts';
import { answers, idParams, limitOf } from './answers.ts';
import type { Api } from './api.ts';
import { findBlog } from './blogs.ts';
import { graphSchema, leadersSchema, periodsSchema, regionSchema } from './schemas-graph.ts';
import { querySchema } from './search-request.ts';
import { daySchema } from './talk-period.ts';

const MAX_ROWS = 1_000;
const USUAL_ROWS = 20;
const MAX_PERIODS = 24;
const USUAL_PERIODS = 6;

export function graphRoutes(app: Api, context: ServeContext): void {
	figuresRoute(app, context);
	periodsRoute(app, context);
	leadersRoute(app, context);
	regionRoute(app, context);
}

function figuresRoute(app: Api, { readsFor }: ServeContext): void {
	app.get(
		'/api/graph',
		{
			schema: {
				operationId: 'getGraph',
				tags: ['map'],
				summary: 'Figures of the link graph, its most important blogs, and a row of figures per group',
				querystring: z.object({
					by: z
						.enum(GROUPINGS)
						.optional()
						.describe('add figures by author, tag, region, language or platform'),
					since: daySchema('only links made on or after this day'),
					until: daySchema('only links made before this day: the graph as it was then'),
					origin: z.enum(LINK_ORIGINS).optional().describe('only links of this origin'),
					lang: z.string().max(40).optional().describe('only blogs in this language'),
					platform: z.string().max(100).optional().describe('only blogs on this platform'),
					region: z
						.string()
						.max(2)
						.toUpperCase()
						.optional()
						.describe('only blogs in this country, such as DE'),
					tag: z.string().max(200).optional().describe('only blogs that use this tag'),
					limit: limitOf(MAX_ROWS, USUAL_ROWS),
				}),
				response: answers({ 200: graphSchema }),
			},
		},
		async (request, reply) => {
			const { by, since, until, origin, lang, platform, region, tag, limit } = request.query;
			return readsFor(askerOf(request, reply)).graph({
				rows: limit,
				groups: limit,
				...(by !== undefined && { by }),
				...(since !== undefined && { since }),
				...(until !== undefined && { until }),
				...(origin !== undefined && { origins: [origin] }),
				...(lang !== undefined && { language: lang }),
				...(platform !== undefined && { platform }),
				...(region !== undefined && { region }),
				...(tag !== undefined && { tag }),
			});
		},
	);
}

function periodsRoute(app: Api, { readsFor }: ServeContext): void {
	app.get(
		'/api/graph/periods',
		{
			schema: {
				operationId: 'getCommunityPeriods',
				tags: ['map'],
				summary:
					'The communities of blogs from period to period, and the blogs that pass from one to another',
				querystring: z.object({
					from: daySchema('the first day; by default that of the first links'),
					to: daySchema('the last day; by default that of the last links'),
					periods: limitOf(MAX_PERIODS, USUAL_PERIODS).describe('into how many periods the time is divided'),
				}),
				response: answers({ 200: periodsSchema }),
			},
		},
		async (request, reply) => {
			const { from, to, periods } = request.query;
			return readsFor(askerOf(request, reply)).periods({
				periods,
				...(from !== undefined && { from }),
				...(to !== undefined && { to }),
			});
		},
	);
}

function leadersRoute(app: Api, { readsFor }: ServeContext): void {
	app.get(
		'/api/leaders',
		{
			schema: {
				operationId: 'listLeaders',
				tags: ['talk'],
				summary:
					'The opinion leaders of a topic or a period, with the posts that others cite, and who cites them',
				querystring: z.object({
					q: querySchema.default('').describe('the topic: selects the cited posts; empty for all'),
					from: daySchema('the first day of publication'),
					to: daySchema('the last day of publication'),
					by: z
						.enum(LEADER_ORDERS)
						.optional()
						.describe(
							'novelty: a citation counts as far as the cited post was new; influence: all count alike; conversation: how much talk a post began, more than the blog’s others. By default novelty, without a topic conversation',
						),
					limit: limitOf(100, USUAL_ROWS),
				}),
				response: answers({ 200: leadersSchema }),
			},
		},
		async (request, reply) => {
			const { q, from, to, by, limit } = request.query;
			return readsFor(askerOf(request, reply)).leaders({
				query: q,
				by: by ?? usualOrder(q),
				limit,
				...(from !== undefined && { from }),
				...(to !== undefined && { to }),
			});
		},
	);
}

function regionRoute(app: Api, { reads }: ServeContext): void {
	app.get(
		'/api/blogs/:id/region',
		{
			schema: {
				operationId: 'getBlogRegion',
				tags: ['blogs'],
				summary: 'The country in which a blog is probably written, with the evidence for it',
				params: idParams,
				response: answers({ 200: regionSchema }, 404),
			},
		},
		async ({ params: { id } }) => reads.region(await findBlog(reads, id)),
	);
}
