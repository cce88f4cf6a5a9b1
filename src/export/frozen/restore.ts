/** restore: restores a post as it was when it was frozen, from the store. */
import type { Store } from '../../io/store/store.ts';
import type { Post } from '../../model/post.ts';
import type { FrozenPost } from './collection.ts';

/**
 * What happened to a frozen post: nothing; it was edited, and its old version is stored; it was extracted again by a better
 * method, and its old text is not stored; it is no longer in the store.
 */
type Fate = 'same' | 'edited' | 'replaced' | 'missing';

export interface Restored {
	readonly fate: Fate;
	/** Deleted from its blog since. */
	readonly isGone: boolean;
	/** The post as it was, or with the current text if the old one is not stored. Null if it is missing. */
	readonly post: Post | null;
}

export async function restorePost(store: Store, frozen: FrozenPost): Promise<Restored> {
	const now = await store.post(frozen.post);
	if (now === null || now.url !== frozen.url) return { fate: 'missing', isGone: true, post: null };
	const words = await findWords(store, frozen, now);
	const { facts, hash, version } = frozen;
	return {
		fate: words === null ? 'replaced' : now.contentHash === hash ? 'same' : 'edited',
		isGone: now.gone !== null,
		post: { ...now, ...facts, ...words, contentHash: hash, versions: version, gone: null },
	};
}

type Words = Pick<Post, 'title' | 'html' | 'text'>;

/** Null if it is not stored. */
async function findWords(
	store: Store,
	{ words, hash, version }: FrozenPost,
	now: Post,
): Promise<Words | null> {
	if (words !== undefined) return words;
	if (now.contentHash === hash) return { title: now.title, html: now.html, text: now.text };
	const versions = await store.versions(now.id);
	const isIt = (one: { readonly contentHash: string } | undefined) => one?.contentHash === hash;
	const found = isIt(versions[version - 1]) ? versions[version - 1] : versions.find(isIt);
	return found === undefined ? null : { title: found.title, html: found.html, text: found.text };
}
