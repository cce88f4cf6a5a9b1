/** trends-schemas: counts over time, and sentiment. */
import { z } from 'zod';
import { listOf } from './answers.ts';

const day = z.string().describe('a day, such as 2004-03-05');
const whole = z.number().int();

const periodSchema = z
	.object({
		start: day,
		end: day.describe('its last day within the requested range'),
		posts: whole.describe('all posts of the collection in this period'),
		gaps: whole.describe('blogs with a known coverage gap in this period'),
		state: z
			.enum(['whole', 'partial', 'missing'])
			.describe('missing: there is no data for this period, which is not the same as zero posts'),
		why: z.string().nullable().describe('why the data of this period is incomplete'),
	})
	.meta({ id: 'TrendPeriod' });

const moodSchema = z
	.object({
		positive: listOf(whole).describe('positive mentions, for each period'),
		negative: listOf(whole),
		neutral: listOf(whole),
		ratio: z
			.number()
			.nullable()
			.describe('positive mentions per negative mention; null if there are no negative ones'),
		interval: z
			.tuple([z.number(), z.number()])
			.readonly()
			.nullable()
			.describe('the 95% confidence interval of the ratio'),
		read: whole.describe('matching posts that were examined'),
		of: whole.describe('all matching posts'),
		languages: listOf(z.string()).describe('languages with a word list'),
		unjudged: whole.describe('examined posts in other languages'),
	})
	.describe('sentiment, estimated with word lists (accuracy not measured) from the words around the matches')
	.meta({ id: 'Mood' });

const seriesSchema = z
	.object({
		name: z.string(),
		query: z.string().describe('the search query that finds the counted posts'),
		counts: listOf(whole.nullable()).describe('posts in each period; null if the period is missing'),
		shares: listOf(z.number().nullable()).describe('share of all posts of the period, from 0 to 1'),
		total: whole,
		mood: moodSchema.nullable(),
	})
	.meta({ id: 'TrendSeries' });

export const trendsSchema = z
	.object({
		from: day,
		to: day,
		span: z.enum(['day', 'week', 'month']),
		periods: listOf(periodSchema),
		series: listOf(seriesSchema),
		notes: listOf(z.string()).describe('how the queries were interpreted, and what the figures leave out'),
	})
	.meta({ id: 'Trends' });
