/**
 * store: posts into a store, with its index and without, compared with the bare database that both are made of: inserts
 * of the same rows, and FTS5 of the same terms. The difference is ours: identifying a post, its versions, its links,
 * and the words of a text.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toDocument } from '../src/io/store/document.ts';
import { Sqlite } from '../src/io/store/sqlite/driver.ts';
import { openTables } from '../src/io/store/sqlite/open-tables.ts';
import { saveBatch } from '../src/io/store/sqlite/save/save-batches.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { PostFacts } from '../src/model/batch.ts';
import type { Bench, Contender } from './bench.ts';
import { SearchCorpus } from './search-corpus.ts';

const POSTS = 2_000;
const SHORT_POSTS = 500;
/** The batch size of an import. */
const BATCH = 100;
const SEED = 1;
const AT = '2026-01-01T00:00:00Z';
const WHAT = `posts in six languages, ${BATCH} at a time, each time into a new folder`;

export const storeBench: Bench = {
	name: 'store',
	targets: {},
	async prepare({ isShort } = { isShort: false }) {
		const posts = makePosts(isShort ? SHORT_POSTS : POSTS);
		const terms = posts.map(termsOf);
		return {
			unit: 'posts',
			amount: posts.length,
			what: `${posts.length} ${WHAT}`,
			contenders: [
				inFolder('logosphere, written and found', (folder) => writeAndFind(folder, posts)),
				inFolder('bare inserts and bare FTS5', (folder) => {
					insertBare(folder, posts);
					indexBare(folder, terms);
				}),
				inFolder('bare FTS5, of terms made before', (folder) => indexBare(folder, terms)),
			],
		};
	},
};

export const storeWriteBench: Bench = {
	name: 'store-write',
	targets: {},
	async prepare({ isShort } = { isShort: false }) {
		const posts = makePosts(isShort ? SHORT_POSTS : POSTS);
		return {
			unit: 'posts',
			amount: posts.length,
			what: `${posts.length} ${WHAT}; without the index`,
			contenders: [
				inFolder('logosphere, written alone', (folder) => writeAlone(folder, posts)),
				inFolder('bare inserts', (folder) => insertBare(folder, posts)),
			],
		};
	},
};

function makePosts(count: number): PostFacts[] {
	const corpus = new SearchCorpus(SEED);
	return Array.from({ length: count }, (_, i) => corpus.post(i).facts);
}

function inFolder(name: string, work: (folder: string) => Promise<void> | void): Contender {
	return {
		name,
		async run() {
			const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-bench-'));
			try {
				await work(folder);
			} finally {
				rmSync(folder, { recursive: true, force: true });
			}
		},
	};
}

async function writeAndFind(folder: string, posts: readonly PostFacts[]): Promise<void> {
	const store = new SqliteStore(folder);
	for (const batch of batchesOf(posts)) await store.write({ at: AT, posts: batch });
	await store.indexed();
	await store.close();
}

function writeAlone(folder: string, posts: readonly PostFacts[]): void {
	const database = openTables(path.join(folder, 'logosphere.db'), false);
	for (const batch of batchesOf(posts)) saveBatch(database, { at: AT, posts: batch });
	database.close();
}

/** One table with its number for a key, in transactions as large as ours. */
function insertBare(folder: string, posts: readonly PostFacts[]): void {
	const database = new Sqlite(path.join(folder, 'bare.db'));
	database.exec(
		'CREATE TABLE posts (id INTEGER PRIMARY KEY, blog, url, guid, title, author, published, categories, language, html, text)',
	);
	const insert = database.sql('INSERT INTO posts VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
	for (const batch of batchesOf(posts)) {
		database.transaction(() => {
			for (const { blog, guid = null, language = null, draft } of batch) {
				const { url, title, author, published, categories, html, text } = draft;
				const names = JSON.stringify(categories);
				insert.run(blog, url, guid, title, author, published, names, language, html, text);
			}
		});
	}
	database.close();
}

/** Terms of a post as the index stores them, made before anything is measured. */
function termsOf({ language = null, draft }: PostFacts): readonly string[] {
	const { title, author, published, text, categories, source } = draft;
	const post = { id: 1, blog: 1, title, author, published, text, language, source, comments: [] };
	return toDocument({ ...post, categories: JSON.stringify(categories), blogLanguage: null }).columns;
}

function indexBare(folder: string, terms: readonly (readonly string[])[]): void {
	const index = new Sqlite(path.join(folder, 'bare-index.db'));
	index.exec(
		`PRAGMA synchronous = NORMAL;
		CREATE VIRTUAL TABLE terms USING fts5 (title, author, tags, text, comments, marks, content = '', contentless_delete = 1, tokenize = 'ascii')`,
	);
	const insert = index.sql(
		'INSERT INTO terms (rowid, title, author, tags, text, comments, marks) VALUES (?, ?, ?, ?, ?, ?, ?)',
	);
	let id = 0;
	for (const batch of batchesOf(terms)) {
		index.transaction(() => {
			for (const columns of batch) insert.run(++id, ...columns);
		});
	}
	index.close();
}

function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
	for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}
