/** list: pages and sitemaps that lead to posts. */
import { hasShape, parseSitemap } from '../../history/index.ts';
import { unpackFile } from '../../io/http/unpack.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import { isOwnPage } from '../../lib/url/own-page.ts';
import type { ListingNote, SitemapNote } from '../../model/task.ts';
import { draftFacts, type HeldPosts, type ReadPage, readPage, understandList } from '../../pipeline/index.ts';
import { isWithin, planLists, planOwn } from './plan.ts';
import { keepPosts, takePost } from './post.ts';
import { isGood, type Session } from './session.ts';

/** Sitemaps in sitemaps. */
const MOST_LEVELS = 3;
const MOST_SITEMAP_BYTES = 60_000_000;

export async function visitList(session: Session, note: ListingNote | null): Promise<void> {
	const { task, state } = session;
	const asked = await session.get({ url: task.url, wants: 'page' });
	if (!isGood(asked)) return asked.kind === 'elsewhere' ? session.next(null) : session.giveUp(asked);
	const page = readPage(asked);
	if (page.directives.nofollow) session.follows = false;
	const { isPost, held, links } = understandList(page, state);
	if (isPost) return takePost(session, page);
	session.next(null);
	if (!state.hasPages || state.shapes.length === 0) keepHeld(session, held, page);
	const isEmpty = held.posts.length === 0 && !links.some(({ use }) => use === 'post');
	const emptyListings = isEmpty ? (note?.emptyListings ?? 0) + 1 : 0;
	planLists(session, { from: 'list', links, state, blog: task.blog!, emptyListings });
}

/** Posts that have no page of their own are read from the list, if it may be saved; the others are planned. */
function keepHeld(session: Session, { posts, comments }: HeldPosts, { url, directives }: ReadPage): void {
	const blog = session.task.blog!;
	const held = directives.noindex
		? []
		: posts.filter((post) => post.url === null || !isOwnPage(post.url, url));
	const { hasAddresses } = session.state;
	keepPosts(session, draftFacts(blog, held, { isAside: true, hasAddresses, comments }));
	for (const post of posts) {
		if (post.url === null || !isOwnPage(post.url, url)) continue;
		planOwn(session, { url: post.url, kind: 'post', work: 'archive', blog });
	}
}

export async function visitSitemap(session: Session, note: SitemapNote | null): Promise<void> {
	const { task, state } = session;
	const asked = await session.get({ url: task.url, wants: 'any' });
	session.next(null);
	const blog = task.blog!;
	if (!isGood(asked)) return;
	const { pages, sitemaps } = parseSitemap(await textOf(asked.body));
	for (const { url } of pages) {
		if (!isWithin(url, state, blog) || !hasShape(state.shapes, url)) continue;
		planOwn(session, { url, kind: 'post', work: 'archive', blog });
	}
	const level = (note?.level ?? 0) + 1;
	if (level > MOST_LEVELS) return;
	for (const url of sitemaps) {
		if (hostOf(url) === hostOf(blog))
			planOwn(session, { url, kind: 'sitemap', work: 'archive', blog, note: { level } });
	}
}

/** A sitemap that cannot be unpacked names nothing. */
async function textOf(body: Uint8Array): Promise<string> {
	try {
		return new TextDecoder().decode(await unpackFile(body, MOST_SITEMAP_BYTES));
	} catch {
		return '';
	}
}
