/** trends: how often a topic is mentioned over time, as JSON or CSV. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isDay } from '../../analyze/trends/index.ts';
import { MAX_QUERIES } from '../../observe/trends.ts';
import type { TrendQuestion } from '../../observe/trends-range.ts';
import { renderCsv } from '../../observe/trends-rows.ts';
import type { ServeContext } from '../context.ts';
import { askerOf } from '../fair-queue.ts';
import type { Api } from './api.ts';
import { querySchema } from './search-request.ts';
import { tableAnswers } from './talk-csv.ts';
import { trendsSchema } from './trends-schemas.ts';

const CSV_TYPE = 'text/csv';

const daySchema = z
	.string()
	.refine(isDay, 'A day such as 2004-03-05 is needed.')
	.meta({ format: 'date', examples: ['2004-03-05'] });

const questionSchema = z.object({
	q: z
		.union([
			querySchema,
			z.array(querySchema).min(1).max(MAX_QUERIES, `At most ${MAX_QUERIES} queries can be compared.`),
		])
		.default('')
		.describe(
			'the query to count, with the syntax of /api/search; link: counts links to a site or post; repeat the parameter to compare queries; empty for all posts',
		),
	by: z
		.enum(['language', 'platform', 'tag'], 'One of language, platform, tag is needed.')
		.optional()
		.describe('split the first query by this property'),
	from: daySchema.optional().describe('the first day; by default a year before the last day'),
	to: daySchema.optional().describe('the last day; by default the day of the last post'),
	span: z
		.enum(['day', 'week', 'month'], 'One of day, week, month is needed.')
		.optional()
		.describe('the length of a period; by default chosen by the length of the range'),
	mood: z
		.enum(['0', '1'], 'One of 0, 1 is needed.')
		.default('0')
		.describe('1: add the sentiment, estimated with word lists'),
	format: z
		.enum(['json', 'csv'], 'One of json, csv is needed.')
		.optional()
		.describe('csv: a table; by default the Accept header decides'),
});

type Question = z.output<typeof questionSchema>;

export function trendRoutes(app: Api, { readsFor, now }: ServeContext): void {
	app.get(
		'/api/trends',
		{
			schema: {
				operationId: 'getTrends',
				tags: ['talk'],
				summary:
					'How often a topic is mentioned, by day, week or month; periods without data are null, not zero',
				querystring: questionSchema,
				response: tableAnswers(trendsSchema, 422),
			},
		},
		async (request, reply) => {
			const trends = await readsFor(askerOf(request, reply)).trends(toQuestion(request.query, now()));
			reply.header('vary', 'Accept');
			if (!wantsCsv(request, request.query)) return trends;
			return reply
				.type(`${CSV_TYPE}; charset=utf-8; header=present`)
				.header('content-disposition', 'attachment; filename="trends.csv"')
				.send(renderCsv(trends));
		},
	);
}

function toQuestion({ q, by, from, to, span, mood }: Question, now: string): TrendQuestion {
	return {
		queries: typeof q === 'string' ? [q] : q,
		now,
		mood: mood === '1',
		...(by === undefined ? {} : { by }),
		...(from === undefined ? {} : { from }),
		...(to === undefined ? {} : { to }),
		...(span === undefined ? {} : { span }),
	};
}

/** The `format` parameter decides, else an Accept header that has CSV and not JSON. */
function wantsCsv({ headers }: FastifyRequest, { format }: Question): boolean {
	if (format !== undefined) return format === 'csv';
	const accept = headers.accept?.toLowerCase() ?? '';
	return accept.includes(CSV_TYPE) && !accept.includes('application/json');
}
