/** schemas: review items, answers, and the estimates from them, as the API returns them. */
import { z } from 'zod';
import { POST_SOURCES } from '../../model/post.ts';
import { dateSchema, listOf } from '../api/answers.ts';

const text = z.string();
const maybeText = text.nullable();
const maybeDate = dateSchema.nullable();
const count = z.number().int();

const reasonSchema = z.object({ rule: text, why: text });
const VERDICTS = ['right', 'wrong', 'no-post', 'misread'] as const;
const verdict = z
	.enum(VERDICTS, `One of ${VERDICTS.join(', ')} is needed.`)
	.describe('right; wrong (judgments only); no-post or misread (posts only)');
const beforeSchema = z.object({ verdict, note: maybeText, at: dateSchema }).nullable();

const glance = { id: count, url: text, title: maybeText, published: maybeDate, excerpt: text };

const asked = {
	subject: text.describe('the URL of the blog or post'),
	drawn: z.enum(['random', 'doubtful']),
	why: text.describe('why this item was chosen for review'),
	doubts: listOf(reasonSchema).describe('strongest first'),
	before: beforeSchema.describe('the previous review, if any'),
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
		decided: z.enum(POST_SOURCES).describe('how the post was extracted'),
		evidence: z.object({
			...glance,
			blogId: count.nullable(),
			blog: text,
			blogTitle: maybeText,
			author: maybeText,
			language: maybeText,
			characters: count,
			ending: text.describe('the end of a long text'),
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

export const subjectQuery = z.object({
	kind: z.enum(['judgment', 'post'], 'One of judgment, post is needed.'),
	subject: text.min(1).max(4_000).describe('the URL of the blog or post, as it was returned'),
});

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
		effect: text.describe('a description of what the review changes'),
	})
	.meta({ id: 'Review' });

const estimateSchema = z
	.object({
		value: z.number().nullable().describe('null if nothing has been reviewed yet'),
		low: z.number().describe('the lower end of the 95% confidence interval'),
		high: z.number().describe('the upper end of the 95% confidence interval'),
		n: count.describe('the number of reviews behind the estimate'),
	})
	.meta({ id: 'Estimate' });

const postEstimate = {
	precision: estimateSchema.describe('share of stored posts that really are posts'),
	wellRead: estimateSchema.describe(
		'share of stored posts that were extracted completely and without foreign text',
	),
};

export const reviewEstimateSchema = z
	.object({
		judgment: z.object({
			precision: estimateSchema.describe('of the pages judged to be blogs, those that are'),
			rejected: estimateSchema.describe('of the pages judged not to be blogs, those that are not'),
			recall: estimateSchema,
		}),
		post: z.object({ ...postEstimate, bySource: z.record(text, z.object(postEstimate)) }),
		answers: z.object({
			all: count,
			random: count.describe('reviews of randomly drawn items; only these count for the estimates'),
		}),
		decided: z
			.object({ blog: count, noBlog: count })
			.describe('the judgment counts used as weights for the recall'),
	})
	.meta({ id: 'ReviewEstimate' });
