/** sim-addresses: a mix of home pages, posts and feeds over many hosts of a simulated web. */
import type { World } from '../sim/index.ts';

export interface SimAddress {
	readonly index: number;
	readonly host: string;
	readonly path: string;
}

/** Hosts this far apart, so that no two requests meet on one. */
const STRIDE = 104_729;

export function listAddresses(world: World, count: number): SimAddress[] {
	return Array.from({ length: count }, (_, i) => {
		const index = (i * STRIDE) % world.blogs;
		const blog = world.blog(index);
		const { host } = blog;
		if (i % 3 === 0) return { index, host, path: '/' };
		if (i % 3 === 1 && blog.feed !== null) return { index, host, path: blog.feed.path };
		const post = world.post(blog, world.postCount(blog, world.startMs), world.startMs);
		if (post === null) return { index, host, path: '/' };
		const { pathname, search } = new URL(world.permalink(blog, post));
		return { index, host, path: pathname + search };
	});
}
