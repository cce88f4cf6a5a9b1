/** talk: threads, the spread of a link, most-linked pages, and the links from one blog to another. */
import { z } from 'zod';
import type { Citation, LinkedPage, SpreadStep } from '../../model/talk.ts';
import type { ServeContext } from '../context.ts';
import { askerOf } from '../fair-queue.ts';
import { notFound } from '../problem.ts';
import { addressSchema, answers, idParams, itemsOf, limitOf, limitSchema, listOf } from './answers.ts';
import type { Api } from './api.ts';
import { findBlog } from './blogs.ts';
import { linkInSchema } from './schemas.ts';
import { linkedPageSchema, spreadSchema, threadSchema } from './schemas-talk.ts';
import { searchQuerySchema, toRequest } from './search-request.ts';
import { showLinksIn } from './show-post.ts';
import { type Columns, formatSchema, sendCsv, tableAnswers } from './talk-csv.ts';
import { daySchema, readPeriod } from './talk-period.ts';
import { todayRoute } from './talk-today.ts';

/** Each link costs a lookup. */
const MAX_LINKS = 500;
const USUAL_LINKS = 100;

export function talkRoutes(app: Api, context: ServeContext): void {
	threadRoute(app, context);
	spreadRoute(app, context);
	conversationsRoute(app, context);
	linkedRoute(app, context);
	betweenRoute(app, context);
	todayRoute(app, context);
}

const CITATION_COLUMNS: Columns<Citation> = {
	published: ({ from }) => from.published,
	from: ({ from }) => from.url,
	from_title: ({ from }) => from.title,
	from_blog: ({ from }) => from.blog,
	to: ({ to }) => to.url,
	to_title: ({ to }) => to.title,
	to_blog: ({ to }) => to.blog,
	text: ({ text }) => text,
	links_back: ({ linksBack }) => linksBack,
	/** Deprecated, the same as links_back. */
	is_told: ({ linksBack }) => linksBack,
};

function threadRoute(app: Api, { reads }: ServeContext): void {
	app.get(
		'/api/posts/:id/thread',
		{
			schema: {
				operationId: 'getThread',
				tags: ['posts'],
				summary: 'The conversation around a post: the posts connected with it by citations, oldest first',
				params: idParams,
				querystring: z.object({ format: formatSchema }),
				response: tableAnswers(threadSchema, 404),
			},
		},
		async ({ params: { id }, query: { format } }, reply) => {
			const thread = await reads.thread(id);
			if (thread === null) throw notFound(`There is no post with the id ${id}.`);
			return format === 'csv' ? sendCsv(reply, `thread-${id}`, CITATION_COLUMNS, thread.citations) : thread;
		},
	);
}

const STEP_COLUMNS: Columns<SpreadStep> = {
	published: ({ post }) => post.published,
	post: ({ post }) => post.url,
	title: ({ post }) => post.title,
	blog: ({ post }) => post.blog,
	text: ({ text }) => text,
	id: ({ post }) => post.id,
	via: ({ via }) => via,
};

function spreadRoute(app: Api, { reads }: ServeContext): void {
	app.get(
		'/api/spread',
		{
			schema: {
				operationId: 'getSpread',
				tags: ['talk'],
				summary: 'How a link spread: which blogs posted it when, and where they got it from',
				querystring: z.object({ url: addressSchema, format: formatSchema }),
				response: tableAnswers(spreadSchema),
			},
		},
		async ({ query: { url, format } }, reply) => {
			const spread = await reads.spread(url);
			return format === 'csv' ? sendCsv(reply, 'spread', STEP_COLUMNS, spread.steps) : spread;
		},
	);
}

function conversationsRoute(app: Api, { readsFor, now }: ServeContext): void {
	app.get(
		'/api/conversations',
		{
			schema: {
				operationId: 'listConversations',
				tags: ['talk'],
				summary: 'The conversations in which the posts of a search take part, longest first',
				querystring: searchQuerySchema.pick({ q: true, limit: true }),
				response: answers(
					{
						200: z.object({
							threads: listOf(threadSchema),
							total: z.number().int().describe('posts that match the search'),
							read: z.number().int().describe('how many of them were followed, the most cited first'),
						}),
					},
					422,
				),
			},
		},
		async (request, reply) => {
			const { q, limit } = request.query;
			const reads = readsFor(askerOf(request, reply));
			return reads.conversations(toRequest({ q, limit, of: 'posts', exact: 'false' }, now()), limit);
		},
	);
}

const LINKED_COLUMNS: Columns<LinkedPage> = {
	url: ({ url }) => url,
	title: ({ post }) => post?.title ?? null,
	blog: ({ post }) => post?.blog ?? null,
	blogs: ({ blogs }) => blogs,
	posts: ({ posts }) => posts,
	first: ({ first }) => first,
	text: ({ text }) => text,
};

function linkedRoute(app: Api, { reads, readsFor, now }: ServeContext): void {
	app.get(
		'/api/linked',
		{
			schema: {
				operationId: 'listLinked',
				tags: ['talk'],
				summary: 'The pages linked to by the posts of a period; pages that the most blogs link to come first',
				querystring: z.object({
					from: daySchema('the first day; by default six days before the last day'),
					to: daySchema('the last day; by default the last day with posts'),
					of: z
						.enum(['posts', 'pages'], 'One of posts, pages is needed.')
						.default('posts')
						.describe('posts in the collection, or all other pages'),
					limit: limitSchema,
					format: formatSchema,
				}),
				response: tableAnswers(itemsOf(linkedPageSchema).extend({ from: z.string(), to: z.string() })),
			},
		},
		async (request, reply) => {
			const { from, to, of, limit, format } = request.query;
			const period = await readPeriod({ from, to }, () => reads.lastDay(now()));
			const items = await readsFor(askerOf(request, reply)).mostLinked({ ...period, of, limit });
			return format === 'csv' ? sendCsv(reply, `linked-${of}`, LINKED_COLUMNS, items) : { ...period, items };
		},
	);
}

const BETWEEN_COLUMNS: Columns<z.output<typeof linkInSchema>> = {
	published: ({ published }) => published,
	first_seen: ({ firstSeen }) => firstSeen,
	origin: ({ origin }) => origin,
	post: ({ fromPost }) => fromPost,
	title: ({ fromPostTitle }) => fromPostTitle,
	to: ({ to }) => to,
	text: ({ text }) => text,
	rel: ({ rel }) => rel.join(' '),
};

function betweenRoute(app: Api, { reads }: ServeContext): void {
	app.get(
		'/api/blogs/:id/links-to/:other',
		{
			schema: {
				operationId: 'listLinksBetween',
				tags: ['blogs'],
				summary: 'The links from one blog to another, newest first, with posts, dates and anchor texts',
				params: idParams.extend({ other: idParams.shape.id }),
				querystring: z.object({ limit: limitOf(MAX_LINKS, USUAL_LINKS), format: formatSchema }),
				response: tableAnswers(itemsOf(linkInSchema), 404),
			},
		},
		async ({ params, query: { limit, format } }, reply) => {
			const [from, to] = [await findBlog(reads, params.id), await findBlog(reads, params.other)];
			const items = await showLinksIn(reads, await reads.linksBetween(from.id, to.id, limit));
			return format === 'csv'
				? sendCsv(reply, `links-${from.id}-${to.id}`, BETWEEN_COLUMNS, items)
				: { items };
		},
	);
}
