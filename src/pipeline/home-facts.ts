/** home-facts: what the home page of a blog says about the blog, and where its other posts are. */
import { classifyFeed, type HistoryPage, wordpressHistoryOf } from '../feed/index.ts';
import {
	commonFolder,
	findHistoryLinks,
	findMenu,
	findUnfollowed,
	type HistoryLink,
	hasOwnShape,
	learnShapes,
} from '../history/index.ts';
import { type Page, TAG } from '../lib/html/index.ts';
import { headerOf } from '../lib/http/headers.ts';
import { detectLanguage } from '../lib/language/index.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { isOwnPage } from '../lib/url/own-page.ts';
import type { BlogFacts, LinkFacts, PostFacts } from '../model/batch.ts';
import type { BlogLayout } from '../model/blog-state.ts';
import type { Feed } from '../model/feed.ts';
import type { Judgment } from '../model/judgment.ts';
import type { RecognizedPlatform } from '../model/platform.ts';
import type { PostDraft } from '../model/post.ts';
import type { Segmentation } from '../model/segmentation.ts';
import { blogrollOf } from './blogroll.ts';
import type { ReadPage } from './document.ts';
import type { FoundFeed } from './home-feed.ts';
import { readHeldPosts } from './list.ts';
import { draftFacts, mostHaveAddresses } from './post-facts.ts';
import { segmentBlog } from './segment-blog.ts';

/** How much text of the posts decides the blog's language. */
const LANGUAGE_SAMPLE = 6_000;

/** What the home page of a blog says about the blog. */
export interface HomeFacts {
	readonly about: BlogFacts;
	readonly language: string | null;
	readonly layout: BlogLayout;
	readonly segmentation: Segmentation;
	readonly posts: readonly PostFacts[];
	/** The pages of its posts. */
	readonly addresses: readonly string[];
	/** Links within the blog that may lead to posts, but that no rule follows. */
	readonly unfollowed: readonly string[];
	/** The pages that its menu names: sections and pages about the blog. */
	readonly menu: readonly string[];
	/** Where older posts may be. */
	readonly history: readonly HistoryLink[];
	readonly blogroll: readonly LinkFacts[];
	/** All posts in pages of an API that the site advertises; null if it has none. */
	readonly archive: HistoryPage | null;
}

interface Evidence extends Pick<BlogLayout, 'otherHost' | 'pages'> {
	readonly judgment: Judgment;
	readonly feed: FoundFeed | null;
	readonly platform: RecognizedPlatform | null;
	/** The pages that it lists, where it shows no posts. */
	readonly listed: readonly string[];
}

export function readBlog(
	{ url, at, page, headers }: ReadPage,
	{ judgment, feed, platform, listed, otherHost, pages }: Evidence,
): HomeFacts {
	const lastModified = headerOf(headers, 'last-modified');
	const segmentation = segmentBlog({ html: page, url, now: at, feed: feed?.feed, lastModified });
	const drafts = segmentation.posts;
	const shown = addressesOf(drafts, judgment, url);
	const addresses = shown.length > 0 ? shown : listed;
	const layout = layoutOf(drafts, addresses, { url, otherHost, pages });
	const declared = declaredLanguages(page);
	const comments = layout.hasPages ? new Map() : readHeldPosts(page, { url, now: at }).comments;
	const posts = draftFacts(url, drafts, {
		items: feed?.feed.items ?? [],
		comments,
		languages: feed?.feed.language == null ? [] : [feed.feed.language],
	});
	const language = detectLanguage(
		drafts
			.map(({ text }) => text)
			.join('\n')
			.slice(0, LANGUAGE_SAMPLE),
		declared,
	);
	const { isBlog, reason, rules } = judgment;
	return {
		about: {
			url,
			...(feed?.isPage === true ? { feeds: [aboutPageFeed(feed.feed, url)] } : {}),
			language,
			title: feed?.feed.title ?? titleOf(page),
			description: feed?.feed.description ?? null,
			platform: platform?.platform ?? null,
			platformEvidence: platform?.evidence.map(({ text }) => text) ?? [],
			judgment: { isBlog, reason, rules },
		},
		language,
		layout,
		segmentation,
		posts,
		addresses,
		unfollowed: findUnfollowed(page, { url, shapes: layout.shapes }),
		menu: menuOf(page, { url, addresses, shapes: layout.shapes }),
		history: findHistoryLinks(page, { url, shapes: layout.shapes }),
		archive: wordpressHistoryOf(page, { url, headers }),
		blogroll: blogrollOf(
			page,
			url,
			posts.flatMap(({ links = [] }) => links),
		),
	};
}

/** The page is the feed. */
function aboutPageFeed(feed: Feed, url: string): NonNullable<BlogFacts['feeds']>[number] {
	const { format, title } = feed;
	return { url, format, role: 'posts', content: classifyFeed(feed).content, title };
}

/** Without the pages that are known as posts, or have a shape that only posts have. */
function menuOf(
	page: Page,
	{
		url,
		addresses,
		shapes,
	}: Pick<BlogLayout, 'shapes'> & { readonly url: string; readonly addresses: readonly string[] },
): string[] {
	const posts = new Set(addresses.map(canonicalUrl));
	const links = findHistoryLinks(page, { url, shapes });
	const older = new Set(links.flatMap((link) => (link.use === 'older' ? link.url : [])));
	return findMenu(page, url).filter(
		(to) => !older.has(to) && !posts.has(canonicalUrl(to)) && !hasOwnShape(shapes, to),
	);
}

/** The posts' own pages; if the page has only titles, the pages they link to. */
function addressesOf(posts: readonly PostDraft[], judgment: Judgment, url: string): string[] {
	const own = (to: string | null) => (to !== null && isOwnPage(to, url) ? to : []);
	const permalinks = posts.flatMap((post) => own(post.url));
	return permalinks.length > 0 ? permalinks : judgment.entries.flatMap(({ permalink }) => own(permalink));
}

function layoutOf(
	posts: readonly PostDraft[],
	addresses: readonly string[],
	{ url, otherHost, pages }: { readonly url: string } & Pick<BlogLayout, 'otherHost' | 'pages'>,
): BlogLayout {
	const own = posts.filter((post) => post.url !== null && isOwnPage(post.url, url));
	return {
		shapes: learnShapes(addresses),
		folder: commonFolder([url, ...addresses]),
		hasPages: own.length * 2 >= posts.length,
		hasAddresses: mostHaveAddresses(posts),
		otherHost,
		pages,
	};
}

function titleOf(page: Page): string | null {
	const node = page.find(TAG.TITLE);
	const title = node === null ? '' : page.rawText(node).replace(/\s+/g, ' ').trim();
	return title === '' ? null : title;
}

function declaredLanguages(page: Page): string[] {
	const html = page.find(TAG.HTML);
	const declared = html === null ? '' : (page.attr(html, 'lang') ?? '');
	return declared === '' ? [] : [declared];
}
