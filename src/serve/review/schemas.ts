/** schemas: questions to persons, their answers, and what is estimated from them, as the API gives them. */
import { z } from 'zod';
import { dateSchema, listOf } from '../api/answers.ts';

const text = z.string();
const maybeText = text.nullable();
const maybeDate = dateSchema.nullable();
const count = z.number().int();

const reasonSchema = z.object({ rule: text, why: text });
const VERDICTS = ['right', 'wrong', 'no-post', 'misread'] as const;
const verdict = z
	.enum(VERDICTS, `One of ${VERDICTS.join(', ')} is needed.`)
	.describe('right; wrong (of a judgment); no-post, misread (of a post)');
const beforeSchema = z.object({ verdict, note: maybeText, at: dateSchema }).nullable();
const SOURCES = ['full-feed', 'feed-guided', 'model', 'wrapper', 'page'] as const;

const glance = { id: count, url: text, title: maybeText, published: maybeDate, excerpt: text };

const asked = {
	subject: text.describe('the address of the blog or of the post'),
	drawn: z.enum(['random', 'doubtful']),
	why: text.describe('why it is asked'),
	doubts: listOf(reasonSchema).describe('the gravest first'),
	before: beforeSchema.describe('what was said of it before'),
};

export const askedJudgmentSchema = z
	.object({
		kind: z.literal('judgment'),
		...asked,
		decided: z.enum(['blog', 'no-blog']).describe('what the program decided'),
		evidence: z.object({
			blogId: count,
			title: maybeText,
			description: maybeText,
			platform: maybeText,
			language: maybeText,
			reason: text,
			rules: listOf(reasonSchema),
			posts: count,
			feeds: listOf(z.object({ url: text, role: text })),
			latest: listOf(z.object(glance)),
			sample: maybeText.describe('a stored page to inspect'),
		}),
	})
	.meta({ id: 'JudgmentToReview' });

export const askedPostSchema = z
	.object({
		kind: z.literal('post'),
		...asked,
		decided: z.enum(SOURCES).describe('how the post was read'),
		evidence: z.object({
			...glance,
			blogId: count.nullable(),
			blog: text,
			blogTitle: maybeText,
			author: maybeText,
			language: maybeText,
			characters: count,
			ending: text.describe('how a long text ends'),
			sample: maybeText.describe('a stored page to inspect'),
		}),
	})
	.meta({ id: 'PostToReview' });

export const nothingSchema = z.object({ item: z.null(), note: text }).meta({ id: 'NothingToReview' });

export const nextQuery = z.object({
	kind: z.enum(['judgment', 'post'], 'One of judgment, post is needed.').default('judgment'),
	drawn: z.enum(['random', 'doubtful'], 'One of random, doubtful is needed.').default('random'),
});

const LONGEST_NOTE = 1_000;

export const answerSchema = z.object({
	kind: z.enum(['judgment', 'post'], 'One of judgment, post is needed.'),
	subject: text.min(1).max(4_000),
	drawn: z
		.enum(['random', 'doubtful', 'chosen'], 'One of random, doubtful, chosen is needed.')
		.default('chosen'),
	verdict,
	note: text.max(LONGEST_NOTE).nullable().default(null),
});

export const reviewSchema = z
	.object({
		kind: z.enum(['judgment', 'post']),
		subject: text,
		decided: text,
		drawn: z.enum(['random', 'doubtful', 'chosen']),
		verdict,
		note: maybeText,
		at: dateSchema,
		effect: text.describe('what it changes, in words'),
	})
	.meta({ id: 'Review' });

const estimateSchema = z
	.object({
		value: z.number().nullable().describe('null while nothing was looked at'),
		low: z.number(),
		high: z.number().describe('the true value is from low to high 95 times in 100'),
		n: count.describe('answers that it rests on'),
	})
	.meta({ id: 'Estimate' });

const postEstimate = {
	precision: estimateSchema.describe('of what is kept as posts, those that are'),
	wellRead: estimateSchema.describe('those that are posts and are read whole, without anything foreign'),
};

export const reviewEstimateSchema = z
	.object({
		judgment: z.object({ precision: estimateSchema, recall: estimateSchema }),
		post: z.object({ ...postEstimate, bySource: z.record(text, z.object(postEstimate)) }),
		answers: z.object({ all: count, random: count.describe('only what was drawn by chance counts') }),
		decided: z.object({ blog: count, noBlog: count }).describe('how many judgments the recall is weighed by'),
	})
	.meta({ id: 'ReviewEstimate' });
