/** hardening: what strangers must not be able to do, tried on every route. */
import { request as ask } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../io/failure.ts';
import { addressOf, listOperations, type Operation } from './api/operations.fixture.ts';
import { fill, startTryOut, TOKEN, type TryOut } from './api/try-out.fixture.ts';
import { makeServer } from './server.ts';

let tryOut: TryOut;
let operations: readonly Operation[];
let port: number;

beforeAll(async () => {
	tryOut = await startTryOut();
	await fill(tryOut);
	operations = listOperations((await tryOut.get('/api/openapi.json')).body);
	port = Number(new URL(tryOut.base).port);
});
afterAll(() => tryOut.close());

/** Without fetch, which sets some headers by itself. */
function send(
	method: string,
	path: string,
	headers: Record<string, string> = {},
	body = '',
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
	return new Promise((resolve, reject) => {
		const length = { 'content-length': String(Buffer.byteLength(body)) };
		const sent = ask({ port, path, method, headers: { ...headers, ...length } }, (response) => {
			if (response.headers['content-type']?.startsWith('text/event-stream')) response.destroy();
			let text = '';
			response.setEncoding('utf8').on('data', (chunk: string) => {
				text += chunk;
			});
			response.on('error', () => {});
			response.on('close', () => resolve({ status: response.statusCode!, text, headers: response.headers }));
		});
		sent.on('error', reject);
		sent.end(body);
	});
}

/** Sends raw bytes; returns everything received until the server disconnects. */
function raw(text: string): Promise<string> {
	return new Promise((resolve) => {
		let received = '';
		const socket = connect(port, '127.0.0.1', () => socket.write(text));
		socket.on('data', (chunk) => {
			received += chunk.toString('latin1');
		});
		socket.on('error', () => socket.destroy());
		socket.on('close', () => resolve(received));
	});
}

const VALUES = { id: 1, other: 2, name: 'tea', q: 'tea', url: 'http://a.example/' };
const JSON_BODY = { 'content-type': 'application/json' };
const own = () => ({ host: `127.0.0.1:${port}` });

describe('every route', () => {
	it('that changes something needs the token', async () => {
		const writes = operations.filter(({ method }) => method !== 'GET');
		for (const operation of writes) {
			const { status } = await send(operation.method, addressOf(operation, VALUES), JSON_BODY, '{}');
			expect([401, 403], operation.name).toContain(status);
		}
		// Only those of the OpenAPI document, and the MCP endpoint, which is read-only.
		const methods = tryOut.app.printRoutes({ commonPrefix: false }).match(/\(([A-Z, ]+)\)/g)!;
		const others = methods
			.flatMap((text) => text.slice(1, -1).split(', '))
			.filter((name) => !/^(?:GET|HEAD|OPTIONS)$/.test(name));
		expect(others).toHaveLength(writes.length + 2);
	});

	it('refuses foreign host names, and pages of other sites with the cookie', async () => {
		const login = await send('GET', `/health?token=${TOKEN}`);
		const cookie = String(login.headers['set-cookie']).split(';')[0]!;
		for (const operation of operations) {
			const address = addressOf(operation, VALUES);
			const named = await send(operation.method, address, { host: 'evil.example' });
			expect(named.status, operation.name).toBe(403);
			if (operation.method === 'GET') continue;
			const foreign = await send(
				operation.method,
				address,
				{ ...JSON_BODY, cookie, origin: 'http://evil.example' },
				'{}',
			);
			expect(foreign.status, operation.name).toBe(403);
		}
	});

	it('gives pages of other sites nothing, and forbids shared caches to store it', async () => {
		for (const operation of operations.filter(({ method }) => method === 'GET')) {
			const { headers } = await send('GET', addressOf(operation, VALUES), { origin: 'http://evil.example' });
			expect(headers['access-control-allow-origin'], operation.name).toBeUndefined();
			expect(headers['cross-origin-resource-policy'], operation.name).toBe('same-origin');
			expect(String(headers['cache-control']), operation.name).toMatch(/private|no-store|no-cache/);
		}
	});
});

describe('a malformed request', () => {
	const lines = (...parts: string[]) => `${parts.join('\r\n')}\r\n\r\n`;
	it.each<[string, string]>([
		[
			'two lengths',
			lines(
				'POST /mcp HTTP/1.1',
				'Host: 127.0.0.1',
				'Content-Length: 5',
				'Content-Length: 6',
				'Connection: close',
			),
		],
		[
			'a length and pieces',
			lines(
				'POST /mcp HTTP/1.1',
				'Host: 127.0.0.1',
				'Content-Length: 5',
				'Transfer-Encoding: chunked',
				'Connection: close',
			),
		],
		[
			'pieces, spelt oddly',
			lines('POST /mcp HTTP/1.1', 'Host: 127.0.0.1', 'Transfer-Encoding : chunked', 'Connection: close'),
		],
		['a line that continues', lines('GET /health HTTP/1.1', 'Host: 127.0.0.1', ' X: y', 'Connection: close')],
		['no name', lines('GET /health HTTP/1.1', 'Connection: close')],
		[
			'two names',
			lines('GET /api/stats HTTP/1.1', 'Host: 127.0.0.1', 'Host: evil.example', 'Connection: close'),
		],
		[
			'a name in the address',
			lines('GET http://evil.example/api/stats HTTP/1.1', 'Host: evil.example', 'Connection: close'),
		],
		[
			'too many headers',
			lines('GET /health HTTP/1.1', 'Host: 127.0.0.1', `X: ${'y'.repeat(20_000)}`, 'Connection: close'),
		],
	])('%s: refused', async (_, text) => {
		expect(await raw(text)).toMatch(/^HTTP\/1\.1 4\d\d /);
	});

	it.each(['TRACE', 'CONNECT', 'PROPFIND'])('%s does nothing', async (method) => {
		expect(
			await raw(lines(`${method} /api/stats HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close')),
		).not.toMatch(/^HTTP\/1\.1 2/);
	});

	it('a method in a header is not obeyed', async () => {
		const { status } = await send('GET', '/api/searches/tea', {
			'x-http-method-override': 'DELETE',
			...own(),
		});
		expect(status).toBe(404);
	});

	it.each([
		'/assets/../../package.json',
		'/assets/%2e%2e/%2e%2e/package.json',
		'/..%2f..%2fpackage.json',
		'/assets/..\\..\\package.json',
		'/docs/../../package.json',
		'/docs/%2e%2e/%2e%2e/package.json',
		'/docs/..%2f..%2fpackage.json',
		'/docs//etc/passwd',
	])('%s leads to no file', async (path) => {
		const { status, text } = await send('GET', path);
		expect(status).toBeGreaterThanOrEqual(400);
		expect(text).not.toContain('dependencies');
	});

	it.each([
		'{"__proto__":{"isAdmin":true},"query":"tea"}',
		'{"constructor":{"prototype":{"isAdmin":true}},"query":"tea"}',
	])('%s changes no prototype', async (body) => {
		const headers = { ...JSON_BODY, authorization: `Bearer ${TOKEN}` };
		await send('PUT', '/api/searches/tea', headers, body);
		expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
		expect((await send('GET', '/api/search?__proto__[isAdmin]=1&q=tea')).status).toBe(200);
		expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
	});

	it('unknown properties are ignored', async () => {
		const headers = { ...JSON_BODY, authorization: `Bearer ${TOKEN}` };
		const body = JSON.stringify({ query: 'tea', saved: '1999-01-01', delivery: { upTo: 99 }, secret: 'x' });
		await send('PUT', '/api/searches/mass', headers, body);
		const kept = (await tryOut.store.savedSearches()).find(({ name }) => name === 'mass');
		expect(kept).toMatchObject({ delivery: null, webhook: null });
		expect(kept!.saved).not.toContain('1999');
	});
});

describe('one client', () => {
	it('has limited requests and streams at a time', async () => {
		const streams: Promise<{ status: number }>[] = [];
		const open: (() => void)[] = [];
		for (let i = 0; i < 70; i++) {
			streams.push(
				new Promise((resolve, reject) => {
					const sent = ask({ port, path: '/api/stream?q=tea', agent: false }, (response) => {
						resolve({ status: response.statusCode! });
						response.on('error', () => {});
						response.resume();
					});
					sent.on('error', (error) => (open.length > 100 ? resolve({ status: 0 }) : reject(error)));
					open.push(() => sent.destroy());
					sent.end();
				}),
			);
		}
		const statuses = (await Promise.all(streams)).map(({ status }) => status);
		const first = statuses.filter((status) => status === 200).length;
		expect(first).toBe(50);
		expect(statuses.filter((status) => status === 503 || status === 429)).toHaveLength(20);
		for (const end of open) end();
		// Disconnected clients do not count.
		await expect.poll(async () => (await send('GET', '/api/stream?q=tea')).status).toBe(200);
	});

	it('a client that reads nothing is disconnected', () => {
		expect((tryOut.app.server as { timeout: number }).timeout).toBeGreaterThan(0);
		expect((tryOut.app.server as { maxConnections: number }).maxConnections).toBeLessThanOrEqual(1_024);
	});
});

it('problems of the store are reported to the operator, not to the client', async () => {
	const trouble = new Failure('store-busy', '/home/ann/blogs/logosphere.db is in use.');
	const faults: unknown[] = [];
	const reads = new Proxy(tryOut.context.reads, { get: () => () => Promise.reject(trouble) });
	const app = await makeServer(
		{ ...tryOut.context, reads },
		{
			token: TOKEN,
			host: '127.0.0.1',
			publicUrl: null,
			requestsPerMinute: 1_000,
			onFault: (error) => faults.push(error),
		},
	);
	const answer = await app.inject({ url: '/api/search?q=tea', headers: { host: 'localhost' } });
	await app.close();
	expect(answer.statusCode).toBe(503);
	expect(answer.body).not.toContain('/home');
	expect(faults).toEqual([trouble]);
});

it('anybody may ping, except foreign web pages in a browser of this machine', async () => {
	const taken: string[] = [];
	const push = {
		owns: ({ url }: { url?: string | undefined }) => url === '/RPC2',
		async serve(_request: unknown, response: { end(text: string): void }) {
			taken.push('ping');
			response.end('thanks');
		},
	};
	const app = await makeServer(tryOut.context, {
		token: TOKEN,
		host: '127.0.0.1',
		publicUrl: null,
		requestsPerMinute: 1_000,
		push: push as never,
	});
	const at = await app.listen({ host: '127.0.0.1', port: 0 });
	const ping = (headers: Record<string, string>) =>
		fetch(`${at}/RPC2`, { method: 'POST', headers, body: 'x' });
	expect((await ping({ origin: 'http://evil.example' })).status).toBeGreaterThanOrEqual(400);
	expect((await ping({})).status).toBe(200);
	await app.close();
	expect(taken).toEqual(['ping']);
});
