import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { constants, createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import zlib, { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNHURRIED_MS } from '../../../test/effort.fixture.ts';
import { Failure } from '../failure.ts';
import type { WebAnswer, WebRequest } from '../web.ts';
import { TEST_CERTIFICATE, TEST_KEY } from './certificate.fixture.ts';
import { Http } from './http.ts';
import { userAgentOf } from './request.ts';
import { ACCEPT_ENCODING, hasZstd, unpackFile } from './unpack.ts';

const LIMITS = { timeoutMs: UNHURRIED_MS, maxBytes: 100_000, maxRedirects: 3, allowPrivate: true };
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const TEXT = '<html>packed, and long enough to be worth it: '.repeat(20);

/** TEXT, and a megabyte of one letter, as the reference tools pack them. */
const ZSTD = Buffer.from(
	'KLUv/WCYAr0BAOQCPGh0bWw+cGFja2VkLCBhbmQgbG9uZyBlbm91Z2ggdG8gYmUgd29ydGggaXQ6IAEAPhsrVQY=',
	'base64',
);
const ZSTD_BOMB = Buffer.from(
	'KLUv/aBAQg8AVAAAEGFhAQD7/znAAgIAEGECABBhAgAQYQIAEGECABBhAgAQYQMSCmE=',
	'base64',
);

type Route = (request: IncomingMessage, response: ServerResponse) => void;

const sends =
	(body: string | Buffer, headers: Record<string, string> = {}, status = 200): Route =>
	(_, response) =>
		void response.writeHead(status, headers).end(body);

/** Announces a kilobyte more than it sends. */
const breaksOff =
	(body: Buffer, headers: Record<string, string> = {}): Route =>
	(_, response) => {
		response.writeHead(200, { ...headers, 'content-length': String(body.length + 1000) });
		response.write(body, () => setTimeout(() => response.destroy(), 20));
	};

/** Sends the headers and then nothing: whoever reads the body waits for ever. */
const onlyHeaders =
	(headers: Record<string, string>, status = 200): Route =>
	(_, response) => {
		response.writeHead(status, headers);
		response.write(' ');
	};

const ROUTES: Readonly<Record<string, Route>> = {
	'/echo': (request, response) => void response.end(JSON.stringify(request.rawHeaders)),
	'/gzip': sends(gzipSync(TEXT), { 'content-encoding': 'gzip' }),
	'/members': sends(Buffer.concat([gzipSync(TEXT.slice(0, 100)), gzipSync(TEXT.slice(100))]), {
		'content-encoding': 'x-gzip',
	}),
	'/zstd': sends(ZSTD, { 'content-encoding': 'zstd' }),
	'/zstd-cut': breaksOff(ZSTD.subarray(0, 20), { 'content-encoding': 'zstd' }),
	'/zstd-bomb': sends(ZSTD_BOMB, { 'content-encoding': 'zstd' }),
	'/br': sends(brotliCompressSync(TEXT), { 'content-encoding': 'br' }),
	'/zlib': sends(deflateSync(TEXT), { 'content-encoding': 'deflate' }),
	'/raw': sends(deflateRawSync(TEXT), { 'content-encoding': 'deflate' }),
	'/nested': sends(gzipSync(brotliCompressSync(TEXT)), { 'content-encoding': 'br, identity, gzip' }),
	'/no-packing': sends('x', { 'content-encoding': 'constructor' }),
	'/nested-often': sends('x', { 'content-encoding': 'gzip, gzip, gzip, gzip' }),
	'/nested-bomb': sends(gzipSync(gzipSync(Buffer.alloc(50_000_000, 'a'))), {
		'content-encoding': 'gzip, gzip',
	}),
	'/empty-gzip': sends('', { 'content-encoding': 'gzip' }),
	'/cut': breaksOff(Buffer.from('<html>the beginning')),
	'/cut-gzip': breaksOff(gzipSync(TEXT).subarray(0, 60), { 'content-encoding': 'gzip' }),
	'/half-gzip': sends(gzipSync(TEXT).subarray(0, 60), { 'content-encoding': 'gzip' }),
	'/cut-at-once': breaksOff(Buffer.alloc(0)),
	'/picture': onlyHeaders({ 'content-type': 'image/png' }),
	'/lying-picture': sends(PNG, { 'content-type': 'text/html' }),
	'/packed-picture': sends(gzipSync(PNG), { 'content-type': 'text/html', 'content-encoding': 'gzip' }),
	'/unknown-type': sends('<html>', { 'content-type': 'application/octet-stream' }),
	'/announced': onlyHeaders({ 'content-length': '1000000' }),
	'/long': sends('x'.repeat(50_000)),
	'/drip': (request, response) => {
		const timer = setInterval(() => response.write('x'), 20);
		request.on('close', () => clearInterval(timer));
	},
	'/headers': (_, response) => void response.writeHead(200, { x: 'y'.repeat(70_000) }).end(),
	'/moved': sends('gone there', { location: '../new?a=1' }, 301),
	'/moved-nowhere': sends('', { location: 'javascript:void(0)' }, 302),
	'/moved-with-much': onlyHeaders(
		{ location: '/new', 'content-length': '5000000', 'content-type': 'image/png' },
		302,
	),
	'/same': (request, response) =>
		void response.writeHead(request.headers['if-none-match'] === 'W/"a b"' ? 304 : 200).end(),
	'/missing-picture': sends(PNG, { 'content-type': 'image/png' }, 404),
	'/gone': sends('gone', {}, 410),
	'/silent': () => {},
};

const server = createServer((request, response) => {
	const answer = ROUTES[request.url ?? ''];
	if (answer === undefined) response.writeHead(404).end('nothing here');
	else answer(request, response);
});
const http = new Http({
	...LIMITS,
	userAgent: userAgentOf('1.2', 'https://bot.example/'),
	now: () => 86_400_000,
});
let origin = '';

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
	await http.close();
	server.closeAllConnections();
	server.close();
});

const get = (path: string, more: Partial<WebRequest> = {}): Promise<WebAnswer> =>
	http.get({ url: origin + path, wants: 'page', ...more });
const textOf = ({ body }: WebAnswer): string => new TextDecoder().decode(body);

async function failureOf(promise: Promise<unknown>): Promise<Pick<Failure, 'code' | 'action' | 'message'>> {
	const error = await promise.then(
		() => null,
		(reason: unknown) => reason,
	);
	if (error instanceof Failure) return error;
	throw error ?? new Error('it did not fail');
}

describe('a request says', () => {
	async function headersSent(more: Partial<WebRequest>): Promise<string[]> {
		return JSON.parse(textOf(await get('/echo', more))) as string[];
	}

	it('who asks and what can be unpacked', async () => {
		const sent = await headersSent({});
		expect(sent).toContain('Logosphere/1.2 (+https://bot.example/)');
		expect(sent.find((value) => value.startsWith('gzip'))).toMatch(/^gzip, deflate, br/);
	});

	it('what is wanted', async () => {
		expect((await headersSent({ wants: 'feed' })).join()).toContain('application/atom+xml');
		expect((await headersSent({ wants: 'page' })).join()).toContain('text/html');
	});

	it('what is known, byte for byte', async () => {
		const sent = await headersSent({ etag: 'W/"\xe4 "', lastModified: 'sometime in May' });
		expect(sent).toContain('W/"\xe4 "');
		expect(sent).toContain('sometime in May');
	});

	it('nothing that would break it', async () => {
		const sent = await headersSent({ etag: 'x\r\nX-Bad: 1', lastModified: '\u{1f600}' });
		expect(sent.join()).not.toMatch(/bad|if-/i);
	});
});

describe('a body is unpacked', () => {
	it.each(['/gzip', '/members', '/br', ...(hasZstd ? ['/zstd'] : []), '/zlib', '/raw', '/nested'])(
		'%s',
		async (path) => {
			expect(textOf(await get(path))).toBe(TEXT);
		},
	);

	it('when there is none', async () => {
		expect((await get('/empty-gzip')).body.length).toBe(0);
	});
});

it('a file that was packed before it was sent is unpacked on request', async () => {
	expect(await unpackFile(gzipSync(TEXT), 10_000)).toEqual(Buffer.from(TEXT));
	expect(await unpackFile(Buffer.from(TEXT), 10)).toEqual(Buffer.from(TEXT));
	await expect(unpackFile(gzipSync(TEXT), 100)).rejects.toMatchObject({ code: 'too-large' });
});

it('zstd is offered where Node unpacks it, and only there', () => {
	expect(hasZstd).toBe('createZstdDecompress' in zlib);
	expect(ACCEPT_ENCODING.includes('zstd')).toBe(hasZstd);
});

describe('unwanted answers are hung up on', () => {
	it.each([
		['/picture', 'not-text', /a picture by its content type image\/png/],
		['/lying-picture', 'not-text', /first bytes/],
		['/packed-picture', 'not-text', /first bytes/],
		['/announced', 'too-large', /larger than 100000 bytes/],
		['/nested-bomb', 'too-large', /larger/],
		hasZstd
			? ['/zstd-bomb', 'too-large', /larger/]
			: ['/zstd', 'bad-encoding', /compressed with zstd, which needs Node/],
		['/nested-often', 'bad-encoding', /4 times/],
		['/no-packing', 'bad-encoding', /"constructor"/],
		['/headers', 'too-large', /headers/],
	])('%s', async (path, code, words) => {
		const failure = await failureOf(get(path));
		expect(failure).toMatchObject({ code, action: 'skip' });
		expect(failure.message).toMatch(words);
	});

	it('but not if any type is wanted', async () => {
		expect((await get('/lying-picture', { wants: 'any' })).body).toEqual(PNG);
	});

	it('nor for an unspecific type', async () => {
		expect(textOf(await get('/unknown-type'))).toBe('<html>');
	});
});

describe('an answer that is cut off', () => {
	it.each(['/cut', '/cut-gzip', '/half-gzip', ...(hasZstd ? ['/zstd-cut'] : []), '/cut-at-once'])(
		'%s fails, to be tried again',
		async (path) => {
			expect(await failureOf(get(path))).toMatchObject({ code: 'broken-answer', action: 'retry' });
		},
	);

	it.each([
		['/cut', '<html>the beginning'],
		['/cut-gzip', '<html>packed'],
		['/half-gzip', '<html>packed'],
	])('%s is accepted on request', async (path, beginning) => {
		const answer = await get(path, { takeCut: true });
		expect(answer.isCut).toBe(true);
		expect(textOf(answer).startsWith(beginning)).toBe(true);
	});

	it('before its first byte fails all the same', async () => {
		expect(await failureOf(get('/cut-at-once', { takeCut: true }))).toMatchObject({ code: 'broken-answer' });
	});

	it('differs from a complete one', async () => {
		expect((await get('/long', { takeCut: true })).isCut).toBe(false);
	});

	it('at a limit of the request: its beginning is accepted', async () => {
		const answer = await get('/long', { takeCut: true, maxBytes: 40_000, wants: 'any' });
		expect(answer.isCut).toBe(true);
		expect(answer.body.length).toBe(40_000);
		expect(await failureOf(get('/long', { maxBytes: 40_000 }))).toMatchObject({ code: 'too-large' });
	});
});

describe('time is limited', () => {
	it('for a body that drips', async () => {
		const strict = new Http({ ...LIMITS, timeoutMs: UNHURRIED_MS, slowAfterMs: 50, minBytesPerSecond: 1000 });
		const failure = await failureOf(strict.get({ url: `${origin}/drip`, wants: 'page' }));
		expect(failure).toMatchObject({ code: 'too-slow', action: 'retry' });
		await strict.close();
	});

	it('to the first byte', async () => {
		const strict = new Http({ ...LIMITS, timeoutMs: UNHURRIED_MS, firstByteTimeoutMs: 50 });
		const failure = await failureOf(strict.get({ url: `${origin}/silent`, wants: 'page' }));
		expect(failure).toMatchObject({ code: 'timeout', action: 'retry' });
		await strict.close();
	});

	it('by the caller', async () => {
		const controller = new AbortController();
		const failure = failureOf(http.get({ url: `${origin}/silent`, wants: 'page' }, controller.signal));
		controller.abort();
		expect(await failure).toMatchObject({ code: 'aborted', action: 'stop' });
		expect(await failureOf(http.get({ url: origin, wants: 'page' }, controller.signal))).toMatchObject({
			code: 'aborted',
		});
	});
});

describe('an answer says', () => {
	it('when it was asked for, and its address', async () => {
		expect(await get('/gone')).toMatchObject({
			url: `${origin}/gone`,
			status: 410,
			at: '1970-01-02T00:00:00.000Z',
			location: null,
		});
	});

	it('where it leads, without going there', async () => {
		expect(await get('/moved')).toMatchObject({ status: 301, location: `${origin}/new?a=1` });
		expect(await get('/moved-nowhere')).toMatchObject({ status: 302, location: null });
	});

	it('that nothing has changed', async () => {
		expect(await get('/same', { etag: 'W/"a b"' })).toMatchObject({ status: 304 });
	});

	it('its status, whatever its body is', async () => {
		expect(await get('/missing-picture')).toMatchObject({ status: 404 });
		const short = new Http({ ...LIMITS, timeoutMs: UNHURRIED_MS });
		const moved = await short.get({ url: `${origin}/moved-with-much`, wants: 'page' });
		expect(moved).toMatchObject({ status: 302, location: `${origin}/new` });
		await short.close();
	});
});

describe('HTTP/2', () => {
	it('is used if the server supports it, one request at a time', async () => {
		const versions: string[] = [];
		let open = 0;
		let most = 0;
		const secure = createSecureServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, response) => {
			versions.push(
				`${request.httpVersion} ${request.headers['user-agent']} ${request.headers[':authority']}`,
			);
			most = Math.max(most, ++open);
			setImmediate(() => {
				open--;
				response.writeHead(200, { 'content-encoding': 'gzip' });
				response.end(gzipSync(TEXT));
			});
		});
		await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
		const host = `localhost:${(secure.address() as AddressInfo).port}`;
		const trusting = new Http({ ...LIMITS, authority: TEST_CERTIFICATE });
		const answers = await Promise.all(
			['/a', '/b', '/c'].map((path) => trusting.get({ url: `https://${host}${path}`, wants: 'page' })),
		);
		expect(answers.map(textOf)).toEqual([TEXT, TEXT, TEXT]);
		expect(versions).toEqual(Array(3).fill(`2.0 Logosphere/0.1 (blog collector) ${host}`));
		expect(most).toBe(1);
		await trusting.close();
		expect(await failureOf(http.get({ url: `https://${host}/`, wants: 'page' }))).toMatchObject({
			code: 'bad-certificate',
		});
		secure.close();
	});

	it('is abandoned after it failed', async () => {
		const secure = createSecureServer(
			{ key: TEST_KEY, cert: TEST_CERTIFICATE, allowHTTP1: true },
			(request, response) => {
				if (request.httpVersion === '2.0') request.stream.close(constants.NGHTTP2_HTTP_1_1_REQUIRED);
				else response.end('by the older way');
			},
		);
		await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
		const url = `https://localhost:${(secure.address() as AddressInfo).port}/`;
		const trusting = new Http({ ...LIMITS, authority: TEST_CERTIFICATE });
		const failure = await failureOf(trusting.get({ url, wants: 'page' }));
		expect(failure).toMatchObject({ code: 'broken-answer', action: 'retry' });
		expect(textOf(await trusting.get({ url, wants: 'page' }))).toBe('by the older way');
		await trusting.close();
		secure.close();
	});
});

describe('a connection', () => {
	it('is reused, one request at a time, unless it was hung up on', async () => {
		const counts = { connections: 0, open: 0, most: 0 };
		const counting = createServer((request, response) => {
			counts.most = Math.max(counts.most, ++counts.open);
			response.on('close', () => counts.open--);
			(ROUTES[request.url ?? ''] ?? sends('nothing here', {}, 404))(request, response);
		}).on('connection', () => counts.connections++);
		await new Promise<void>((resolve) => counting.listen(0, '127.0.0.1', resolve));
		const at = `http://127.0.0.1:${(counting.address() as AddressInfo).port}`;
		const fresh = new Http(LIMITS);
		const paths = ['/gzip', '/moved', '/none', '/same', '/long', '/br', '/gone'];
		await Promise.all(paths.map((path) => fresh.get({ url: at + path, wants: 'page' })));
		expect(counts).toMatchObject({ connections: 1, most: 1 });
		await failureOf(fresh.get({ url: `${at}/announced`, wants: 'page' }));
		await fresh.get({ url: `${at}/gzip`, wants: 'page' });
		expect(counts.connections).toBe(2);
		await fresh.close();
		counting.closeAllConnections();
		counting.close();
	});
});

describe('the address of a host', () => {
	it('is what is connected to', async () => {
		expect(await http.addressOf('localhost')).toMatch(/^(?:127\.0\.0\.1|::1)$/);
		expect(await http.addressOf('[::1]')).toBe('::1');
		expect(await http.addressOf('nowhere.invalid')).toBeNull();
	});

	it('is null if it may not be connected to, or behind a proxy', async () => {
		const guarded = new Http({ ...LIMITS, allowPrivate: false });
		expect(await guarded.addressOf('localhost')).toBeNull();
		const proxied = new Http({ ...LIMITS, proxy: origin });
		expect(await proxied.addressOf('localhost')).toBeNull();
		await Promise.all([guarded.close(), proxied.close()]);
	});
});

it('a user agent names a contact, if there is one', () => {
	expect(userAgentOf('1.0', undefined)).toBe('Logosphere/1.0 (blog collector)');
	expect(userAgentOf('1.0', 'mailto:a@b.example\r\nX: (y)')).toBe('Logosphere/1.0 (+mailto:a@b.exampleX: y)');
});
