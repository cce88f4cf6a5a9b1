import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Collections } from '../commands/collections-service.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import { OWN_SITE } from '../model/site.ts';
import { KeyRing } from '../observe/keys.ts';
import { drawHere } from '../observe/map-drawer.ts';
import { type AccessOptions, isLoopback } from './access.ts';
import type { Api } from './api/api.ts';
import { inspectHere } from './inspect/index.ts';
import { MapService } from './map-service.ts';
import { makeReads, runQuery } from './reads.ts';
import { listen, makeServer } from './server.ts';

const TOKEN = 'a-token-of-some-length';
const OPTIONS: AccessOptions = {
	token: TOKEN,
	host: '127.0.0.1',
	publicUrl: null,
	requestsPerMinute: 10_000,
};

let ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
	for (const end of ends.reverse()) await end();
	ends = [];
});

async function start(options: Partial<AccessOptions> = {}): Promise<{ app: Api; port: number }> {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-access-'));
	ends.push(() => rmSync(folder, { recursive: true }));
	const store = new SqliteStore(folder);
	ends.push(() => store.close());
	const reads = makeReads((name, args) => runQuery(store, name, args));
	const now = () => new Date().toISOString();
	const context = {
		reads,
		readsFor: () => reads,
		readsAs: () => reads,
		dayCounter: null,
		inspector: inspectHere,
		collections: new Collections(store, null, () => {}),
		maps: new MapService({ draw: drawHere(store), now }),
		notes: store,
		crawl: null,
		now,
		isSimulated: false,
		site: { ...OWN_SITE, isPublic: options.isPublic ?? false },
		keys: new KeyRing(store.frontier),
		queue: null,
		chance: Math.random,
		base: () => '',
	};
	const app = await makeServer(context, { ...OPTIONS, ...options });
	ends.push(() => app.close());
	return { app, port: await listen(app, '127.0.0.1', 0) };
}

interface Got {
	readonly status: number;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	readonly body: string;
}

/** Without fetch, which sets some headers by itself. */
function get(
	port: number,
	target: string,
	{ method = 'GET', body = '', ...headers }: Record<string, string> = {},
) {
	return new Promise<Got>((resolve, reject) => {
		const sent = ask({ port, path: target, method, headers }, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (chunk: string) => {
				text += chunk;
			});
			response.on('end', () =>
				resolve({ status: response.statusCode!, headers: response.headers, body: text }),
			);
		});
		sent.on('error', reject);
		sent.end(body);
	});
}

const SAVE = { method: 'PUT', 'content-type': 'application/json', body: '{"query":"tea"}' };

describe('on loopback', () => {
	it('reading is open', async () => {
		const { port } = await start();
		expect((await get(port, '/api/search?q=tea')).status).toBe(200);
	});

	it.each([
		['without a token', {}, 401],
		['with a wrong one', { authorization: 'Bearer wrong' }, 401],
		['with the token', { authorization: `Bearer ${TOKEN}` }, 200],
	])('writing %s', async (_, headers, status) => {
		const { port } = await start();
		const answer = await get(port, '/api/searches/tea', { ...SAVE, ...headers });
		expect(answer.status).toBe(status);
		if (status === 401) {
			expect(answer.headers['www-authenticate']).toBe('Bearer');
			expect(JSON.parse(answer.body)).toMatchObject({ type: 'token-needed', status: 401 });
		}
	});

	it.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:80', '192.168.0.1'])(
		'it does not answer to the name %s',
		async (host) => {
			const { port } = await start();
			expect((await get(port, '/api/search?q=tea', { host })).status).toBe(403);
		},
	);

	it.each(['localhost', '127.0.0.1:7464', '[::1]:7464'])('it answers to %s', async (host) => {
		const { port } = await start();
		expect((await get(port, '/api/search?q=tea', { host })).status).toBe(200);
	});
});

describe('a browser', () => {
	it('gets a cookie for the token in the URL, which then loses the token', async () => {
		const { port } = await start();
		const answer = await get(port, `/api/search?q=tea&token=${TOKEN}`);
		expect([answer.status, answer.headers.location]).toEqual([303, '/api/search?q=tea']);
		const cookie = String(answer.headers['set-cookie']);
		expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
		expect(cookie).not.toContain(TOKEN);
	});

	it.each([
		['/posts/1', '/posts/1'],
		['//evil.example/', '/'],
		['/.//evil.example/', '/'],
		['/%2f/evil.example', '/'],
		['/\\evil.example', '/'],
	])('is redirected from %s to %s', async (target, location) => {
		const { port } = await start();
		expect((await get(port, `${target}?token=${TOKEN}`)).headers.location).toBe(location);
	});

	it.each([
		['from its own page', (port: number) => ({ origin: `http://localhost:${port}` }), 200],
		['from a page of another site', () => ({ origin: 'http://evil.example' }), 403],
		['from a page on another port', () => ({ origin: 'http://127.0.0.1:1' }), 403],
		['without saying where from', () => ({}), 403],
	])('may write with the cookie %s', async (_, headersOf, status) => {
		const { port } = await start();
		const [cookie] = (await get(port, `/health?token=${TOKEN}`)).headers['set-cookie'] as string[];
		const headers = { cookie: cookie!.split(';')[0]!, ...(headersOf(port) as Record<string, string>) };
		expect((await get(port, '/api/searches/tea', { ...SAVE, ...headers })).status).toBe(status);
	});
});

describe('on other addresses', () => {
	it.each([
		['/api/search?q=tea', {}, 401],
		['/', {}, 401],
		['/mcp', { method: 'POST' }, 401],
		['/health', {}, 200],
		['/api/search?q=tea', { authorization: `Bearer ${TOKEN}` }, 200],
	])('%s with %j is answered with %i', async (target, headers, status) => {
		const { port } = await start({ host: '0.0.0.0' });
		expect((await get(port, target, headers as Record<string, string>)).status).toBe(status);
	});

	it('reading needs the token behind a proxy too', async () => {
		const { port } = await start({ publicUrl: 'https://blogs.example' });
		expect((await get(port, '/api/search?q=tea')).status).toBe(401);
	});
});

it('a page of another site may only read, even where everybody may write', async () => {
	const { port } = await start();
	const foreign = {
		method: 'POST',
		origin: 'http://evil.example',
		'content-type': 'application/json',
		body: '{}',
	};
	expect((await get(port, '/mcp', foreign)).status).toBe(403);
});

it('a client with too many requests gets 429 with Retry-After', async () => {
	const { port } = await start({ requestsPerMinute: 2 });
	const answers = [];
	for (let i = 0; i < 3; i++) answers.push(await get(port, '/health'));
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
	expect(answers[2]!.headers['retry-after']).toBe('60');
});

it('every response has headers against sniffing and framing', async () => {
	const { port } = await start();
	for (const target of ['/api/search?q=tea', '/nothing', '/health']) {
		const { headers } = await get(port, target);
		expect(headers['x-content-type-options']).toBe('nosniff');
		expect(headers['content-security-policy']).toContain("default-src 'none'");
		expect(headers['referrer-policy']).toBe('no-referrer');
	}
});

it.each([
	['127.0.0.1', true],
	['127.9.9.9', true],
	['::1', true],
	['::ffff:127.0.0.1', true],
	['localhost', true],
	['0.0.0.0', false],
	['::', false],
	['10.0.0.1', false],
	['example.org', false],
])('%s is loopback: %s', (host, expected) => {
	expect(isLoopback(host)).toBe(expected);
});

describe('a page of another site', () => {
	const FETCH = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
	it.each<[string, Record<string, string>, number]>([
		['that fetches', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', ...FETCH }, 403],
		['in a browser that sends an origin only', { origin: 'https://evil.example' }, 403],
		['without an origin of its own', { origin: 'null' }, 403],
		['on another port of this machine', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, 403],
		[
			'that embeds',
			{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
			403,
		],
		[
			'that frames',
			{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
			403,
		],
		[
			'that links',
			{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
			200,
		],
		['that is our own', { 'sec-fetch-site': 'same-origin', ...FETCH }, 200],
		[
			'that is typed in',
			{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
			200,
		],
		['that has the token', { origin: 'https://evil.example', authorization: `Bearer ${TOKEN}` }, 200],
	])('%s gets only what it may have', async (_, headers, status) => {
		const { port } = await start();
		for (const target of ['/api/search?q=tea', '/api/blogs', '/health'])
			expect((await get(port, target, headers)).status, target).toBe(status);
		const { status: streamed, headers: sent } = await get(port, '/api/search?q=tea', headers);
		expect([streamed, sent['access-control-allow-origin']]).toEqual([status, undefined]);
	});
});

describe('a token', () => {
	it.each(['', ' ', 'short', 'with some spaces in it', '                    ', 'zeilenende-am-ende\n'])(
		'%j opens no server',
		async (token) => {
			await expect(start({ token })).rejects.toMatchObject({ code: 'bad-token' });
		},
	);
});
