/** keep-blog: a home page that is a blog's → the blog, its posts as far as they are there, and the way to the others. */
import { hostOf } from '../../lib/url/host-of.ts';
import type { PostDraft } from '../../model/post.ts';
import type { FoundFeed, HomeFacts } from '../../pipeline/index.ts';
import { learnRhythm, nextVisit } from '../../schedule/index.ts';
import { contentOf, planItems, toItem } from './items.ts';
import { keepFeed } from './keep-feed.ts';
import { planLists, planOwn } from './plan.ts';
import { followLinks, keepPosts } from './post.ts';
import { later, type Session } from './session.ts';

/** A home page whose blog has a feed is looked at for its blogroll and its looks only. */
const HOME_DAYS = 30;
const MAX_SITEMAPS = 5;

export function keepBlog(session: Session, home: HomeFacts, feed: FoundFeed | null): void {
	const { about, language, layout, addresses, blogroll } = home;
	const blog = about.url;
	const state = { ...layout, feed: session.state.feed };
	session.blogs.push({ ...about, state, lastVisited: session.now });
	if (!(session.input.settings.languages?.includes(language ?? '') ?? true)) {
		leave(session, blog, language);
		return;
	}
	keepPosts(session, home.posts);
	session.blogs.push({ url: blog, blogroll });
	followLinks(session, blogroll);
	for (const to of addresses) planOwn(session, { url: to, kind: 'post', work: 'archive', blog });
	planLists(session, { from: 'list', links: home.history, state, blog, emptyListings: 0 });
	planSitemaps(session, blog);
	const { posts } = home.segmentation;
	planNew(session, feed, posts, { blog, state, isFirst: state.feed === null });
	session.next(nextLook(session, posts, feed !== null), { blog });
}

/** A blog in a language that was not asked for is known, and not read. */
function leave(session: Session, blog: string, language: string | null): void {
	const why = `The blog is in ${language ?? 'an unknown language'}, which is not one of the languages to collect.`;
	session.gaps.push({ blog, url: blog, kind: 'scope', why, from: null, to: null });
	session.next(null, { blog });
}

/** What the feed says; without one, what the page shows stands in for it until a wrapper is learnt. */
function planNew(
	session: Session,
	feed: FoundFeed | null,
	posts: readonly PostDraft[],
	known: Parameters<typeof keepFeed>[2],
): void {
	const hasWrapper = (session.input.dossier?.wrappers.length ?? 0) > 0;
	const items = posts.map(toItem);
	if (feed !== null) keepFeed(session, feed, known);
	else if (!hasWrapper) planItems(session, { items, content: contentOf(items), isFeed: false }, known);
}

function nextLook(session: Session, posts: readonly PostDraft[], hasFeed: boolean): string {
	const { now } = session;
	if (hasFeed) return later(now, HOME_DAYS);
	const { patience } = session.input.settings;
	const dates = posts.flatMap(({ published }) => published ?? []);
	return nextVisit({ rhythm: learnRhythm(dates, now), lastVisit: now, now, patience }).due;
}

/** Robots.txt names them, or they are where sites put them. */
function planSitemaps(session: Session, blog: string): void {
	const named = session.input.sitemaps;
	const urls = named.length > 0 ? named : [new URL('/sitemap.xml', blog).href];
	for (const url of urls.slice(0, MAX_SITEMAPS)) {
		if (hostOf(url) !== hostOf(blog)) continue;
		planOwn(session, { url, kind: 'sitemap', work: 'archive', blog, note: { level: 0 } });
	}
}
