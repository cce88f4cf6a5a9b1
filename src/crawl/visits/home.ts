/**
 * home: an address that may be a blog's, or is, → what it is, its feed, its posts, and where its other posts are.
 *
 * The order of the pipeline: recognise → feeds → judge → segment → wrapper → old posts → links.
 */

import { findLinks } from '../../lib/html/index.ts';
import { headerOf } from '../../lib/http/headers.ts';
import { sniffContent } from '../../lib/http/sniff.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import { plainAddress } from '../../lib/url/plain-address.ts';
import type { Judgment } from '../../model/judgment.ts';
import { PERSON } from '../../model/review.ts';
import { recognizePlatform } from '../../recognize/index.ts';
import { judgeByFeed, judgePage, judgeUpdate } from '../../segment/judge/index.ts';
import type { Asked } from '../visit.ts';
import { type FoundFeed, findFeed, isDeclared, listFeeds, parseFound } from './find-feed.ts';
import { type Home, keepBlog } from './keep-blog.ts';
import { planHome, planSites } from './plan.ts';
import { directivesOf, isGood, later, moveOn, pageOf, type Session } from './session.ts';

/** What is no blog may become one. */
const NO_BLOG_DAYS = 180;

export async function visitHome(session: Session): Promise<void> {
	const asked = await session.get({ url: session.task.url, wants: 'any' });
	if (asked.kind === 'elsewhere') return moveOn(session, asked);
	if (!isGood(asked)) return session.giveUp(asked);
	if (sniffContent(asked.body) === 'feed') return takeFeedAsHome(session, asked);
	const page = pageOf(asked);
	const { noindex, nofollow, noarchive } = directivesOf(asked, page);
	const home = { url: asked.url, page, answer: asked, isCopyless: noarchive };
	if (nofollow) session.follows = false;
	if (noindex) return session.refuse('the page asks robots not to keep it (noindex)');
	const platform = recognizePlatform(home.page, { url: home.url, headers: asked.headers });
	const candidates = listFeeds(home.page, home.url, platform?.platform);
	const seen = judge(session, home, candidates.some(isDeclared));
	const feed =
		seen.isBlog || candidates.some(isDeclared) ? await findFeed(session, candidates, seen.isBlog) : null;
	const judgment = seen.rules[0]?.rule === PERSON ? seen : judgeByFeed(seen, countOwnPosts(feed, home.url));
	if (!judgment.isBlog) return keepNoBlog(session, home, judgment, feed);
	if (isPartOf(feed?.feed.link ?? null, home.url)) return goToWhole(session, feed!.feed.link!);
	keepAsSeen(session, home);
	keepBlog(session, home, { judgment, feed, platform });
}

/** A page that was a blog stays one until it is seen to be something else (Nanno §3.6): it may be an error page. */
function judge(session: Session, { page, url, answer }: Home, hasFeed: boolean): Judgment {
	const { now } = session;
	const lastModified = headerOf(answer.headers, 'last-modified');
	const context = { now, url, lastModified, ...(hasFeed ? { hasFeed } : {}) };
	const dossier = session.input.dossier;
	if (dossier?.isSettled === true) return settled(dossier.isBlog === true, judgePage(page, context));
	if (dossier?.isBlog !== true) return judgePage(page, context);
	const previous = { isBlog: true, entries: [], judgedAt: dossier.judgedAt ?? now };
	const update = judgeUpdate(previous, page, context);
	if (update.isBlog || update.action === 'forget') return update;
	return {
		...update,
		isBlog: true,
		reason: `it was a blog, and nothing says that it is another thing now (${update.reason})`,
	};
}

/** A person's word stands, whatever the page looks like. */
function settled(isBlog: boolean, seen: Judgment): Judgment {
	const why = isBlog ? 'A person said that it is a blog.' : 'A person said that it is no blog.';
	return { ...seen, isBlog, reason: why, rules: [{ rule: PERSON, why }] };
}

/** The dated posts on this host of a feed that names the page as its own. */
function countOwnPosts(found: FoundFeed | null, url: string): number {
	if (found === null || found.feed.link === null) return 0;
	const { link, items } = found.feed;
	if (!canParse(link, url) || plainAddress(new URL(link, url).href) !== plainAddress(url)) return 0;
	const isOwn = (to: string | null) => to !== null && hostOf(to) === hostOf(url);
	return items.filter((item) => isOwn(item.url) && (item.published ?? item.updated) !== null).length;
}

/** A seed may be a feed: its blog is where it says. */
function takeFeedAsHome(session: Session, answer: Extract<Asked, { kind: 'answer' }>): void {
	const feed = parseFound(answer);
	const link = feed?.link ?? null;
	if (link === null || !canParse(link, answer.url)) session.next(null);
	else goToWhole(session, new URL(link, answer.url).href);
}

/** The page is one of a blog that begins elsewhere on its host: a month, a post. */
function isPartOf(link: string | null, url: string): boolean {
	if (link === null || !canParse(link)) return false;
	const [whole, part] = [plainAddress(link), plainAddress(url)];
	return whole !== part && part.startsWith(`${whole}/`);
}

function goToWhole(session: Session, url: string): void {
	session.next(null);
	planHome(session, url, session.task.strays);
}

/** So that a person can see what was judged. */
function keepAsSeen(session: Session, { url, page, isCopyless }: Home): void {
	if (!isCopyless) session.samples.push({ blog: url, url, kind: 'home', html: page.html });
}

/** Remembered with the reason; where it leads is followed a little further. */
function keepNoBlog(session: Session, home: Home, judgment: Judgment, feed: FoundFeed | null): void {
	const { page, url } = home;
	const { isBlog, reason, rules } = judgment;
	keepAsSeen(session, home);
	session.blogs.push({ url, judgment: { isBlog, reason, rules }, lastVisited: session.now });
	session.next(later(session.now, NO_BLOG_DAYS));
	const strays = session.task.strays + 1;
	const links = findLinks(page, url).map((link) => link.url);
	planSites(session, links, strays);
	const whole = feed?.feed.link ?? null;
	if (whole !== null && canParse(whole) && plainAddress(whole) !== plainAddress(url)) {
		planHome(session, whole, session.task.strays);
	}
	for (const link of links) if (isBlogFolder(link, url)) planHome(session, link, strays);
}

const BLOG_FOLDER = /\/(?:we)?blogs?\/?$|\/(?:diary|journal|nikki|notes|log)\/?$/i;

/** A site that is no blog may have one. */
function isBlogFolder(link: string, url: string): boolean {
	return hostOf(link) === hostOf(url) && BLOG_FOLDER.test(new URL(link).pathname);
}
