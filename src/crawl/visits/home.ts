/** home: visits an address that may be a blog's: what it is, its posts, its feed, and what to visit next. */
import { findLinks } from '../../lib/html/index.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import { plainAddress } from '../../lib/url/plain-address.ts';
import type { Task } from '../../model/task.ts';
import {
	isFeedDocument,
	parseFeedDocument,
	type ReadPage,
	readPage,
	type UnderstoodHome,
	understandHome,
} from '../../pipeline/index.ts';
import type { Asked } from '../visit.ts';
import { keepBlog } from './keep-blog.ts';
import { planHome, planOwn, planSites } from './plan.ts';
import { isGood, later, moveOn, type Session } from './session.ts';

/** What is not a blog may become one. */
const NOT_A_BLOG_DAYS = 180;

export async function visitHome(session: Session, task: Task<'home'>): Promise<void> {
	const asked = await session.get({ url: task.url, wants: 'any' });
	if (asked.kind === 'elsewhere') return moveOn(session, task, asked);
	if (!isGood(asked)) return session.giveUp(asked);
	if (isFeedDocument(asked)) return takeFeedAsHome(session, asked);
	const home = readPage(asked);
	if (home.directives.nofollow) session.follows = false;
	const understood = await understand(session, home);
	if (understood.isRefused) return session.refuse('the page asks robots not to index it (noindex)');
	const { feedElsewhere, whole, judgment } = understood;
	if (feedElsewhere !== null)
		planOwn(session, { url: feedElsewhere, kind: 'feed', work: 'feed', blog: task.url });
	if (!judgment.isBlog) return keepNotABlog(session, home, understood);
	if (whole !== null) return goToWhole(session, whole);
	keepAsSeen(session, home);
	keepBlog(session, understood.blog!, understood.feed);
}

/** Fetches the feeds that the pipeline wants to see. */
async function understand(session: Session, home: ReadPage): Promise<UnderstoodHome> {
	const steps = understandHome(home, session.input.dossier);
	let step = steps.next();
	while (!step.done) {
		const asked = await session.get({ url: step.value, wants: 'feed' });
		step = steps.next(isGood(asked) ? asked : null);
	}
	return step.value;
}

/** A seed may be a feed: its blog is where it says. */
function takeFeedAsHome(session: Session, answer: Extract<Asked, { kind: 'answer' }>): void {
	const link = parseFeedDocument(answer)?.link ?? null;
	if (link === null || !canParse(link, answer.url)) session.next(null);
	else goToWhole(session, new URL(link, answer.url).href);
}

function goToWhole(session: Session, url: string): void {
	session.next(null);
	planHome(session, url, session.task.strays);
}

/** So that a person can see what was judged. */
function keepAsSeen(session: Session, { url, page, directives }: ReadPage): void {
	if (!directives.noarchive) session.samples.push({ blog: url, url, kind: 'home', html: page.html });
}

/** Saved with the reason; where it leads is followed a little further. */
function keepNotABlog(session: Session, home: ReadPage, { judgment, feed }: UnderstoodHome): void {
	const { page, url } = home;
	const { isBlog, reason, rules } = judgment;
	keepAsSeen(session, home);
	session.blogs.push({ url, judgment: { isBlog, reason, rules }, lastVisited: session.now });
	session.next(later(session.now, NOT_A_BLOG_DAYS));
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

/** A site that is not a blog may have one. */
function isBlogFolder(link: string, url: string): boolean {
	return hostOf(link) === hostOf(url) && BLOG_FOLDER.test(new URL(link).pathname);
}
