/** export-posts: the posts of a store, all of them or those that a query finds, slice by slice. */
import type { Store } from '../io/store/store.ts';
import type { Post } from '../model/post.ts';
import type { SearchPlan, TimePlace } from '../model/search.ts';
import { parseQuery } from '../search/index.ts';

const SLICE = 200;
/** Blogs whose judgment is remembered; then the memory is emptied. */
const MAX_REMEMBERED = 10_000;

/** As they were found; posts that arrive meanwhile come last. */
export async function* readAll(store: Store): AsyncGenerator<Post> {
	const isKept = blogFilter(store);
	let after: string | null = null;
	for (;;) {
		const { items, next } = await store.posts({
			limit: SLICE,
			order: 'found',
			...(after === null ? {} : { after }),
		});
		if (items.length === 0) return;
		for (const post of items) if (post.gone === null && (await isKept(post.blog))) yield post;
		after = next;
	}
}

/** Whether the posts of a blog are posts: not when it was judged to be none. */
function blogFilter(store: Store): (url: string) => Promise<boolean> {
	const known = new Map<string, boolean>();
	return async (url) => {
		const told = known.get(url);
		if (told !== undefined) return told;
		if (known.size >= MAX_REMEMBERED) known.clear();
		const isKept = (await store.blog(url))?.judgment?.isBlog !== false;
		known.set(url, isKept);
		return isKept;
	};
}

/** All that match, newest first, as they are when it begins; every copy of a text for itself. */
export async function findMatching(
	store: Store,
	query: string,
	note: (text: string) => void,
): Promise<{ total: number; posts: AsyncGenerator<Post> }> {
	const { plan, notes } = parseQuery(query, await store.stemLanguages());
	for (const text of notes) note(text);
	const { total, upTo } = await store.find({ plan, order: 'newest', limit: 1 });
	return { total, posts: readMatching(store, plan, upTo) };
}

async function* readMatching(store: Store, plan: SearchPlan, upTo: number): AsyncGenerator<Post> {
	let after: TimePlace | undefined;
	for (;;) {
		const { candidates } = await store.find({
			plan,
			order: 'newest',
			limit: SLICE,
			upTo,
			...(after === undefined ? {} : { after }),
		});
		for (const { url } of await store.found(candidates.map(({ post }) => post))) {
			const post = await store.post(url);
			if (post !== null) yield post;
		}
		const last = candidates.at(-1);
		if (last === undefined) return;
		after = { time: last.time, post: last.post };
	}
}
