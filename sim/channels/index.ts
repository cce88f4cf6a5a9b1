/**
 * channels: how blogs without RSS publish. A channel replaces the pages of a blog's platform, at the same addresses, and the blog has no feed.
 *
 * In:     a blog with a channel, and a view of it.
 * Out:    the page.
 */
import type { SimBlog, View } from '../model.ts';
import { renderMarked } from './marked.ts';
import { renderShell } from './shell.ts';

/** The page of a blog with a channel; null where the blog has none and its platform renders the page. */
export function renderChannel(blog: SimBlog, view: View, charset: string | null): string | null {
	if (blog.channel === 'shell') return renderShell(blog, view, charset);
	return blog.channel === null ? null : renderMarked(blog, view, charset, blog.channel);
}
