/** save-blog: the home page of a blog → the blog, the posts on the page, and tasks for the other posts. */
import type { HistoryPage } from '../../feed/index.ts';
import { mayBePost } from '../../history/index.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import type { BlogState } from '../../model/blog-state.ts';
import type { PostDraft } from '../../model/post.ts';
import type { FoundFeed, HomeFacts } from '../../pipeline/index.ts';
import { learnRhythm } from '../../schedule/index.ts';
import { contentOf, planItems, toItem } from './items.ts';
import { isWithin, planCandidates, planHome, planLists, planOwn, priority } from './plan.ts';
import { followLinks, savePosts } from './post.ts';
import { saveFeed } from './save-feed.ts';
import { later, type Session } from './session.ts';

/** If the blog has a feed, its home page is visited only for the blogroll and the layout. */
const HOME_DAYS = 30;
const MAX_SITEMAPS = 5;

export function saveBlog(session: Session, home: HomeFacts, feed: FoundFeed | null): void {
	const { about, language, layout, addresses, blogroll } = home;
	const blog = about.url;
	const { feed: lastFeed, showsDates } = session.state;
	const state = { ...layout, feed: lastFeed, showsDates };
	session.blogs.push({ ...about, state, lastVisited: session.now });
	if (!(session.input.settings.languages?.includes(language ?? '') ?? true)) {
		leave(session, blog, language);
		return;
	}
	savePosts(session, home.posts);
	session.blogs.push({ url: blog, blogroll });
	followLinks(session, blogroll);
	for (const to of addresses) planOwn(session, { url: to, kind: 'post', work: 'archive', blog });
	const { posts } = home.segmentation;
	planNew(session, feed, posts, { blog, state, isFirst: state.feed === null });
	planMenu(session, home, state);
	planLists(session, { from: 'list', links: home.history, state, blog, emptyListings: 0 });
	if (home.archive !== null) planArchive(session, home.archive, blog);
	planSitemaps(session, blog);
	planCandidates(session, home.unfollowed, { blog, state });
	session.next(nextLook(session, posts, feed !== null), { blog });
}

/** The pages that the menu names, and the start of the site where the blog begins on a page of it, may list posts. They are not posts. */
function planMenu(session: Session, { about, menu }: HomeFacts, state: BlogState): void {
	const blog = about.url;
	const start = new URL('.', blog).href;
	if (start !== blog && isWithin(start, state, blog)) planHome(session, start, session.task.strays);
	const note = { emptyListings: 0, isMenu: true } as const;
	for (const url of menu) {
		if (session.follows && isWithin(url, state, blog) && mayBePost(url))
			planOwn(session, { url, kind: 'list', work: 'archive', blog, note });
	}
}

/** The pages of an API that has all posts with their comments. They come before the pages of the posts. */
function planArchive(session: Session, { url, state }: HistoryPage, blog: string): void {
	if (!session.follows) return;
	const first = priority(session, 'archive', session.task.depth) + API_FIRST;
	planOwn(session, { url, kind: 'feed-page', work: 'archive', blog, note: state }, { priority: first });
}

const API_FIRST = 5;

/** A blog in an unwanted language is recorded but not read. */
function leave(session: Session, blog: string, language: string | null): void {
	const why = `The blog is in ${language ?? 'an unknown language'}, which is not one of the languages to collect.`;
	session.gaps.push({ blog, url: blog, kind: 'scope', why, from: null, to: null });
	session.next(null, { blog });
}

/** The new items of the feed. Without a feed, the posts on the page replace them until a wrapper is trained. */
function planNew(
	session: Session,
	feed: FoundFeed | null,
	posts: readonly PostDraft[],
	known: Parameters<typeof saveFeed>[2],
): void {
	const hasWrapper = (session.input.crawlContext?.wrappers.length ?? 0) > 0;
	const items = posts.map(toItem);
	if (feed !== null) saveFeed(session, feed, known);
	else if (!hasWrapper) planItems(session, { items, content: contentOf(items), isFeed: false }, known);
}

function nextLook(session: Session, posts: readonly PostDraft[], hasFeed: boolean): string {
	const { now } = session;
	if (hasFeed) return later(now, HOME_DAYS);
	const { pollBudget } = session.input.settings;
	const dates = posts.flatMap(({ published }) => published ?? []);
	const inboundLinks = session.input.crawlContext?.inboundLinks ?? 0;
	const rhythm = learnRhythm(dates, now);
	return session.policy.nextVisit({ rhythm, lastVisit: now, now, pollBudget, inboundLinks }).due;
}

/** The sitemaps named in robots.txt and the usual location: what robots.txt names may be gone. */
export function planSitemaps(session: Session, blog: string): void {
	const named = session.input.sitemaps;
	const usual = new URL('/sitemap.xml', blog).href;
	for (const url of new Set([...named.slice(0, MAX_SITEMAPS), usual])) {
		if (hostOf(url) !== hostOf(blog)) continue;
		planOwn(session, { url, kind: 'sitemap', work: 'archive', blog, note: { level: 0 } });
	}
}
