/** drift: how the posts of a frozen collection have changed since. */
import type { Store } from '../../io/store/store.ts';
import type { Watch } from '../drive.ts';
import { type Collection, readFrozenPosts } from './collection.ts';
import { restorePost } from './restore.ts';

export interface Drift {
	readonly same: number;
	/** Edited since. The old version is stored and exported. */
	readonly edited: number;
	/** Extracted again since, by a better method. The old text is not stored, so the current one is exported. */
	readonly replaced: number;
	/** No longer in the store, so not exported. */
	readonly missing: number;
	/** Deleted from their blogs since, but still exported. Also counted as one of the above. */
	readonly gone: number;
}

/** The drift, and the ids of all posts and blogs of the collection. */
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

/** Describes the drift; null if nothing changed. */
export function describeDrift({ edited, replaced, missing, gone }: Drift): string | null {
	const parts = [
		edited > 0 ? `${edited} edited since (exported as they were)` : null,
		replaced > 0 ? `${replaced} extracted again since (their old text is not stored)` : null,
		gone > 0 ? `${gone} deleted from their blogs since (still exported)` : null,
		missing > 0 ? `${missing} no longer in the store` : null,
	].filter((part) => part !== null);
	return parts.length === 0 ? null : `Changed posts: ${parts.join(', ')}.`;
}
