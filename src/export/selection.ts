/**
 * selection: the posts and blogs of an export, fixed when it begins, and readable again from any place.
 *
 * The whole store is read in the order of the posts' numbers: numbers are given in the order in which posts were found and
 * posts are never erased, so that the first so many posts, counted when the export begins, are those that were there then.
 * A query is asked once, and the numbers of the posts that it finds are kept (`list`).
 */
import type { Store, StoreStats } from '../io/store/store.ts';
import type { Blog } from '../model/blog.ts';
import type { Post } from '../model/post.ts';
import type { TimePlace } from '../model/search.ts';
import { parseQuery } from '../search/index.ts';
import { BlogMemory, type Item, makeItem } from './item.ts';

/** How far a selection was read: the last number or place in the list, and how many were seen. */
export interface Place {
	readonly at: number;
	readonly seen: number;
}

export interface Step<T> {
	readonly item: T;
	/** Where to go on after it. */
	readonly place: Place;
}

export interface Selection {
	/** Some of them may turn out to be gone. */
	readonly totals: Readonly<Record<'posts' | 'blogs', number>>;
	posts(from: Place | null): AsyncGenerator<Step<Item>>;
	/** The blogs of the posts; of the whole store, all. */
	blogs(from: Place | null): AsyncGenerator<Step<Blog>>;
	/** Whether a post that was there when it began is in it. */
	has(post: Post): Promise<boolean>;
}

const START: Place = { at: 0, seen: 0 };
/** So many numbers in a row without a post, and there are no more: a repaired store lacks some. */
const MAX_MISSES = 1_000_000;

/** Posts that are gone from their blogs, and posts of blogs judged to be none, stay out, as they do in search. */
export function selectAll(store: Store, counts: StoreCounts): Selection {
	const blogs = new BlogMemory(store);
	const has = async (post: Post) => post.gone === null && (await blogs.isKept(post.blog));
	return {
		totals: { posts: counts.posts, blogs: counts.blogs + counts.notBlogs },
		async *posts(from) {
			for await (const { item: post, place } of walk((id) => store.post(id), counts.posts, from))
				if (await has(post)) yield { item: makeItem(store, blogs, post), place };
		},
		async *blogs(from) {
			for await (const step of walk((id) => store.blog(id), counts.blogs + counts.notBlogs, from))
				if (step.item.judgment?.isBlog !== false) yield step;
		},
		has,
	};
}

/** What there is, in the order of the numbers, until `count` were seen. */
async function* walk<T>(
	read: (id: number) => Promise<T | null>,
	count: number,
	from: Place | null,
): AsyncGenerator<Step<T>> {
	let { at, seen } = from ?? START;
	for (let misses = 0; seen < count && misses < MAX_MISSES; ) {
		at++;
		const item = await read(at);
		misses = item === null ? misses + 1 : 0;
		if (item === null) continue;
		seen++;
		yield { item, place: { at, seen } };
	}
}

/** What a query found: numbers of posts in the order of the export, and of their blogs. */
export interface FoundList {
	readonly posts: readonly number[];
	readonly blogs: readonly number[];
}

/** How many are asked for at once: every question is counted anew. */
const FIND_AT_ONCE = 20_000;

/** All that match, newest first, as they are when it begins; every copy of a text for itself. */
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

/** Those of a list, from a place in it on. */
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

/** The store's counts, as the manifest tells them. */
export type StoreCounts = Pick<StoreStats, 'posts' | 'blogs' | 'notBlogs' | 'comments' | 'links'>;

export async function countStore(store: Store): Promise<StoreCounts> {
	const { posts, blogs, notBlogs, comments, links } = await store.stats();
	return { posts, blogs, notBlogs, comments, links };
}
