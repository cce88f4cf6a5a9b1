/** schemas-crawl: what is going on, and the tables over what is kept. */
import { z } from 'zod';
import { dateSchema, listOf } from './answers.ts';
import { visitSchema } from './schemas.ts';

const text = z.string();
const count = z.number().int().min(0);
const counts = z.record(text, count);

const activitySchema = z
	.object({
		visits: count,
		bytes: count,
		newPosts: count,
		troubles: listOf(z.object({ what: text, count, example: text, lastAt: dateSchema })).describe(
			'what went wrong, in words, the most frequent first',
		),
		latest: listOf(visitSchema),
		delayHours: z
			.number()
			.nullable()
			.describe('hours between the publication of posts and their finding, the median'),
	})
	.meta({ id: 'Activity' });

const crawlStateSchema = z
	.object({
		startedAt: dateSchema,
		requests: count,
		bytes: count,
		requestsPerSecond: z.number(),
		newPosts: count,
		blogs: count,
		notBlogs: count,
		waiting: count.describe(
			'addresses that are due now, of hosts that do not rest; no more than 100,000 are counted',
		),
		nextDue: dateSchema.nullable(),
		underWay: listOf(z.object({ url: text, kind: text, since: dateSchema })).describe(
			'what is being fetched',
		),
	})
	.meta({ id: 'CrawlState' });

export const crawlReportSchema = z
	.object({
		crawl: crawlStateSchema.nullable().describe('null when another process crawls, or none'),
		lastHour: activitySchema,
	})
	.meta({ id: 'CrawlReport' });

export const statsSchema = z
	.object({
		blogs: count,
		notBlogs: count,
		posts: count,
		comments: count,
		links: count,
		postsBySource: counts,
		blogsByPlatform: counts,
		postsByMonth: counts,
		postsByLanguage: counts,
		feedsByKind: counts,
		bytes: count,
		toIndex: count.describe('posts that are kept and cannot be searched yet'),
	})
	.meta({ id: 'Stats' });
