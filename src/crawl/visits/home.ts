/** home: visits a URL that may be a blog's home page: whether it is one, its posts, its feed, and what to visit next. */
import { findUnfollowed, mayBePost } from '../../history/index.ts';
import { findLinks } from '../../lib/html/index.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import { canonicalUrl } from '../../lib/url/canonical-url.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import { isOwnPage } from '../../lib/url/own-page.ts';
import type { Task } from '../../model/task.ts';
import {
	isBlogFolder,
	isFeedDocument,
	parseFeedDocument,
	type ReadPage,
	type UnderstoodHome,
	understandHome,
} from '../../pipeline/index.ts';
import type { FetchResult } from '../visit.ts';
import { takeFeed } from './feed.ts';
import { planHome, planOwn, planSites, reportUnfollowed } from './plan.ts';
import { planSitemaps, saveBlog } from './save-blog.ts';
import { saveRights } from './save-rights.ts';
import { isUsable, later, moveOn, type Session } from './session.ts';

/** A site that is not a blog may become one, so it is checked again after this time. */
const NOT_A_BLOG_DAYS = 180;

export async function visitHome(session: Session, task: Task<'home'>): Promise<void> {
	const result = await session.fetch({ url: task.url, wants: 'any' });
	if (result.kind === 'elsewhere') return moveOn(session, task, result);
	if (!isUsable(result)) return session.giveUp(result);
	if (isFeedDocument(result)) return takeFeedAsHome(session, result);
	session.noteFound('read');
	const home = session.read(result);
	if (home.directives.nofollow) session.follows = false;
	if (home.refresh !== null) {
		moveOn(session, task, {
			kind: 'elsewhere',
			url: home.refresh,
			isPermanent: true,
			at: session.now,
		});
		if (!isLeftBehind(session, home)) return;
	}
	const understood = await understand(session, home);
	const { feedElsewhere, whole, judgment, isRefused, blog } = understood;
	if (isRefused && (blog === null || !session.follows)) return session.refuse(NOINDEX);
	if (feedElsewhere !== null)
		planOwn(session, { url: feedElsewhere, kind: 'feed', work: 'feed', blog: task.url });
	if (!judgment.isBlog) return saveNotABlog(session, home, understood);
	if (whole !== null) return goToWhole(session, whole);
	if (isRefused) session.withdraw(NOINDEX);
	else saveSample(session, home);
	saveBlog(session, blog!, understood.feed?.isPage === true ? null : understood.feed);
	await saveRights(session, blog!.about.url, home);
}

/** Fewer links lead nowhere: the page only sends its readers on. */
const MIN_OWN_LINKS = 5;

/** A person named a page that sends its readers to another host, but still links to pages of its own. */
function isLeftBehind({ task }: Session, { page, url, refresh }: ReadPage): boolean {
	if (task.depth > 0 || refresh === null || hostOf(refresh) === hostOf(url)) return false;
	const own = findLinks(page, url).filter((link) => isOwnPage(link.url, url));
	return new Set(own.map((link) => link.url)).size >= MIN_OWN_LINKS;
}

const NOINDEX = 'the page asks robots not to index it (noindex)';

/** A page near the root of a source's site that was rejected. Nobody named it, so it is not stored as a site that is not a blog. */
function isOfMenu({ depth, strays, url }: Task): boolean {
	return depth === 0 && strays > 0 && !isBlogFolder(url, url);
}

/** Fetches the documents that the pipeline wants to see. */
async function understand(session: Session, home: ReadPage): Promise<UnderstoodHome> {
	const isMenuPage = isOfMenu(session.task);
	const isSource = session.task.depth === 0 && !isMenuPage;
	const steps = understandHome(home, session.input.crawlContext, { isSource, isMenuPage });
	let step = steps.next();
	while (!step.done) {
		const result = await session.fetch(step.value);
		step = steps.next(isUsable(result) ? result : null);
	}
	return step.value;
}

/** The feed that a person added is read itself; any other leads to its blog. */
function takeFeedAsHome(session: Session, answer: Extract<FetchResult, { kind: 'answer' }>): void {
	const feed = parseFeedDocument(answer);
	const link = feed?.link ?? null;
	if (feed !== null && session.task.depth === 0) takeFeed(session, { feed, document: answer });
	else if (link === null || !canParse(link, answer.url)) session.next(null);
	else goToWhole(session, new URL(link, answer.url).href);
}

function goToWhole(session: Session, url: string): void {
	session.noteFound('moved', { to: url });
	session.next(null);
	planHome(session, url, session.task.strays);
}

/** Saves the page, so that a person can see what was judged. */
function saveSample(session: Session, { url, page, directives }: ReadPage): void {
	if (!directives.noarchive) session.samples.push({ blog: url, url, kind: 'home', html: page.html });
}

/** Saved with the reason. Its links are followed a little further. */
function saveNotABlog(session: Session, home: ReadPage, { judgment, feed }: UnderstoodHome): void {
	const { page, url } = home;
	const { isBlog, reason, rules } = judgment;
	session.next(later(session.now, NOT_A_BLOG_DAYS));
	if (isOfMenu(session.task)) {
		reportMenuPage(session, home, reason);
		return;
	}
	saveSample(session, home);
	session.blogs.push({ url, judgment: { isBlog, reason, rules }, lastVisited: session.now });
	session.noteFound('rejected', { why: reason });
	if (session.task.depth === 0) {
		reportRejected(session, home, reason);
		planSitemaps(session, url);
	}
	const strays = session.task.strays + 1;
	const links = findLinks(page, url).map((link) => link.url);
	planSites(session, links, strays);
	const whole = feed?.feed.link ?? null;
	if (whole !== null && canParse(whole) && canonicalUrl(whole) !== canonicalUrl(url)) {
		planHome(session, whole, session.task.strays);
	}
	const folders = links.filter((link) => isBlogFolder(link, url));
	const isLanding = session.task.depth === 0 && session.task.strays === 0;
	for (const link of isLanding ? [...folders, ...findMenu(links, url)] : folders)
		planHome(session, link, strays);
}

/** The most pages of a rejected source's menu that are visited: one of them may be the blog. */
const MAX_MENU_PAGES = 8;
const MAX_MENU_DEPTH = 2;

/** The pages of the site that lie near its root, in the order of the page. */
function findMenu(links: readonly string[], url: string): string[] {
	const near = links.filter((link) => {
		const parts = new URL(link).pathname.split('/').filter((part) => part !== '');
		return isOwnPage(link, url) && parts.length > 0 && parts.length <= MAX_MENU_DEPTH;
	});
	return [...new Map(near.map((link) => [canonicalUrl(link), link])).values()].slice(0, MAX_MENU_PAGES);
}

/** The pages of the site that the page links to and that may be posts. */
function findPages(page: ReadPage['page'], url: string): string[] {
	return findUnfollowed(page, { url, shapes: [] }).filter(mayBePost);
}

/** The pages that it links to were not read either. */
function reportMenuPage(session: Session, { page, url }: ReadPage, reason: string): void {
	const why = `This page belongs to a site that was judged not to be a blog, and is not a list of posts. ${reason}`;
	reportUnfollowed(session, { urls: findPages(page, url), blog: null, why });
}

/** A person asked for this site, so the rejection is reported, with the pages that were not read, and can be corrected. */
function reportRejected(session: Session, { page, url }: ReadPage, reason: string): void {
	const why = `The site was judged not to be a blog, so its posts were not read. ${reason}`;
	session.gaps.push({ blog: url, url, kind: 'not-a-blog', why, from: null, to: null });
	reportUnfollowed(session, { urls: findPages(page, url), blog: url, why });
}
