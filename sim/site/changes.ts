/**
 * changes: when a page or feed last changed, and the validators for it.
 *
 * In:     the posts it shows, as numbers.
 * Out:    the latest publication, edit, deletion or comment among them up to the moment, and headers made of it. The
 * bytes are a function of these events, so an unchanged validator means unchanged bytes.
 */

import type { SimBlog, SimPost } from '../model.ts';
import { mix, textKey } from '../random.ts';
import type { World } from '../world.ts';

export function lastChange(
	world: World,
	blog: SimBlog,
	oldest: number,
	newest: number,
	posts: readonly SimPost[],
	atMs: number,
): number {
	let latest = blog.startedMs;
	const count = world.postCount(blog, atMs);
	// A new post moves archive lists and page numbers everywhere.
	if (count > 0) latest = Math.max(latest, world.life(blog, count).publishedMs);
	for (let number = Math.max(1, oldest); number <= Math.min(newest, count); number++) {
		const { publishedMs, editedMs, deletedMs } = world.life(blog, number);
		latest = Math.max(latest, publishedMs);
		if (editedMs !== null && editedMs <= atMs) latest = Math.max(latest, editedMs);
		if (deletedMs !== null && deletedMs <= atMs) latest = Math.max(latest, deletedMs);
	}
	for (const post of posts) latest = Math.max(latest, post.comments.at(-1)?.publishedMs ?? 0);
	return latest;
}

export function validators(
	world: World,
	blog: SimBlog,
	path: string,
	changedMs: number,
): Record<string, string> {
	const seconds = Math.floor(changedMs / 1000);
	const tag = mix(mix(mix(world.seed, blog.index), seconds), textKey(path));
	return {
		ETag: `"${seconds.toString(16)}-${tag.toString(16)}"`,
		'Last-Modified': new Date(changedMs).toUTCString(),
	};
}
