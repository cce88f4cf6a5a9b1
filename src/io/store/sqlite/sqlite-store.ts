/**
 * sqlite-store: a store in a folder: one SQLite file with all data, and a second one, built from it, for search.
 *
 * One process writes; its indexer indexes in the background. Readers see what was committed when they asked.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Batch, WriteReport } from '../../../model/batch.ts';
import type { Source } from '../../../model/source.ts';
import { Failure } from '../../failure.ts';
import { makePrivate } from '../../private-files.ts';
import type { Blocklist, ForgetReport, Forgotten } from '../forgotten.ts';
import { keepOut } from '../keep-out.ts';
import {
	type Indexer,
	type IndexerPlace,
	SqliteSearch,
	SqliteSource,
	startIndexer,
	takenBy,
} from '../search-index/index.ts';
import type { CheckReport, Store, StoreStats } from '../store.ts';
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

	readonly forgotten: Store['forgotten'] = async () => readForgotten(this.#database);

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

	readonly blog: Store['blog'] = async (key) => read.readBlog(this.#database, key);
	readonly blogs: Store['blogs'] = async (query) => read.readBlogs(this.#database, query);
	readonly post: Store['post'] = async (key) => read.readPost(this.#database, key);
	readonly known: Store['known'] = async (urls) => urls.map((url) => read.readKnown(this.#database, url));
	readonly posts: Store['posts'] = async (query) => read.readPosts(this.#database, query);
	readonly rights: Store['rights'] = async (posts) => read.readRights(this.#database, posts);
	readonly declared: Store['declared'] = async (query) => read.readDeclared(this.#database, query);
	readonly versions: Store['versions'] = async (post) => read.readVersions(this.#database, post);
	readonly comments: Store['comments'] = async (post) => read.readComments(this.#database, post);
	readonly linksFrom: Store['linksFrom'] = async (post) => read.readLinksFrom(this.#database, post);
	readonly linksTo: Store['linksTo'] = async (url, limit) => read.readLinksTo(this.#database, url, limit);
	readonly blogroll: Store['blogroll'] = async (blog) => read.readBlogroll(this.#database, blog);
	readonly edges: Store['edges'] = async (query) => readEdges(this.#database, query);
	readonly linksBetween: Store['linksBetween'] = async (from, to, limit) =>
		readLinksBetween(this.#database, from, to, limit);
	readonly mostLinked: Store['mostLinked'] = async (query) => readMostLinked(this.#database, query);
	readonly wrappers: Store['wrappers'] = async (blog) => read.readWrappers(this.#database, blog);
	readonly judgments: Store['judgments'] = async (blog) => read.readJudgments(this.#database, blog);
	readonly authors: Store['authors'] = async (blog) => readAuthors(this.#database, blog);
	readonly timeline: Store['timeline'] = async (blog) => readTimeline(this.#database, blog);
	readonly neighbours: Store['neighbours'] = async (blog, limit) =>
		readNeighbours(this.#database, blog, limit);
	readonly samples: Store['samples'] = async (blog) => readSamples(this.#database, blog);
	readonly sample: Store['sample'] = async (blog, url) => readSample(this.#database, blog, url);
	readonly activity: Store['activity'] = async ({ since, limit }) =>
		readActivity(this.#database, since, limit);
	readonly visits: Store['visits'] = async (blog, limit) => read.readVisits(this.#database, blog, limit);
	readonly gaps: Store['gaps'] = async (query) => read.readGaps(this.#database, query);
	readonly countGaps: Store['countGaps'] = async (blog) => read.countGaps(this.#database, blog);
	readonly quarantine: Store['quarantine'] = async (limit) => loadQuarantine(this.#database, limit);
	readonly quarantinedPage: Store['quarantinedPage'] = async (url) =>
		loadQuarantinedPage(this.#database, url);

	/** Opened at the first search: a process that only writes does without. */
	get #engine(): SqliteSearch {
		this.#search ??= new SqliteSearch(this.#storeFile, this.#indexFile);
		return this.#search;
	}

	readonly stemLanguages: Store['stemLanguages'] = () => this.#engine.stemLanguages();
	readonly find: Store['find'] = (question) => this.#engine.find(question);
	readonly countFacets: Store['countFacets'] = (question) => this.#engine.countFacets(question);
	readonly countUpTo: Store['countUpTo'] = (plans, most) => this.#engine.countUpTo(plans, most);
	readonly countByDay: Store['countByDay'] = (question) => this.#engine.countByDay(question);
	readonly found: Store['found'] = (posts) => this.#engine.found(posts);
	readonly termsOf: Store['termsOf'] = (url) => this.#engine.termsOf(url);
	readonly savedSearches: Store['savedSearches'] = async () => readSearches(this.#database);
	readonly saveSearch: Store['saveSearch'] = async (search) => keepSearch(this.#storeFile, search);
	readonly dropSearch: Store['dropSearch'] = async (name) => dropSearch(this.#storeFile, name);
	readonly noteDelivery: Store['noteDelivery'] = async (name, delivery) =>
		noteDelivery(this.#storeFile, name, delivery);
	readonly reviews: Store['reviews'] = async () => readReviews(this.#database);
	readonly review: Store['review'] = async (review) => keepReview(this.#storeFile, review);
	readonly dropReview: Store['dropReview'] = async (kind, subject) =>
		dropReview(this.#storeFile, kind, subject);
	readonly sources: Store['sources'] = async () => readSources(this.#database);
	readonly pendingSources: Store['pendingSources'] = async () => readPendingSources(this.#database);

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
