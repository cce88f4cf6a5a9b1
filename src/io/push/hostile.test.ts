import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { parseResponse, writeCall, type XmlRpcValue } from '../../lib/xml-rpc/index.ts';
import { judgeAddress, type PushOptions, type PushServer, parseChangeList, startPush } from './index.ts';
import { Rate, senderKey } from './rate.ts';

const T = Date.UTC(2026, 0, 1);
let server: PushServer | undefined;
let taken: string[] = [];

afterEach(async () => {
	await server?.close();
	server = undefined;
});

async function open(options: PushOptions = {}): Promise<string> {
	taken = [];
	server = await startPush({ port: 0, now: () => T, onPing: ({ url }) => void taken.push(url), ...options });
	return `http://127.0.0.1:${server.port}`;
}

async function ping(
	base: string,
	url: string,
	feed?: string,
): Promise<{ isError: boolean; message: string; status: number }> {
	const params = feed === undefined ? ['B', url] : ['B', url, '', feed];
	const reply = await fetch(`${base}/RPC2`, {
		method: 'POST',
		body: writeCall('weblogUpdates.extendedPing', params),
	});
	const { value } = parseResponse(await reply.text()) as { value: ReadonlyMap<string, XmlRpcValue> };
	return {
		isError: value.get('flerror') === true,
		message: String(value.get('message')),
		status: reply.status,
	};
}

function raw(port: number, text: string): Promise<string> {
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

describe('addresses that are refused', () => {
	it.each([
		'',
		'nonsense',
		'ftp://b.example/',
		'file:///etc/passwd',
		'javascript:alert(1)',
		'http://user:pass@b.example/',
		'http://127.0.0.1/',
		'http://127.1/',
		'http://0x7f000001/',
		'http://2130706433/',
		'http://[::1]/',
		'http://[::ffff:10.0.0.1]/',
		'http://10.1.2.3/',
		'http://169.254.169.254/latest/meta-data',
		'http://localhost:8080/',
		'http://LOCALHOST./',
		'http://printer.local/',
		'http://db.internal/',
		'http://intranet/',
		`http://b.example/${'a'.repeat(3000)}`,
	])('%s', async (url) => {
		expect(judgeAddress(url, false)).toHaveProperty('refusal');
	});

	it('are refused as feeds too, and in pings', async () => {
		const base = await open();
		expect(await ping(base, 'http://192.168.0.1/')).toMatchObject({ isError: true });
		expect(await ping(base, 'http://b.example/', 'http://192.168.0.1/')).toMatchObject({ isError: true });
		expect(taken).toEqual([]);
	});

	it('but public ones are not, and private ones where they are allowed', () => {
		expect(judgeAddress(' http://B.example/#top ', false)).toMatchObject({
			url: { href: 'http://b.example/' },
		});
		expect(judgeAddress('https://93.184.216.34/', false)).toHaveProperty('url');
		expect(judgeAddress('http://127.0.0.1:8080/', true)).toHaveProperty('url');
	});
});

describe('floods', () => {
	it('of the same ping are acknowledged and not repeated', async () => {
		let now = T;
		const base = await open({ now: () => now });
		for (const url of ['http://b.example/', 'http://www.b.example', 'https://b.example/#x']) {
			expect(await ping(base, url)).toMatchObject({ isError: false });
		}
		expect(taken).toEqual(['http://b.example/']);
		now += 60_000;
		await ping(base, 'http://b.example/');
		expect(taken).toHaveLength(2);
		expect(server?.counts).toMatchObject({ pings: 2, repeated: 2 });
	});

	it('for one host are limited, with words', async () => {
		const base = await open({ limits: { hostPerMinute: 3 } });
		const answers = [];
		for (let i = 0; i < 5; i++) answers.push(await ping(base, `http://spam.example/${i}`));
		expect(answers.map(({ isError }) => isError)).toEqual([false, false, false, true, true]);
		expect(answers[4]?.message).toContain('spam.example');
		expect(await ping(base, 'http://other.example/', 'http://spam.example/feed')).toMatchObject({
			isError: true,
		});
		expect(await ping(base, 'http://third.example/')).toMatchObject({ isError: false });
	});

	it('from one sender are limited before they are read', async () => {
		const base = await open({ limits: { senderPerMinute: 2 } });
		await ping(base, 'http://a.example/');
		await ping(base, 'http://b.example/');
		expect(await ping(base, 'http://c.example/')).toMatchObject({ status: 429, isError: true });
		const form = await fetch(`${base}/pingSiteForm?url=http://d.example/`);
		expect([form.status, form.headers.get('retry-after')]).toEqual([429, '60']);
		expect((await fetch(`${base}/health`)).status).toBe(200);
		expect(taken).toHaveLength(2);
	});

	it('of connections are cut off', async () => {
		await open({ limits: { maxConnectionsPerSender: 2 } });
		const held = [1, 2].map(() => connect(server!.port, '127.0.0.1'));
		await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
		expect(await raw(server!.port, 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('');
		for (const socket of held) socket.destroy();
	});

	it('of senders do not fill the memory', () => {
		const rate = new Rate(1);
		for (let i = 0; i < 60_000; i++) rate.take(String(i), i / 1000);
		expect(rate.size).toBe(50_000);
		expect(rate.take('59999', 60)).toBe(false);
		expect(rate.take('59999', 60_060)).toBe(true);
	});

	it('from one network of IPv6 count as one', () => {
		expect(senderKey('2001:db8:1:2:3:4:5:6')).toBe(senderKey('2001:db8:1:2::1'));
		expect(senderKey('2001:db8:1:2::1')).not.toBe(senderKey('2001:db8:1:3::1'));
		expect(senderKey('::ffff:10.0.0.1')).toBe('10.0.0.1');
		expect(senderKey('fe80::1%eth0')).toBe(senderKey('fe80::2'));
	});
});

describe('bombs', () => {
	const bomb = (body: string) =>
		`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "${'&a;'.repeat(500)}">]>${body}`;

	it.each([
		['entities', bomb(writeCall('weblogUpdates.ping', ['&b;', 'http://b.example/']))],
		['depth', '<methodCall>'.repeat(2500)],
		['brackets', '<'.repeat(32_000)],
		['bytes', '\0\xff'.repeat(10_000)],
	])('of %s are a fault', async (_, body) => {
		const base = await open();
		const reply = await fetch(`${base}/RPC2`, { method: 'POST', body });
		expect(parseResponse(await reply.text())).toMatchObject({ fault: { code: -32700 } });
		expect(taken).toEqual([]);
	});

	it('of size are refused, announced or not', async () => {
		const base = await open();
		const body = 'x'.repeat(200_000);
		expect((await fetch(`${base}/RPC2`, { method: 'POST', body })).status).toBe(413);
		const chunked = new ReadableStream({
			start(controller) {
				for (let i = 0; i < 20; i++) controller.enqueue(Buffer.alloc(10_000));
				controller.close();
			},
		});
		const init = { method: 'POST', body: chunked, duplex: 'half' } as RequestInit;
		expect((await fetch(`${base}/pingSiteForm`, init)).status).toBe(413);
	});

	it('without an end are hung up on', async () => {
		await open();
		const endless = `POST /RPC2 HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n${'x'.repeat(3_000_000)}`;
		expect(await raw(server!.port, endless)).not.toContain(' 200 ');
	});

	it('of headers are refused', async () => {
		await open();
		const reply = await raw(server!.port, `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(30_000)}\r\n\r\n`);
		expect(reply).toMatch(/^HTTP\/1\.1 431 /);
	});

	it('of slowness are ended', async () => {
		await open({ limits: { headersTimeoutMs: 100, requestTimeoutMs: 200 } });
		expect(await raw(server!.port, 'POST /RPC2 HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n')).toMatch(
			/ 408 /,
		);
		expect(
			await raw(server!.port, 'POST /RPC2 HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc'),
		).toMatch(/ 408 /);
		expect(server?.counts.errors).toBe(0);
	});

	it('of odd addresses are a bad request', async () => {
		await open();
		expect(await raw(server!.port, 'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
			/ 400 /,
		);
		expect(await raw(server!.port, 'GET //[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
			/ 40[04] /,
		);
	});
});

describe('other ping servers’ lists', () => {
	it('are read in the form of weblogs.com', () => {
		const list = `<?xml version="1.0"?><weblogUpdates version="2" updated="Tue, 15 Nov 2005 13:55:14 GMT" count="1384779">
			<weblog name="A &amp; B" url="http://a.example/" rssUrl="http://a.example/rss" when="14"/>
			<weblog name='C' url='http://c.example' when='3600'></weblog>
			<weblog name="again" url="http://c.example/" when="60"/></weblogUpdates>`;
		const updated = Date.UTC(2005, 10, 15, 13, 55, 14);
		expect(parseChangeList(list, { now: T })).toEqual([
			{ name: 'A & B', url: 'http://a.example/', feedUrl: 'http://a.example/rss', when: updated - 14_000 },
			{ name: 'again', url: 'http://c.example/', feedUrl: null, when: updated - 60_000 },
		]);
	});

	it('are read in the form of blo.gs', () => {
		const list = `<weblogUpdates version="1" time="20041127T22:51:58Z"><weblog name="A" url="http://a.example/"
			rss="http://a.example/atom.xml" service="ping" ts="20041127T22:51:40Z" /></weblogUpdates>`;
		expect(parseChangeList(list, { now: T })).toEqual([
			{
				name: 'A',
				url: 'http://a.example/',
				feedUrl: 'http://a.example/atom.xml',
				when: Date.UTC(2004, 10, 27, 22, 51, 40),
			},
		]);
	});

	it.each([
		[
			'cut off',
			'<weblogUpdates><weblog name="A" url="http://a.example/" when="1"/><weblog name="B" url="http',
		],
		[
			'with broken entries',
			'<weblogUpdates><weblog url=x><weblog name="A < B" url="http://b.example/"/><weblog url="http://a.example/"/>',
		],
		['with bare ampersands', '<weblogUpdates><weblog name="A & B" url="http://a.example/"/></weblogUpdates>'],
		[
			'with private and odd addresses',
			'<u><weblog url="http://10.0.0.1/"/><weblog url="data:x"/><weblog/><weblog url="http://a.example/" rssUrl="gopher://x"/></u>',
		],
		[
			'with invalid times',
			'<weblogUpdates updated="soon"><weblog url="http://a.example/" when="-1e99" ts="x"/></weblogUpdates>',
		],
	])('are read when they are %s', (_, list) => {
		const read = parseChangeList(list, { now: T });
		expect(read.map(({ url, feedUrl }) => [url, feedUrl])).toEqual([['http://a.example/', null]]);
		expect(read[0]?.when).toBeLessThanOrEqual(T);
	});

	it('never report the future', () => {
		const list =
			'<weblogUpdates updated="Tue, 15 Nov 2095 13:55:14 GMT"><weblog url="http://a.example/" when="1"/></weblogUpdates>';
		expect(parseChangeList(list, { now: T })[0]?.when).toBe(T - 1000);
	});

	it('are bounded, and read in their encoding', () => {
		const entries = Array.from(
			{ length: 50 },
			(_, i) => `<weblog name="\u00e9" url="http://b${i}.example/"/>`,
		);
		const list = `<?xml version="1.0" encoding="iso-8859-1"?><weblogUpdates>${entries.join('')}</weblogUpdates>`;
		const read = parseChangeList(Buffer.from(list, 'latin1'), { now: T, maxEntries: 20 });
		expect([read.length, read[0]?.name]).toEqual([20, 'é']);
	});

	it.each(['<weblog url="', '<weblog ', '<!--', '<!x [', '&', '<weblog url="http://a.example/'])(
		'of a million times %s are read to the end',
		(piece) => {
			expect(parseChangeList(piece.repeat(1_000_000 / piece.length), { now: T })).toEqual([]);
		},
	);
});
