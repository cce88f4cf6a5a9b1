/** plan: addresses that a visit found, as tasks with the priority that the phase of the crawl gives them. */
import { type HistoryLink, hasShape } from '../../history/index.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import { plainAddress } from '../../lib/url/plain-address.ts';
import { siteOf } from '../../lib/url/site-of.ts';
import type { BlogState } from '../../model/blog-state.ts';
import type { PlannedKind, Planning } from '../../model/task.ts';
import { priorityOf, type WorkKind } from '../../schedule/index.ts';
import type { Session } from './session.ts';

/** Nanno: the links of a page that is no blog are followed two steps further. */
const MOST_STRAYS = 2;

type Found = PlannedKind & {
	readonly url: string;
	readonly work: WorkKind;
	readonly blog: string | null;
};

/** An address of the blog that is visited: by default it is due at once. */
export function planOwn(session: Session, { work, ...found }: Found, more: Planning = {}): void {
	const { task } = session;
	session.frontier.push({
		...found,
		due: session.now,
		priority: priority(session, work, task.depth),
		depth: task.depth,
		strays: 0,
		via: task.url,
		...more,
	});
}

/** Another page that may be the home of a blog, no further from the seeds, and after so many pages that were none. */
export function planHome(session: Session, url: string, strays: number): void {
	const { hosts } = session.input.settings;
	const isWanted = hosts === null || hosts.includes(hostOf(url)) || hostOf(url) === hostOf(session.task.url);
	if (!isWanted || strays > MOST_STRAYS) return;
	planOwn(session, { url, kind: 'home', work: 'candidate', blog: null }, { strays });
}

export function priority(session: Session, work: WorkKind, depth: number): number {
	const { dossier, settings } = session.input;
	return priorityOf({
		kind: work,
		inboundLinks: work === 'candidate' ? 0 : (dossier?.inboundLinks ?? 0),
		depth,
		phase: settings.side,
	});
}

/** Where a link leads may be a blog: its site is looked at, if the crawl is to go there. */
export function planSites(session: Session, urls: Iterable<string>, strays: number): void {
	const { task, input } = session;
	const { hosts, maxDepth } = input.settings;
	const depth = task.depth + 1;
	if (!session.follows || depth > maxDepth || strays > MOST_STRAYS) return;
	const here = hostOf(task.url);
	const seen = new Set<string>();
	for (const url of urls) {
		const site = siteOf(url);
		if (site === null) continue;
		const key = plainAddress(site);
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

/** Listings in a row that name no post: behind them is a calendar without an end. */
const MAX_EMPTY_LISTINGS = 3;

interface Lists {
	/** What the links stand on: from a post `older` leads to the post before, from a list to the list after. */
	readonly from: 'post' | 'list';
	readonly links: readonly HistoryLink[];
	readonly state: BlogState;
	readonly blog: string;
	/** Listings in a row that named no post. */
	readonly emptyListings: number;
}

/** Posts and further lists that a page leads to, within the blog's part of the host. */
export function planLists(session: Session, { from, links, state, blog, emptyListings }: Lists): void {
	if (!session.follows) return;
	let left: string | null = null;
	for (const { url, use } of links) {
		if (!isWithin(url, state, blog)) continue;
		if (use === 'post' || (from === 'post' && hasShape(state.shapes, url))) {
			planOwn(session, { url, kind: 'post', work: 'archive', blog });
		} else if (from === 'list' && emptyListings < MAX_EMPTY_LISTINGS) {
			planOwn(session, { url, kind: 'list', work: 'archive', blog, note: { emptyListings } });
		} else if (from === 'list') left ??= url;
	}
	if (left !== null) session.gaps.push(tooManyEmpty(session.task.url, left, blog));
}

function tooManyEmpty(from: string, to: string, blog: string): Session['gaps'][number] {
	const why = `${MAX_EMPTY_LISTINGS} pages in a row, the last of them ${from}, lead to further pages and to no post, as a calendar without an end does: ${to} and what lies behind it is not followed.`;
	return { blog, url: from, kind: 'barren', why, from: null, to: null };
}

export function isWithin(url: string, { folder }: BlogState, blog: string): boolean {
	const key = plainAddress(url);
	return hostOf(url) === hostOf(blog) && key.startsWith(folder) && key !== plainAddress(blog);
}
