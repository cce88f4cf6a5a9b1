/** list: pages and sitemaps that lead to posts. */
import { gunzipSync } from 'node:zlib';
import { findHistoryLinks, hasShape, parseSitemap } from '../../history/index.ts';
import { hostOf } from '../../io/store/frontier.ts';
import type { Page } from '../../lib/html/index.ts';
import { segmentBlog } from '../../pipeline.ts';
import { isOwnPage, isWithin, planLists, planOwn } from './plan.ts';
import { takePost } from './post.ts';
import { keepDrafts } from './read-posts.ts';
import { directivesOf, isGood, pageOf, type Session } from './session.ts';

/** Sitemaps in sitemaps. */
const MOST_LEVELS = 3;
const MOST_SITEMAP_BYTES = 60_000_000;

export async function visitList(session: Session): Promise<void> {
	const { task, state } = session;
	const asked = await session.get({ url: task.url, wants: 'page' });
	if (!isGood(asked)) return asked.kind === 'elsewhere' ? session.next(null) : session.giveUp(asked);
	session.next(null);
	const blog = task.blog!;
	const page = pageOf(asked);
	if (directivesOf(asked, page).nofollow) session.follows = false;
	const links = findHistoryLinks(page, { url: asked.url, shapes: state.shapes });
	let named = links.filter(({ use }) => use === 'post').length;
	if (hasShape(state.shapes, asked.url) && isSingle(session, page, asked.url))
		return takePost(session, page, asked.url);
	if (!state.hasPages || state.shapes.length === 0) {
		const { posts } = segmentBlog({ html: page, url: asked.url, now: session.now });
		const held = posts.filter(({ url }) => url === null || !isOwnPage(url, asked.url));
		keepDrafts(session, blog, held, { isAside: true, isAddressed: state.hasAddresses });
		for (const { url } of posts) {
			if (url !== null && isOwnPage(url, asked.url))
				planOwn(session, { url, kind: 'post', work: 'archive', blog });
		}
		named += posts.length;
	}
	const before = (task.note as { barren?: number } | null)?.barren ?? 0;
	planLists(session, { from: 'list', links, state, blog, barren: named > 0 ? 0 : before + 1 });
}

/** A link that seemed to lead to a list may lead to a post: the page shows no second one, and none that is elsewhere. */
function isSingle(session: Session, page: Page, url: string): boolean {
	const { posts } = segmentBlog({ html: page, url, now: session.now });
	const [first] = posts;
	return posts.length < 2 && !(first?.url != null && isOwnPage(first.url, url));
}

export async function visitSitemap(session: Session): Promise<void> {
	const { task, state } = session;
	const asked = await session.get({ url: task.url, wants: 'any' });
	session.next(null);
	const blog = task.blog!;
	if (!isGood(asked)) return;
	const { pages, sitemaps } = parseSitemap(textOf(asked.body));
	for (const { url } of pages) {
		if (!isWithin(url, state, blog) || !hasShape(state.shapes, url)) continue;
		planOwn(session, { url, kind: 'post', work: 'archive', blog });
	}
	const level = ((task.note as { level?: number } | null)?.level ?? 0) + 1;
	if (level > MOST_LEVELS) return;
	for (const url of sitemaps) {
		if (hostOf(url) === hostOf(blog))
			planOwn(session, { url, kind: 'sitemap', work: 'archive', blog, note: { level } });
	}
}

function textOf(body: Uint8Array): string {
	const isPacked = body[0] === 0x1f && body[1] === 0x8b;
	if (!isPacked) return new TextDecoder().decode(body);
	try {
		return new TextDecoder().decode(gunzipSync(body, { maxOutputLength: MOST_SITEMAP_BYTES }));
	} catch {
		return '';
	}
}
