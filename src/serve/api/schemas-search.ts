/** schemas-search: what is found, and searches that are kept. */
import { z } from 'zod';
import { dateSchema, listOf } from './answers.ts';

const text = z.string();
const maybeText = z.string().nullable();

const markSchema = z
	.tuple([z.number().int(), z.number().int()])
	.describe('where a match begins and ends, in UTF-16 units');

const partsSchema = z
	.object({
		relevance: z.number(),
		links: z.number(),
		interval: z.number(),
		freshness: z.number(),
		size: z.number(),
	})
	.meta({ id: 'RankParts' });

const resultSchema = z
	.object({
		id: z.number().int().describe('the number of the post; of the blog where blogs are sought'),
		url: text,
		title: maybeText,
		titleMarks: listOf(markSchema),
		blog: text,
		blogId: z.number().int(),
		blogTitle: maybeText,
		author: maybeText,
		published: dateSchema.nullable(),
		language: maybeText,
		snippet: text,
		snippetMarks: listOf(markSchema),
		score: z.number(),
		parts: partsSchema.describe('the parts of the score, each already weighed'),
		inboundLinks: z.number().int(),
		copies: listOf(text).describe('addresses of copies of the same text, folded into this result'),
		posts: listOf(z.object({ url: text, title: maybeText })).optional(),
	})
	.meta({ id: 'SearchResult' });

export const searchPageSchema = z
	.object({
		total: z.number().int(),
		isAtLeast: z.boolean().describe('`total` is a lower bound'),
		results: listOf(resultSchema),
		next: maybeText.describe('goes into `after` of the next request; null at the end'),
		notes: listOf(text).describe('how the query was read, and what in it was not understood'),
	})
	.meta({ id: 'SearchPage' });

export const operatorSchema = z.object({ name: text, example: text, help: text }).meta({ id: 'Operator' });

const deliverySchema = z
	.object({
		upTo: z.number().int().describe('posts up to this number have been told'),
		failures: z.number().int().describe('tries in a row that failed'),
		due: dateSchema.nullable().describe('not before this time'),
		trouble: maybeText.describe('what was last wrong, in words'),
	})
	.meta({ id: 'Delivery' });

export const savedSearchSchema = z
	.object({
		name: text,
		query: text,
		sort: maybeText,
		saved: dateSchema,
		webhook: z.object({ url: text }).nullable(),
		delivery: deliverySchema.nullable(),
	})
	.meta({ id: 'SavedSearch' });

export const keptSearchSchema = savedSearchSchema
	.extend({
		webhook: z
			.object({
				url: text,
				secret: text.optional().describe('signs what is sent; made by the server, and shown this once'),
			})
			.nullable(),
	})
	.meta({ id: 'KeptSearch' });
