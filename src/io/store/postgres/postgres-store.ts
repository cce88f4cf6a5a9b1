/**
 * postgres-store: a store in one schema of a PostgreSQL database, for any number of processes.
 *
 * Any number of them write and read at once. Each machine that searches has its own index, built from what all of them wrote.
 */
import { existsSync } from 'node:fs';
import { canParse } from '../../../lib/url/can-parse.ts';
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
import type { ForgetReport, Forgotten, ForgottenEntry } from '../forgotten.ts';
import { takenBy } from '../search-index/index.ts';
import { bytesOf } from '../sqlite/stats.ts';
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
	WorkedOut,
} from '../store.ts';
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

	forgotten(): Promise<readonly ForgottenEntry[]> {
		return readForgotten(this.#session);
	}

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

	blog(key: string | number) {
		return read.readBlog(this.#session, key);
	}

	blogs(query: BlogQuery) {
		return read.readBlogs(this.#session, query);
	}

	post(key: string | number) {
		return read.readPost(this.#session, key);
	}

	known(urls: readonly string[]) {
		return read.readKnown(this.#session, urls);
	}

	posts(query: PostQuery) {
		return read.readPosts(this.#session, query);
	}

	rights(posts: readonly number[]) {
		return read.readRights(this.#session, posts);
	}

	declared(query: { readonly after?: string; readonly limit: number }) {
		return read.readDeclared(this.#session, query);
	}

	versions(post: number) {
		return read.readVersions(this.#session, post);
	}

	comments(post: number) {
		return read.readComments(this.#session, post);
	}

	linksFrom(post: number) {
		return readLinksFrom(this.#session, post);
	}

	linksTo(url: string, limit: number) {
		return readLinksTo(this.#session, url, limit);
	}

	blogroll(blog: string) {
		return readBlogroll(this.#session, blog);
	}

	edges(query: { readonly after?: string; readonly limit: number }) {
		return readEdges(this.#session, query);
	}

	linksBetween(from: number, to: number, limit: number) {
		return readLinksBetween(this.#session, from, to, limit);
	}

	mostLinked(query: LinkedQuery) {
		return readMostLinked(this.#session, query);
	}

	wrappers(blog: string) {
		return read.readWrappers(this.#session, blog);
	}

	judgments(blog: string) {
		return read.readJudgments(this.#session, blog);
	}

	visits(blog: string, limit: number) {
		return read.readVisits(this.#session, blog, limit);
	}

	authors(blog: string) {
		return readAuthors(this.#session, blog);
	}

	timeline(blog: string) {
		return readTimeline(this.#session, blog);
	}

	neighbours(blog: string, limit: number) {
		return readNeighbours(this.#session, blog, limit);
	}

	samples(blog: string) {
		return readSamples(this.#session, blog);
	}

	sample(blog: string, url: string) {
		return readSample(this.#session, blog, url);
	}

	activity({ since, limit }: { readonly since: string; readonly limit: number }) {
		return readActivity(this.#session, since, limit);
	}

	gaps(query: GapQuery) {
		return read.readGaps(this.#session, query);
	}

	countGaps(blog?: string) {
		return read.countGaps(this.#session, blog);
	}

	quarantine(limit: number) {
		return loadQuarantine(this.#session, limit);
	}

	quarantinedPage(url: string) {
		return loadQuarantinedPage(this.#session, url);
	}

	stemLanguages(): Promise<readonly string[]> {
		return this.#search.stemLanguages();
	}

	find(question: Question): Promise<Answer> {
		return this.#search.find(question);
	}

	countFacets(question: FacetQuestion): Promise<FacetCounts> {
		return this.#search.countFacets(question);
	}

	countUpTo(plans: readonly SearchPlan[], most: number): Promise<readonly number[]> {
		return this.#search.countUpTo(plans, most);
	}

	countByDay(question: CountQuestion): Promise<readonly DayCount[]> {
		return this.#search.countByDay(question);
	}

	found(posts: readonly number[]): Promise<readonly FoundPost[]> {
		return this.#search.found(posts);
	}

	termsOf(url: string): Promise<PostTerms | null> {
		return this.#search.termsOf(url);
	}

	savedSearches(): Promise<readonly SavedSearch[]> {
		return readSearches(this.#session);
	}

	saveSearch(search: SavedSearch): Promise<void> {
		return keepSearch(this.#session, search);
	}

	dropSearch(name: string): Promise<boolean> {
		return dropSearch(this.#session, name);
	}

	noteDelivery(name: string, delivery: WebhookState): Promise<void> {
		return noteDelivery(this.#session, name, delivery);
	}

	reviews(): Promise<readonly Decision[]> {
		return readReviews(this.#session);
	}

	review(review: Decision): Promise<void> {
		return keepReview(this.#session, review);
	}

	dropReview(kind: Decision['kind'], subject: string): Promise<boolean> {
		return dropReview(this.#session, kind, subject);
	}

	sources(): Promise<readonly Source[]> {
		return readSources(this.#session);
	}

	pendingSources(): Promise<readonly Source[]> {
		return readPendingSources(this.#session);
	}

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
