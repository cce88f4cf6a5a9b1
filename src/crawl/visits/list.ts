/** list: pages and sitemaps that lead to posts. */
import { findUnfollowed, hasDatedPath, hasShape, parseSitemap } from '../../history/index.ts';
import { unpackFile } from '../../io/http/unpack.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import { isOwnPage } from '../../lib/url/own-page.ts';
import type { ListingNote, SitemapNote } from '../../model/task.ts';
import { draftFacts, type HeldPosts, type ReadPage, understandList } from '../../pipeline/index.ts';
import { isWithin, planCandidates, planLists, planOwn, planPost, reportUnfollowed } from './plan.ts';
import { notAPost, savePosts, takePost } from './post.ts';
import { followRefresh, isUsable, type Session } from './session.ts';

/** How deep sitemap indexes may be nested. */
const MAX_LEVELS = 3;
const REJECTED =
	'The sitemap lists this page, but the site was judged not to be a blog, so it was not visited.';
const TOO_DEEP = `This sitemap is named by a sitemap that is nested more than ${MAX_LEVELS} deep, so it was not read.`;
const MAX_SITEMAP_BYTES = 60_000_000;

export async function visitList(session: Session, note: ListingNote | null): Promise<void> {
	const { task, state } = session;
	const result = await session.fetch({ url: task.url, wants: 'page' });
	if (result.kind === 'elsewhere') return session.leave(result.url);
	if (!isUsable(result)) return session.giveUp(result);
	const page = session.read(result, state.otherHost);
	if (page.directives.nofollow) session.follows = false;
	if (page.refresh !== null) return followRefresh(session, page.refresh);
	const { isPost, held, links } = understandList(page, state);
	if (isPost && note?.isMenu !== true) return takePost(session, page);
	session.next(null);
	const blog = task.blog!;
	if (isPost) session.gaps.push(notAPost(page.url, blog, 'the menu of the home page names it'));
	if (!state.hasPages || state.shapes.length === 0) saveHeldPosts(session, held, page);
	const isEmpty = held.posts.length === 0 && !links.some(({ use }) => use === 'post' || use === 'candidate');
	if (isEmpty && !isPost)
		session.gaps.push(notAPost(page.url, blog, 'it was read as a list of posts and lists none'));
	const emptyListings = isEmpty ? (note?.emptyListings ?? 0) + 1 : 0;
	planLists(session, { from: 'list', links, state, blog, emptyListings });
	planCandidates(session, findUnfollowed(page.page, { url: page.url, shapes: state.shapes }), {
		blog,
		state,
	});
}

/** Posts without a page of their own are read from the list, if it may be stored. The others are planned. */
function saveHeldPosts(
	session: Session,
	{ posts, comments }: HeldPosts,
	{ url, directives }: ReadPage,
): void {
	const blog = session.task.blog!;
	const held = directives.noindex
		? []
		: posts.filter((post) => post.url === null || !isOwnPage(post.url, url));
	const { hasAddresses } = session.state;
	savePosts(session, draftFacts(blog, held, { isPartial: true, hasAddresses, comments }));
	for (const post of posts) {
		if (post.url === null || !isOwnPage(post.url, url)) continue;
		planOwn(session, { url: post.url, kind: 'post', work: 'archive', blog });
	}
}

export async function visitSitemap(session: Session, note: SitemapNote | null): Promise<void> {
	const { task, state } = session;
	const result = await session.fetch({ url: task.url, wants: 'any' });
	session.next(null);
	const blog = task.blog!;
	if (!isUsable(result)) return;
	const { pages, sitemaps } = parseSitemap(await textOf(result.body), result.url);
	const isRejected = session.input.crawlContext?.isBlog === false;
	const left: string[] = [];
	for (const { url } of pages) {
		if (!isWithin(url, state, blog)) continue;
		if (isRejected) left.push(url);
		else if (hasShape(state.shapes, url)) planPost(session, url, { blog, state });
		else if (hasDatedPath(url))
			planOwn(session, { url, kind: 'post', work: 'archive', blog, note: { isCandidate: true } });
		else left.push(url);
	}
	if (isRejected) reportUnfollowed(session, { urls: left, blog, why: REJECTED });
	else planCandidates(session, left, { blog, state });
	const level = (note?.level ?? 0) + 1;
	const own = sitemaps.filter((url) => hostOf(url) === hostOf(blog));
	if (level > MAX_LEVELS) return reportUnfollowed(session, { urls: own, blog, why: TOO_DEEP });
	for (const url of own) planOwn(session, { url, kind: 'sitemap', work: 'archive', blog, note: { level } });
}

/** A sitemap that cannot be decompressed counts as empty. */
async function textOf(body: Uint8Array): Promise<string> {
	try {
		return new TextDecoder().decode(await unpackFile(body, MAX_SITEMAP_BYTES));
	} catch {
		return '';
	}
}
