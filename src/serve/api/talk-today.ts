/** talk-today: the topics of a day or a week. */
import { z } from 'zod';
import type { Burst } from '../../model/talk.ts';
import type { ServeContext } from '../context.ts';
import { askerOf } from '../fair-queue.ts';
import { limitSchema } from './answers.ts';
import type { Api } from './api.ts';
import { todaySchema } from './schemas-talk.ts';
import { type Columns, formatSchema, sendCsv, tableAnswers } from './talk-csv.ts';
import { daySchema, spanSchema, spanUpTo } from './talk-period.ts';

const BURST_COLUMNS: Columns<Burst> = {
	kind: ({ kind }) => kind,
	label: ({ label }) => label,
	language: ({ language }) => language,
	posts: ({ posts }) => posts,
	blogs: ({ blogs }) => blogs,
	expected: ({ expected }) => expected,
	since: ({ since }) => since,
	until: ({ until }) => until,
	weight: ({ weight }) => weight,
	rolling: ({ rolling }) => rolling,
	query: ({ query }) => query,
	first_post: ({ cause }) => cause.first[0]?.url ?? null,
};

const querySchema = z.object({
	day: daySchema('the day, or the last day of the week; by default the last day with posts'),
	span: spanSchema,
	lang: z
		.string()
		.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, 'A language such as en is needed.')
		.optional()
		.meta({ description: 'only posts in this language', examples: ['en'] }),
	limit: limitSchema,
	format: formatSchema,
});

export function todayRoute(app: Api, { reads, readsFor, dayCounter, now }: ServeContext): void {
	app.get(
		'/api/today',
		{
			schema: {
				operationId: 'getToday',
				tags: ['talk'],
				summary:
					'The topics of a day or week: rising terms, most-linked pages, longest conversations (CSV: rising terms only)',
				querystring: querySchema,
				response: tableAnswers(todaySchema),
			},
		},
		async (request, reply) => {
			const { day, span, lang, limit, format } = request.query;
			const period = spanUpTo(day ?? (await reads.lastDay(now())), span);
			const language = lang === undefined ? {} : { language: lang.toLowerCase() };
			const own = readsFor(askerOf(request, reply));
			const onlyCounted = dayCounter !== null;
			const today = await own.today({ ...period, limit, ...language }, { onlyCounted });
			if (today.pending > 0) dayCounter?.want({ ...period, ...language });
			return format === 'csv' ? sendCsv(reply, `bursts-${period.to}`, BURST_COLUMNS, today.bursts) : today;
		},
	);
}
