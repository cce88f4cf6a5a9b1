/** try-out: a real store with made-up blogs behind a real server on loopback, for tests. */

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
import { saveAdded } from '../../io/store/sources.ts';
import type { SqliteStore } from '../../io/store/sqlite/sqlite-store.ts';
import type { CrawlState } from '../../model/crawl.ts';
import { OWN_SITE } from '../../model/site.ts';
import { WRAPPER_VERSION, type Wrapper } from '../../model/wrapper.ts';
import type { CrawlService } from '../context.ts';
import { MAY_WRITE, type OpenServer, openServer, TOKEN } from '../open-server.fixture.ts';

export { TOKEN };
export const NOW = '2004-03-07T12:00:00.000Z';

export interface TryOut extends Omit<OpenServer, 'get'> {
	get(url: string): Promise<Answer>;
	/** With the token. */
	send(method: string, url: string, body?: unknown, type?: string): Promise<Answer>;
}

export interface Answer {
	readonly status: number;
	readonly type: string;
	// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects.
	readonly body: any;
}

/** `isWriter`: this process crawls. */
export async function startTryOut({ isWriter = true, isPublic = false } = {}): Promise<TryOut> {
	const crawl = (store: SqliteStore) => (isWriter ? serviceOf(store) : null);
	const server = await openServer({ crawl, now: () => NOW, site: { ...OWN_SITE, isPublic } });
	const { base } = server;
	return {
		...server,
		get: (url) => request(base + url, {}),
		send: (method, url, body, type = 'application/json') => request(base + url, sending(method, body, type)),
	};
}

function sending(method: string, body: unknown, type: string): RequestInit {
	const headers: Record<string, string> = { ...MAY_WRITE };
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
	focus: null,
	underWay: [{ url: HOME, kind: 'home', since: DAY_1 }],
};

const NOTHING_BESIDE = {
	captures: { records: 0, files: 0, unread: 0 },
	frozen: { collections: 0, posts: 0 },
};

/** A crawl that only records the URLs. */
function serviceOf(store: SqliteStore): CrawlService {
	return {
		async addSources(sources, by) {
			await store.write({ at: NOW, blogs: sources.map(({ url, feed }) => ({ url: (url ?? feed)! })) });
			return saveAdded(store, sources, { at: NOW, by });
		},
		write: (batch) => store.write(batch),
		detectKind: async (url) => ((await store.post(url)) === null ? 'blog' : 'page'),
		forget: async (request) => ({ ...(await store.forget(request)), ...NOTHING_BESIDE }),
		fetchPage: async (url) => ({ url, html: '<p>Nothing.</p>' }),
		state: async () => STATE,
	};
}

/** As written by a program that learned nothing. */
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

/** Two blogs with data of every kind; the post about snow was edited once. */
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
