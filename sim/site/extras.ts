/**
 * extras: links that the engine adds to a host's pages, on every platform.
 *
 * In:     a rendered page.
 * Out:    the page with a line of links before its end: to paths that robots.txt disallows, to the blogroll, and to the
 * traps of a faulty host.
 */

import { commentFeedPath } from '../feeds/index.ts';
import { LURES } from '../lures.ts';
import type { SimBlog, SimHost, SimPost } from '../model.ts';
import { countComments } from '../platforms/words.ts';
import { PRIVATE_PREFIX } from '../robots.ts';

export const SESSION_PREFIX = '/session/';
export const OPML_PATH = '/blogroll.opml';

export function addExtras(html: string, host: SimHost): string {
	const links = extraLinks(host);
	if (links === '') return html;
	const line = `<div class="site-links">${links}</div>\n`;
	const end = html.lastIndexOf('</body>');
	return end < 0 ? html + line : html.slice(0, end) + line + html.slice(end);
}

/** A post page whose comments a script would load: it has their number and the address of their feed. */
export function addCommentCount(html: string, blog: SimBlog, post: SimPost): string {
	const feed = `<link rel="replies alternate" type="application/rss+xml" href="${commentFeedPath(post.number)}">\n`;
	const number = countComments(blog.language, post.comments.length);
	const count = `<div id="comments"><h3>${number}</h3><script src="/comments.js"></script></div>\n`;
	return insertBefore(insertBefore(html, '</head>', feed), '</body>', count);
}

function insertBefore(html: string, tag: string, piece: string): string {
	const end = html.lastIndexOf(tag);
	return end < 0 ? html + piece : html.slice(0, end) + piece + html.slice(end);
}

/** Whether the blog publishes its blogroll as OPML. */
export function hasOpml(host: SimHost): boolean {
	return host.kind === 'blog' && host.variant % 3 === 0 && host.blogroll.length > 0;
}

/** Blogs have the links to closed parts and lures where their platform puts them; other hosts have them here. */
function extraLinks(host: SimHost): string {
	let out = '';
	if (host.kind !== 'blog') {
		if (host.robots.disallow.length > 0) out += anchor(`${PRIVATE_PREFIX}drafts.html`, 'Drafts');
		const lure = LURES[host.fault];
		if (lure !== undefined) out += anchor(lure, 'More');
	}
	if (hasOpml(host)) out += anchor(OPML_PATH, 'OPML');
	if (host.fault === 'trap') out += anchor(`${SESSION_PREFIX}1`, 'Log in');
	return out;
}

function anchor(path: string, text: string): string {
	return `<a href="${path}">${text}</a> `;
}
