/** plan: turns the URLs that a visit found into tasks. The phase of the crawl sets their priority. */
import { explainNoPost, type HistoryLink, hasOwnShape, hasShape, mayBePost } from '../../history/index.ts';
import { canonicalUrl } from '../../lib/url/canonical-url.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import { siteOf } from '../../lib/url/site-of.ts';
import type { BlogState } from '../../model/blog-state.ts';
import type { PlannedKind, Planning } from '../../model/task.ts';
import type { WorkKind } from '../../schedule/index.ts';
import { subjectOf } from '../evidence.ts';
import type { Session } from './session.ts';

/** Nanno: the links of a page that is not a blog are followed two steps further. The stored column for this depth is `strays`. */
const MAX_OFF_TOPIC_DEPTH = 2;

type Found = PlannedKind & {
	readonly url: string;
	readonly work: WorkKind;
	readonly blog: string | null;
};

/**
 * Plans a URL of the visited blog. It is due immediately by default. A post that is only a place on a page has no page of its
 * own: it is read with that page.
 */
export function planOwn(session: Session, { work, ...found }: Found, more: Planning = {}): void {
	const { task } = session;
	if (found.kind === 'post' && isPlace(found.url)) return;
	session.frontier.push({
		...found,
		url: onHostOf(found.blog, found.url),
		due: session.now,
		priority: priority(session, work, task.depth),
		depth: task.depth,
		strays: 0,
		via: task.url,
		...more,
	});
}

function isPlace(url: string): boolean {
	return url.includes('#') && new URL(url).hash !== '';
}

/** The URL with or without `www.`, as its blog has it: often only one of the two answers. */
function onHostOf(blog: string | null, url: string): string {
	if (blog === null || hostOf(blog) !== hostOf(url)) return url;
	const [known, own] = [new URL(blog), new URL(url)];
	if (known.host === own.host) return url;
	own.host = known.host;
	return own.href;
}

/** Plans another page that may be the home page of a blog, at the same distance from the seeds. `strays` counts the pages before it that were not blogs. */
export function planHome(session: Session, url: string, strays: number): void {
	const { hosts } = session.input.settings;
	const isWanted = hosts === null || hosts.includes(hostOf(url)) || hostOf(url) === hostOf(session.task.url);
	if (!isWanted || strays > MAX_OFF_TOPIC_DEPTH) return;
	planOwn(session, { url, kind: 'home', work: 'candidate', blog: null }, { strays });
}

export function priority(session: Session, work: WorkKind, depth: number): number {
	const { crawlContext, settings } = session.input;
	return session.policy.priorityOf({
		kind: work,
		inboundLinks: work === 'candidate' ? 0 : (crawlContext?.inboundLinks ?? 0),
		depth,
		phase: settings.side,
	});
}

/** Links may lead to blogs, so their sites are planned if they are within the scope of the crawl. */
export function planSites(session: Session, urls: Iterable<string>, strays: number): void {
	const { task, input } = session;
	const { hosts, maxDepth } = input.settings;
	const depth = task.depth + 1;
	if (!session.follows || depth > maxDepth || strays > MAX_OFF_TOPIC_DEPTH) return;
	const here = hostOf(task.url);
	const seen = new Set<string>();
	for (const url of urls) {
		const site = siteOf(url);
		if (site === null) continue;
		const key = canonicalUrl(site);
		if (seen.has(key)) continue;
		seen.add(key);
		const host = hostOf(site);
		if (host === here || (hosts !== null && !hosts.includes(host))) continue;
		session.frontier.push({
			url: site,
			kind: 'home',
			blog: null,
			depth,
			strays,
			due: session.now,
			priority: priority(session, 'candidate', depth),
			via: task.url,
		});
	}
}

/** Listings in a row without a post, as in an endless calendar. */
const MAX_EMPTY_LISTINGS = 3;

interface Lists {
	/** The page with the links. On a post, `older` means the previous post; on a list, the next list. */
	readonly from: 'post' | 'list';
	readonly links: readonly HistoryLink[];
	readonly state: BlogState;
	readonly blog: string;
	/** Listings in a row without a post. */
	readonly emptyListings: number;
}

/** Plans the posts and lists that a page links to, within the blog's part of the host. */
export function planLists(session: Session, { from, links, state, blog, emptyListings }: Lists): void {
	if (!session.follows) return;
	let left: string | null = null;
	for (const { url, use } of links) {
		if (!isWithin(url, state, blog)) continue;
		if (use === 'post' || (from === 'post' && hasShape(state.shapes, url))) {
			planPost(session, url, { blog, state });
		} else if (use === 'candidate') {
			planOwn(session, { url, kind: 'post', work: 'archive', blog, note: { isCandidate: true } });
		} else if (from === 'list' && emptyListings < MAX_EMPTY_LISTINGS) {
			const found = { url, kind: 'list', work: 'archive', blog, note: { emptyListings } } as const;
			planOwn(session, found, subjectOf(url) === null ? {} : laterBy(session, SUBJECTS_LATER));
		} else if (from === 'list') left ??= url;
	}
	if (left !== null) session.gaps.push(tooManyEmpty(session.task.url, left, blog));
}

interface OfBlog {
	readonly blog: string;
	readonly state: BlogState;
}

/** Plans a page whose URL has the shape of the posts'. If any page of the site might have it, the page must show a dated post. */
export function planPost(session: Session, url: string, { blog, state }: OfBlog): void {
	const note = hasOwnShape(state.shapes, url) ? null : ({ isCandidate: true, hasShape: true } as const);
	planOwn(session, { url, kind: 'post', work: 'archive', blog, note });
}

/** Lists by subject repeat the posts of the other lists, so they come later. Pages that no rule explains come last. */
const SUBJECTS_LATER = 5;
const CANDIDATES_LATER = 10;
/** The most candidates that one page may name. */
const MAX_CANDIDATES = 2_000;

/**
 * Plans pages of the blog that no rule explains. Each is saved if it shows a dated post; a few of every kind decide for the others (see evidence).
 * Pages that cannot be posts by their URLs are reported.
 */
export function planCandidates(session: Session, urls: readonly string[], { blog, state }: OfBlog): void {
	if (!session.follows) return;
	const within = urls.filter((url) => !isPlace(url) && isWithin(url, state, blog));
	const own = within.filter(mayBePost);
	reportNoPosts(session, within, blog);
	const later = laterBy(session, CANDIDATES_LATER);
	for (const url of own.slice(0, MAX_CANDIDATES))
		planOwn(session, { url, kind: 'post', work: 'archive', blog, note: { isCandidate: true } }, later);
	const why = `This page names more than ${MAX_CANDIDATES} others that may be posts, so it was not visited.`;
	reportUnfollowed(session, { urls: own.slice(MAX_CANDIDATES), blog, why });
}

function laterBy(session: Session, steps: number): Planning {
	return { priority: priority(session, 'archive', session.task.depth) - steps };
}

/** Reports pages that are not taken for posts by their URLs. */
function reportNoPosts(session: Session, urls: readonly string[], blog: string): void {
	const byReason = new Map<string, string[]>();
	for (const url of urls) {
		const reason = mayBePost(url) ? null : explainNoPost(url);
		if (reason !== null) byReason.set(reason, [...(byReason.get(reason) ?? []), url]);
	}
	for (const [reason, same] of byReason)
		reportUnfollowed(session, { urls: same, blog, why: `${reason}, so it was not visited.` });
}

function tooManyEmpty(from: string, to: string, blog: string): Session['gaps'][number] {
	const why = `${MAX_EMPTY_LISTINGS} listing pages in a row, ${from} being the last, link to more pages but to no posts. Endless calendars look like this. ${to} and the pages behind it are not followed.`;
	return { blog, url: from, kind: 'barren', why, from: null, to: null };
}

/** The most addresses of one page that are reported one by one. */
const MAX_REPORTED = 300;

/** Reports addresses that a page names and that the crawl leaves out. */
export function reportUnfollowed(
	session: Session,
	{
		urls,
		blog,
		why,
	}: { readonly urls: readonly string[]; readonly blog: string | null; readonly why: string },
): void {
	for (const url of urls.slice(0, MAX_REPORTED))
		session.gaps.push({ blog, url, kind: 'not-followed', why, from: null, to: null });
	if (urls.length <= MAX_REPORTED) return;
	const more = `${why} ${urls.length - MAX_REPORTED} more URLs of ${session.task.url} are left out for the same reason.`;
	session.gaps.push({ blog, url: session.task.url, kind: 'not-followed', why: more, from: null, to: null });
}

export function isWithin(url: string, { folder }: BlogState, blog: string): boolean {
	const key = canonicalUrl(url);
	return hostOf(url) === hostOf(blog) && key.startsWith(folder) && key !== canonicalUrl(blog);
}
