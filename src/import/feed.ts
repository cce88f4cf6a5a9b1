/** feed: the posts of a feed, and the blog that it names. */
import { classifyFeed, cleanItemHtml, NotAFeedError, parseFeed } from '../feed/index.ts';
import { Failure } from '../io/failure.ts';
import { tellLanguage } from '../lib/language/index.ts';
import type { PostFacts } from '../model/batch.ts';
import type { Feed, FeedItem } from '../model/feed.ts';
import type { PostSource } from '../model/post.ts';
import { readHtml } from './content.ts';
import { bad, originOf, type Piece, passed, webAddress } from './piece.ts';

export interface FeedFile {
	readonly name: string;
	readonly bytes: Uint8Array;
}

export function* piecesOfFile({ name, bytes }: FeedFile): Generator<Piece> {
	try {
		yield* piecesOfFeed(parseFeed(bytes));
	} catch (error) {
		if (!(error instanceof NotAFeedError)) throw error;
		throw new Failure('not-a-feed', `${name} is no feed. ${error.message}`, 'skip', { cause: error });
	}
}

/** `url`: the feed's own address, where it is known. */
export function* piecesOfFeed(feed: Feed, url: string | null = null): Generator<Piece> {
	if (isOfComments(feed)) {
		yield passed('feeds of comments');
		return;
	}
	const self = url ?? webAddress(feed.hints.self);
	const blog = findBlog(feed, self);
	if (blog === null) {
		yield bad('the feed', 'neither it nor its items name an address of their blog');
		return;
	}
	const { content } = classifyFeed(feed);
	const { title, description, language, format } = feed;
	const about = { url: self ?? '', format, role: 'posts', content, title } as const;
	yield {
		kind: 'blog',
		blog: { url: blog, title, description, language, ...(self === null ? {} : { feeds: [about] }) },
	};
	// The beginning of a post counts less than the post: any fuller reading of it takes its place.
	const source = content === 'full' ? 'full-feed' : 'feed-guided';
	for (const item of feed.items) yield { kind: 'post', post: toPost(item, { blog, source, language }) };
}

function isOfComments({ items }: Feed): boolean {
	return (
		items.length > 0 &&
		items.every(
			({ url, inReplyTo }) => inReplyTo !== null || /#(?:comment-?|c)\d+$|[?&]showComment=/.test(url ?? ''),
		)
	);
}

function findBlog(feed: Feed, self: string | null): string | null {
	const link = webAddress(feed.link, self ?? undefined);
	if (link !== null) return link;
	const named = feed.items.map(({ url }) => webAddress(url)).find((url) => url !== null) ?? self;
	return named === null ? null : originOf(named);
}

interface ItemSetting {
	readonly blog: string;
	readonly source: PostSource;
	readonly language: string | null;
}

export function toPost(item: FeedItem, { blog, source, language }: ItemSetting): PostFacts {
	const url = webAddress(item.url, blog);
	const { links, ...content } = readHtml(cleanItemHtml(item.content ?? item.summary ?? ''), url ?? blog);
	const { title, author, published, updated, categories, id } = item;
	return {
		blog,
		guid: id,
		draft: {
			url,
			title,
			author,
			published: published ?? updated,
			updated,
			...content,
			categories,
			source,
		},
		language: tellLanguage(content.text, language === null ? [] : [language]),
		links,
	};
}
