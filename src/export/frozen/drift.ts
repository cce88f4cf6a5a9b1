/** drift: what became of the posts of a frozen collection since. */
import type { Store } from '../../io/store/store.ts';
import type { Watch } from '../drive.ts';
import { type Collection, readFrozenPosts } from './collection.ts';
import { restorePost } from './restore.ts';

export interface Drift {
	readonly same: number;
	/** Edited since; the old version is kept and given. */
	readonly edited: number;
	/** Read anew since, in a better way; the words of then are not kept, and those of now are given. */
	readonly replaced: number;
	/** No longer in the store; left out. */
	readonly missing: number;
	/** Gone from their blogs since, whatever else became of them; given all the same. */
	readonly gone: number;
}

/** With the numbers of the blogs and posts, which it passes on its way. */
export interface Walk {
	readonly drift: Drift;
	readonly posts: readonly number[];
	readonly blogs: readonly number[];
}

export async function measureDrift(
	store: Store,
	data: string,
	collection: Collection,
	watch: Watch,
): Promise<Walk> {
	const drift = { same: 0, edited: 0, replaced: 0, missing: 0, gone: 0 };
	const posts: number[] = [];
	const blogs = new Set<number>();
	for await (const frozen of readFrozenPosts(data, collection.name)) {
		const { fate, isGone } = await restorePost(store, frozen);
		drift[fate]++;
		if (isGone && fate !== 'missing') drift.gone++;
		posts.push(frozen.post);
		blogs.add(frozen.blog);
		watch.onItem('posts', posts.length, collection.posts);
	}
	return { drift, posts, blogs: [...blogs].sort((a, b) => a - b) };
}

/** In words; null when nothing drifted. */
export function driftInWords({ edited, replaced, missing, gone }: Drift): string | null {
	const parts = [
		edited > 0 ? `${edited} edited since and given as they were` : null,
		replaced > 0 ? `${replaced} read anew since, whose words of then are not kept` : null,
		gone > 0 ? `${gone} gone from their blogs since and given all the same` : null,
		missing > 0 ? `${missing} no longer in the store` : null,
	].filter((part) => part !== null);
	return parts.length === 0 ? null : `Posts: ${parts.join('; ')}.`;
}
