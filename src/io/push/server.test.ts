import { afterEach, describe, expect, it } from 'vitest';
import { parseResponse, writeCall, type XmlRpcValue } from '../../lib/xml-rpc/index.ts';
import {
	MemoryChanges,
	type Ping,
	type Pingback,
	type PushOptions,
	type PushServer,
	parseChangeList,
	startPush,
} from './index.ts';

const T = Date.UTC(2026, 0, 1, 12, 0, 0);
let server: PushServer | undefined;
let pings: Ping[] = [];
let pingbacks: Pingback[] = [];

afterEach(async () => {
	await server?.close();
	server = undefined;
});

async function open(options: PushOptions = {}): Promise<string> {
	pings = [];
	pingbacks = [];
	server = await startPush({
		port: 0,
		now: () => T,
		onPing: (ping) => void pings.push(ping),
		onPingback: (pingback) => void pingbacks.push(pingback),
		...options,
	});
	return `http://127.0.0.1:${server.port}`;
}

async function call(base: string, method: string, params: XmlRpcValue[], path = '/RPC2') {
	const reply = await fetch(base + path, {
		method: 'POST',
		headers: { 'content-type': 'text/xml' },
		body: writeCall(method, params),
	});
	return { status: reply.status, ...parseResponse(await reply.text()) };
}

const thanks = new Map<string, XmlRpcValue>([
	['flerror', false],
	['message', 'Thanks for the ping.'],
]);

describe('XML-RPC', () => {
	it.each(['/RPC2', '/'])('takes pings at %s', async (path) => {
		const base = await open();
		expect(await call(base, 'weblogUpdates.ping', ['My\n Blog', 'http://b.example/'], path)).toEqual({
			status: 200,
			value: thanks,
		});
		expect(pings).toEqual([
			{ url: 'http://b.example/', feedUrl: null, pageUrl: null, name: 'My Blog', at: T, from: '127.0.0.1' },
		]);
	});

	it('takes extended pings, with empty parameters and tags', async () => {
		const base = await open();
		const params = ['B', 'http://b.example/', '', 'http://b.example/feed', 'cats|dogs'];
		expect(await call(base, 'weblogUpdates.extendedPing', params)).toMatchObject({ value: thanks });
		expect(pings).toMatchObject([
			{ url: 'http://b.example/', feedUrl: 'http://b.example/feed', pageUrl: null },
		]);
	});

	it('reads names in the encoding that the call declares', async () => {
		const base = await open();
		const xml = writeCall('weblogUpdates.ping', ['S\u00e3o', 'http://b.example/']).replace(
			'UTF-8',
			'iso-8859-1',
		);
		await fetch(`${base}/RPC2`, { method: 'POST', body: Buffer.from(xml, 'latin1') });
		expect(pings[0]?.name).toBe('São');
	});

	it('takes pingbacks', async () => {
		const base = await open();
		const { value } = (await call(base, 'pingback.ping', ['http://a.example/1', 'http://b.example/2'])) as {
			value: XmlRpcValue;
		};
		expect(value).toContain('http://a.example/1');
		expect(pingbacks).toEqual([
			{ source: 'http://a.example/1', target: 'http://b.example/2', at: T, from: '127.0.0.1' },
		]);
	});

	it('takes a pingback once, and not too many for one source', async () => {
		const base = await open({ limits: { hostPerMinute: 2 } });
		const pingback = (source: string) => call(base, 'pingback.ping', [source, 'http://b.example/2']);
		await pingback('http://a.example/1');
		expect(await pingback('http://a.example/1')).toMatchObject({ fault: { code: 0x30 } });
		await pingback('http://a.example/2');
		expect(await pingback('http://a.example/3')).toMatchObject({ fault: { code: 0 } });
		expect(pingbacks).toHaveLength(2);
		expect(server?.counts).toMatchObject({ pingbacks: 2, repeated: 1, limited: 1 });
	});

	it.each<[string, string, XmlRpcValue[], number]>([
		['an unknown method', 'system.shutdown', [], -32601],
		['too few parameters', 'weblogUpdates.ping', ['B'], -32602],
		['parameters of other types', 'weblogUpdates.ping', ['B', 7], -32602],
		['a pingback without a source', 'pingback.ping', ['ftp://a.example/', 'http://b.example/'], 0x10],
		['a pingback to a private page', 'pingback.ping', ['http://a.example/', 'http://10.0.0.1/'], 0x20],
	])('answers %s with a fault', async (_, method, params, code) => {
		const base = await open();
		expect(await call(base, method, params)).toMatchObject({ status: 200, fault: { code } });
		expect([pings, pingbacks]).toEqual([[], []]);
	});

	it('answers an invalid call with a fault', async () => {
		const base = await open();
		const reply = await fetch(`${base}/RPC2`, { method: 'POST', body: '<methodCall><methodName>' });
		expect(parseResponse(await reply.text())).toMatchObject({ fault: { code: -32700 } });
	});

	it('says so to the sender when the ping is not stored, and does not treat the next one as a repetition', async () => {
		let isFull = true;
		const errors: unknown[] = [];
		const base = await open({
			onPing(ping) {
				if (isFull) throw new Error('disk full');
				pings.push(ping);
			},
			onError: (error) => void errors.push(error),
		});
		const first = await call(base, 'weblogUpdates.ping', ['B', 'http://b.example/']);
		expect('value' in first && (first.value as ReadonlyMap<string, XmlRpcValue>).get('flerror')).toBe(true);
		expect(errors).toHaveLength(1);
		isFull = false;
		expect(await call(base, 'weblogUpdates.ping', ['B', 'http://b.example/'])).toMatchObject({
			value: thanks,
		});
		expect(pings).toHaveLength(1);
	});
});

describe('forms', () => {
	it('are taken by GET and by POST', async () => {
		const base = await open();
		const query = new URLSearchParams({
			name: 'B & C',
			url: 'http://b.example/',
			changesURL: 'http://b.example/new',
			rssUrl: 'http://b.example/rss',
		});
		const reply = await fetch(`${base}/pingSiteForm?${query}`);
		expect([reply.status, await reply.text()]).toEqual([200, 'Thanks for the ping.\n']);
		const other = new URLSearchParams({ name: 'D', url: 'http://d.example/' });
		expect((await fetch(`${base}/pingSiteForm`, { method: 'POST', body: other })).status).toBe(200);
		expect(pings).toMatchObject([
			{
				name: 'B & C',
				url: 'http://b.example/',
				pageUrl: 'http://b.example/new',
				feedUrl: 'http://b.example/rss',
			},
			{ name: 'D', url: 'http://d.example/', pageUrl: null, feedUrl: null },
		]);
	});

	it('are refused with words', async () => {
		const base = await open();
		const reply = await fetch(`${base}/pingSiteForm?name=B`);
		expect([reply.status, await reply.text()]).toEqual([400, 'The URL is missing.\n']);
	});

	it('TrackBack: a page, in the charset of the form', async () => {
		const base = await open();
		const reply = await fetch(`${base}/trackback`, {
			method: 'POST',
			headers: { 'content-type': 'application/x-www-form-urlencoded; charset=euc-jp' },
			body: 'title=x&url=http%3A%2F%2Fb.example%2F1&blog_name=%C6%FC+%B5%AD',
		});
		expect(await reply.text()).toContain('<error>0</error>');
		expect(pings).toMatchObject([{ url: 'http://b.example/1', name: '日 記' }]);
	});

	it('TrackBack: a page that answers another one', async () => {
		const base = await open();
		const target = encodeURIComponent('http://a.example/2');
		const body = new URLSearchParams({ url: 'http://b.example/1' });
		await fetch(`${base}/trackback?target=${target}`, { method: 'POST', body });
		expect(pingbacks).toMatchObject([{ source: 'http://b.example/1', target: 'http://a.example/2' }]);
	});

	it('TrackBack: without an address', async () => {
		const base = await open();
		const reply = await fetch(`${base}/trackback`, {
			method: 'POST',
			body: new URLSearchParams({ title: 'x' }),
		});
		expect(await reply.text()).toContain('<error>1</error><message>The URL is missing.</message>');
	});

	it('rssCloud: only for feeds that we subscribed to', async () => {
		const base = await open({ acceptsCloud: (feed) => feed === 'http://b.example/rss' });
		const body = (url: string) => new URLSearchParams({ url });
		expect((await fetch(`${base}/rsscloud?url=http://c.example/rss&challenge=x`)).status).toBe(404);
		expect(await (await fetch(`${base}/rsscloud?url=http://b.example/rss&challenge=x`)).text()).toBe('x');
		await fetch(`${base}/rsscloud`, { method: 'POST', body: body('http://b.example/rss') });
		await fetch(`${base}/rsscloud`, { method: 'POST', body: body('http://c.example/rss') });
		expect(pings).toMatchObject([{ feedUrl: 'http://b.example/rss' }]);
	});
});

describe('the lists', () => {
	it('have the last hour and the last five minutes, and can be read by our own reader', async () => {
		let now = T;
		const changes = new MemoryChanges();
		const base = await open({ now: () => now, changes });
		await call(base, 'weblogUpdates.ping', ['Too old', 'http://old.example/']);
		now += 3_000_000;
		await call(base, 'weblogUpdates.extendedPing', [
			'Käse & "Brot" <1>',
			'http://a.example/?a=1&b=2',
			'',
			'http://a.example/f',
		]);
		now += 900_000;
		await call(base, 'weblogUpdates.ping', ['B', 'http://b.example/']);
		now += 1_234;

		const long = await fetch(`${base}/changes.xml`);
		expect(long.headers.get('content-type')).toMatch(/^text\/xml/);
		const xml = await long.text();
		expect(xml).toMatch(/<weblogUpdates version="2" updated="Thu, 01 Jan 2026 13:05:01 GMT" count="3">/);
		expect(parseChangeList(xml, { now })).toEqual([
			{ name: 'B', url: 'http://b.example/', feedUrl: null, when: T + 3_900_000 },
			{
				name: 'Käse & "Brot" <1>',
				url: 'http://a.example/?a=1&b=2',
				feedUrl: 'http://a.example/f',
				when: T + 3_000_000,
			},
		]);
		const short = await (await fetch(`${base}/shortChanges.xml`)).text();
		expect(parseChangeList(short, { now }).map(({ name }) => name)).toEqual(['B']);

		const restored = new MemoryChanges(JSON.parse(JSON.stringify(changes)));
		expect(restored.count).toBe(3);
		expect([...restored.since(0)]).toEqual([...changes.since(0)]);
	});

	it('are bounded', () => {
		const changes = new MemoryChanges();
		for (let i = 0; i < 60_000; i++)
			changes.add({ name: '', url: 'http://b.example/', feedUrl: null, at: i });
		expect([changes.count, [...changes.since(0)].length]).toEqual([60_000, 20_000]);
		expect(changes.since(0).next().value).toMatchObject({ at: 59_999 });
	});
});

describe('the rest', () => {
	it('has health and, where the caller gives them, metrics', async () => {
		const base = await open({ metrics: async () => 'posts_total 7\n' });
		expect(await (await fetch(`${base}/health`)).text()).toBe('ok\n');
		const metrics = await fetch(`${base}/metrics`);
		expect(metrics.headers.get('content-type')).toContain('version=0.0.4');
		expect(await metrics.text()).toBe('posts_total 7\n');
	});

	it('is 404 or 405', async () => {
		const base = await open();
		expect((await fetch(`${base}/metrics`)).status).toBe(404);
		expect((await fetch(`${base}/nowhere`)).status).toBe(404);
		const wrong = await fetch(`${base}/changes.xml`, { method: 'DELETE' });
		expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
		expect((await fetch(`${base}/changes.xml`, { method: 'HEAD' })).status).toBe(200);
	});

	it('says so when the port is taken', async () => {
		await open();
		await expect(startPush({ port: server!.port })).rejects.toMatchObject({ code: 'no-port' });
	});
});
