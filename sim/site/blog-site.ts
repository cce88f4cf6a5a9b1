/**
 * blog-site: the response of a blog's host to a path.
 *
 * In:     the world, a blog, a path with its query, the moment.
 * Out:    the page, feed or file there; null when there is none.
 * Not here: what happens on the way to the client (../faults.ts).
 */

import { renderChannel } from '../channels/index.ts';
import { answerApi } from '../channels/wordpress-api.ts';
import {
	feedNumbers,
	parseCommentFeedPath,
	parseFeedPage,
	renderCommentFeed,
	renderFeed,
} from '../feeds/index.ts';
import type { Place, SimBlog, SimPost, View } from '../model.ts';
import { platforms } from '../platforms/index.ts';
import { STATIC } from '../world/plans.ts';
import type { World } from '../world.ts';
import { type Answer, bytesAnswer, redirectAnswer, textAnswer } from './answer.ts';
import { lastChange, validators } from './changes.ts';
import { declareCharset } from './charset.ts';
import { addCommentCount, addExtras, hasOpml, OPML_PATH } from './extras.ts';
import { hasSitemap, renderOpml, renderSitemap, SITEMAP_PATH } from './lists.ts';
import { postsBetween, type Shown, viewOf } from './views.ts';

const IMAGE = /^\/images\/[a-z0-9-]+\.png$/;

export function answerBlog(world: World, blog: SimBlog, path: string, atMs: number): Answer | null {
	return answerFile(world, blog, path, atMs) ?? answerPlace(world, blog, path, atMs);
}

function answerFile(world: World, blog: SimBlog, path: string, atMs: number): Answer | null {
	const api = blog.channel === 'wp-json' ? answerApi(world, blog, path, atMs) : null;
	if (api !== null) return api;
	const page = parseFeedPage(blog, path);
	if (page !== null) return answerFeed(world, blog, page, path, atMs);
	const commented = blog.channel === null ? parseCommentFeedPath(path) : null;
	if (commented !== null) return answerCommentFeed(world, blog, commented, path, atMs);
	if (path === SITEMAP_PATH && hasSitemap(blog)) {
		return textAnswer(200, 'application/xml', null, renderSitemap(world, blog, atMs), 'utf-8');
	}
	if (path === OPML_PATH && hasOpml(blog)) {
		return textAnswer(200, 'text/x-opml', null, renderOpml(blog, blog.encoding), blog.encoding);
	}
	return IMAGE.test(path) ? bytesAnswer('image/png', PNG) : null;
}

function answerFeed(world: World, blog: SimBlog, page: number, path: string, atMs: number): Answer | null {
	const { newest, oldest } = feedNumbers(blog, world.postCount(blog, atMs), page);
	if (newest < 1 && page > 1) return null;
	const posts = postsBetween(world, blog, oldest, newest, atMs);
	const changedMs = lastChange(world, blog, oldest, newest, posts, atMs);
	const feed = renderFeed(world, blog, { number: page, posts, hasMore: oldest > 1, changedMs });
	const header = feed.declaresInHeader ? declareCharset(blog).header : null;
	const charset = header === blog.encoding ? feed.encoding : header;
	return textAnswer(200, feed.mediaType, charset, feed.text, feed.encoding, {
		...validators(world, blog, path, changedMs),
		...(page === 1 ? hubHeader(world, blog) : {}),
	});
}

/** Where the feed is delivered by a hub the header says so: the formats that have no links too. */
function hubHeader(world: World, blog: SimBlog): Readonly<Record<string, string>> {
	const hub = world.pushPlan(blog)?.hub ?? null;
	if (hub === null) return {};
	const self = blog.url.slice(0, -1) + (blog.feed?.path ?? '');
	return { Link: `<${hub}>; rel="hub", <${self}>; rel="self"` };
}

function answerCommentFeed(
	world: World,
	blog: SimBlog,
	number: number,
	path: string,
	atMs: number,
): Answer | null {
	const post = blog.hasComments ? world.post(blog, number, atMs) : null;
	if (post === null) return null;
	const text = renderCommentFeed(blog, post, world.permalink(world.blog(blog.index), post), blog.encoding);
	const changedMs = lastChange(world, blog, number, number, [post], atMs);
	const more = validators(world, blog, path, changedMs);
	return textAnswer(200, 'application/rss+xml', declareCharset(blog).header, text, blog.encoding, more);
}

/** Sessions and campaigns hang queries on addresses; blog software ignores those it does not know. */
function locate(blog: SimBlog, path: string): Place | null {
	const platform = platforms[blog.platform];
	const place = platform.locate(blog, path);
	const query = path.indexOf('?');
	return place ?? (query < 0 ? null : platform.locate(blog, path.slice(0, query)));
}

function answerPlace(world: World, blog: SimBlog, path: string, atMs: number): Answer | null {
	const place = locate(blog, path);
	if (place === null) return null;
	const scene = viewOf(world, blog, place, atMs);
	if (scene === null) return null;
	const platform = platforms[blog.platform];
	if (scene.view.kind === 'post') {
		const canonical = platform.path(blog, place, scene.view.post);
		if (canonical !== path && canonical !== path.split('?', 1)[0]) {
			return redirectAnswer(301, blog.url.slice(0, -1) + canonical);
		}
	}
	const { header, page } = declareCharset(blog);
	const html = addExtras(renderView(blog, scene, page), blog);
	const more = STATIC.has(blog.platform) ? scene.validators(path) : undefined;
	return textAnswer(200, 'text/html', header, html, blog.encoding, more);
}

function renderView(blog: SimBlog, { view, theme }: Shown, charset: string | null): string {
	const ownPage = renderChannel(blog, view, charset);
	if (ownPage !== null) return ownPage;
	const platform = platforms[blog.platform];
	if (!blog.hidesComments) return platform.render(blog, view, charset, theme);
	const silent: SimBlog = Object.create(blog, { hasComments: { value: false } });
	const html = platform.render(silent, withoutComments(view), charset, theme);
	return view.kind === 'post' && view.post.comments.length > 0
		? addCommentCount(html, blog, view.post)
		: html;
}

function withoutComments(view: View): View {
	const silent = (post: SimPost): SimPost => Object.create(post, { comments: { value: [] } });
	if (view.kind === 'post') return { ...view, post: silent(view.post) };
	return view.kind === 'about' ? view : { ...view, posts: view.posts.map(silent) };
}

/** The one picture of the simulated blogosphere, a grey pixel. */
const PNG: Uint8Array = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
	'base64',
);
