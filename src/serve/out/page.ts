/** page: shared by the pages of all feeds. */
import { z } from 'zod';
import type { OutFeed, OutItem } from '../../formats/feed.ts';
import { makeItem } from '../../formats/items.ts';
import type { Blog } from '../../model/blog.ts';
import type { Post } from '../../model/post.ts';
import type { ServeContext } from '../context.ts';
import type { Document } from './conditional.ts';
import type { OutFormat } from './formats.ts';

/** The maximum content of a feed page; the remaining posts get only an excerpt. */
const MAX_CONTENT_CHARS = 4_000_000;

export const pageSize = z.coerce
	.number()
	.int()
	.min(1)
	.max(100)
	.default(20)
	.describe('the number of posts per page of the feed');

/** The feed in a format, with the time of the last change found in any of its posts. */
export function feedPage(format: OutFormat, feed: OutFeed): Document {
	return { type: format.type, body: format.render(feed), modified: latest(feed.items, 'seen') };
}

/** A feed is as new as its newest post; an empty feed gets the epoch. */
export function updatedOf(items: readonly OutItem[]): Date {
	return latest(items, 'updated') ?? new Date(0);
}

function latest(items: readonly OutItem[], key: 'updated' | 'seen'): Date | null {
	const times = items.map((item) => item[key].getTime());
	return times.length === 0 ? null : new Date(Math.max(...times));
}

/** In the order of the posts, without deleted posts and duplicate URLs. */
export async function makeItems(
	{ reads }: Pick<ServeContext, 'reads'>,
	posts: readonly Post[],
): Promise<OutItem[]> {
	const blogs = await readBlogs(reads, posts);
	const items = new Map<string, OutItem>();
	let room = MAX_CONTENT_CHARS;
	for (const post of posts) {
		if (post.gone !== null) continue;
		const item = makeItem(post, blogs.get(post.blog) ?? null, post.html.length <= room);
		if (item === null || items.has(item.url)) continue;
		room -= item.html?.length ?? 0;
		items.set(item.url, item);
	}
	return [...items.values()];
}

async function readBlogs(reads: ServeContext['reads'], posts: readonly Post[]): Promise<Map<string, Blog>> {
	const urls = [...new Set(posts.map(({ blog }) => blog))];
	const blogs = await Promise.all(urls.map((url) => reads.blog(url)));
	return new Map(urls.flatMap((url, i) => (blogs[i] ? [[url, blogs[i]] as const] : [])));
}
