/** context: what the generators of blogs, posts and other hosts need to know about their world. */

import type { Channel, Fault, SimPost } from '../model.ts';
import type { Blog } from './blog.ts';
import type { Planted } from './events/index.ts';

export interface WorldContext {
	readonly seed: number;
	readonly blogs: number;
	readonly nonBlogs: number;
	readonly startMs: number;
	readonly communities: number;
	/** The share of hosts that misbehave, and in which ways. */
	readonly faultShare: number;
	readonly faultKinds: readonly Fault[];
	/** The blogs have these channels in turn; empty by default. */
	readonly channels: readonly Channel[];
	/** Planted events; null by default. */
	readonly planted: Planted | null;
	/** The name of a host under which others link to it. */
	name(index: number): string;
	blog(index: number): Blog;
	/** The address of a post of a blog. */
	permalink(blog: Blog, post: SimPost): string;
}
