/** try-out: a real store with made-up blogs behind a real server on loopback, for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
	commentOf,
	DAY_1,
	DAY_2,
	FULL_BATCH,
	HOME,
	named,
	OTHER,
	postOf,
} from '../../io/store/facts.fixture.ts';
import { SqliteStore } from '../../io/store/sqlite/sqlite-store.ts';
import type { Batch } from '../../io/store/store.ts';
import { WRAPPER_VERSION, type Wrapper } from '../../model/wrapper.ts';
import type { CrawlDesk, CrawlState, ServeContext } from '../context.ts';
import { answerHere, makeReads } from '../reads.ts';
import { listen, makeServer } from '../server.ts';
import type { Api } from './api.ts';

export const TOKEN = 'a-token-for-tests';
export const NOW = '2004-03-07T12:00:00.000Z';

export interface TryOut {
	readonly store: SqliteStore;
	readonly context: ServeContext;
	readonly app: Api;
	/** Where the server is, without a slash at its end. */
	readonly base: string;
	/** What went wrong in the program. */
	readonly faults: readonly unknown[];
	/** Keeps it, and waits until it can be searched. */
	keep(batch: Batch): Promise<void>;
	get(url: string): Promise<Answer>;
	/** With the token. */
	send(method: string, url: string, body?: unknown, type?: string): Promise<Answer>;
	close(): Promise<void>;
}

export interface Answer {
	readonly status: number;
	readonly type: string;
	// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects.
	readonly body: any;
}

/** `isWriter`: this process crawls. */
export async function startTryOut({ isWriter = true } = {}): Promise<TryOut> {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-serve-'));
	const store = new SqliteStore(folder);
	const faults: unknown[] = [];
	let base = '';
	const context: ServeContext = {
		reads: makeReads((name, args) => answerHere(store, name, args)),
		notes: store,
		crawl: isWriter ? deskOf(store) : null,
		now: () => NOW,
		base: () => base,
	};
	const app = await makeServer(context, {
		token: TOKEN,
		host: '127.0.0.1',
		publicUrl: null,
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
		async keep(batch) {
			await store.write(batch);
			await store.indexed();
		},
		get: (url) => request(base + url, {}),
		send: (method, url, body, type = 'application/json') => request(base + url, sending(method, body, type)),
		async close() {
			await app.close();
			await store.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

function sending(method: string, body: unknown, type: string): RequestInit {
	const headers: Record<string, string> = { Authorization: `Bearer ${TOKEN}` };
	if (body === undefined) return { method, headers };
	headers['Content-Type'] = type;
	return { method, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

async function request(url: string, init: RequestInit): Promise<Answer> {
	const response = await fetch(url, init);
	const text = await response.text();
	const type = response.headers.get('content-type')?.replace(/;.*/, '') ?? '';
	return { status: response.status, type, body: type.endsWith('json') ? JSON.parse(text) : text };
}

const STATE: CrawlState = {
	startedAt: DAY_1,
	requests: 12,
	bytes: 3_400,
	requestsPerSecond: 0.5,
	newPosts: 3,
	blogs: 2,
	notBlogs: 1,
	waiting: 4,
	nextDue: DAY_2,
	underWay: [{ url: HOME, kind: 'home', since: DAY_1 }],
};

/** A crawl that only notes the addresses. */
function deskOf(store: SqliteStore): CrawlDesk {
	return {
		add: async (urls) => void (await store.write({ at: NOW, blogs: urls.map((url) => ({ url })) })),
		write: (batch) => store.write(batch),
		fetchPage: async (url) => ({ url, html: '<p>Nothing.</p>' }),
		state: async () => STATE,
	};
}

/** As a program writes it that learnt nothing. */
export const WRAPPER: Wrapper = {
	version: WRAPPER_VERSION,
	site: HOME,
	learntAt: DAY_1,
	examples: 1,
	learntFrom: [`${HOME}snow`],
	order: 'worth',
	rules: { content: [], title: [], author: [], published: [], updated: [], categories: [], commentCount: [] },
};

const PAGE =
	'<title>Snow</title><h1>Snow</h1><p>The garden is white this morning, and nobody has gone to work.</p>';

/** Two blogs with something of everything; the post about snow was edited once. */
export async function fill({ keep }: Pick<TryOut, 'keep'>): Promise<void> {
	await keep(FULL_BATCH);
	await keep({
		at: DAY_2,
		wrappers: [{ blog: HOME, wrapper: WRAPPER }],
		samples: [
			{ blog: HOME, url: HOME, kind: 'home', html: PAGE },
			{ blog: HOME, url: `${HOME}snow`, kind: 'post', html: PAGE },
		],
		posts: [
			postOf(
				{ text: 'The garden is green again this morning, and everybody has gone to work.' },
				{
					guid: 'tag:1',
					language: 'en',
					comments: [commentOf('Bob', 'Here too!'), commentOf('Ann', 'Really?', 0)],
					links: [
						{ to: `${OTHER}sun`, text: 'sun' },
						{ to: 'http://nowhere.example/', text: 'nowhere' },
					],
				},
			),
			named('ice', {}, { published: '2004-03-06T21:04:09+09:00', categories: ['cold'] }),
		],
	});
}
