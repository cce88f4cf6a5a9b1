/** served: the routes for inspecting and reviewing over a real store and real HTTP, for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { SqliteStore } from '../../io/store/sqlite/sqlite-store.ts';
import { guardAccess } from '../access.ts';
import type { Api } from '../api/api.ts';
import { reviewRoutes } from '../api/reviews.ts';
import { sampleRoutes } from '../api/samples.ts';
import { wrapperRoutes } from '../api/wrappers.ts';
import type { ServeContext } from '../context.ts';
import { setHeaders } from '../headers.ts';
import { installProblems } from '../problem.ts';
import { answerHere, makeReads } from '../reads.ts';
import { listen } from '../server.ts';
import { chanceOf } from './chance.fixture.ts';

const TOKEN = 'a-token-for-tests';

export interface Served {
	readonly store: SqliteStore;
	readonly context: ServeContext;
	get(url: string): Promise<Answered>;
	/** With the token. */
	send(method: string, url: string, body: unknown): Promise<Answered>;
	/** The clock of the server. */
	setNow(now: string): void;
	close(): Promise<void>;
}

export interface Answered {
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
	/** What was answered as JSON. */
	json<T>(): T;
}

/** `isWriter`: this process crawls. `pages`: what is found at addresses that are fetched. */
export async function serve({
	isWriter = true,
	pages = {},
}: {
	readonly isWriter?: boolean;
	readonly pages?: Readonly<Record<string, string>>;
} = {}): Promise<Served> {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-inspect-'));
	const store = new SqliteStore(folder);
	let now = '2020-01-01T00:00:00Z';
	let base = '';
	const context: ServeContext = {
		reads: makeReads((name, args) => answerHere(store, name, args)),
		notes: store,
		crawl: isWriter ? deskOf(store, pages) : null,
		now: () => now,
		base: () => base,
	};
	const app = makeApp(context);
	base = `http://127.0.0.1:${await listen(app, '127.0.0.1', 0)}`;
	return {
		store,
		context,
		get: (url) => ask(base + url, {}),
		send: (method, url, body) => ask(base + url, { method, headers: HEADERS, body: JSON.stringify(body) }),
		setNow(to) {
			now = to;
		},
		async close() {
			await app.close();
			await store.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** These routes alone, behind the doors of the whole server. */
function makeApp(context: ServeContext): Api {
	const app = fastify().withTypeProvider<ZodTypeProvider>();
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	installProblems(app, () => {});
	setHeaders(app);
	guardAccess(app, { token: TOKEN, host: '127.0.0.1', publicUrl: null, requestsPerMinute: 1_000_000 });
	sampleRoutes(app, context);
	wrapperRoutes(app, context);
	reviewRoutes(app, context, chanceOf(1));
	return app;
}

const HEADERS = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };

async function ask(url: string, init: RequestInit): Promise<Answered> {
	const response = await fetch(url, init);
	const text = await response.text();
	return { status: response.status, headers: response.headers, text, json: <T>() => JSON.parse(text) as T };
}

function deskOf(
	store: SqliteStore,
	pages: Readonly<Record<string, string>>,
): NonNullable<ServeContext['crawl']> {
	return {
		add: async () => {},
		write: (batch) => store.write(batch),
		fetchPage: async (url) => ({ url, html: pages[url] ?? '' }),
		state: () => Promise.reject(new Error('Nobody asks for the state here.')),
	};
}
