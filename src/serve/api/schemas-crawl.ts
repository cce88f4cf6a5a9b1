/** schemas-crawl: the state of the crawl, and statistics of the collection. */
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
			'error messages with their counts, the most frequent first',
		),
		latest: listOf(visitSchema),
		delayHours: z
			.number()
			.nullable()
			.describe('the median number of hours between the publication of a post and its discovery'),
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
		waiting: count.describe('URLs due now on hosts whose crawl delay has passed; counted up to 100,000'),
		nextDue: dateSchema.nullable(),
		focus: z
			.object({
				side: z.enum(['breadth', 'depth']),
				knownShare: z.number().nullable().describe('the share of new addresses that lead to known sites'),
				switchedAt: dateSchema.nullable().describe('when breadth turned into depth'),
			})
			.nullable()
			.describe('null unless the crawl turns from breadth to depth by itself (--phase auto)'),
		underWay: listOf(z.object({ url: text, kind: text, since: dateSchema })).describe(
			'the URLs being fetched',
		),
	})
	.meta({ id: 'CrawlState' });

export const crawlReportSchema = z
	.object({
		crawl: crawlStateSchema.nullable().describe('null if no crawl runs in this process'),
		lastHour: activitySchema,
	})
	.meta({ id: 'CrawlReport' });

export const statsSchema = z
	.object({
		blogs: count,
		notBlogs: count,
		posts: count.describe('posts that search finds'),
		storedPosts: count.describe('all of them, with those that search does not find'),
		deletedPosts: count.describe(
			'posts that their blogs deleted or that a person removed; not counted above',
		),
		comments: count,
		links: count,
		weblogsBySource: counts,
		postsBySource: counts,
		blogsByPlatform: counts,
		blogsByLanguage: counts.describe('variants of a language are counted together'),
		postsByMonth: counts,
		postsByLanguage: counts,
		feedsByKind: counts,
		bytes: count,
		toIndex: count.describe('stored posts that are not in the search index yet'),
	})
	.meta({ id: 'Stats' });
