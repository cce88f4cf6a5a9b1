/** list: pages and sitemaps that lead to posts. */
import { findHistoryLinks, hasShape, parseSitemap } from '../../history/index.ts';
import { unpackFile } from '../../io/http/unpack.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import type { PostDraft } from '../../model/post.ts';
import { type Held, readHeld } from './held.ts';
import { isOwnPage, isWithin, planLists, planOwn } from './plan.ts';
import { takePost } from './post.ts';
import { keepDrafts } from './read-posts.ts';
import { directivesOf, isGood, pageOf, type Session } from './session.ts';

/** Sitemaps in sitemaps. */
const MOST_LEVELS = 3;
const MOST_SITEMAP_BYTES = 60_000_000;

const NOTHING: Held = { posts: [], answers: new Map() };

export async function visitList(session: Session): Promise<void> {
	const { task, state } = session;
	const asked = await session.get({ url: task.url, wants: 'page' });
	if (!isGood(asked)) return asked.kind === 'elsewhere' ? session.next(null) : session.giveUp(asked);
	const page = pageOf(asked);
	const { noindex, nofollow, noarchive } = directivesOf(asked, page);
	if (nofollow) session.follows = false;
	const hasPostShape = hasShape(state.shapes, asked.url);
	const holdsPosts = !state.hasPages || state.shapes.length === 0;
	const held = hasPostShape || holdsPosts ? readHeld(page, { url: asked.url, now: session.now }) : NOTHING;
	const { posts } = held;
	if (hasPostShape && !noindex && isSingle(posts, asked.url)) {
		takePost(session, page, asked.url, noarchive);
		return;
	}
	session.next(null);
	if (holdsPosts) keepHeld(session, held, asked.url, !noindex);
	const links = findHistoryLinks(page, { url: asked.url, shapes: state.shapes });
	const isBarren = posts.length === 0 && !links.some(({ use }) => use === 'post');
	const before = (task.note as { barren?: number } | null)?.barren ?? 0;
	planLists(session, { from: 'list', links, state, blog: task.blog!, barren: isBarren ? before + 1 : 0 });
}

/** Posts that have no page of their own are read from the list, if it may be kept; the others are planned. */
function keepHeld(session: Session, { posts, answers }: Held, url: string, mayBeKept: boolean): void {
	const blog = session.task.blog!;
	const held = mayBeKept ? posts.filter((post) => post.url === null || !isOwnPage(post.url, url)) : [];
	keepDrafts(session, blog, held, { isAside: true, isAddressed: session.state.hasAddresses, answers });
	for (const post of posts) {
		if (post.url === null || !isOwnPage(post.url, url)) continue;
		planOwn(session, { url: post.url, kind: 'post', work: 'archive', blog });
	}
}

/** A link that seemed to lead to a list may lead to a post: the page shows no second one, and none that is elsewhere. */
function isSingle(posts: readonly PostDraft[], url: string): boolean {
	const [first] = posts;
	return posts.length < 2 && !(first?.url != null && isOwnPage(first.url, url));
}

export async function visitSitemap(session: Session): Promise<void> {
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
	const level = ((task.note as { level?: number } | null)?.level ?? 0) + 1;
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
