/**
 * search-load: posts into a store with its index on, and how soon each of them is found.
 *
 * A writer never waits for the index, and one that only writes runs ahead of it. Here, as in an import, a batch is
 * written while the index processes the previous one, and never two. So the load is as fast as the index, and posts can
 * be found during it.
 */
import type { Store } from '../src/io/store/store.ts';
import { searchPosts } from '../src/search/index.ts';
import type { MadePost, SearchCorpus } from './search-corpus.ts';

export interface Load {
	readonly posts: number;
	/** Spent in writing only. */
	readonly writeSeconds: number;
	/** Until all were found; generating them runs in parallel with the index and is included. */
	readonly seconds: number;
	readonly textBytes: number;
	/** Milliseconds from the beginning of each write until all its posts were found. */
	readonly waits: readonly number[];
}

const BATCH = 100;
/** Batches that are written but not yet found. */
const MAX_AHEAD = 1;
/** Every so many batches a post has a mark that is searched for. */
const MARKED_BATCHES = 20;
const AT = '2026-01-01T00:00:00Z';

/** The posts of the corpus from one number to another, as fast as the index processes them. */
export async function loadPosts(store: Store, corpus: SearchCorpus, from: number, to: number): Promise<Load> {
	const waits: number[] = [];
	const ahead: Promise<void>[] = [];
	const started = performance.now();
	let [writeMs, textBytes] = [0, 0];
	for (let at = from; at < to; at += BATCH) {
		const posts = makePosts(corpus, at, Math.min(to, at + BATCH));
		for (const { facts } of posts) textBytes += Buffer.byteLength(`${facts.draft.title}${facts.draft.text}`);
		const mark = at % (BATCH * MARKED_BATCHES) === 0 ? `mark${at}` : null;
		const written = performance.now();
		await store.write({ at: AT, posts: posts.map((post, n) => (n === 0 ? marked(post, mark) : post.facts)) });
		writeMs += performance.now() - written;
		ahead.push(
			findPosts(store, mark).then(() => {
				waits.push(performance.now() - written);
			}),
		);
		if (ahead.length > MAX_AHEAD) await ahead.shift();
	}
	await Promise.all(ahead);
	return {
		posts: to - from,
		writeSeconds: writeMs / 1000,
		seconds: (performance.now() - started) / 1000,
		textBytes,
		waits,
	};
}

async function findPosts(store: Store, mark: string | null): Promise<void> {
	await store.indexed();
	if (mark === null) return;
	const { total } = await searchPosts(store, { query: mark, limit: 1, now: AT });
	if (total !== 1) throw new Error(`${mark} was reported as indexed but was found ${total} times.`);
}

function marked({ facts }: MadePost, mark: string | null): MadePost['facts'] {
	if (mark === null) return facts;
	return { ...facts, draft: { ...facts.draft, text: `${facts.draft.text}\n\n${mark}` } };
}

function makePosts(corpus: SearchCorpus, from: number, to: number): MadePost[] {
	return Array.from({ length: to - from }, (_, i) => corpus.post(from + i));
}
