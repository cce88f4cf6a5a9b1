/**
 * crawl-truth: what a crawl of the simulated web can find.
 *
 * A host is reachable when links lead to it from the seeds, over blogs and over at most two consecutive hosts that are
 * not blogs (Nanno), and none of them is permanently down. All posts of a reachable blog count, unless they are
 * deleted: every platform of the simulated web leads to every post, by its pager, its months or from post to post.
 */
import { describePost, type Sim, type TruePost } from '../sim/index.ts';

export interface TrueBlog {
	readonly index: number;
	readonly host: string;
	readonly platform: string;
	readonly fault: string;
	readonly hidesComments: boolean;
	readonly blogroll: readonly { readonly url: string }[];
	readonly posts: readonly TruePost[];
}

export interface Reach {
	readonly blogs: readonly TrueBlog[];
	/** Linked hosts that are not blogs. */
	readonly nonBlogs: readonly string[];
	/** Linked hosts that are permanently down. */
	readonly down: readonly string[];
}

const MAX_STRAYS = 2;

export function reachFrom(sim: Sim, seeds: readonly string[]): Reach {
	const { world } = sim;
	const offTopicDepths = new Map<number, number>();
	const queue: number[] = [];
	const blogs: TrueBlog[] = [];
	const counted = new Set<number>();
	const visit = (url: string, steps: number) => {
		const index = world.find(new URL(url).hostname);
		if (index < 0 || steps > MAX_STRAYS || (offTopicDepths.get(index) ?? Number.POSITIVE_INFINITY) <= steps)
			return;
		offTopicDepths.set(index, steps);
		queue.push(index);
	};
	for (const seed of seeds) visit(seed, 0);
	for (const index of queue) {
		const host = world.host(index);
		if (isDown(host.fault)) continue;
		if (host.kind !== 'blog') {
			for (const { url } of host.links) visit(url, offTopicDepths.get(index)! + 1);
			continue;
		}
		// A shorter path to a known host leads here again.
		if (counted.has(index)) continue;
		counted.add(index);
		const blog = describeBlog(sim, index);
		blogs.push(blog);
		for (const url of linksOf(blog)) visit(url, 0);
	}
	const reached = [...offTopicDepths.keys()].map((index) => world.host(index));
	return {
		blogs,
		nonBlogs: reached.filter(({ kind, fault }) => kind !== 'blog' && !isDown(fault)).map(({ host }) => host),
		down: reached.filter(({ fault }) => isDown(fault)).map(({ host }) => host),
	};
}

function isDown(fault: string): boolean {
	return fault === 'gone' || fault === 'redirect-loop';
}

function describeBlog({ world, now }: Sim, index: number): TrueBlog {
	const blog = world.blog(index);
	const posts: TruePost[] = [];
	for (let number = 1; number <= world.postCount(blog, now()); number++) {
		const post = describePost(world, blog, number, now());
		if (post !== null && post.deleted === null) posts.push(post);
	}
	const { host, platform, fault, hidesComments, blogroll } = blog;
	return { index, host, platform, fault, hidesComments, blogroll, posts };
}

function* linksOf({ blogroll, posts }: TrueBlog): Generator<string> {
	for (const { url } of blogroll) yield url;
	for (const { links, comments } of posts) {
		for (const { url } of links) yield url;
		for (const { authorUrl } of comments) if (authorUrl !== null) yield authorUrl;
	}
}
