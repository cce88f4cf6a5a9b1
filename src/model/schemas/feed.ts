/** feed: schemas of stored feed data. */
import { z } from 'zod';
import type { FeedHints, FeedItem } from '../feed.ts';
import { maybeText, text, texts } from './validate.ts';

const maybeNumber = z.number().nullable();

export const feedHints: z.ZodType<FeedHints> = z.object({
	self: maybeText.default(null),
	generator: maybeText.default(null),
	author: maybeText.default(null),
	ttlMinutes: maybeNumber.default(null),
	skipHours: z.array(z.number()).default([]),
	skipDays: texts.default([]),
	updateEveryMinutes: maybeNumber.default(null),
	movedTo: maybeText.default(null),
	isComplete: z.boolean().default(false),
	isArchive: z.boolean().default(false),
});

export const feedItem: z.ZodType<FeedItem> = z.object({
	id: text,
	url: maybeText,
	title: maybeText,
	author: maybeText,
	authorUrl: maybeText.exactOptional(),
	published: maybeText,
	updated: maybeText,
	summary: maybeText,
	content: maybeText,
	categories: texts,
	commentsUrl: maybeText.default(null),
	commentsFeed: maybeText.default(null),
	commentCount: maybeNumber.default(null),
	inReplyTo: maybeText.default(null),
	enclosures: z.array(z.object({ url: text, type: maybeText, bytes: maybeNumber })).default([]),
});
