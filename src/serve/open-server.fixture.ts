/** open-server: the whole server over a new, empty store, behind a real port on loopback, for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Random } from '../../sim/random.ts';
import { Collections } from '../commands/collections-service.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import type { Batch } from '../model/batch.ts';
import { OWN_SITE, type Site } from '../model/site.ts';
import { KeyRing } from '../observe/keys.ts';
import { drawHere } from '../observe/map-drawer.ts';
import type { Api } from './api/api.ts';
import type { CrawlService, ServeContext } from './context.ts';
import { type Inspector, inspectHere } from './inspect/index.ts';
import { MapService } from './map-service.ts';
import { makeReads, runQuery } from './reads.ts';
import { listen, makeServer } from './server.ts';

export const TOKEN = 'a-token-for-tests';
/** With the token. */
export const MAY_WRITE = { Authorization: `Bearer ${TOKEN}` };

export interface OpenServer {
	readonly store: SqliteStore;
	readonly context: ServeContext;
	readonly app: Api;
	/** The URL of the server, without a trailing slash. */
	readonly base: string;
	/** The internal errors. */
	readonly faults: readonly unknown[];
	/** Saves it, and waits until search finds it. */
	keep(...batches: Batch[]): Promise<void>;
	get(path: string, headers?: Record<string, string>): Promise<Response>;
	close(): Promise<void>;
}

export interface OpenOptions {
	/** The crawl of this process; none by default. */
	readonly crawl?: (store: SqliteStore) => CrawlService | null;
	readonly now: () => string;
	/** Runs in this thread by default. */
	readonly inspector?: Inspector;
	/** Not open to the public by default. */
	readonly site?: Site;
	/** An existing store, which is not deleted. */
	readonly folder?: string;
}

export async function openServer({
	crawl = () => null,
	inspector = inspectHere,
	now,
	...given
}: OpenOptions): Promise<OpenServer> {
	const folder = given.folder ?? mkdtempSync(path.join(tmpdir(), 'logosphere-serve-'));
	const store = new SqliteStore(folder, { isReader: given.folder !== undefined });
	const faults: unknown[] = [];
	let base = '';
	const random = new Random(1);
	const reads = makeReads((name, args) => runQuery(store, name, args));
	const keys = new KeyRing(store.frontier);
	const context: ServeContext = {
		reads,
		readsFor: () => reads,
		readsAs: (purpose) => makeReads((name, args) => runQuery(store, name, args, purpose)),
		dayCounter: null,
		inspector,
		collections: new Collections(store, folder, (error) => faults.push(error)),
		maps: new MapService({ draw: drawHere(store), now }),
		notes: store,
		crawl: crawl(store),
		now,
		isSimulated: false,
		site: given.site ?? OWN_SITE,
		keys,
		queue: store.frontier,
		chance: () => random.unit(),
		base: () => base,
	};
	const app = await makeServer(context, {
		token: TOKEN,
		host: '127.0.0.1',
		publicUrl: null,
		keys,
		isPublic: given.site?.isPublic ?? false,
		requestsPerMinute: 1_000_000,
		onFault: (error) => faults.push(error),
	});
	base = `http://127.0.0.1:${await listen(app, '127.0.0.1', 0)}`;
	return {
		store,
		context,
		app,
		base,
		faults,
		async keep(...batches) {
			await store.writeAll(batches);
			await store.indexed();
		},
		get: (path, headers = {}) => fetch(base + path, { headers, redirect: 'manual' }),
		async close() {
			await app.close();
			await store.close();
			if (given.folder === undefined) rmSync(folder, { recursive: true, force: true });
		},
	};
}
