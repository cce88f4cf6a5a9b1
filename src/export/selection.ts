/**
 * selection: the posts and blogs of an export, fixed when it starts, and readable again from any position.
 *
 * All posts are read in the order of their ids. Ids increase with every new post, so the posts counted at the start of the
 * export are the first ones. A query runs once, and the ids of its results are saved (`list`).
 */
import { z } from 'zod';
import type { Store, StoreStats } from '../io/store/store.ts';
import type { Blog } from '../model/blog.ts';
import type { Post } from '../model/post.ts';
import { count } from '../model/schemas/validate.ts';
import type { TimePlace } from '../model/search.ts';
import { parseQuery } from '../search/index.ts';
import { BlogMemory, type Item, makeItem } from './item.ts';

/** A position in the selection: the last id or list index, and the number of items read. */
export interface Place {
	readonly at: number;
	readonly seen: number;
}

export interface Step<T> {
	readonly item: T;
	/** The position after it. */
	readonly place: Place;
}

export interface Selection {
	/** Some of them may have been deleted since. */
	readonly totals: Readonly<Record<'posts' | 'blogs', number>>;
	posts(from: Place | null): AsyncGenerator<Step<Item>>;
	/** The blogs of the posts; all blogs if the selection is the whole store. */
	blogs(from: Place | null): AsyncGenerator<Step<Blog>>;
	/** True if the selection includes this post. */
	has(post: Post): Promise<boolean>;
}

const START: Place = { at: 0, seen: 0 };
/** After this many unused ids in a row there are no more posts. A repaired store has gaps. */
const MAX_MISSES = 1_000_000;

/** Reads every stored post, and leaves out deleted ones, and posts of sites judged not to be blogs, as search does. */
export function selectAll(store: Store, counts: StoreCounts): Selection {
	const blogs = new BlogMemory(store);
	// A post that the store does not give for this purpose still counts as read.
	const isWithheld = async (id: number) => (await store.rights([id])).length > 0;
	const has = async (post: Post) => post.gone === null && (await blogs.isKept(post.blog));
	return {
		totals: { posts: counts.posts, blogs: counts.blogs + counts.notBlogs },
		async *posts(from) {
			for await (const { item: post, place } of walk(
				(id) => store.post(id),
				counts.storedPosts,
				from,
				isWithheld,
			))
				if (await has(post)) yield { item: makeItem(store, blogs, post), place };
		},
		async *blogs(from) {
			for await (const step of walk((id) => store.blog(id), counts.blogs + counts.notBlogs, from))
				if (step.item.judgment?.isBlog !== false) yield step;
		},
		has,
	};
}

/** Reads by increasing id until `count` items were seen. */
async function* walk<T>(
	read: (id: number) => Promise<T | null>,
	count: number,
	from: Place | null,
	isWithheld: (id: number) => Promise<boolean> = async () => false,
): AsyncGenerator<Step<T>> {
	let { at, seen } = from ?? START;
	for (let misses = 0; seen < count && misses < MAX_MISSES; ) {
		at++;
		const item = await read(at);
		if (item === null) {
			if (await isWithheld(at)) seen++;
			else misses++;
			continue;
		}
		misses = 0;
		seen++;
		yield { item, place: { at, seen } };
	}
}

/** The results of a query: ids of posts in export order, and of their blogs. */
export interface FoundList {
	readonly posts: readonly number[];
	readonly blogs: readonly number[];
}

/** Results per search request. Large, because every request counts the matches again. */
const FIND_AT_ONCE = 20_000;

/** All matches at the start of the export, newest first, including every copy of a text. */
export async function findPosts(
	store: Store,
	query: string,
	note: (text: string) => void,
): Promise<FoundList> {
	const { plan, notes } = parseQuery(query, await store.stemLanguages());
	for (const text of notes) note(text);
	const { upTo } = await store.find({ plan, order: 'newest', limit: 1 });
	const posts: number[] = [];
	const blogs = new Set<number>();
	let after: TimePlace | undefined;
	for (;;) {
		const place = after === undefined ? {} : { after };
		const { candidates } = await store.find({ plan, order: 'newest', limit: FIND_AT_ONCE, upTo, ...place });
		for (const { post, blog } of candidates) {
			posts.push(post);
			blogs.add(blog);
		}
		const last = candidates.at(-1);
		if (last === undefined) return { posts, blogs: [...blogs].sort((a, b) => a - b) };
		after = { time: last.time, post: last.post };
	}
}

export function selectList(store: Store, list: FoundList): Selection {
	const blogs = new BlogMemory(store);
	let members: Set<number> | null = null;
	return {
		totals: { posts: list.posts.length, blogs: list.blogs.length },
		async *posts(from) {
			for await (const { item: post, place } of pick((id) => store.post(id), list.posts, from))
				yield { item: makeItem(store, blogs, post), place };
		},
		blogs: (from) => pick((id) => store.blog(id), list.blogs, from),
		async has({ id }) {
			members ??= new Set(list.posts);
			return members.has(id);
		},
	};
}

/** Reads the posts of a list, from a position on. */
export async function* pick<T>(
	read: (id: number) => Promise<T | null>,
	numbers: readonly number[],
	from: Place | null,
): AsyncGenerator<Step<T>> {
	for (let at = (from ?? START).at; at < numbers.length; at++) {
		const item = await read(numbers[at]!);
		if (item !== null) yield { item, place: { at: at + 1, seen: at + 1 } };
	}
}

/** The counts of the store for the manifest. */
export type StoreCounts = Pick<
	StoreStats,
	'posts' | 'storedPosts' | 'blogs' | 'notBlogs' | 'comments' | 'links'
>;

export const storeCounts: z.ZodType<StoreCounts> = z.object({
	posts: count,
	/** Earlier versions did not save it. */
	storedPosts: count.default(0),
	blogs: count,
	notBlogs: count,
	comments: count,
	links: count,
});

export async function countStore(store: Store): Promise<StoreCounts> {
	const { posts, storedPosts, blogs, notBlogs, comments, links } = await store.stats();
	return { posts, storedPosts, blogs, notBlogs, comments, links };
}
