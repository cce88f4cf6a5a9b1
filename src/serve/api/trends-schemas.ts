/** trends-schemas: counts over time, and how well is spoken of something. */
import { z } from 'zod';
import { listOf } from './answers.ts';

const day = z.string().describe('a day, such as 2004-03-05');
const whole = z.number().int();

const periodSchema = z
	.object({
		start: day,
		end: day.describe('its last day within the time asked for'),
		posts: whole.describe('all posts of the collection in it'),
		gaps: whole.describe('blogs of which something is known to be missing in it'),
		state: z
			.enum(['whole', 'partial', 'missing'])
			.describe('missing: nothing can be told of it, which is not the same as nothing'),
		why: z.string().nullable().describe('why it is not whole, in words'),
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
			.describe('positive mentions for each negative one; null where there is none'),
		interval: z
			.tuple([z.number(), z.number()])
			.readonly()
			.nullable()
			.describe('in which the ratio lies with 95% certainty, for a sample such as this one'),
		read: whole.describe('posts that were read'),
		of: whole.describe('posts that match'),
		languages: listOf(z.string()).describe('languages whose words are known'),
		unjudged: whole.describe('posts that were read and are in other languages'),
	})
	.describe('an estimate by word lists, from the words around the matches')
	.meta({ id: 'Mood' });

const seriesSchema = z
	.object({
		name: z.string(),
		query: z.string().describe('finds the posts that are counted'),
		counts: listOf(whole.nullable()).describe('posts, for each period; null where it is missing'),
		shares: listOf(z.number().nullable()).describe('of all posts of the period, from 0 to 1'),
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
		notes: listOf(z.string()).describe('how the queries were read, and what the figures leave out, in words'),
	})
	.meta({ id: 'Trends' });
