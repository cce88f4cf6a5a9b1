/** schemas: the values of the API, as the model defines them. The OpenAPI document is generated from them. */
import { z } from 'zod';
import { LINK_ORIGINS } from '../../model/link.ts';
import { POST_SOURCES } from '../../model/post.ts';
import { dateSchema, listOf } from './answers.ts';

const text = z.string();
const maybeText = z.string().nullable();
const maybeDate = dateSchema.nullable();
const count = z.number().int().min(0);
const id = z.number().int().min(1);
const maybeId = id.nullable();

export const postSchema = z
	.object({
		id,
		url: text,
		blog: text.describe('the URL of the blog’s home page'),
		blogId: maybeId,
		title: maybeText,
		author: maybeText,
		published: maybeDate,
		updated: maybeDate,
		language: maybeText.describe('BCP 47'),
		categories: listOf(text),
		source: z.enum(POST_SOURCES).describe('how the post was extracted'),
		firstSeen: dateSchema,
		changed: dateSchema.describe('when the last change was found'),
		gone: maybeDate.describe('when the post was found to be deleted from the blog'),
		versions: count,
		comments: count,
		inboundLinks: count.describe('links from other blogs'),
		excerpt: text,
	})
	.meta({ id: 'Post' });

export const wholePostSchema = postSchema
	.extend({
		html: text.describe('sanitized HTML; images have `data-src` instead of `src`, except with `images=1`'),
		text: text.describe('plain text; paragraphs are separated by a blank line'),
		contentHash: text,
		isWithheld: z.boolean().describe('the owner of the post does not permit its text to be shown'),
	})
	.meta({ id: 'WholePost' });

export const versionSchema = z
	.object({
		place: count,
		title: maybeText,
		seen: dateSchema.describe('when it was first seen'),
		contentHash: text,
		words: count,
	})
	.meta({ id: 'PostVersion' });

const chunkSchema = z.object({ kind: z.enum(['same', 'added', 'removed']), text }).meta({ id: 'Chunk' });

export const comparisonSchema = z
	.object({ from: count, to: count, title: listOf(chunkSchema), text: listOf(chunkSchema) })
	.meta({ id: 'Comparison' });

export const commentSchema = z
	.object({
		place: count,
		author: maybeText,
		published: maybeDate,
		text,
		parent: count.nullable().describe('the `place` of the comment it replies to'),
		source: z.enum(['comment-feed', 'page']),
		firstSeen: dateSchema,
	})
	.meta({ id: 'Comment' });

const linkSchema = z.object({
	origin: z.enum(LINK_ORIGINS).describe('where the link was found'),
	fromBlog: text,
	fromPost: maybeText,
	to: text,
	text,
	rel: listOf(text),
	notFollowed: maybeText.describe('why the crawler did not follow the link'),
	firstSeen: dateSchema,
});

export const linkOutSchema = linkSchema.extend({ toPost: maybeId, toBlog: maybeId }).meta({ id: 'LinkOut' });

export const linkInSchema = linkSchema
	.extend({
		fromPostId: maybeId,
		fromPostTitle: maybeText,
		fromBlogId: maybeId,
		published: maybeDate,
	})
	.meta({ id: 'LinkIn' });

const reasonSchema = z.object({ rule: text, why: text }).meta({ id: 'Reason' });

export const judgmentSchema = z
	.object({ isBlog: z.boolean(), reason: text, rules: listOf(reasonSchema), at: dateSchema })
	.meta({ id: 'Judgment' });

const feedSchema = z
	.object({
		url: text,
		format: maybeText,
		role: z.enum(['posts', 'comments', 'other']),
		content: z.enum(['full', 'partial']).nullable(),
		title: maybeText,
		etag: maybeText,
		lastModified: maybeText,
		lastFetched: maybeDate,
		trouble: maybeText.describe('the last error message'),
	})
	.meta({ id: 'Feed' });

export const feedHealthSchema = feedSchema
	.extend({ isWell: z.boolean(), health: text.describe('a short description of its state') })
	.meta({ id: 'FeedHealth' });

export const blogSchema = z
	.object({
		id,
		url: text,
		title: maybeText,
		description: maybeText,
		language: maybeText.describe('BCP 47'),
		platform: maybeText,
		platformEvidence: listOf(text),
		judgment: judgmentSchema.nullable(),
		feeds: listOf(feedSchema),
		firstSeen: dateSchema,
		lastVisited: maybeDate,
		nextDue: maybeDate,
		posts: count,
		inboundLinks: count,
		intervalDays: z.number().nullable().describe('the median number of days between the latest posts'),
	})
	.meta({ id: 'Blog' });

export const timelineSchema = z
	.object({
		months: z.record(text, count).describe('`2004-03` → posts'),
		latest: listOf(dateSchema).describe('the latest publication dates, newest first'),
		intervalDays: z.number().nullable(),
		weekdays: listOf(count).describe('posts by day of the week, Monday first'),
		hours: listOf(count).describe('posts by hour of the day, in the time zone of the blog’s own dates'),
	})
	.meta({ id: 'Timeline' });

const neighbourSchema = z.object({ id, url: text, title: maybeText, links: count }).meta({ id: 'Neighbour' });

export const neighboursSchema = z
	.object({ linksTo: listOf(neighbourSchema), linkedFrom: listOf(neighbourSchema) })
	.meta({ id: 'Neighbours' });

export const visitSchema = z
	.object({
		url: text,
		blog: maybeText,
		at: dateSchema,
		status: count.describe('the HTTP status; 0 if there was no response'),
		bytes: count,
		newPosts: count,
		trouble: maybeText.describe('the error message'),
	})
	.meta({ id: 'Visit' });

export const completenessSchema = z
	.object({
		expected: z.number().int().describe('posts that are known to exist'),
		found: z.number().int().describe('posts that are stored'),
		due: z.number().int().describe('posts that are not read yet'),
		missed: z.number().int().describe('posts that could not be stored'),
		isComplete: z.boolean().describe('every known post is stored, and no gap is of unknown size'),
		why: z.string(),
		gaps: listOf(z.object({ kind: z.string(), month: z.string(), gaps: z.number().int() })).describe(
			'all coverage gaps by cause and month',
		),
	})
	.meta({ id: 'Completeness' });

export const gapSchema = z
	.object({
		blog: maybeText,
		url: maybeText,
		kind: text,
		why: text,
		from: maybeDate,
		to: maybeDate,
		at: dateSchema,
	})
	.meta({ id: 'Gap' });
