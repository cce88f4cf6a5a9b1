/**
 * search-quick: queries over a small store, compared with bare FTS5 over the same file: the short form of the bench
 * `search`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { searchPosts } from '../src/search/index.ts';
import type { Bench } from './bench.ts';
import { SearchCorpus } from './search-corpus.ts';
import { loadPosts } from './search-load.ts';
import { bareFts5 } from './search-peers.ts';
import { makeQueries, typed } from './search-queries.ts';

const POSTS = 10_000;
/** Every nth of the queries of the large bench. */
const STRIDE = 3;
const SEED = 1;
const NOW = '2026-01-01T00:00:00Z';

/** The filled store, for the contenders in separate processes: one process fills it. */
const FILLED = 'LOGOSPHERE_BENCH_STORE';

export const queriesBench: Bench = {
	name: 'queries',
	targets: {},
	async prepare() {
		const corpus = new SearchCorpus(SEED);
		const given = process.env[FILLED];
		const folder = given ?? (await fillStore(corpus));
		process.env[FILLED] = folder;
		const store = new SqliteStore(folder, { isReader: true });
		const queries = makeQueries(corpus, POSTS).filter((_, i) => i % STRIDE === 0);
		const bare = bareFts5(path.join(folder, 'index.db'));
		return {
			unit: 'queries',
			amount: queries.length,
			what: `${queries.length} queries of six kinds over ${POSTS} posts`,
			contenders: [
				{
					// As bare FTS5: posts with all the words, and a misspelt word finds nothing.
					name: 'logosphere',
					async run() {
						for (const query of queries)
							await searchPosts(store, { query: typed(query), limit: 10, now: NOW, isExact: true });
					},
				},
				{
					name: bare.name,
					async run() {
						for (const query of queries) await bare.search(query);
					},
				},
				{
					name: 'logosphere, posts with some of the words and spelling too',
					async run() {
						for (const query of queries)
							await searchPosts(store, { query: typed(query), limit: 10, now: NOW });
					},
				},
			],
			async close() {
				await bare.close();
				await store.close();
				if (given !== undefined) return;
				delete process.env[FILLED];
				rmSync(folder, { recursive: true, force: true });
			},
		};
	},
};

async function fillStore(corpus: SearchCorpus): Promise<string> {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-bench-'));
	const store = new SqliteStore(folder);
	await loadPosts(store, corpus, 0, POSTS);
	await store.close();
	return folder;
}
