/** A real proxy in front of real servers: what it sees of a request. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { UNHURRIED_MS } from '../../../test/effort.fixture.ts';
import { TEST_CERTIFICATE, TEST_KEY } from './certificate.fixture.ts';
import { Http, type HttpOptions } from './http.ts';

const LIMITS = { timeoutMs: UNHURRIED_MS, maxBytes: 100_000 };
const SECRET = `Basic ${Buffer.from('ann:pass word').toString('base64')}`;

/** What the proxy saw: method, target, credentials. */
const seen: string[] = [];
const note = ({ method, url, headers }: IncomingMessage) =>
	seen.push(`${method} ${url} ${headers['proxy-authorization'] ?? '-'}`);

const proxy = createServer((request, response) => {
	note(request);
	response.end('by the proxy');
}).on('connect', (request: IncomingMessage, client: Socket) => {
	note(request);
	if (request.headers['proxy-authorization'] !== SECRET) return void client.end('HTTP/1.1 407 Who?\r\n\r\n');
	const server = connect(secured, '127.0.0.1', () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
	server.pipe(client).pipe(server);
	for (const socket of [server, client]) socket.on('error', () => client.destroy());
});
const secure = createSecureServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, response) =>
	response.end(`by the server ${request.url} ${request.headers['proxy-authorization'] ?? '-'}`),
);
let secured = 0;
let place = '';

async function listen(server: Server | typeof secure): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
	secured = await listen(secure);
	place = `127.0.0.1:${await listen(proxy)}`;
});
beforeEach(() => void seen.splice(0));
afterAll(() => {
	for (const server of [proxy, secure]) {
		server.closeAllConnections();
		server.close();
	}
});

async function get(url: string, options: Partial<HttpOptions>): Promise<string> {
	const http = new Http({ ...LIMITS, ...options });
	try {
		return new TextDecoder().decode((await http.get({ url, wants: 'any' })).body);
	} catch (error) {
		return (error as { code: string }).code;
	} finally {
		await http.close();
	}
}

const known = () => `http://ann:pass%20word@${place}`;

it('https goes through a tunnel: the proxy sees the name of the server, and its credentials', async () => {
	const got = await get('https://localhost/diary?a=1', { proxy: known(), authority: TEST_CERTIFICATE });
	expect(got).toBe('by the server /diary?a=1 -');
	expect(seen).toEqual([`CONNECT localhost:443 ${SECRET}`]);
});

it('the certificate behind the tunnel is verified', async () => {
	expect(await get('https://localhost/', { proxy: known() })).toBe('bad-certificate');
	const other = { proxy: known(), authority: TEST_CERTIFICATE };
	expect(await get('https://other.example/', other)).toBe('bad-certificate');
});

it('http is requested from the proxy itself, with its credentials', async () => {
	expect(await get('http://a.example/diary', { proxy: known() })).toBe('by the proxy');
	expect(await get('http://a.example/', { proxy: `http://${place}` })).toBe('by the proxy');
	expect(seen).toEqual([`GET http://a.example/diary ${SECRET}`, 'GET http://a.example/ -']);
});

it('without its credentials there is no tunnel', async () => {
	const strange = { proxy: `http://${place}`, authority: TEST_CERTIFICATE };
	expect(await get('https://localhost/', strange)).toBe('broken-answer');
});

it('a simulated web gets https untunnelled, if configured', async () => {
	expect(await get('https://a.example/x', { proxy: known(), isPlainProxy: true })).toBe('by the proxy');
	expect(seen).toEqual([`GET https://a.example/x ${SECRET}`]);
});
