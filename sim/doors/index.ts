/**
 * doors: blogs that do not speak RSS. A door replaces the pages of a blog's platform, at the same addresses, and the blog has no feed.
 *
 * In:     a blog with a door, and a view of it.
 * Out:    the page.
 */
import type { SimBlog, View } from '../model.ts';
import { renderMarked } from './marked.ts';

/** The page of a blog behind a door; null where the blog has none and its platform renders the page. */
export function renderDoor(blog: SimBlog, view: View, charset: string | null): string | null {
	return blog.door === null ? null : renderMarked(blog, view, charset, blog.door);
}
