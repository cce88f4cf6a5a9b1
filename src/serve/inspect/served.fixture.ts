/** served: a server for inspecting and reviewing, whose clock can be set, for tests. */
import type { SqliteStore } from '../../io/store/sqlite/sqlite-store.ts';
import type { CrawlService } from '../context.ts';
import { MAY_WRITE, type OpenServer, openServer } from '../open-server.fixture.ts';

export interface Served extends Omit<OpenServer, 'get'> {
	get(url: string): Promise<Answered>;
	/** With the token. */
	send(method: string, url: string, body: unknown): Promise<Answered>;
	/** The clock of the server. */
	setNow(now: string): void;
}

export interface Answered {
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
	/** The response as JSON. */
	json<T>(): T;
}

/** `isWriter`: this process crawls. `pages`: the pages that can be fetched, by URL. */
export async function serve({
	isWriter = true,
	pages = {},
}: {
	readonly isWriter?: boolean;
	readonly pages?: Readonly<Record<string, string>>;
} = {}): Promise<Served> {
	let now = '2020-01-01T00:00:00Z';
	const crawl = (store: SqliteStore) => (isWriter ? serviceOf(store, pages) : null);
	const server = await openServer({ crawl, now: () => now });
	const { base } = server;
	return {
		...server,
		get: (url) => ask(base + url, {}),
		send: (method, url, body) => ask(base + url, { method, headers: HEADERS, body: JSON.stringify(body) }),
		setNow(to) {
			now = to;
		},
	};
}

const HEADERS = { ...MAY_WRITE, 'Content-Type': 'application/json' };

async function ask(url: string, init: RequestInit): Promise<Answered> {
	const response = await fetch(url, init);
	const text = await response.text();
	return { status: response.status, headers: response.headers, text, json: <T>() => JSON.parse(text) as T };
}

function serviceOf(store: SqliteStore, pages: Readonly<Record<string, string>>): CrawlService {
	return {
		addSources: async () => ({ changed: [], sources: [] }),
		write: (batch) => store.write(batch),
		fetchPage: async (url) => ({ url, html: pages[url] ?? '' }),
		detectKind: async () => null,
		forget: () => Promise.reject(new Error('Nothing is forgotten here.')),
		state: () => Promise.reject(new Error('Nobody asks for the state here.')),
	};
}
