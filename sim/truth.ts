/**
 * truth: what there is to find, for comparison with what a crawler found.
 *
 * In:     the world, a host, the moment.
 * Out:    plain values for JSON: profiles, and posts with their dates as ISO strings.
 */

import { breakageOf } from './feeds/index.ts';
import type { Link, SimBlog, SimHost, SimPost } from './model.ts';
import { declareCharset } from './site/charset.ts';
import { hasOpml } from './site/extras.ts';
import { hasSitemap } from './site/lists.ts';
import type { World } from './world.ts';

export interface TrueComment {
	readonly author: string;
	readonly authorUrl: string | null;
	readonly published: string;
	readonly text: string;
	/** The number (from 1) of the comment it answers. */
	readonly parent: number | null;
}

export interface TruePost {
	readonly number: number;
	readonly url: string;
	readonly title: string;
	readonly author: string;
	readonly published: string;
	readonly updated: string | null;
	/** When it was deleted; the rest is what it was before. */
	readonly deleted: string | null;
	readonly categories: readonly string[];
	readonly text: string;
	readonly summary: string;
	readonly links: readonly Link[];
	readonly comments: readonly TrueComment[];
}

/** One line per host, for walking through a world. */
export function describeHost(world: World, index: number, atMs: number): object {
	const host = world.host(index);
	return {
		index,
		name: world.name(index),
		url: host.url,
		kind: host.kind,
		language: host.language,
		encoding: host.encoding,
		fault: host.fault,
		...(host.kind === 'blog' ? { platform: host.platform, posts: world.postCount(host, atMs) } : {}),
	};
}

/** Everything that is decided about a host. `name` is what others link to; `host` differs from it where the host moved. */
export function describeProfile(world: World, index: number, atMs: number): object {
	const host = world.host(index);
	const known = { name: world.name(index), charset: declareCharset(host) };
	return host.kind === 'blog' ? { ...known, ...describeBlog(world, host, atMs) } : { ...known, ...host };
}

function describeBlog(world: World, blog: SimBlog, atMs: number): object {
	const plain = pickBlog(blog);
	const push = world.pushPlan(blog);
	return {
		...plain,
		started: iso(blog.startedMs),
		themeChange: describeThemeChange(world, blog),
		posts: world.postCount(blog, atMs),
		feedBreakage: breakageOf(blog, world.seed),
		sitemap: hasSitemap(blog),
		opml: hasOpml(blog),
		...(push === null ? {} : { push }),
	};
}

/** When the blog changes its theme, and whether the posts from before keep theirs. */
function describeThemeChange(world: World, blog: SimBlog): object | null {
	const plan = world.themePlan(blog);
	return plan === null ? null : { at: iso(plan.changesAtMs), keepsOldPages: plan.keepsOldPages };
}

/** The fields of the model by name, without the engine's internal ones. */
function pickBlog(blog: SimBlog): SimBlog {
	const { kind, index, host, url, title, tagline, language, encoding, platform, variant } = blog;
	const {
		authors,
		zoneMinutes,
		categories,
		postsPerPage,
		feed,
		hasComments,
		hidesComments,
		blogroll,
		channel,
	} = blog;
	const { startedMs, meanIntervalMs, fault, robots } = blog;
	return {
		kind,
		index,
		host,
		url,
		title,
		tagline,
		language,
		encoding,
		platform,
		variant,
		authors,
		zoneMinutes,
		categories,
		postsPerPage,
		feed,
		hasComments,
		hidesComments,
		blogroll,
		channel,
		startedMs,
		meanIntervalMs,
		fault,
		robots,
	};
}

/** A post at a moment; null when it is not yet published. */
export function describePost(world: World, blog: SimBlog, number: number, atMs: number): TruePost | null {
	if (number < 1 || number > world.postCount(blog, atMs)) return null;
	const { deletedMs } = world.life(blog, number);
	const deleted = deletedMs !== null && deletedMs <= atMs;
	const post = world.post(blog, number, deleted ? deletedMs - 1 : atMs);
	return post === null ? null : toTruePost(world, blog, post, deleted ? deletedMs : null);
}

function toTruePost(world: World, blog: SimBlog, post: SimPost, deletedMs: number | null): TruePost {
	return {
		number: post.number,
		url: world.permalink(world.blog(blog.index), post),
		title: post.title,
		author: post.author,
		published: iso(post.publishedMs),
		updated: post.updatedMs === null ? null : iso(post.updatedMs),
		deleted: deletedMs === null ? null : iso(deletedMs),
		categories: post.categories,
		text: post.text,
		summary: post.summary,
		links: post.links,
		comments: post.comments.map(({ author, authorUrl, publishedMs, text, parent }) => ({
			author,
			authorUrl,
			published: iso(publishedMs),
			text,
			parent,
		})),
	};
}

/** Whether a host is a blog, for callers that were given a name. */
export function findBlog(host: SimHost): SimBlog | null {
	return host.kind === 'blog' ? host : null;
}

function iso(ms: number): string {
	return new Date(ms).toISOString();
}
