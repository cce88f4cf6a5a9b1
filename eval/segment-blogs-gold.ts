/**
 * segment-blogs-gold: the posts that a blog's home page shows, according to its feed.
 *
 * In:     a site of the corpus.
 * Out:    its home page and the feed's items that are on it, each with the part of its text that is shown there.
 * A post is on the page when a link leads to it or its title is there. The shown part of its text is found by runs of
 * words that the item and the page share; many home pages show beginnings, or only titles.
 */
import { cleanItemHtml, parseFeed } from '../src/feed/index.ts';
import { findDateInUrl, findDates } from '../src/lib/dates/index.ts';
import { baseAddress, decodeHtml, type Page, parseHtml, TAG } from '../src/lib/html/index.ts';
import type { Feed, FeedItem } from '../src/model/feed.ts';
import { type BlogFeed, type BlogSite, homeUrl, readSiteFile, readSites } from './feed-blogs-sites.ts';
import { SharedText } from './segment-shared.ts';
import { addressKey, sameDay, squeeze, tokensOf } from './segment-text.ts';

/** A site with the manifest's data about its home page. */
interface HomeSite extends BlogSite {
	readonly language: string;
	readonly leaveOut?: { readonly fields: readonly string[]; readonly items: readonly string[] };
}

export interface BlogGold {
	readonly site: HomeSite;
	readonly url: string;
	readonly page: Page;
	/** The main feed; null if the site has none. */
	readonly feed: Feed | null;
	readonly isFull: boolean;
	readonly posts: readonly ShownPost[];
	/** Keys of the URLs and titles of every post of this blog. */
	readonly known: ReadonlySet<string>;
}

export interface ShownPost {
	readonly item: FeedItem;
	/** Null if the item has no URL. */
	readonly key: string | null;
	/** What the page shows of it. */
	readonly shows: 'text' | 'picture' | 'title';
	/** The item's text as tokens, and what the page shows of it or of its summary. */
	readonly whole: readonly string[];
	readonly shown: readonly string[];
	/** The page or the permalink says the day. */
	readonly isDated: boolean;
}

/** Pages are read on a day later than all of them. */
export const NOW = '2026-12-31';
/** A title with fewer letters may be on a page by accident. */
const MIN_TITLE = 6;

export function openBlogs(corpus: string): BlogGold[] {
	return readSites(corpus).map((site) => openBlog(corpus, site as HomeSite));
}

function openBlog(corpus: string, site: HomeSite): BlogGold {
	const url = homeUrl(site);
	const page = parseHtml(decodeHtml(readSiteFile(corpus, site, site.home)).html);
	const known = knownPosts(corpus, site, url);
	const blog: BlogGold = { site, url, page, known, feed: null, isFull: false, posts: [] };
	return mainFeeds(corpus, site, blog).reduce(moreShown, blog);
}

/** A site may have several main feeds, some of another time than its home page. */
function moreShown(a: BlogGold, b: BlogGold): BlogGold {
	const [shownA, shownB] = [a, b].map(({ posts }) => posts.filter(({ shows }) => shows === 'text').length);
	return a.feed === null || shownB! > shownA! || (shownB === shownA && b.isFull && !a.isFull) ? b : a;
}

function mainFeeds(corpus: string, site: HomeSite, blog: BlogGold): BlogGold[] {
	const main = site.feeds.filter(({ kind }) => kind === 'main');
	return main.map((entry) => {
		const feed = readFeed(corpus, site, entry);
		const items = site.leaveOut?.fields.includes('home') ? [] : leftIn(feed.items, site);
		return { ...blog, feed, isFull: entry.content === 'full', posts: shownPosts(blog, items) };
	});
}

function readFeed(corpus: string, site: BlogSite, { path }: BlogFeed): Feed {
	return parseFeed(readSiteFile(corpus, site, path), { url: `https://${site.host}${path}` });
}

function leftIn(items: readonly FeedItem[], { leaveOut }: HomeSite): FeedItem[] {
	const out = leaveOut?.items ?? [];
	return items.filter(({ url }) => !out.some((piece) => url?.includes(piece)));
}

/** The key of a post without a URL: its title. */
export function titleKey(title: string | null): string | null {
	const key = title === null ? '' : squeeze(title);
	return key === '' ? null : `title ${key}`;
}

function knownPosts(corpus: string, site: BlogSite, url: string): Set<string> {
	const posts = site.feeds
		.filter(({ kind }) => kind !== 'comments')
		.flatMap((feed) => readFeed(corpus, site, feed).items);
	const keys = posts.flatMap((item) => [addressKey(item.url, url), titleKey(item.title)]);
	const pages = site.postPages.map((path) => addressKey(encodeURI(path), url));
	return new Set([...keys, ...pages].filter((key) => key !== null));
}

function shownPosts({ page, url, known }: BlogGold, items: readonly FeedItem[]): ShownPost[] {
	const base = baseAddress(page, url);
	const links = new Set([...page.elements(TAG.A)].map((a) => addressKey(page.attr(a, 'href') ?? null, base)));
	const text = squeeze(page.visible.text);
	const shared = new SharedText(textBesideTitles(page, base, known));
	const pictures = picturesOf(page);
	const days = findDates(page, { now: NOW, url }).map(({ value }) => value);
	const shown: ShownPost[] = [];
	for (const item of items) {
		const key = addressKey(item.url, url);
		const title = squeeze(item.title ?? '');
		const isThere = (key !== null && links.has(key)) || (title.length >= MIN_TITLE && text.includes(title));
		if (!isThere) continue;
		const published = item.published ?? item.updated ?? '';
		shown.push({
			item,
			key,
			...shownContent(item, shared, pictures),
			isDated: days.some((day) => sameDay(published, day)) || findDateInUrl(item.url ?? '') !== null,
		});
	}
	return shown;
}

/**
 * Links to posts and headings that name them are left out: pages list the titles of many posts, and texts quote them.
 */
function textBesideTitles(page: Page, base: string, known: ReadonlySet<string>): string {
	const { text, start } = page.visible;
	let rest = '';
	let at = 0;
	for (let node = 0; node < page.size; node++) {
		const [from, to] = [start[node]!, start[page.end[node]!]!];
		if (!TITLES.has(page.tag[node]!) || from < at || to - from > MAX_TITLE) continue;
		const keys = [addressKey(page.attr(node, 'href') ?? null, base), titleKey(page.text(node))];
		const beside = page.textLength(page.parent[node]!).all - (to - from);
		if (beside > MAX_BESIDE || !keys.some((key) => key !== null && known.has(key))) continue;
		rest += `${text.slice(at, from)} `;
		at = to;
	}
	return rest + text.slice(at);
}

const TITLES = new Set([TAG.A, TAG.H1, TAG.H2, TAG.H3, TAG.H4]);
const MAX_TITLE = 150;
/** Characters beside a title on its line; a link with more beside it is part of a text. */
const MAX_BESIDE = 20;

/** What the page shows: of content and summary the one of which it has more. */
function shownContent(
	item: FeedItem,
	shared: SharedText,
	pictures: readonly string[],
): Pick<ShownPost, 'shows' | 'whole' | 'shown'> {
	const pieces = [item.content, item.summary].map((html) => parseHtml(cleanItemHtml(html ?? '')));
	const texts = pieces.map((piece) => {
		const whole = tokensOf(piece.visible.text);
		return { whole, shown: shared.part(whole) };
	});
	const [content, summary] = texts as [(typeof texts)[0], (typeof texts)[0]];
	const { shown } = summary.shown.length > content.shown.length ? summary : content;
	const whole = content.whole.length > 0 ? content.whole : summary.whole;
	const hasPicture = pieces.some((piece) => picturesOf(piece).some((name) => pictures.includes(name)));
	return { whole, shown, shows: shown.length > 0 ? 'text' : hasPicture ? 'picture' : 'title' };
}

/** The file names of its pictures. */
function picturesOf(page: Page): string[] {
	const names = [...page.elements(TAG.IMG)].map((img) =>
		/([^/?]{4,})(?:\?.*)?$/.exec(page.attr(img, 'src') ?? ''),
	);
	return names.flatMap((match) => match?.[1] ?? []);
}
