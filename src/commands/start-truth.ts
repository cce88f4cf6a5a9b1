/** start-truth: compares the store with the simulated web: how many of its posts were found, and how many are false positives? */
import { describePost, type Sim } from '../../sim/index.ts';
import type { Store } from '../io/store/store.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';

export interface Comparison {
	readonly blogs: number;
	readonly blogsFound: number;
	readonly posts: number;
	readonly postsFound: number;
	/** False positives: posts in the store that the simulated web does not have. */
	readonly invented: number;
}

const SLICE = 1_000;

export async function compareWithTruth(store: Store, sim: Sim): Promise<Comparison> {
	const stored = await storedPosts(store);
	const { world } = sim;
	let [blogsFound, posts, postsFound] = [0, 0, 0];
	const known = new Set<string>();
	for (let i = 0; i < world.blogs; i++) {
		const blog = world.blog(i);
		let found = 0;
		for (let number = 1; number <= world.postCount(blog, sim.now()); number++) {
			const post = describePost(world, blog, number, sim.now());
			if (post === null) continue;
			const key = canonicalUrl(post.url);
			known.add(key);
			if (post.deleted !== null) continue;
			posts++;
			if (stored.has(key)) found++;
		}
		postsFound += found;
		if (found > 0) blogsFound++;
	}
	const invented = [...stored].filter((key) => !known.has(key)).length;
	return { blogs: world.blogs, blogsFound, posts, postsFound, invented };
}

async function storedPosts(store: Store): Promise<Set<string>> {
	const keys = new Set<string>();
	for (let after: string | undefined; ; ) {
		const { items, next } = await store.posts({
			limit: SLICE,
			order: 'found',
			...(after === undefined ? {} : { after }),
		});
		for (const { url } of items) keys.add(canonicalUrl(url));
		if (items.length < SLICE || next === null) return keys;
		after = next;
	}
}
