/** opml: writes a blog as an outline of OPML 2.0. */
import type { Blog } from '../model/blog.ts';
import { languageTag, outBlog } from './items.ts';
import { wireLine } from './wire-text.ts';
import { element } from './xml.ts';

const MAX_DESCRIPTION_CHARS = 500;

/** A blog with a feed becomes a subscription. One without becomes a link, since a subscription needs a feed. */
export function renderOutline(blog: Blog): string {
	const { url, title, feed } = outBlog(blog.url, blog);
	const where = feed === null ? { type: 'link', url } : { type: 'rss', xmlUrl: feed, htmlUrl: url, title };
	const description = wireLine(blog.description ?? '', MAX_DESCRIPTION_CHARS) || null;
	return element('outline', { text: title, ...where, description, language: languageTag(blog.language) })
		.markup;
}
