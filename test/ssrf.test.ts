/**
 * ssrf: the running program, with default settings, gets every private address through every entry point. The
 * canary behind them is never reached.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Started, startProgram } from '../bench/program.ts';
import { COMMANDS } from '../src/commands/index.ts';
import { Failure } from '../src/io/failure.ts';
import { escapeXml } from '../src/lib/xml/escape.ts';
import { writeCall } from '../src/lib/xml-rpc/index.ts';
import { type Canary, fewVectorsTo, openCanary, type Vector, vectorsTo } from './ssrf.fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-ssrf-'));
const PUBLIC = 'http://public.example/';
let canary: Canary;
let server: Started;
let tried = 0;

beforeAll(async () => {
	canary = await openCanary(['127.0.0.1', '::1']);
	server = await startServer('guarded', '0');
});

afterAll(async () => {
	await server.stop();
	canary.close();
	rmSync(folder, { recursive: true });
	console.log(`SSRF, doors of the program: ${tried} tried, ${canary.connections() - control} reached`);
});

/** Expected connections. */
let control = 0;

function startServer(name: string, allowPrivate: '0' | '1'): Promise<Started> {
	const args = [
		'serve',
		'--data',
		path.join(folder, name),
		'--listen',
		'127.0.0.1:0',
		'--crawl-delay-ms',
		'0',
	];
	return startProgram(args, { LOGOSPHERE_ALLOW_PRIVATE: allowPrivate });
}

function send(to: Started, target: string, type: string, body: string, method = 'POST'): Promise<Response> {
	const { origin, searchParams } = new URL(to.url);
	const headers = { authorization: `Bearer ${searchParams.get('token')}`, 'content-type': type };
	return fetch(origin + target, { method, headers, body });
}

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
const rpc = (to: Started, method: string, params: string[]) =>
	send(to, '/RPC2', 'text/xml', writeCall(method, params));
const outline = (attribute: string, url: string) =>
	`<opml version="2.0"><body><outline text="a" type="rss" ${attribute}="${escapeXml(url)}"/></body></opml>`;

type Door = (to: Started, url: string) => Promise<Response>;

/** URLs that the operator can give. */
const OWNER_DOORS: Readonly<Record<string, Door>> = {
	'add-blog': (to, url) => send(to, '/api/blogs', JSON_TYPE, JSON.stringify({ url })),
	'add-blogs': (to, url) => send(to, '/api/blogs', JSON_TYPE, JSON.stringify({ urls: [PUBLIC, url] })),
	'opml-html': (to, url) => send(to, '/api/blogs/opml', 'text/x-opml', outline('htmlUrl', url)),
	'opml-xml': (to, url) => send(to, '/api/blogs/opml', 'text/x-opml', outline('xmlUrl', url)),
};

/** URLs that strangers can send. */
const STRANGER_DOORS: Readonly<Record<string, Door>> = {
	'form-url': (to, url) => send(to, '/pingSiteForm', FORM, form({ name: 'x', url })),
	'rpc-ping': (to, url) => rpc(to, 'weblogUpdates.ping', ['x', url]),
	'pingback-source': (to, url) => rpc(to, 'pingback.ping', [url, PUBLIC]),
};

/** The same check applies to these, so a few of each kind are enough; more would exceed the rate limit of a sender. */
const OTHER_STRANGER_DOORS: Readonly<Record<string, Door>> = {
	'form-page': (to, url) =>
		send(to, '/pingSiteForm', FORM, form({ name: 'x', url: PUBLIC, changesURL: url })),
	'form-feed': (to, url) => send(to, '/pingSiteForm', FORM, form({ name: 'x', url: PUBLIC, rssUrl: url })),
	'rpc-page': (to, url) => rpc(to, 'weblogUpdates.extendedPing', ['x', PUBLIC, url, PUBLIC]),
	'rpc-feed': (to, url) => rpc(to, 'weblogUpdates.extendedPing', ['x', PUBLIC, PUBLIC, url]),
	'pingback-target': (to, url) => rpc(to, 'pingback.ping', [PUBLIC, url]),
	trackback: (to, url) => send(to, '/trackback', FORM, form({ url })),
	'trackback-source': (to, url) =>
		send(to, `/trackback?target=${encodeURIComponent(PUBLIC)}`, FORM, form({ url })),
	'trackback-target': (to, url) =>
		send(to, `/trackback?target=${encodeURIComponent(url)}`, FORM, form({ url: PUBLIC })),
	cloud: (to, url) => send(to, '/rsscloud', FORM, form({ url })),
};

async function knock(
	doors: Readonly<Record<string, Door>>,
	vectors: readonly Vector[],
): Promise<Set<number>> {
	const statuses = new Set<number>();
	for (const [name, open] of Object.entries(doors)) {
		for (const vector of vectors) {
			statuses.add((await open(server, vector(name))).status);
			tried++;
		}
	}
	return statuses;
}

/** Everything accepted was processed; tasks that wait for a host that does not exist do not count. */
async function settled(to: Started): Promise<void> {
	for (let quiet = 0; quiet < 3; ) {
		const { crawl } = (await (await fetch(`${new URL(to.url).origin}/api/crawl`)).json()) as {
			crawl: { underWay: unknown[] };
		};
		quiet = crawl.underWay.length === 0 ? quiet + 1 : 0;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}

describe('no private address is reached', () => {
	it('by URLs of the operator', async () => {
		await knock(OWNER_DOORS, vectorsTo(canary.port));
		await settled(server);
		expect([canary.connections(), [...canary.doors]]).toEqual([0, []]);
	});

	it('by URLs of strangers, all within their rate limits', async () => {
		const statuses = await knock(STRANGER_DOORS, vectorsTo(canary.port));
		const others = await knock(OTHER_STRANGER_DOORS, fewVectorsTo(canary.port).slice(0, 5));
		await settled(server);
		expect([...statuses, ...others]).not.toContain(429);
		expect([canary.connections(), [...canary.doors]]).toEqual([0, []]);
	});

	it('by the crawl from the command line', async () => {
		const urls = vectorsTo(canary.port).map((vector) => vector('crawl'));
		const list = path.join(folder, 'seeds.opml');
		writeFileSync(list, `<opml><body>${urls.map((url) => outline('htmlUrl', url)).join('')}</body></opml>`);
		const always = { 'until-idle': true, 'min-gap-ms': '0', threads: '0' };
		await run('crawl', [list], { data: path.join(folder, 'crawled'), ...always });
		tried += urls.length;
		expect([canary.connections(), [...canary.doors]]).toEqual([0, []]);
	});

	it.each(['feed', 'judge', 'segment', 'extract', 'dates'])('by logosphere %s', async (name) => {
		for (const vector of vectorsTo(canary.port)) {
			await run(name, [vector(name)], {});
			tried++;
		}
		expect([canary.connections(), [...canary.doors]]).toEqual([0, []]);
	});

	it('by a sent ping: neither the blog it names nor the redirects of its receiver', async () => {
		let led = 0;
		const receiver = createServer((_, response) => {
			led++;
			response.writeHead(307, { location: `http://127.0.0.1:${canary.port}/door-ping-redirect` }).end();
		});
		await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
		const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/RPC2`;
		const vectors = fewVectorsTo(canary.port).slice(0, 9);
		for (const vector of vectors) await run('ping', [vector('ping')], { to });
		receiver.close();
		tried += led;
		expect(led).toBe(vectors.length);
		expect([canary.connections(), [...canary.doors]]).toEqual([0, []]);
	});

	it('unless private addresses are allowed: the canary works', async () => {
		const open = await startServer('open', '1');
		try {
			const reply = await OWNER_DOORS['add-blog']!(open, `http://127.0.0.1:${canary.port}/door-add-blog`);
			expect(reply.status).toBe(202);
			await settled(open);
			control = canary.connections();
			expect(control).toBeGreaterThan(0);
			expect(canary.doors).toContain('add-blog');
		} finally {
			await open.stop();
		}
	});
});

/** Runs a command in this process; it is expected to fail. */
async function run(name: string, args: string[], values: Record<string, string | boolean>): Promise<void> {
	const command = await COMMANDS.find((entry) => entry.name === name)!.load();
	try {
		await command.run({ args, values, out: () => {}, log: () => {} });
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
	}
}
