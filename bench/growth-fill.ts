/**
 * growth-fill: stores of given sizes, as a crawl leaves them: posts with links to each other, a visit for each, every address known to the
 * frontier, and every blog due again some day.
 */
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Random } from '../sim/random.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { Batch, PostFacts } from '../src/model/batch.ts';
import type { FrontierFacts, TaskKind } from '../src/model/task.ts';
import { type GrowthPlan, sayProgress } from './growth.ts';
import { SearchCorpus } from './search-corpus.ts';

const SEED = 1;
const AT = '2026-01-01T00:00:00Z';
const BATCH = 1_000;
const LINKS = 2;
const DAY_MS = 86_400_000;
/** When every blog is due again: nothing of them becomes due while a crawl is measured. */
const DUE_DAYS = 100;
/** Written when the store is complete. A store without it was interrupted and is filled again. */
const MARK = 'filled';
/** As many posts of a blog one after the other as `SearchCorpus` makes. */
const POSTS_A_BLOG = 50;

/** The folders, in the order of the sizes. Each begins as a copy of the one before. */
export async function fillStores({ folder, sizes }: GrowthPlan): Promise<string[]> {
	const folders = sizes.map((size) => path.join(folder, `posts-${size}`));
	const missing = folders.some((one) => !existsSync(path.join(one, MARK)));
	const corpus = missing ? new SearchCorpus(SEED) : null;
	for (const [i, one] of folders.entries()) {
		if (existsSync(path.join(one, MARK))) continue;
		rmSync(one, { recursive: true, force: true });
		if (i > 0)
			cpSync(folders[i - 1]!, one, { recursive: true, filter: (file) => path.basename(file) !== MARK });
		await fillStore(one, corpus!, sizes[i - 1] ?? 0, sizes[i]!);
		writeFileSync(path.join(one, MARK), `${sizes[i]}\n`);
		sayProgress(`creating a store of ${sizes[i]} posts`);
	}
	return folders;
}

/** The stores of a folder that are whole, the smallest first. */
export function filledStores(folder: string): { readonly size: number; readonly folder: string }[] {
	return readdirSync(folder)
		.filter((name) => /^posts-\d+$/.test(name) && existsSync(path.join(folder, name, MARK)))
		.map((name) => ({ size: Number(name.slice('posts-'.length)), folder: path.join(folder, name) }))
		.sort((a, b) => a.size - b.size);
}

async function fillStore(folder: string, corpus: SearchCorpus, from: number, to: number): Promise<void> {
	const store = new SqliteStore(folder);
	for (let at = from; at < to; at += BATCH) {
		await store.write(makeBatch(corpus, at, Math.min(to, at + BATCH)));
		await store.indexed();
	}
	await store.close();
}

function makeBatch(corpus: SearchCorpus, from: number, to: number): Batch {
	const posts = Array.from({ length: to - from }, (_, i) => withLinks(corpus.post(from + i).facts, from + i));
	const due = new Date(Date.now() + DUE_DAYS * DAY_MS).toISOString();
	const homes = [...new Set(posts.map(({ blog }) => blog))];
	return {
		at: AT,
		posts,
		visits: posts.map(({ blog, draft: { url } }) => ({
			blog,
			url: url!,
			at: AT,
			status: 200,
			bytes: 20_000,
			newPosts: 1,
			trouble: null,
		})),
		frontier: [
			...homes.map((url) => taskOf(url, url, 'feed', due)),
			...posts.map(({ blog, draft: { url } }) => taskOf(url!, blog, 'post', null)),
		],
	};
}

function taskOf(url: string, blog: string, kind: TaskKind, due: string | null): FrontierFacts {
	return { url, kind, blog, due, priority: 1, depth: 1, via: null, as: 'visited' };
}

/** To any of the posts already stored. */
function withLinks(facts: PostFacts, number: number): PostFacts {
	const random = new Random(number);
	const links = Array.from({ length: number === 0 ? 0 : LINKS }, () => {
		const linked = random.below(number);
		return { to: addressOf(linked), text: `post ${linked}` };
	});
	return { ...facts, links };
}

function addressOf(number: number): string {
	return `https://blog${Math.floor(number / POSTS_A_BLOG)}.example/posts/${number}`;
}

/** New posts of blogs that a store of this size knows, any of them, with links to posts that it keeps. */
export function newPosts(corpus: SearchCorpus, size: number, from: number, count: number): PostFacts[] {
	return Array.from({ length: count }, (_, i) => {
		const number = from + i;
		const random = new Random(number);
		const { facts } = corpus.post(number);
		const blog = `https://blog${random.below(Math.ceil(size / POSTS_A_BLOG))}.example/`;
		const links = Array.from({ length: LINKS }, () => ({
			to: addressOf(random.below(size)),
			text: 'a post',
		}));
		return { ...facts, blog, links, draft: { ...facts.draft, url: `${blog}new/${number}` } };
	});
}
