/** schemas-talk: conversations, the spread of a link, and the topics of a day, as the model defines them. */
import { z } from 'zod';
import { LINK_ORIGINS } from '../../model/link.ts';
import { dateSchema, listOf } from './answers.ts';

const text = z.string();
const maybeText = z.string().nullable();
const count = z.number().int().min(0);
const id = z.number().int().min(1);

export const postNameSchema = z
	.object({
		id,
		url: text,
		title: maybeText,
		published: dateSchema.nullable(),
		blog: text.describe('the URL of the blog’s home page'),
		blogId: id,
		blogTitle: maybeText,
	})
	.meta({ id: 'PostName' });

const citationSchema = z
	.object({
		from: postNameSchema,
		to: postNameSchema,
		text: text.describe('the anchor text'),
		origin: z.enum(LINK_ORIGINS).describe('where the link was found'),
		linksBack: z.boolean().describe('whether the cited post links back, by a trackback or a comment'),
		isTold: z.boolean().meta({ description: 'deprecated: use linksBack', deprecated: true }),
	})
	.meta({ id: 'Citation' });

export const threadSchema = z
	.object({
		post: id.describe('the id of the requested post'),
		posts: listOf(postNameSchema).describe('oldest first'),
		citations: listOf(citationSchema),
		isCut: z.boolean().describe('true if the list was cut off at its limit'),
	})
	.meta({ id: 'Thread' });

export const spreadSchema = z
	.object({
		url: text,
		post: postNameSchema.nullable().describe('the post at this URL, if it is in the collection'),
		steps: listOf(
			z.object({
				post: postNameSchema,
				text,
				via: id
					.nullable()
					.describe('the id of the earlier post in this list, of another blog, that it took the link from'),
			}),
		).describe('oldest first'),
		isCut: z.boolean().describe('true if the list was cut off at its limit'),
	})
	.meta({ id: 'Spread' });

export const linkedPageSchema = z
	.object({
		url: text,
		post: postNameSchema.nullable().describe('null if the page is not a post in the collection'),
		blogs: count.describe('other blogs that link to it in the period'),
		posts: count.describe('posts of these blogs that link to it'),
		first: dateSchema.describe('when the first of these posts was published'),
		text: text.describe('the most frequent anchor text'),
	})
	.meta({ id: 'LinkedPage' });

const burstSchema = z
	.object({
		kind: z.enum(['word', 'phrase', 'name', 'link', 'tag']),
		label: text.describe('the most frequent spelling; the URL if it is a link'),
		query: text.describe('a search query that finds its posts'),
		language: maybeText,
		posts: count.describe('posts in the period'),
		blogs: count,
		expected: z.number().describe('posts expected in the period from its usual frequency'),
		since: dateSchema.describe('the first day of the burst'),
		until: dateSchema.describe('the last day of the burst'),
		weight: z
			.number()
			.describe('how much better a burst explains the counts than chance does (Kleinberg’s automaton)'),
		rolling: z.number().describe('standard deviations above the mean of the days before'),
		history: listOf(z.number()).describe('posts per day, from the `since` of the whole answer on'),
		cause: z.object({
			first: listOf(postNameSchema).describe('the first posts that contain it'),
			citations: listOf(citationSchema).describe('citations among its posts'),
			links: listOf(z.object({ url: text, posts: count })).describe('pages its posts link to'),
			together: listOf(text).describe('other terms that rise in the same posts'),
		}),
	})
	.meta({ id: 'Burst' });

export const todaySchema = z
	.object({
		from: dateSchema,
		to: dateSchema,
		since: dateSchema.describe('the first day of the comparison period'),
		posts: count,
		blogs: count,
		bursts: listOf(burstSchema),
		pending: count.describe(
			'days that the rising terms leave out because their posts are still being counted; ask again',
		),
		rollingOnly: listOf(text).describe(
			'terms that only the simpler test (`rolling`) would have reported, for comparison',
		),
		notes: listOf(text).describe('what the figures leave out'),
		linkedPosts: listOf(linkedPageSchema),
		linkedPages: listOf(linkedPageSchema),
		threads: listOf(threadSchema).describe('longest first'),
	})
	.meta({ id: 'Today' });
