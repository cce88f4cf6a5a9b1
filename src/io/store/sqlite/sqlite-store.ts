/**
 * sqlite-store: a store in a folder: one SQLite file with all data, and a second one, built from it, for search.
 *
 * One process writes; its indexer indexes in the background. Readers see what was committed when they asked.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Batch, WriteReport } from '../../../model/batch.ts';
import type { Decision } from '../../../model/review.ts';
import type {
	Answer,
	CountQuestion,
	DayCount,
	FacetCounts,
	FacetQuestion,
	FoundPost,
	PostTerms,
	Question,
	SearchPlan,
} from '../../../model/search.ts';
import type { Source } from '../../../model/source.ts';
import { Failure } from '../../failure.ts';
import { makePrivate } from '../../private-files.ts';
import type { Blocklist, ForgetReport, Forgotten, ForgottenEntry } from '../forgotten.ts';
import { keepOut } from '../keep-out.ts';
import {
	type Indexer,
	type IndexerPlace,
	SqliteSearch,
	SqliteSource,
	startIndexer,
	takenBy,
} from '../search-index/index.ts';
import type {
	BlogQuery,
	CheckReport,
	GapQuery,
	LinkedQuery,
	PostQuery,
	SavedSearch,
	Store,
	StoreStats,
	WebhookState,
} from '../store.ts';
import {
	dropReview,
	dropSearch,
	dropSources,
	keepReview,
	keepSearch,
	keepSources,
	noteDelivery,
	readPendingSources,
	readReviews,
	readSearches,
	readSources,
} from './by-persons.ts';
import { checkFiles } from './check.ts';
import { expectWhole } from './copy-rows.ts';
import { SqliteWorkedOut } from './derived-cache.ts';
import type { Sqlite } from './driver.ts';
import { completeRestore, finishRestore } from './finish-restore.ts';
import { allowAgain, forget, readBlocklist, readForgotten } from './forget.ts';
import { SqliteFrontier } from './frontier.ts';
import { readMostLinked } from './most-linked.ts';
import { makeFolder, openTables } from './open-tables.ts';
import { loadQuarantine, loadQuarantinedPage } from './quarantine.ts';
import * as read from './read.ts';
import {
	readActivity,
	readAuthors,
	readNeighbours,
	readSample,
	readSamples,
	readTimeline,
} from './read-around.ts';
import { readEdges, readLinksBetween } from './read-edges.ts';
import { saveBatches } from './save/save-batches.ts';
import { bytesOf, countAll } from './stats.ts';
import { WriterLock } from './writer-lock.ts';

export interface SqliteStoreOptions {
	/** Reads only: the folder must exist. Any number of processes may read. */
	readonly isReader?: boolean;
	/** Called with messages about what the store did on its own. */
	readonly onNotice?: (text: string) => void;
}

/** Only in the writing process. */
interface Writer {
	readonly lock: WriterLock;
	readonly indexer: Indexer;
}

export class SqliteStore implements Store {
	readonly #storeFile: string;
	readonly #indexFile: string;
	readonly #database: Sqlite;
	readonly #writer: Writer | null;
	readonly worked: SqliteWorkedOut;
	#search: SqliteSearch | null = null;
	#frontier: SqliteFrontier | null = null;
	/** Read on first use, and again after every change. */
	#blocklist: Blocklist | null = null;
	/** What the next check has to report. */
	#notices: string[] = [];

	constructor(folder: string, { isReader = false, onNotice }: SqliteStoreOptions = {}) {
		this.#storeFile = path.join(folder, 'logosphere.db');
		this.#indexFile = path.join(folder, 'index.db');
		this.worked = new SqliteWorkedOut(path.join(folder, 'worked.db'));
		if (isReader) completeRestore(folder);
		if (isReader && !existsSync(this.#storeFile)) {
			throw new Failure(
				'no-store',
				`There is no store in ${folder}. Crawl or import first, or specify its folder with --data.`,
			);
		}
		if (isReader) makePrivate(folder);
		else makeFolder(folder);
		const lock = isReader ? null : new WriterLock(folder);
		try {
			if (lock !== null) finishRestore(folder);
			this.#database = openWhole(folder, this.#storeFile, isReader);
		} catch (error) {
			lock?.release();
			throw error;
		}
		const report = (text: string) => {
			this.#notices.push(text);
			onNotice?.(text);
		};
		this.#writer = lock && { lock, indexer: startIndexer(this.#place(), report) };
	}

	#place(): IndexerPlace {
		return { source: { kind: 'sqlite', file: this.#storeFile }, indexFile: this.#indexFile };
	}

	async write(batch: Batch): Promise<WriteReport> {
		return (await this.writeAll([batch]))[0]!;
	}

	async writeAll(batches: readonly Batch[]): Promise<readonly WriteReport[]> {
		const { indexer } = this.#expectWriter();
		this.#blocklist ??= readBlocklist(this.#database);
		const sifted = batches.map((batch) => keepOut(batch, this.#blocklist!));
		const reports = saveBatches(
			this.#database,
			sifted.map(({ batch }) => batch),
		);
		if (batches.some(({ posts, blogs, gone, withdrawn }) => posts ?? blogs ?? gone ?? withdrawn))
			indexer.poke();
		return reports.map((report, i) => sifted[i]!.complete(report));
	}

	async forget(request: Forgotten): Promise<ForgetReport> {
		const { indexer } = this.#expectWriter();
		this.#database.exec('PRAGMA secure_delete = ON');
		try {
			return forget(this.#database, request);
		} finally {
			this.#blocklist = null;
			this.#database.exec('PRAGMA secure_delete = OFF; PRAGMA wal_checkpoint(TRUNCATE)');
			this.worked.clear();
			await indexer.sweep();
		}
	}

	async forgotten(): Promise<readonly ForgottenEntry[]> {
		return readForgotten(this.#database);
	}

	async allowAgain(url: string): Promise<boolean> {
		this.#expectWriter();
		this.#blocklist = null;
		return allowAgain(this.#database, url);
	}

	async wipe(): Promise<void> {
		this.#expectWriter();
		this.#database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
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

	async blog(key: string | number) {
		return read.readBlog(this.#database, key);
	}

	async blogs(query: BlogQuery) {
		return read.readBlogs(this.#database, query);
	}

	async post(key: string | number) {
		return read.readPost(this.#database, key);
	}

	async known(urls: readonly string[]) {
		return urls.map((url) => read.readKnown(this.#database, url));
	}

	async posts(query: PostQuery) {
		return read.readPosts(this.#database, query);
	}

	async rights(posts: readonly number[]) {
		return read.readRights(this.#database, posts);
	}

	async declared(query: { readonly after?: string; readonly limit: number }) {
		return read.readDeclared(this.#database, query);
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

	async edges(query: { readonly after?: string; readonly limit: number }) {
		return readEdges(this.#database, query);
	}

	async linksBetween(from: number, to: number, limit: number) {
		return readLinksBetween(this.#database, from, to, limit);
	}

	async mostLinked(query: LinkedQuery) {
		return readMostLinked(this.#database, query);
	}

	async wrappers(blog: string) {
		return read.readWrappers(this.#database, blog);
	}

	async judgments(blog: string) {
		return read.readJudgments(this.#database, blog);
	}

	async authors(blog: string) {
		return readAuthors(this.#database, blog);
	}

	async timeline(blog: string) {
		return readTimeline(this.#database, blog);
	}

	async neighbours(blog: string, limit: number) {
		return readNeighbours(this.#database, blog, limit);
	}

	async samples(blog: string) {
		return readSamples(this.#database, blog);
	}

	async sample(blog: string, url: string) {
		return readSample(this.#database, blog, url);
	}

	async activity({ since, limit }: { readonly since: string; readonly limit: number }) {
		return readActivity(this.#database, since, limit);
	}

	async visits(blog: string, limit: number) {
		return read.readVisits(this.#database, blog, limit);
	}

	async gaps(query: GapQuery) {
		return read.readGaps(this.#database, query);
	}

	async countGaps(blog?: string) {
		return read.countGaps(this.#database, blog);
	}

	async quarantine(limit: number) {
		return loadQuarantine(this.#database, limit);
	}

	async quarantinedPage(url: string) {
		return loadQuarantinedPage(this.#database, url);
	}

	/** Opened at the first search: a process that only writes does without. */
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

	countFacets(question: FacetQuestion): Promise<FacetCounts> {
		return this.#engine.countFacets(question);
	}

	countUpTo(plans: readonly SearchPlan[], most: number): Promise<readonly number[]> {
		return this.#engine.countUpTo(plans, most);
	}

	countByDay(question: CountQuestion): Promise<readonly DayCount[]> {
		return this.#engine.countByDay(question);
	}

	found(posts: readonly number[]): Promise<readonly FoundPost[]> {
		return this.#engine.found(posts);
	}

	termsOf(url: string): Promise<PostTerms | null> {
		return this.#engine.termsOf(url);
	}

	async savedSearches(): Promise<readonly SavedSearch[]> {
		return readSearches(this.#database);
	}

	async saveSearch(search: SavedSearch): Promise<void> {
		keepSearch(this.#storeFile, search);
	}

	async dropSearch(name: string): Promise<boolean> {
		return dropSearch(this.#storeFile, name);
	}

	async noteDelivery(name: string, delivery: WebhookState): Promise<void> {
		noteDelivery(this.#storeFile, name, delivery);
	}

	async reviews(): Promise<readonly Decision[]> {
		return readReviews(this.#database);
	}

	async review(review: Decision): Promise<void> {
		keepReview(this.#storeFile, review);
	}

	async dropReview(kind: Decision['kind'], subject: string): Promise<boolean> {
		return dropReview(this.#storeFile, kind, subject);
	}

	async sources(): Promise<readonly Source[]> {
		return readSources(this.#database);
	}

	async pendingSources(): Promise<readonly Source[]> {
		return readPendingSources(this.#database);
	}

	async saveSources(sources: readonly Source[]): Promise<void> {
		if (sources.length > 0) keepSources(this.#storeFile, sources);
	}

	async dropSources(keys: readonly string[]): Promise<void> {
		if (keys.length > 0) dropSources(this.#storeFile, keys);
	}

	async stats(): Promise<StoreStats> {
		return {
			...countAll(this.#database),
			bytes: bytesOf([this.#storeFile, this.#indexFile]),
			toIndex: new SqliteSource(this.#database).behind(takenBy(this.#indexFile)),
		};
	}

	async check(options: Parameters<Store['check']>[0]): Promise<CheckReport> {
		const { indexer } = this.#expectWriter();
		// By now the indexer has begun and reported whether it found the index intact.
		await indexer.until(0).catch(() => {});
		const remade = this.#notices.splice(0);
		const report = await checkFiles(this.#database, this.#indexFile, options);
		if (remade.length === 0) return report;
		const findings = [...remade, ...report.findings];
		return {
			...report,
			findings,
			isSound: false,
			repaired: report.isSound || report.repaired,
		};
	}

	async close(): Promise<void> {
		await this.#writer?.indexer.close();
		this.#search?.close();
		this.worked.close();
		this.#database.close();
		this.#writer?.lock.release();
	}
}

function openWhole(folder: string, file: string, isReader: boolean): Sqlite {
	const database = openTables(file, isReader);
	try {
		expectWhole(database, folder);
		return database;
	} catch (error) {
		database.close();
		throw error;
	}
}
