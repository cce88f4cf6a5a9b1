import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNHURRIED_MS } from '../../../test/effort.fixture.ts';
import { Failure } from '../failure.ts';
import { expectOk, Gate } from './gate.ts';
import { Http } from './http.ts';
import { fetchRules } from './robots.ts';

const LIMITS = { timeoutMs: UNHURRIED_MS, maxBytes: 100_000 };

const follow = (web: Http, url: string) =>
	new Gate({ web, minDelayMs: 0, maxRedirects: 3 }).follow('named-page', url);

const BOMB = gzipSync(Buffer.alloc(50_000_000));

/** The server's answers, by path. */
const ROUTES: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
	'/plain': (_, response) => void response.end('hello'),
	'/gzip': (_, response) =>
		void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed')),
	'/br': (_, response) =>
		void response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('packed')),
	'/bomb': (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB),
	'/large': (_, response) => void response.end(Buffer.alloc(200_000)),
	'/odd-encoding': (_, response) => void response.writeHead(200, { 'content-encoding': 'zz' }).end('x'),
	'/not-gzip': (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
	'/silent': () => {},
	'/reset': (request) => void request.socket.destroy(),
	'/short': (_, response) => {
		response.writeHead(200, { 'content-length': '1000' });
		response.write('x');
		setImmediate(() => response.destroy());
	},
	'/hop': (_, response) => void response.writeHead(302, { location: 'plain' }).end(),
	'/loop': (_, response) => void response.writeHead(301, { location: '/loop' }).end(),
	'/to-file': (_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
	'/busy': (_, response) => void response.writeHead(503).end(),
	'/robots.txt': (_, response) =>
		void response.end('User-agent: *\nDisallow: /secret/\nAllow: /secret/open\nCrawl-delay: 3\n'),
};

const server = createServer((request, response) => {
	const answer = ROUTES[request.url ?? ''];
	if (answer === undefined) response.writeHead(404).end('nothing here');
	else answer(request, response);
});
const open = new Http({ ...LIMITS, allowPrivate: true });
const guarded = new Http(LIMITS);
let origin = '';

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
	await Promise.all([open.close(), guarded.close()]);
	server.closeAllConnections();
	server.close();
});

async function failureOf(promise: Promise<unknown>): Promise<Pick<Failure, 'code' | 'action' | 'message'>> {
	try {
		await promise;
	} catch (error) {
		if (error instanceof Failure) return error;
		throw error;
	}
	throw new Error('it did not fail');
}

describe('a page is fetched', () => {
	it.each([
		['as it is', '/plain', 'hello'],
		['unpacked from gzip', '/gzip', 'packed'],
		['unpacked from brotli', '/br', 'packed'],
		['over a redirect', '/hop', 'hello'],
		['with its error page', '/none', 'nothing here'],
	])('%s', async (_, path, body) => {
		const fetched = await follow(open, origin + path);
		expect(new TextDecoder().decode(fetched.body)).toBe(body);
	});

	it('and the address of the last hop is reported', async () => {
		expect((await follow(open, `${origin}/hop`)).url).toBe(`${origin}/plain`);
	});
});

describe('a failure says what, where and what to do', () => {
	it.each([
		['/bomb', 'too-large', 'skip'],
		['/large', 'too-large', 'skip'],
		['/odd-encoding', 'bad-encoding', 'skip'],
		['/not-gzip', 'broken-answer', 'retry'],
		['/reset', 'broken-answer', 'retry'],
		['/short', 'broken-answer', 'retry'],
		['/loop', 'too-many-redirects', 'skip'],
		['/to-file', 'bad-address', 'skip'],
	])('%s', async (path, code, action) => {
		const failure = await failureOf(follow(open, origin + path));
		expect(failure).toMatchObject({ code, action });
		expect(failure.message).toMatch(path === '/to-file' ? /file:/ : new RegExp(path));
	});

	it('a server that says nothing', async () => {
		const hasty = new Http({ ...LIMITS, timeoutMs: 100, allowPrivate: true });
		const failure = await failureOf(follow(hasty, `${origin}/silent`));
		expect(failure).toMatchObject({ code: 'timeout', action: 'retry' });
		await hasty.close();
	});

	it('a refused connection', async () => {
		const failure = await failureOf(follow(open, 'http://127.0.0.1:1/'));
		expect(failure).toMatchObject({ code: 'econnrefused', action: 'retry' });
	});

	it('a status', async () => {
		const failure = await failureOf(follow(open, `${origin}/busy`).then(expectOk));
		expect(failure).toMatchObject({ code: 'status-503', action: 'retry' });
	});

	it('an invalid address', async () => {
		expect(await failureOf(follow(open, 'ftp://x.example/'))).toMatchObject({ code: 'bad-address' });
		expect(await failureOf(follow(open, 'no address'))).toMatchObject({ code: 'bad-address' });
	});
});

describe('only public addresses are connected to', () => {
	it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0'])(
		'%s',
		async (host) => {
			const { port } = server.address() as AddressInfo;
			expect(await failureOf(follow(guarded, `http://${host}:${port}/plain`))).toMatchObject({
				code: 'private-address',
			});
		},
	);
});

describe('robots.txt', () => {
	it('is read by RFC 9309', async () => {
		const rules = await fetchRules(open, origin);
		expect(rules.isAllowed(`${origin}/secret/x`)).toBe(false);
		expect(rules.isAllowed(`${origin}/secret/open`)).toBe(true);
		expect(rules.isAllowed(`${origin}/else`)).toBe(true);
		expect(rules.crawlDelaySeconds).toBe(3);
	});

	it('that is unreachable allows nothing', async () => {
		const rules = await fetchRules(open, 'http://127.0.0.1:1');
		expect(rules.isAllowed('http://127.0.0.1:1/')).toBe(false);
	});
});
