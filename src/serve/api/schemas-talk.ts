/** schemas-talk: conversations, the spread of a link, and what blogs speak of, as the model has them. */
import { z } from 'zod';
import { dateSchema, listOf } from './answers.ts';

const text = z.string();
const maybeText = z.string().nullable();
const count = z.number().int().min(0);
const id = z.number().int().min(1);

const postNameSchema = z
	.object({
		id,
		url: text,
		title: maybeText,
		published: dateSchema.nullable(),
		blog: text.describe('the address of the blog’s home page'),
		blogId: id,
		blogTitle: maybeText,
	})
	.meta({ id: 'PostName' });

const citationSchema = z
	.object({
		from: postNameSchema,
		to: postNameSchema,
		text: text.describe('the anchor text'),
		origin: z.enum(['post', 'comment', 'blogroll']).describe('where the link stands'),
		isTold: z
			.boolean()
			.describe('whether the cited post itself shows it, by a trackback or a comment that leads back'),
	})
	.meta({ id: 'Citation' });

export const threadSchema = z
	.object({
		post: id.describe('the post that was asked for'),
		posts: listOf(postNameSchema).describe('in the order of time'),
		citations: listOf(citationSchema),
		isCut: z.boolean().describe('there are more than were followed'),
	})
	.meta({ id: 'Thread' });

export const spreadSchema = z
	.object({
		url: text,
		post: postNameSchema.nullable().describe('where it leads to, if that is a post that is kept'),
		steps: listOf(
			z.object({
				post: postNameSchema,
				text,
				via: id
					.nullable()
					.describe('the earlier post of another blog, in the list, from which it had the link'),
			}),
		).describe('in the order of time'),
		isCut: z.boolean().describe('there are more than were followed'),
	})
	.meta({ id: 'Spread' });

export const linkedPageSchema = z
	.object({
		url: text,
		post: postNameSchema.nullable().describe('null for a page that is no post that is kept'),
		blogs: count.describe('blogs that link to it in the period, without its own'),
		posts: count.describe('posts of these'),
		first: dateSchema.describe('when the first of these posts was published'),
		text: text.describe('the words by which most call it'),
	})
	.meta({ id: 'LinkedPage' });

const burstSchema = z
	.object({
		kind: z.enum(['word', 'phrase', 'name', 'link', 'tag']),
		label: text.describe('as it is mostly written; the address of a link'),
		query: text.describe('finds its posts'),
		language: maybeText,
		posts: count.describe('in the period'),
		blogs: count,
		expected: z.number().describe('posts that would have it if it were as before'),
		since: dateSchema.describe('the first day of the burst'),
		until: dateSchema.describe('its last day'),
		weight: z.number().describe('how much better a burst explains it than chance, by Kleinberg’s automaton'),
		rolling: z.number().describe('how many deviations above its mean of the days before'),
		history: listOf(z.number()).describe('posts a day, from `since` of the whole on'),
		cause: z.object({
			first: listOf(postNameSchema).describe('the first posts that have it'),
			citations: listOf(citationSchema).describe('its posts that cite another of its posts'),
			links: listOf(z.object({ url: text, posts: count })).describe('pages that its posts link to'),
			together: listOf(text).describe('what rises with it'),
		}),
	})
	.meta({ id: 'Burst' });

export const todaySchema = z
	.object({
		from: dateSchema,
		to: dateSchema,
		since: dateSchema.describe('the first day of the look back'),
		posts: count,
		blogs: count,
		bursts: listOf(burstSchema),
		rollingOnly: listOf(text).describe('what the cheap way alone would have told, for comparison'),
		notes: listOf(text).describe('what the figures leave out, in words'),
		linkedPosts: listOf(linkedPageSchema),
		linkedPages: listOf(linkedPageSchema),
		threads: listOf(threadSchema).describe('the longest first'),
	})
	.meta({ id: 'Today' });
