/** trends: how often something is spoken of, over time, as JSON or as a table. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isDay } from '../../analyze/trends/index.ts';
import { MOST_QUERIES } from '../../observe/trends.ts';
import type { TrendQuestion } from '../../observe/trends-range.ts';
import { renderCsv } from '../../observe/trends-rows.ts';
import type { ServeContext } from '../context.ts';
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
			z.array(querySchema).min(1).max(MOST_QUERIES, `At most ${MOST_QUERIES} queries are compared.`),
		])
		.default('')
		.describe(
			'what is counted, words and operators as of /api/search: link: for links to a site or post; several times to compare; empty for all posts',
		),
	by: z
		.enum(['language', 'platform', 'tag'], 'One of language, platform, tag is needed.')
		.optional()
		.describe('the first query, apart by this'),
	from: daySchema.optional().describe('the first day; a year before the last unless told'),
	to: daySchema.optional().describe('the last day; that of the last post unless told'),
	span: z
		.enum(['day', 'week', 'month'], 'One of day, week, month is needed.')
		.optional()
		.describe('how long a period is; by the length of the time unless told'),
	mood: z
		.enum(['0', '1'], 'One of 0, 1 is needed.')
		.default('0')
		.describe('1: also how well is spoken of it, an estimate by word lists'),
	format: z
		.enum(['json', 'csv'], 'One of json, csv is needed.')
		.optional()
		.describe('csv: a table; without it the Accept header decides'),
});

type Question = z.output<typeof questionSchema>;

export function trendRoutes(app: Api, { reads, now }: ServeContext): void {
	app.get(
		'/api/trends',
		{
			schema: {
				operationId: 'getTrends',
				tags: ['talk'],
				summary:
					'How often something is spoken of, by day, week or month; missing periods are null, not zero',
				querystring: questionSchema,
				response: tableAnswers(trendsSchema, 422),
			},
		},
		async (request, reply) => {
			const trends = await reads.trends(toQuestion(request.query, now()));
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

/** By the address, else by an Accept header that names the table and not JSON. */
function wantsCsv({ headers }: FastifyRequest, { format }: Question): boolean {
	if (format !== undefined) return format === 'csv';
	const accept = headers.accept?.toLowerCase() ?? '';
	return accept.includes(CSV_TYPE) && !accept.includes('application/json');
}
