/**
 * search-load: posts into a store with its index on, and how soon they are found.
 *
 * A writer never waits for the index, so at full speed it runs ahead. How soon a post is found is measured at a rate that
 * the index can follow: half of what it took in at full speed.
 */
import type { Store } from '../src/io/store/store.ts';
import { searchPosts } from '../src/search/index.ts';
import type { MadePost, SearchCorpus } from './search-corpus.ts';

export interface Load {
	readonly posts: number;
	/** Until all were durable, without making them up. */
	readonly writeSeconds: number;
	/** Until all were found. */
	readonly seconds: number;
	readonly textBytes: number;
}

const BATCH = 500;
const AT = '2026-01-01T00:00:00Z';

/** The posts of the corpus from one number to another, as fast as it goes. */
export async function loadPosts(store: Store, corpus: SearchCorpus, from: number, to: number): Promise<Load> {
	const started = performance.now();
	let [writeMs, textBytes] = [0, 0];
	for (let at = from; at < to; at += BATCH) {
		const posts = makePosts(corpus, at, Math.min(to, at + BATCH));
		for (const { facts } of posts) textBytes += Buffer.byteLength(`${facts.draft.title}${facts.draft.text}`);
		const writing = performance.now();
		await store.write({ at: AT, posts: posts.map(({ facts }) => facts) });
		writeMs += performance.now() - writing;
		await breathe();
	}
	await store.indexed();
	return {
		posts: to - from,
		writeSeconds: writeMs / 1000,
		seconds: (performance.now() - started) / 1000,
		textBytes,
	};
}

const PACED_BATCH = 50;

/** Milliseconds from the beginning of each write until the last post of it was found, at `rate` posts a second. */
export async function measureFinding(
	store: Store,
	corpus: SearchCorpus,
	from: number,
	{ batches, rate }: { readonly batches: number; readonly rate: number },
): Promise<number[]> {
	const waits: Promise<number>[] = [];
	const started = performance.now();
	for (let i = 0; i < batches; i++) {
		const dueMs = (i * PACED_BATCH * 1000) / rate;
		await new Promise((resolve) => setTimeout(resolve, Math.max(0, started + dueMs - performance.now())));
		const at = from + i * PACED_BATCH;
		const posts = makePosts(corpus, at, at + PACED_BATCH);
		const mark = `mark${at}`;
		const written = performance.now();
		await store.write({ at: AT, posts: posts.map((post, n) => (n === 0 ? marked(post, mark) : post.facts)) });
		waits.push(findMark(store, mark).then(() => performance.now() - written));
	}
	return Promise.all(waits);
}

async function findMark(store: Store, mark: string): Promise<void> {
	await store.indexed();
	const { total } = await searchPosts(store, { query: mark, limit: 1, now: AT });
	if (total !== 1) throw new Error(`${mark} was told to be in the index and was found ${total} times.`);
}

function marked({ facts }: MadePost, mark: string): MadePost['facts'] {
	return { ...facts, draft: { ...facts.draft, text: `${facts.draft.text}\n\n${mark}` } };
}

function makePosts(corpus: SearchCorpus, from: number, to: number): MadePost[] {
	return Array.from({ length: to - from }, (_, i) => corpus.post(from + i));
}

/** Lets the messages of the indexer in. */
function breathe(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}
