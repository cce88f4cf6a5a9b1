/** selection: the posts of a frozen collection as they were, for all export formats. */
import type { Store } from '../../io/store/store.ts';
import type { Watch } from '../drive.ts';
import { BlogMemory, type Item, makeItem } from '../item.ts';
import { type Place, pick, type Selection, type Step } from '../selection.ts';
import { type Collection, expectUntouched, readCollection, readFrozenPosts } from './collection.ts';
import { type Drift, measureDrift } from './drift.ts';
import { restorePost } from './restore.ts';

export interface FrozenSelection extends Selection, Pick<Collection, 'name' | 'query' | 'sha256'> {
	readonly drift: Drift;
}

export async function openFrozen(
	store: Store,
	data: string,
	name: string,
	watch: Watch,
): Promise<FrozenSelection> {
	const collection = await readCollection(data, name);
	await expectUntouched(data, collection);
	const { drift, posts, blogs } = await measureDrift(store, data, collection, watch);
	const members = new Set(posts);
	return {
		name,
		query: collection.query,
		sha256: collection.sha256,
		drift,
		totals: { posts: collection.posts, blogs: blogs.length },
		posts: (from) => readItems(store, data, name, from),
		blogs: (from) => pick((id) => store.blog(id), blogs, from),
		has: async ({ id }) => members.has(id),
	};
}

async function* readItems(
	store: Store,
	data: string,
	name: string,
	from: Place | null,
): AsyncGenerator<Step<Item>> {
	const blogs = new BlogMemory(store);
	let at = from?.at ?? 0;
	for await (const frozen of readFrozenPosts(data, name, at)) {
		at++;
		const { post } = await restorePost(store, frozen);
		if (post === null) continue;
		const extent = { comments: frozen.facts.comments, links: frozen.links };
		yield { item: makeItem(store, blogs, post, extent), place: { at, seen: at } };
	}
}
