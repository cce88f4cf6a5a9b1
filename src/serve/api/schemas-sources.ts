/** schemas-sources: sources and their outcomes, as the API returns them. */
import { z } from 'zod';
import type { Source, SourceOutcome } from '../../model/source.ts';
import { dateSchema, listOf } from './answers.ts';

export const tagSchema = z
	.string()
	.trim()
	.min(1, 'A tag is empty.')
	.max(200, 'A tag is too long.')
	.meta({ examples: ['friends'] });

export const outcomeStateSchema = z
	.enum(['complete', 'partial', 'rejected', 'robots', 'dead', 'waiting'])
	.describe('what came of it: rejected = not a blog, waiting = not visited yet');

export const sourceSchema: z.ZodType<Source> = z
	.object({
		key: z.string(),
		url: z.string().nullable().describe('the page'),
		feed: z.string().nullable().describe('the subscribed feed'),
		title: z.string().nullable(),
		tags: listOf(z.string()),
		added: dateSchema,
		by: z.string().describe('how it was added'),
		planned: dateSchema.nullable(),
		removed: dateSchema.nullable(),
	})
	.meta({ id: 'Source' });

export const outcomeSchema: z.ZodType<SourceOutcome> = z
	.object({
		source: sourceSchema,
		outcome: outcomeStateSchema,
		why: z.string(),
		blog: z
			.object({ id: z.number().int(), url: z.string(), title: z.string().nullable() })
			.nullable()
			.describe('the blog under which its posts are stored'),
		expected: z.number().int().describe('posts that its feed and pages lead one to expect'),
		found: z.number().int().describe('posts that are stored'),
		verdict: z.enum(['blog', 'not-a-blog']).nullable().describe('a person’s decision'),
	})
	.meta({ id: 'SourceOutcome' });

export const effectSchema = z
	.object({
		enter: z.number().int().describe('stored posts that enter search'),
		leave: z.number().int().describe('stored posts that leave search'),
		effect: z.string(),
		isTrial: z.boolean().describe('nothing was changed'),
	})
	.meta({ id: 'SourceEffect' });
