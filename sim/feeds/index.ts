/**
 * feeds: a blog's feed at a moment.
 *
 * In:     the world, a blog with a feed, one page of it.
 * Out:    the text of the feed, its media type and encoding.
 */

import type { Encoding, FeedFormat, SimBlog, SimPost } from '../model.ts';
import { platforms } from '../platforms/index.ts';
import { mix, SALT } from '../random.ts';
import { tongues } from '../words/index.ts';
import type { World } from '../world.ts';
import { renderAtom } from './atom.ts';
import { BREAKAGES, type Breakage, breakFeed } from './broken.ts';
import { commentFeedPath } from './comments.ts';
import { buildEntry, type FeedDocument } from './document.ts';
import { renderCdf, renderJsonFeed } from './others.ts';
import { nextFeedPath } from './paging.ts';
import { renderRdf } from './rdf.ts';
import { renderRss } from './rss.ts';

export { BREAKAGES, type Breakage } from './broken.ts';
export { commentFeedPath, parseCommentFeedPath, renderCommentFeed } from './comments.ts';
export { w3cDate } from './dates.ts';
export { parseFeedPage } from './paging.ts';

export interface RenderedFeed {
	readonly text: string;
	readonly mediaType: string;
	readonly encoding: Encoding;
	/** False where the header must not help: the declaration lies about the bytes. */
	readonly declaresInHeader: boolean;
}

const MEDIA_TYPES: Readonly<Record<FeedFormat, string>> = {
	'rss0.91': 'text/xml',
	'rss0.92': 'text/xml',
	'rss1.0': 'application/rdf+xml',
	'rss2.0': 'application/rss+xml',
	'atom0.3': 'application/xml',
	'atom1.0': 'application/atom+xml',
	json: 'application/feed+json',
	cdf: 'application/x-cdf',
};

/** The way in which this blog's feed is broken; null for a good one. */
export function breakageOf(blog: SimBlog, seed: number): Breakage | null {
	if (blog.feed?.state !== 'broken') return null;
	return BREAKAGES[mix(mix(seed, SALT.feed), blog.index) % BREAKAGES.length] as Breakage;
}

/** The numbers of the posts on one page of the feed, newest first; deleted ones among them leave a gap. */
export function feedNumbers(blog: SimBlog, count: number, page: number): { newest: number; oldest: number } {
	const window = blog.feed?.window ?? 0;
	const newest = count - (page - 1) * window;
	return { newest, oldest: Math.max(1, newest - window + 1) };
}

/** One page of a feed: its newest posts first. */
export interface FeedPage {
	readonly number: number;
	readonly posts: readonly SimPost[];
	/** Whether older posts are on further pages. */
	readonly hasMore: boolean;
	readonly changedMs: number;
}

export function renderFeed(world: World, blog: SimBlog, page: FeedPage): RenderedFeed {
	const format = blog.feed?.format ?? 'rss2.0';
	const breakage = breakageOf(blog, world.seed);
	const lying = breakage === 'wrong-encoding' && format !== 'json';
	const encoding = format === 'json' ? 'utf-8' : lying ? legacyOf(blog) : blog.encoding;
	const text = writeFormat(buildDocument(world, blog, page, lying ? 'utf-8' : encoding), format);
	return {
		text: breakage === null ? text : breakFeed(text, breakage),
		mediaType: MEDIA_TYPES[format],
		encoding,
		declaresInHeader: !lying,
	};
}

function legacyOf(blog: SimBlog): Encoding {
	return tongues[blog.language].legacy[0] as Encoding;
}

function buildDocument(world: World, blog: SimBlog, page: FeedPage, encoding: string): FeedDocument {
	const origin = blog.url.slice(0, -1);
	const next = page.hasMore ? nextFeedPath(blog, page.number) : null;
	return {
		blog,
		selfUrl: origin + (blog.feed?.path ?? ''),
		nextUrl: next === null ? null : origin + next,
		hubUrl: page.number === 1 ? (world.pushPlan(blog)?.hub ?? null) : null,
		generator: platforms[blog.platform].generator,
		updatedMs: page.changedMs,
		encoding,
		entries: page.posts.map((post) =>
			buildEntry(
				blog,
				post,
				world.permalink(world.blog(blog.index), post),
				blog.hasComments ? origin + commentFeedPath(post.number) : null,
			),
		),
	};
}

function writeFormat(feed: FeedDocument, format: FeedFormat): string {
	switch (format) {
		case 'rss0.91':
			return renderRss(feed, '0.91');
		case 'rss0.92':
			return renderRss(feed, '0.92');
		case 'rss2.0':
			return renderRss(feed, '2.0');
		case 'rss1.0':
			return renderRdf(feed);
		case 'atom0.3':
			return renderAtom(feed, '0.3');
		case 'atom1.0':
			return renderAtom(feed, '1.0');
		case 'json':
			return renderJsonFeed(feed);
		case 'cdf':
			return renderCdf(feed);
	}
}
