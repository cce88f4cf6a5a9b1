/** lists: sitemap.xml and the blogroll as OPML. */

import { w3cDate } from '../feeds/index.ts';
import type { SimBlog } from '../model.ts';
import { escapeMarkup as esc } from '../world/markup.ts';
import type { World } from '../world.ts';

export const SITEMAP_PATH = '/sitemap.xml';
/** Sitemaps name the newest posts only, so that a page costs the same however old the blog is. */
const SITEMAP_POSTS = 500;

/** Whether the blog has a sitemap. */
export function hasSitemap(blog: SimBlog): boolean {
	return blog.variant % 3 === 1;
}

export function renderSitemap(world: World, blog: SimBlog, atMs: number): string {
	const newest = world.postCount(blog, atMs);
	let out = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${blog.url}</loc></url>
`;
	for (let number = newest; number > Math.max(0, newest - SITEMAP_POSTS); number--) {
		const post = world.post(blog, number, atMs);
		if (post === null) continue;
		const changed = w3cDate(post.updatedMs ?? post.publishedMs, 0);
		out += `<url><loc>${esc(world.permalink(world.blog(blog.index), post))}</loc><lastmod>${changed}</lastmod></url>\n`;
	}
	return `${out}</urlset>\n`;
}

export function renderOpml(blog: SimBlog, encoding: string): string {
	let out = `<?xml version="1.0" encoding="${encoding}"?>
<opml version="1.1">
<head><title>${esc(blog.title)}</title></head>
<body>
`;
	for (const { url, text } of blog.blogroll) {
		out += `<outline type="link" text="${esc(text)}" htmlUrl="${esc(url)}" />\n`;
	}
	return `${out}</body>\n</opml>\n`;
}
