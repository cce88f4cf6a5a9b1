/**
 * sqlite-store: a folder with a SQLite file that keeps everything, and a second one, made from it, that is searched.
 *
 * One process writes; its indexer takes in behind its back what was written. Readers see what was there when they asked.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Answer, FoundPost, PostTerms, Question } from '../../../model/search.ts';
import { Failure, messageOf } from '../../failure.ts';
import type {
	Batch,
	BlogQuery,
	CheckReport,
	PostQuery,
	SavedSearch,
	Store,
	StoreStats,
	WriteReport,
} from '../store.ts';
import { Sqlite } from './driver.ts';
import { SqliteFrontier } from './frontier.ts';
import { keepBatches } from './keep-batch.ts';
import * as read from './read.ts';
import { migrate, refuseNewer } from './schema.ts';
import { type Indexer, SearchIndex, SqliteSearch, startIndexer } from './search-index/index.ts';
import { bytesOf, countAll } from './stats.ts';
import { WriterLock } from './writer-lock.ts';

export interface SqliteStoreOptions {
	/** Reads only: the folder must be there, and any number may read. */
	readonly isReader?: boolean;
}

/** What only the writing process has. */
interface Writer {
	readonly lock: WriterLock;
	readonly indexer: Indexer;
}

export class SqliteStore implements Store {
	readonly #storeFile: string;
	readonly #indexFile: string;
	readonly #database: Sqlite;
	readonly #writer: Writer | null;
	#search: SqliteSearch | null = null;
	#frontier: SqliteFrontier | null = null;

	constructor(folder: string, { isReader = false }: SqliteStoreOptions = {}) {
		this.#storeFile = path.join(folder, 'logosphere.db');
		this.#indexFile = path.join(folder, 'index.db');
		if (isReader && !existsSync(this.#storeFile)) {
			throw new Failure(
				'no-store',
				`There is no store in ${folder}. Crawl or import first, or name its folder with --data.`,
			);
		}
		if (!isReader) makeFolder(folder);
		const lock = isReader ? null : new WriterLock(folder);
		try {
			this.#database = openTables(this.#storeFile, isReader);
		} catch (error) {
			lock?.release();
			throw error;
		}
		this.#writer = lock && { lock, indexer: startIndexer(this.#files()) };
	}

	#files(): { storeFile: string; indexFile: string } {
		return { storeFile: this.#storeFile, indexFile: this.#indexFile };
	}

	async write(batch: Batch): Promise<WriteReport> {
		return (await this.writeAll([batch]))[0]!;
	}

	async writeAll(batches: readonly Batch[]): Promise<readonly WriteReport[]> {
		const { indexer } = this.#expectWriter();
		const reports = keepBatches(this.#database, batches);
		if (batches.some(({ posts, blogs, gone }) => posts ?? blogs ?? gone)) indexer.poke();
		return reports;
	}

	get frontier(): SqliteFrontier {
		this.#frontier ??= new SqliteFrontier(this.#database);
		return this.#frontier;
	}

	#expectWriter(): Writer {
		if (this.#writer === null) throw new Failure('read-only-store', 'This store was opened for reading.');
		return this.#writer;
	}

	async indexed(): Promise<void> {
		const last = this.#database.sql('SELECT ifnull(max(change), 0) AS n FROM posts').get()!.n as number;
		await this.#expectWriter().indexer.until(last);
	}

	async blog(url: string) {
		return read.readBlog(this.#database, url);
	}

	async blogs(query: BlogQuery) {
		return read.readBlogs(this.#database, query);
	}

	async post(url: string) {
		return read.readPost(this.#database, url);
	}

	async posts(query: PostQuery) {
		return read.readPosts(this.#database, query);
	}

	async versions(post: number) {
		return read.readVersions(this.#database, post);
	}

	async comments(post: number) {
		return read.readComments(this.#database, post);
	}

	async linksFrom(post: number) {
		return read.readLinksFrom(this.#database, post);
	}

	async linksTo(url: string, limit: number) {
		return read.readLinksTo(this.#database, url, limit);
	}

	async blogroll(blog: string) {
		return read.readBlogroll(this.#database, blog);
	}

	async wrappers(blog: string) {
		return read.readWrappers(this.#database, blog);
	}

	async visits(blog: string, limit: number) {
		return read.readVisits(this.#database, blog, limit);
	}

	async gaps({ blog, limit }: { readonly blog?: string; readonly limit: number }) {
		return read.readGaps(this.#database, blog, limit);
	}

	/** Opened when the first search is made: whoever only writes does without. */
	get #engine(): SqliteSearch {
		this.#search ??= new SqliteSearch(this.#storeFile, this.#indexFile);
		return this.#search;
	}

	stemLanguages(): Promise<readonly string[]> {
		return this.#engine.stemLanguages();
	}

	find(question: Question): Promise<Answer> {
		return this.#engine.find(question);
	}

	found(posts: readonly number[]): Promise<readonly FoundPost[]> {
		return this.#engine.found(posts);
	}

	termsOf(url: string): Promise<PostTerms | null> {
		return this.#engine.termsOf(url);
	}

	async savedSearches(): Promise<readonly SavedSearch[]> {
		const rows = this.#database
			.sql('SELECT name, query, sort, saved FROM saved_searches ORDER BY name')
			.all();
		return rows as unknown as SavedSearch[];
	}

	async saveSearch({ name, query, sort, saved }: SavedSearch): Promise<void> {
		this.#expectWriter();
		this.#database
			.sql('INSERT OR REPLACE INTO saved_searches (name, query, sort, saved) VALUES (?, ?, ?, ?)')
			.run(name, query, sort, saved);
	}

	async dropSearch(name: string): Promise<boolean> {
		this.#expectWriter();
		return this.#database.sql('DELETE FROM saved_searches WHERE name = ?').run(name).changes > 0;
	}

	async stats(): Promise<StoreStats> {
		const taken = existsSync(this.#indexFile) ? this.#taken() : 0;
		const toIndex = this.#database.sql('SELECT count(*) AS n FROM posts WHERE change > ?').get(taken)!;
		return {
			...countAll(this.#database),
			bytes: bytesOf([this.#storeFile, this.#indexFile]),
			toIndex: toIndex.n as number,
		};
	}

	#taken(): number {
		const index = new Sqlite(this.#indexFile, { isReader: true });
		try {
			return index.sql('SELECT taken FROM progress').get()!.taken as number;
		} finally {
			index.close();
		}
	}

	async check(options: Parameters<Store['check']>[0]): Promise<CheckReport> {
		const { repair, onProgress } = options;
		this.#expectWriter();
		const findings = this.#faults();
		const index = new SearchIndex(this.#indexFile);
		try {
			index.catchUp(this.#database, Number.MAX_SAFE_INTEGER);
			let report = index.check(this.#database);
			findings.push(...report.findings);
			const isRepaired = repair && report.findings.length > 0;
			if (isRepaired) {
				rebuild(index, this.#database, report.posts, onProgress);
				report = index.check(this.#database);
			}
			return {
				isSound: findings.length === 0,
				posts: report.posts,
				indexed: report.indexed,
				findings,
				repaired: isRepaired && report.findings.length === 0,
			};
		} finally {
			index.close();
		}
	}

	/** What is wrong with the file that keeps everything. */
	#faults(): string[] {
		try {
			const told = this.#database
				.sql('PRAGMA integrity_check(10)')
				.all()
				.map(({ integrity_check }) => integrity_check);
			return told[0] === 'ok' ? [] : told.map((fault) => `${this.#storeFile}: ${String(fault)}`);
		} catch (error) {
			return [messageOf(error)];
		}
	}

	async close(): Promise<void> {
		await this.#writer?.indexer.close();
		this.#search?.close();
		this.#database.close();
		this.#writer?.lock.release();
	}
}

/** Posts of the index that are made anew between two tellings of progress. */
const REBUILD_BATCH = 1_000;

function rebuild(
	index: SearchIndex,
	database: Sqlite,
	total: number,
	onProgress: ((done: number, total: number) => void) | undefined,
): void {
	index.empty();
	let done = 0;
	for (let batch = index.catchUp(database, REBUILD_BATCH); batch > 0; ) {
		done += batch;
		onProgress?.(done, total);
		batch = index.catchUp(database, REBUILD_BATCH);
	}
}

function openTables(file: string, isReader: boolean): Sqlite {
	const database = new Sqlite(file, { isReader });
	try {
		if (isReader) refuseNewer(database);
		else migrate(database);
		return database;
	} catch (error) {
		database.close();
		throw error;
	}
}

function makeFolder(folder: string): void {
	try {
		mkdirSync(folder, { recursive: true });
	} catch (error) {
		throw new Failure('no-folder', `The folder ${folder} cannot be made: ${messageOf(error)}`);
	}
}
