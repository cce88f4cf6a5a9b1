/** crawl: the state of the crawl, coverage gaps, and statistics of the collection. */
import { z } from 'zod';
import type { CrawlReport } from '../../model/crawl.ts';
import type { ServeContext } from '../context.ts';
import { answers, limitSchema, PRIVATE, sliceOf } from './answers.ts';
import type { Api } from './api.ts';
import { gapSchema } from './schemas.ts';
import { crawlReportSchema, statsSchema } from './schemas-crawl.ts';

const HOUR_MS = 3_600_000;
const LATEST_VISITS = 20;

export function crawlRoutes(app: Api, context: ServeContext): void {
	const { reads } = context;
	app.get(
		'/api/gaps',
		{
			config: PRIVATE,
			schema: {
				operationId: 'listGaps',
				tags: ['crawl'],
				summary: 'List coverage gaps (posts known to be missing), latest first',
				querystring: z.object({
					after: z
						.string()
						.regex(/^\d{1,15}$/, 'This is not a "next" value of a list of gaps.')
						.optional(),
					limit: limitSchema,
				}),
				response: answers({ 200: sliceOf(gapSchema) }),
			},
		},
		async ({ query: { after, limit } }) => reads.gaps({ limit, ...(after === undefined ? {} : { after }) }),
	);

	app.get(
		'/api/stats',
		{
			schema: {
				operationId: 'getStats',
				tags: ['crawl'],
				summary: 'Statistics of the collection',
				response: answers({ 200: statsSchema }),
			},
		},
		async () => reads.stats(),
	);

	app.get(
		'/api/crawl',
		{
			config: PRIVATE,
			schema: {
				operationId: 'getCrawl',
				tags: ['crawl'],
				summary: 'The state of the crawl, and its activity in the last hour',
				response: answers({ 200: crawlReportSchema }),
			},
		},
		async () => reportCrawl(context),
	);
}

export async function reportCrawl({ crawl, reads, now }: ServeContext): Promise<CrawlReport> {
	const since = new Date(Date.parse(now()) - HOUR_MS).toISOString();
	const [state, lastHour] = await Promise.all([
		crawl?.state() ?? null,
		reads.activity({ since, limit: LATEST_VISITS }),
	]);
	return { crawl: state, lastHour };
}
