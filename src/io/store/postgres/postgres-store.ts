/**
 * postgres-store: a store in one schema of a PostgreSQL database, for any number of processes.
 *
 * Any number of them write and read at once. Each machine that searches has its own index, built from what all of them wrote.
 */
import { existsSync } from 'node:fs';
import { canParse } from '../../../lib/url/can-parse.ts';
import type { Batch, WriteReport } from '../../../model/batch.ts';
import type { Source } from '../../../model/source.ts';
import { Failure } from '../../failure.ts';
import type { ForgetReport, Forgotten } from '../forgotten.ts';
import { takenBy } from '../search-index/index.ts';
import { bytesOf } from '../sqlite/stats.ts';
import type { CheckReport, Store, StoreStats, WorkedOut } from '../store.ts';
import { allowAgain, readForgotten, StoredBlocklist } from './blocklist.ts';
import {
	dropReview,
	dropSearch,
	dropSources,
	keepReview,
	keepSearch,
	keepSources,
	noteDelivery,
	PostgresWorkedOut,
	readPendingSources,
	readReviews,
	readSearches,
	readSources,
} from './by-persons.ts';
import { PostgresSource, readTop } from './change-source.ts';
import { checkStore } from './check.ts';
import { expectWhole } from './copy-rows.ts';
import { Postgres, type Session } from './driver.ts';
import { forget, wipe } from './forget.ts';
import { PostgresFrontier } from './frontier.ts';
import { indexFolderOf } from './index-folder.ts';
import { indexFileIn, LocalIndex } from './local-index.ts';
import { readMostLinked } from './most-linked.ts';
import { PostgresSearch } from './postgres-search.ts';
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
import { readBlogroll, readEdges, readLinksBetween, readLinksFrom, readLinksTo } from './read-links.ts';
import { saveBatches } from './save/save-batches.ts';
import { migrate, PARTITIONS } from './schema.ts';
import { countAll } from './stats.ts';

export interface PostgresStoreOptions {
	/** Reads only: the store must exist. */
	readonly isReader?: boolean;
	/** The schema of the tables; the address may name one, too (?schema=…). */
	readonly schema?: string;
	/** Maximum number of connections. */
	readonly connections?: number;
	/** Partitions of each big table; used only when the store is created. */
	readonly partitions?: number;
	/** Answers searches at once from what this machine has indexed; otherwise the first search waits for the whole index. */
	readonly isServing?: boolean;
	/** Called with messages about what the store did on its own. */
	readonly onNotice?: (text: string) => void;
}

const SCHEMA = 'logosphere';

export class PostgresStore implements Store {
	readonly frontier: PostgresFrontier;
	readonly worked: WorkedOut;
	readonly #postgres: Postgres;
	readonly #address: string;
	readonly #options: PostgresStoreOptions;
	readonly #search: PostgresSearch;
	readonly #blocklist = new StoredBlocklist();
	/** Opened on demand: a process that only writes does without. */
	#index: Promise<LocalIndex> | null = null;

	private constructor(address: string, postgres: Postgres, options: PostgresStoreOptions) {
		this.#postgres = postgres;
		this.#address = address;
		this.#options = options;
		const { isServing = false, onNotice = () => {} } = options;
		this.#search = new PostgresSearch(postgres.session, {
			isServing,
			onNotice,
			openIndex: () => this.#openIndex(),
		});
		this.frontier = new PostgresFrontier(postgres);
		this.worked = new PostgresWorkedOut(postgres.session);
	}

	/** `address` is `postgres://user:password@host:port/database`, with `?schema=…` and any other PostgreSQL options. */
	static async open(address: string, options: PostgresStoreOptions = {}): Promise<PostgresStore> {
		const postgres = await connect(address, options);
		try {
			await expectWhole(postgres);
			const store = new PostgresStore(splitSchema(address).bare, postgres, options);
			// Begin to build the index now, not at the first query.
			if (options.isServing === true) await store.#openIndex();
			return store;
		} catch (error) {
			await postgres.close();
			throw error;
		}
	}

	get #session(): Session {
		return this.#postgres.session;
	}

	async write(batch: Batch): Promise<WriteReport> {
		return (await this.writeAll([batch]))[0]!;
	}

	async writeAll(batches: readonly Batch[]): Promise<readonly WriteReport[]> {
		this.#expectWriter();
		const reports = await saveBatches(this.#postgres, batches, this.#blocklist);
		if (batches.some(({ posts, blogs, gone, withdrawn }) => posts ?? blogs ?? gone ?? withdrawn))
			void this.#index?.then((index) => index.poke());
		return reports;
	}

	#expectWriter(): void {
		if (this.#options.isReader === true)
			throw new Failure('read-only-store', 'This store was opened for reading.');
	}

	async forget(request: Forgotten): Promise<ForgetReport> {
		this.#expectWriter();
		const report = await forget(this.#postgres, request);
		if (await this.#hasIndex()) {
			const { erased } = await readTop(this.#session);
			await (await this.#openIndex()).untilSwept(erased);
		}
		return report;
	}

	readonly forgotten: Store['forgotten'] = () => readForgotten(this.#session);

	async allowAgain(url: string): Promise<boolean> {
		this.#expectWriter();
		return allowAgain(this.#session, url);
	}

	async wipe(): Promise<void> {
		this.#expectWriter();
		await wipe(this.#postgres);
	}

	async indexed(): Promise<void> {
		const { top } = await readTop(this.#session);
		await (await this.#openIndex()).until(top);
	}

	#openIndex(): Promise<LocalIndex> {
		this.#index ??= this.#indexFolder().then((folder) => {
			const source = { kind: 'postgres', address: this.#address, schema: this.#postgres.schema } as const;
			return new LocalIndex(folder, source, this.#options.onNotice ?? (() => {}));
		});
		this.#index.catch(() => {
			this.#index = null;
		});
		return this.#index;
	}

	#indexFolder(): Promise<string> {
		return indexFolderOf(this.#session);
	}

	/** Whether this machine has an index of the store. */
	async #hasIndex(): Promise<boolean> {
		return this.#index !== null || existsSync(await this.#indexFolder());
	}

	readonly blog: Store['blog'] = (key) => read.readBlog(this.#session, key);
	readonly blogs: Store['blogs'] = (query) => read.readBlogs(this.#session, query);
	readonly post: Store['post'] = (key) => read.readPost(this.#session, key);
	readonly known: Store['known'] = (urls) => read.readKnown(this.#session, urls);
	readonly posts: Store['posts'] = (query) => read.readPosts(this.#session, query);
	readonly rights: Store['rights'] = (posts) => read.readRights(this.#session, posts);
	readonly declared: Store['declared'] = (query) => read.readDeclared(this.#session, query);
	readonly versions: Store['versions'] = (post) => read.readVersions(this.#session, post);
	readonly comments: Store['comments'] = (post) => read.readComments(this.#session, post);
	readonly linksFrom: Store['linksFrom'] = (post) => readLinksFrom(this.#session, post);
	readonly linksTo: Store['linksTo'] = (url, limit) => readLinksTo(this.#session, url, limit);
	readonly blogroll: Store['blogroll'] = (blog) => readBlogroll(this.#session, blog);
	readonly edges: Store['edges'] = (query) => readEdges(this.#session, query);
	readonly linksBetween: Store['linksBetween'] = (from, to, limit) =>
		readLinksBetween(this.#session, from, to, limit);
	readonly mostLinked: Store['mostLinked'] = (query) => readMostLinked(this.#session, query);
	readonly wrappers: Store['wrappers'] = (blog) => read.readWrappers(this.#session, blog);
	readonly judgments: Store['judgments'] = (blog) => read.readJudgments(this.#session, blog);
	readonly visits: Store['visits'] = (blog, limit) => read.readVisits(this.#session, blog, limit);
	readonly authors: Store['authors'] = (blog) => readAuthors(this.#session, blog);
	readonly timeline: Store['timeline'] = (blog) => readTimeline(this.#session, blog);
	readonly neighbours: Store['neighbours'] = (blog, limit) => readNeighbours(this.#session, blog, limit);
	readonly samples: Store['samples'] = (blog) => readSamples(this.#session, blog);
	readonly sample: Store['sample'] = (blog, url) => readSample(this.#session, blog, url);
	readonly activity: Store['activity'] = ({ since, limit }) => readActivity(this.#session, since, limit);
	readonly gaps: Store['gaps'] = (query) => read.readGaps(this.#session, query);
	readonly countGaps: Store['countGaps'] = (blog) => read.countGaps(this.#session, blog);
	readonly quarantine: Store['quarantine'] = (limit) => loadQuarantine(this.#session, limit);
	readonly quarantinedPage: Store['quarantinedPage'] = (url) => loadQuarantinedPage(this.#session, url);
	readonly stemLanguages: Store['stemLanguages'] = () => this.#search.stemLanguages();
	readonly find: Store['find'] = (question) => this.#search.find(question);
	readonly countFacets: Store['countFacets'] = (question) => this.#search.countFacets(question);
	readonly countUpTo: Store['countUpTo'] = (plans, most) => this.#search.countUpTo(plans, most);
	readonly countByDay: Store['countByDay'] = (question) => this.#search.countByDay(question);
	readonly found: Store['found'] = (posts) => this.#search.found(posts);
	readonly termsOf: Store['termsOf'] = (url) => this.#search.termsOf(url);
	readonly savedSearches: Store['savedSearches'] = () => readSearches(this.#session);
	readonly saveSearch: Store['saveSearch'] = (search) => keepSearch(this.#session, search);
	readonly dropSearch: Store['dropSearch'] = (name) => dropSearch(this.#session, name);
	readonly noteDelivery: Store['noteDelivery'] = (name, delivery) =>
		noteDelivery(this.#session, name, delivery);
	readonly reviews: Store['reviews'] = () => readReviews(this.#session);
	readonly review: Store['review'] = (review) => keepReview(this.#session, review);
	readonly dropReview: Store['dropReview'] = (kind, subject) => dropReview(this.#session, kind, subject);
	readonly sources: Store['sources'] = () => readSources(this.#session);
	readonly pendingSources: Store['pendingSources'] = () => readPendingSources(this.#session);

	async saveSources(sources: readonly Source[]): Promise<void> {
		if (sources.length > 0) await keepSources(this.#session, sources);
	}

	async dropSources(keys: readonly string[]): Promise<void> {
		if (keys.length > 0) await dropSources(this.#session, keys);
	}

	async stats(): Promise<StoreStats> {
		const { bytes, ...counted } = await countAll(this.#session);
		const file = indexFileIn(await this.#indexFolder());
		const toIndex = await new PostgresSource(this.#session).behind(takenBy(file));
		return { ...counted, bytes: bytes + bytesOf([file]), toIndex };
	}

	async check(options: Parameters<Store['check']>[0]): Promise<CheckReport> {
		this.#expectWriter();
		const { file } = await this.#openIndex();
		return checkStore(this.#postgres, file, options);
	}

	async close(): Promise<void> {
		await (await this.#index?.catch(() => null))?.close();
		this.frontier.close();
		await this.#postgres.close();
	}
}

/** The limit for a thread that answers queries. */
const SERVING_STATEMENT_MS = 20_000;

export async function connect(
	address: string,
	{ isReader = false, partitions = PARTITIONS, connections, ...options }: PostgresStoreOptions,
): Promise<Postgres> {
	const { bare, schema } = splitSchema(address);
	const postgres = new Postgres(bare, {
		schema: options.schema ?? schema ?? SCHEMA,
		...(connections === undefined ? {} : { connections }),
		...(options.isServing === true && { statementMs: SERVING_STATEMENT_MS }),
	});
	try {
		await migrate(postgres, { isReader, partitions });
		return postgres;
	} catch (error) {
		await postgres.close();
		throw error;
	}
}

/** The schema option is ours: the library would pass it to the server, which does not know it. */
function splitSchema(address: string): { bare: string; schema: string | null } {
	if (!canParse(address)) return { bare: address, schema: null };
	const url = new URL(address);
	const schema = url.searchParams.get('schema');
	url.searchParams.delete('schema');
	return { bare: url.href, schema };
}
