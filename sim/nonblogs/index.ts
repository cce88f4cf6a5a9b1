/**
 * nonblogs: the pages of hosts that are not blogs, though many of them are full of dates.
 *
 * In:     a host, a path on it, the moment, the charset the page declares, a source of fixed random numbers.
 * Out:    the HTML document, or null when the host has no such page.
 */

import type { NonBlogKind, SimNonBlog } from '../model.ts';
import { renderEvents, renderNewsIndex } from './agenda.ts';
import { renderForum } from './forum.ts';
import { renderChangelog, renderHomepage, renderPublications } from './records.ts';
import { Site } from './site.ts';
import { renderGuestbook, renderMailingList } from './visitors.ts';

const RENDERERS: Readonly<Record<NonBlogKind, (site: Site, path: string) => string | null>> = {
	forum: renderForum,
	guestbook: renderGuestbook,
	events: renderEvents,
	changelog: renderChangelog,
	'news-index': renderNewsIndex,
	'mailing-list': renderMailingList,
	publications: renderPublications,
	homepage: renderHomepage,
};

/** `random` gives a number in [0,1) for a key, always the same one on the same host. */
export function renderNonBlog(
	host: SimNonBlog,
	path: string,
	nowMs: number,
	charset: string | null,
	random: (key: string) => number,
): string | null {
	return RENDERERS[host.kind](new Site(host, nowMs, charset, random), path);
}
