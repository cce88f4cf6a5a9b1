/** home-judgment: what a home page, what is known of it, and its feed say together: is it a blog? */
import { headerOf } from '../lib/http/headers.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { Feed } from '../model/feed.ts';
import type { Judgment } from '../model/judgment.ts';
import { PERSON } from '../model/review.ts';
import { judgeByFeed, judgePage, judgeSourceByFeed, judgeUpdate } from '../segment/judge/index.ts';
import type { ReadPage } from './document.ts';
import { isHomeAddress } from './home-feed.ts';

/** What is known about the blog from earlier visits. */
export interface KnownBlog {
	readonly isBlog: boolean | null;
	/** A reviewer decided it, and it stays. */
	readonly isSettled: boolean;
	readonly judgedAt: string | null;
}

/** A page that was a blog stays one until it is seen to be something else (Nanno §3.6): it may be an error page. */
export function judgeHome(
	{ url, at: now, page, headers }: ReadPage,
	known: KnownBlog | null,
	{ hasFeed, explain }: { readonly hasFeed: boolean; readonly explain: boolean },
): Judgment {
	const lastModified = headerOf(headers, 'last-modified');
	const context = { now, url, lastModified, explain, ...(hasFeed ? { hasFeed } : {}) };
	if (known?.isSettled === true) return settled(known.isBlog === true, judgePage(page, context));
	if (known?.isBlog !== true) return judgePage(page, context);
	const previous = { isBlog: true, entries: [], judgedAt: known.judgedAt ?? now };
	const update = judgeUpdate(previous, page, context);
	if (update.isBlog || update.action === 'forget') return update;
	return {
		...update,
		isBlog: true,
		reason: `it was a blog before, and nothing suggests that it has become something else (${update.reason})`,
	};
}

/** A reviewer's decision stands, whatever the page looks like. */
function settled(isBlog: boolean, seen: Judgment): Judgment {
	const why = isBlog ? 'A reviewer marked it as a blog.' : 'A reviewer marked it as not a blog.';
	return { ...seen, isBlog, reason: why, rules: [{ rule: PERSON, why }] };
}

/** What a reviewer decided stays. Otherwise the feed may show that the page belongs to a blog. */
export function judgeWithFeed(
	seen: Judgment,
	feed: Feed | null,
	{ url, isSource }: { readonly url: string; readonly isSource: boolean },
): Judgment {
	if (feed === null || seen.rules[0]?.rule === PERSON) return seen;
	const judgment = judgeByFeed(seen, isOwnFeed(feed, url) ? countPosts(feed, url) : 0);
	return isSource ? judgeSourceByFeed(judgment, countPosts(feed, url)) : judgment;
}

/** The feed names the page as its own. A home page also owns a feed that names no page of the host. */
function isOwnFeed(feed: Feed, url: string): boolean {
	const link = feed.link !== null && canParse(feed.link, url) ? new URL(feed.link, url).href : null;
	const namesOwnHost = link !== null && hostOf(link) === hostOf(url);
	return namesOwnHost ? canonicalUrl(link) === canonicalUrl(url) : isHomeAddress(url);
}

/** The dated posts of the feed that are on the host. */
function countPosts({ items }: Feed, url: string): number {
	const isOwn = (to: string | null) => to !== null && hostOf(to) === hostOf(url);
	return items.filter((item) => isOwn(item.url) && (item.published ?? item.updated) !== null).length;
}
