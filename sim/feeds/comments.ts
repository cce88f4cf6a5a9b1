/** comments: the comment feed of one post, and the path at which it is. */

import type { SimBlog, SimComment, SimPost } from '../model.ts';
import { tongues } from '../words/index.ts';
import { escapeMarkup as esc } from '../world/markup.ts';
import { rfc822 } from './dates.ts';

const COMMENT_FEED = /^\/comment-feed\/([1-9]\d{0,8})\.xml$/;

export function commentFeedPath(number: number): string {
	return `/comment-feed/${number}.xml`;
}

/** The number of the post whose comment feed a path is; null for any other path. */
export function parseCommentFeedPath(path: string): number | null {
	const match = COMMENT_FEED.exec(path);
	return match === null ? null : Number(match[1]);
}

export function renderCommentFeed(blog: SimBlog, post: SimPost, url: string, encoding: string): string {
	const link = esc(url);
	let out = `<?xml version="1.0" encoding="${encoding}"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0">
<channel>
<title>${esc(`${tongues[blog.language].labels.comments} ${post.title}`)}</title>
<link>${link}</link>
<description>${esc(blog.tagline)}</description>
`;
	for (const comment of post.comments) {
		const parent = comment.parent;
		out += `<item>
<title>${esc(comment.author)}</title>
<link>${link}#comment-${comment.number}</link>
<guid isPermaLink="false">${link}#comment-${comment.number}</guid>
<dc:creator>${esc(comment.author)}</dc:creator>
${authorElement(comment)}<pubDate>${rfc822(comment.publishedMs, blog.zoneMinutes)}</pubDate>
${parent === null ? '' : `<thr:in-reply-to ref="${link}#comment-${parent}" />\n`}<description>${esc(paragraphs(comment.text))}</description>
</item>
`;
	}
	return `${out}</channel>\n</rss>\n`;
}

/** RSS has no place for an author's page, so Atom's is used, as some blog software does. */
function authorElement({ author, authorUrl }: SimComment): string {
	if (authorUrl === null) return '';
	return `<atom:author><atom:name>${esc(author)}</atom:name><atom:uri>${esc(authorUrl)}</atom:uri></atom:author>\n`;
}

function paragraphs(text: string): string {
	return `<p>${esc(text).replaceAll('\n\n', '</p>\n<p>')}</p>`;
}
