/**
 * document: what a feed says, before it is written in one of the formats.
 *
 * In:     a blog and the posts of the feed's window.
 * Out:    channel and items, with partial content shortened as the blog's software does it.
 */

import type { SimBlog, SimPost } from '../model.ts';
import { tongues } from '../words/index.ts';
import { escapeMarkup } from '../world/markup.ts';

export interface FeedDocument {
	readonly blog: SimBlog;
	/** The feed's own address, and that of the next page where the feed is paged by links. */
	readonly selfUrl: string;
	readonly nextUrl: string | null;
	/** The hub that delivers the feed; null where there is none. */
	readonly hubUrl: string | null;
	readonly generator: string | null;
	readonly updatedMs: number;
	readonly entries: readonly FeedEntry[];
	/** The encoding that the XML declaration names. */
	readonly encoding: string;
}

export interface FeedEntry {
	readonly post: SimPost;
	readonly url: string;
	/** The whole body, or null in a partial feed. */
	readonly fullHtml: string | null;
	/** A partial feed's content: the summary with a sign that there is more. */
	readonly teaser: string;
	/** The post's own comment feed; null on blogs without comments. */
	readonly commentsFeed: string | null;
}

export function buildEntry(
	blog: SimBlog,
	post: SimPost,
	url: string,
	commentsFeed: string | null,
): FeedEntry {
	const full = blog.feed?.content === 'full';
	return {
		post,
		url,
		fullHtml: full ? post.html : null,
		teaser: full ? post.summary : teaser(blog, post, url),
		commentsFeed,
	};
}

export const ATOM_NAMESPACE = ' xmlns:atom="http://www.w3.org/2005/Atom"';

/** The link to the hub, where the feed has one; `prefix` is that of Atom's namespace. */
export function hubLink({ hubUrl }: FeedDocument, prefix: string): string {
	return hubUrl === null ? '' : `<${prefix}link rel="hub" href="${escapeMarkup(hubUrl)}" />\n`;
}

/** The links to the hub and to the feed itself, for formats that do not have the latter anyway. */
export function hubLinks(feed: FeedDocument, prefix: string): string {
	if (feed.hubUrl === null) return '';
	return `${hubLink(feed, prefix)}<${prefix}link rel="self" href="${escapeMarkup(feed.selfUrl)}" />\n`;
}

/** Markup inside an XML element: escaped on some blogs, in a CDATA section on the others. */
export function markupIn(blog: SimBlog, html: string): string {
	return blog.variant % 4 < 2 ? escapeMarkup(html) : `<![CDATA[${html}]]>`;
}

/** Partial feeds end in dots, in bracketed dots or in a link to the rest. */
function teaser(blog: SimBlog, post: SimPost, url: string): string {
	const { summary } = post;
	switch (blog.variant % 3) {
		case 0:
			return `${summary} [...]`;
		case 1:
			return `${summary}...`;
		default: {
			const { readMore } = tongues[blog.language].labels;
			return `<p>${escapeMarkup(summary)}</p> <a href="${escapeMarkup(url)}">${escapeMarkup(readMore)}</a>`;
		}
	}
}
