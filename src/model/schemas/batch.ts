/** batch: the schema of a batch as it is sent from machine to machine. */
import { z } from 'zod';
import type { Batch, BlogFacts, LinkFacts, PostFacts, SampleFacts, VisitFacts } from '../batch.ts';
import { POST_SOURCES } from '../post.ts';
import type { Gap } from '../visit.ts';
import type { Wrapper } from '../wrapper.ts';
import { blogState } from './blog-state.ts';
import { blogRights, declarations } from './rights.ts';
import { frontierFacts } from './task.ts';
import { count, maybeText, text, texts } from './validate.ts';

const optionalText = maybeText.exactOptional();

const linkFacts: z.ZodType<LinkFacts> = z.object({
	to: text,
	text,
	rel: texts.exactOptional(),
	comment: count.exactOptional(),
	reaction: z.enum(['trackback', 'pingback']).exactOptional(),
	notFollowed: optionalText,
});

const blogFeed = z.object({
	url: text,
	format: optionalText,
	role: z.enum(['posts', 'comments', 'other']).exactOptional(),
	content: z.enum(['full', 'partial']).nullable().exactOptional(),
	title: optionalText,
	etag: optionalText,
	lastModified: optionalText,
	lastFetched: optionalText,
	trouble: optionalText,
});

const blogFacts: z.ZodType<BlogFacts> = z.object({
	url: text,
	title: optionalText,
	description: optionalText,
	language: optionalText,
	platform: optionalText,
	platformEvidence: texts.exactOptional(),
	judgment: z
		.object({ isBlog: z.boolean(), reason: text, rules: z.array(z.object({ rule: text, why: text })) })
		.exactOptional(),
	feeds: z.array(blogFeed).exactOptional(),
	blogroll: z.array(linkFacts).exactOptional(),
	lastVisited: text.exactOptional(),
	nextDue: optionalText,
	state: blogState.exactOptional(),
	rights: blogRights.exactOptional(),
});

const postDraft = z.object({
	url: maybeText,
	title: maybeText,
	author: maybeText,
	published: maybeText,
	updated: maybeText,
	html: text,
	text,
	categories: texts,
	source: z.enum(POST_SOURCES),
	links: z.array(z.object({ url: text, text, rel: texts })).exactOptional(),
});

const postFacts: z.ZodType<PostFacts> = z.object({
	blog: text,
	draft: postDraft,
	isPartial: z.boolean().exactOptional(),
	noArchive: z.boolean().exactOptional(),
	rights: declarations.exactOptional(),
	guid: optionalText,
	language: optionalText,
	comments: z
		.array(
			z.object({
				author: maybeText,
				published: maybeText,
				text,
				parent: count.nullable(),
				source: z.enum(['comment-feed', 'page']),
			}),
		)
		.exactOptional(),
	links: z.array(linkFacts).exactOptional(),
});

const visitFacts: z.ZodType<VisitFacts> = z.object({
	url: text,
	blog: maybeText,
	at: text,
	status: z.number(),
	bytes: count,
	trouble: maybeText,
	newPosts: count.exactOptional(),
});

const gap: z.ZodType<Omit<Gap, 'at'>> = z.object({
	blog: maybeText,
	url: maybeText,
	kind: text,
	why: text,
	from: maybeText,
	to: maybeText,
});

const sampleFacts: z.ZodType<SampleFacts> = z.object({
	blog: text,
	url: text,
	kind: z.enum(['home', 'post']),
	html: text,
});

/** A quarantined page: its bytes are sent as base64. */
const quarantined = z.object({
	url: text,
	blog: maybeText,
	why: text,
	stack: maybeText.default(null),
	contentType: maybeText,
	bytes: z.base64().transform((sent) => new Uint8Array(Buffer.from(sent, 'base64'))),
});

/** The caller passes the schema of a wrapper, because the wrapper stage defines it. */
export function batchSchema(wrapper: z.ZodType<Wrapper>): z.ZodType<Batch> {
	return z.object({
		at: text,
		isHistory: z.boolean().exactOptional(),
		blogs: z.array(blogFacts).exactOptional(),
		posts: z.array(postFacts).exactOptional(),
		gone: texts.exactOptional(),
		withdrawn: texts.exactOptional(),
		wrappers: z.array(z.object({ blog: text, wrapper })).exactOptional(),
		visits: z.array(visitFacts).exactOptional(),
		gaps: z.array(gap).exactOptional(),
		samples: z.array(sampleFacts).exactOptional(),
		quarantine: z.array(quarantined).exactOptional(),
		frontier: z.array(frontierFacts).exactOptional(),
	});
}
