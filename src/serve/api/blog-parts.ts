/** blog-parts: details of one blog: timeline, judgments, visits, coverage gaps, feeds, blogroll and linked blogs. */
import { z } from 'zod';
import type { Blog } from '../../model/blog.ts';
import type { ServeContext } from '../context.ts';
import { notTheWriter } from '../problem.ts';
import { answers, idParams, itemsOf, limitSchema, sliceOf, WRITES } from './answers.ts';
import type { Api } from './api.ts';
import { findBlog } from './blogs.ts';
import { describeHealth } from './feed-health.ts';
import {
	completenessSchema,
	feedHealthSchema,
	gapSchema,
	judgmentSchema,
	linkOutSchema,
	neighboursSchema,
	timelineSchema,
	visitSchema,
} from './schemas.ts';
import { showLinksOut } from './show-post.ts';

/** The latest visits that decide on the health of the feeds. */
const VISITS_FOR_HEALTH = 500;
/** Each entry costs a lookup. */
const MAX_IN_BLOGROLL = 500;

const partQuery = z.object({
	limit: limitSchema,
	after: z
		.string()
		.regex(/^\d{1,15}$/, 'This is not a "next" value of a list of gaps.')
		.optional()
		.describe('only for gaps: the `next` value of the previous page'),
});

type PartQuery = z.output<typeof partQuery>;

export function blogPartRoutes(app: Api, { reads, crawl, now }: ServeContext): void {
	addPart(
		app,
		'timeline',
		'When the blog’s posts were published',
		timelineSchema,
		async ({ url, intervalDays }) => {
			const timeline = await reads.timeline(url);
			return { ...timeline, intervalDays, ...countHabits(timeline.latest) };
		},
	);
	addPart(
		app,
		'judgments',
		'The decisions whether it is a blog, with reasons, newest first',
		itemsOf(judgmentSchema),
		async ({ url }) => ({
			items: await reads.judgments(url),
		}),
	);
	addPart(
		app,
		'visits',
		'The pages and feeds fetched from the blog, latest first',
		itemsOf(visitSchema),
		async ({ url }, { limit }) => ({
			items: await reads.visits(url, limit),
		}),
	);
	addPart(
		app,
		'gaps',
		'The blog’s coverage gaps (posts known to be missing), latest first',
		sliceOf(gapSchema).extend({ total: z.number().int().describe('the number of all of them') }),
		async ({ url }, { limit, after }) => {
			const [slice, counts] = await Promise.all([
				reads.gaps({ blog: url, limit, ...(after === undefined ? {} : { after }) }),
				reads.countGaps(url),
			]);
			return { ...slice, total: counts.reduce((sum, { gaps }) => sum + gaps, 0) };
		},
	);
	addPart(
		app,
		'completeness',
		'How many posts of the blog are known, stored and missing, and why',
		completenessSchema,
		(blog) => reads.completeness(blog, now()),
	);
	app.post(
		'/api/blogs/:id/retry',
		{
			config: WRITES,
			schema: {
				operationId: 'retryBlog',
				tags: ['blogs'],
				summary: 'Visit a blog, and every page of it that could not be stored, as soon as possible',
				params: idParams,
				response: answers({ 202: z.object({ pages: z.number().int() }) }, 404, 409),
			},
		},
		async ({ params: { id } }, reply) => {
			const blog = await findBlog(reads, id);
			if (crawl === null) throw notTheWriter();
			const batch = await reads.retry(blog, now());
			await crawl.write(batch);
			return reply.code(202).send({ pages: batch.frontier!.length });
		},
	);
	addPart(
		app,
		'neighbours',
		'The blogs it links to, and the blogs that link to it',
		neighboursSchema,
		({ url }, { limit }) => reads.neighbours(url, limit),
	);
	addPart(
		app,
		'blogroll',
		'The blog’s blogroll: its list of other blogs',
		itemsOf(linkOutSchema),
		async ({ url }) => {
			const links = await reads.blogroll(url);
			return { items: await showLinksOut(reads, links.slice(0, MAX_IN_BLOGROLL)) };
		},
	);
	addPart(
		app,
		'feeds',
		'The blog’s feeds, with a short description of their health',
		itemsOf(feedHealthSchema),
		async ({ url, feeds }) => {
			const visits = await reads.visits(url, VISITS_FOR_HEALTH);
			return { items: feeds.map((feed) => ({ ...feed, ...describeHealth(feed, visits, now()) })) };
		},
	);

	/** `/api/blogs/:id/<name>`. */
	function addPart<Schema extends z.ZodType>(
		app: Api,
		name: string,
		summary: string,
		schema: Schema,
		read: (blog: Blog, query: PartQuery) => Promise<z.output<Schema>>,
	): void {
		app.route({
			method: 'GET',
			url: `/api/blogs/:id/${name}`,
			schema: {
				operationId: `getBlog${name[0]!.toUpperCase()}${name.slice(1)}`,
				tags: ['blogs'],
				summary,
				params: idParams,
				querystring: partQuery,
				response: answers({ 200: schema as z.ZodType }, 404),
			},
			handler: async ({ params: { id }, query }) => read(await findBlog(reads, id), query),
		});
	}
}

const WEEKDAY_COUNT = 7;
const HOUR_COUNT = 24;

interface Habits {
	/** Monday first. */
	readonly weekdays: readonly number[];
	/** Of posts that have a time of day. */
	readonly hours: readonly number[];
}

/** Counts posts by weekday and hour, in the time zone of the blog's own dates. */
export function countHabits(dates: readonly string[]): Habits {
	const weekdays = new Array<number>(WEEKDAY_COUNT).fill(0);
	const hours = new Array<number>(HOUR_COUNT).fill(0);
	for (const date of dates) {
		const weekday = weekdayOf(date);
		if (weekday !== null) weekdays[weekday]!++;
		const hour = Number(/T(\d\d)/.exec(date)?.[1] ?? -1);
		if (hour >= 0 && hour < HOUR_COUNT) hours[hour]!++;
	}
	return { weekdays, hours };
}

/** 0 is Monday; null if the day is unknown. */
function weekdayOf(date: string): number | null {
	const day = /^\d{4}-\d\d-\d\d/.exec(date)?.[0];
	const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
	return Number.isNaN(time) ? null : (new Date(time).getUTCDay() + WEEKDAY_COUNT - 1) % WEEKDAY_COUNT;
}
