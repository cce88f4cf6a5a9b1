/** blog-state: schemas of what the crawler remembers of blogs, hosts and domains between visits. */
import { z } from 'zod';
import type { AddressShape, BlogState, FeedState, HostMemory } from '../blog-state.ts';
import { feedHints } from './feed.ts';
import { count, maybeText, text, texts } from './validate.ts';

const addressShape: z.ZodType<AddressShape> = z.object({
	host: text,
	pattern: text,
	support: z.number(),
	isWeak: z.boolean(),
});

const feedState: z.ZodType<FeedState> = z.object({
	url: text,
	etag: maybeText,
	lastModified: maybeText,
	ids: texts,
	readAt: text,
	unchanged: count.default(0),
	hub: maybeText.default(null),
	self: maybeText.default(null),
	hints: feedHints,
	length: count.default(0),
	freshForSeconds: z.number().nullable().default(null),
	comments: z.record(text, z.object({ count, feed: maybeText })).exactOptional(),
});

export const blogState: z.ZodType<BlogState> = z.object({
	feed: feedState.nullable().default(null),
	shapes: z.array(addressShape).default([]),
	folder: text.default(''),
	hasPages: z.boolean().default(true),
	hasAddresses: z.boolean().default(false),
	showsDates: z.boolean().nullable().default(null),
	otherHost: maybeText.default(null),
	pages: texts.default([]),
});

/** Keys that earlier versions did not store are optional. */
export const hostMemory: z.ZodType<Partial<HostMemory>> = z.object({
	gapMs: z.number().min(0).exactOptional(),
	failures: count.exactOptional(),
	lists: count.exactOptional(),
	posts: count.exactOptional(),
	told: z.record(text, text).exactOptional(),
	tries: z.record(text, z.object({ tried: count, useful: count })).exactOptional(),
	gaps: count.exactOptional(),
	robots: z.record(text, z.object({ text: maybeText, at: text })).exactOptional(),
});
