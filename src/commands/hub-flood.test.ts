/**
 * What strangers can make us send to a host: 40 blogs name a hub on it, another address at every reading, and 120 pings have them
 * read. Nothing is sent where its robots.txt disallows it; elsewhere the crawl delay and the quota hold, for webhooks too.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNHURRIED_MS } from '../../test/effort.fixture.ts';
import { Crawl } from '../crawl/crawl.ts';
import { Gate } from '../io/http/gate.ts';
import { Http } from '../io/http/http.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import { openPush } from './crawl-push.ts';

const BLOGS = 40;
const ROUNDS = 3;
const QUOTA = 25;
const WEBHOOKS = 5;
const DELAY_MS = 30;
const VICTIM = 'victim.example';
const AT = '2026-03-05T12:00:00.000Z';

interface Arrival {
	readonly what: string;
	readonly atMs: number;
	readonly answeredMs: number;
}

/** What came to the host that the hubs are on. */
let arrivals: Arrival[] = [];
let robots = '';
let readings = 0;
let folder: string;
let waiting: { readonly isThere: () => boolean; readonly go: () => void }[] = [];

/** A proxy that answers for all hosts. */
const server = createServer((asking, answer) => {
	const atMs = performance.now();
	const { hostname, pathname } = new URL(asking.url!);
	asking.resume().on('end', () => {
		answerFor(hostname, pathname, asking, answer);
		if (hostname !== VICTIM) return;
		const what = asking.method === 'POST' ? `POST ${pathname.split('-')[0]}` : pathname;
		arrivals.push({ what, atMs, answeredMs: performance.now() });
		look();
	});
});

function answerFor(
	hostname: string,
	pathname: string,
	asking: IncomingMessage,
	answer: ServerResponse,
): void {
	if (hostname === VICTIM && pathname === '/robots.txt') answer.end(robots);
	else if (hostname === VICTIM) answer.writeHead(asking.method === 'POST' ? 202 : 404).end();
	else if (pathname === '/feed')
		answer.setHeader('content-type', 'application/rss+xml').end(feedOf(hostname));
	else if (pathname === '/') answer.setHeader('content-type', 'text/html').end(homeOf(hostname));
	else answer.writeHead(404).end();
}

function homeOf(host: string): string {
	const post = (day: number) =>
		`<h3>March ${day}, 2026</h3><p><a href="/post-${day}">It snowed</a> again on day ${day}.</p>`;
	return `<title>Diary of ${host}</title><link rel="alternate" type="application/rss+xml" href="/feed">${[3, 2, 1].map(post).join('')}`;
}

/** Another hub at each reading, and always on the same host. */
function feedOf(host: string): string {
	const hub = `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="hub" href="http://${VICTIM}/hub-${readings++}"/>`;
	const items = [3, 2, 1].map(
		(day) =>
			`<item><title>It snowed</title><link>http://${host}/post-${day}</link><pubDate>0${day} Mar 2026 10:00:00 GMT</pubDate><description>It snowed again on day ${day}.</description></item>`,
	);
	return `<rss version="2.0"><channel><title>${host}</title><link>http://${host}/</link>${hub}${items.join('')}</channel></rss>`;
}

/** Resolves as soon as it is so, however long that takes. */
function until(isThere: () => boolean): Promise<void> {
	return new Promise((go) => {
		waiting.push({ isThere, go });
		look();
	});
}

function look(): void {
	for (const wait of waiting) if (wait.isThere()) wait.go();
	waiting = waiting.filter(({ isThere }) => !isThere());
}

beforeEach(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-hubs-'));
	arrivals = [];
	readings = 0;
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
});

afterEach(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
	rmSync(folder, { recursive: true });
});

/** Crawls the blogs, then has them pinged; `work` begins when all of them were read after the last ping. */
async function flood(work: (gate: Gate, reports: readonly string[]) => Promise<void>): Promise<void> {
	const { port } = server.address() as AddressInfo;
	const store = new SqliteStore(folder);
	const web = new Http({ proxy: `http://127.0.0.1:${port}`, timeoutMs: UNHURRIED_MS, maxBytes: 100_000 });
	// Its day does not end while the test runs.
	const gate = new Gate({ web, minDelayMs: DELAY_MS, perDay: { hub: QUOTA }, now: () => AT });
	const reports: string[] = [];
	await gate.attach(store.frontier, (text) => reports.push(text));
	const push = openPush({}, { store, gate, notify: (text) => reports.push(text) });
	const endpoint = await push.join(() => 'http://127.0.0.1', true);
	const door = createServer((asking, answer) => void endpoint.serve(asking, answer)).listen(0, '127.0.0.1');
	await once(door, 'listening');
	const read: string[] = [];
	const engine = new Crawl({
		store,
		gate,
		hasPush: true,
		scope: { hosts: Array.from({ length: BLOGS }, (_, i) => `b${i}.example`) },
		onVisit: (task, batch, report) => {
			push.onVisit(task, batch, report);
			if (task.kind === 'feed') read.push(task.url);
			look();
		},
	});
	push.attach(engine);
	const blogs = Array.from({ length: BLOGS }, (_, i) => `http://b${i}.example/`);
	await engine.add(blogs);
	const running = engine.run();
	try {
		await until(() => engine.tally.blogs === BLOGS);
		for (let round = 0; round < ROUNDS; round++) {
			read.length = 0;
			for (const [i, blog] of blogs.entries())
				await ping((door.address() as AddressInfo).port, `${blog}?p=${round}`, `2.${round}.${i}.1`);
			await until(() => new Set(read).size === BLOGS);
		}
		await work(gate, reports);
	} finally {
		engine.stopNow();
		await running;
		await push.close();
		await gate.close();
		door.close();
		await store.close();
	}
}

async function ping(port: number, url: string, sender: string): Promise<void> {
	const query = new URLSearchParams({ name: 'n', url });
	const headers = { 'x-forwarded-for': sender };
	const asked = request({ port, headers, path: `/pingSiteForm?${query}`, agent: false }).end();
	const [answer] = (await once(asked, 'response')) as [IncomingMessage];
	expect(answer.resume().statusCode).toBe(200);
}

const posts = () => arrivals.filter(({ what }) => what.startsWith('POST'));

describe(`${BLOGS} blogs that name hubs on one host, and ${ROUNDS * BLOGS} pings`, () => {
	it('send nothing but a robots.txt request to a host that disallows everything', async () => {
		robots = 'User-agent: *\nDisallow: /\n';
		await flood(async (gate, reports) => {
			expect(arrivals.map(({ what }) => what)).toEqual(['/robots.txt']);
			expect(gate.refused.get('hub robots')).toBeGreaterThanOrEqual(BLOGS);
			expect(reports).toEqual([
				expect.stringMatching(/^Not sent \(hub\): robots\.txt disallows http:\/\/victim\.example/),
			]);
		});
		expect(readings).toBeGreaterThanOrEqual(ROUNDS * BLOGS);
	});

	it('send one request per crawl delay to one that allows it, with webhooks, and no more than the quota', async () => {
		robots = '';
		await flood(async (gate, reports) => {
			const url = `http://${VICTIM}/hook`;
			const hook = () => gate.send('webhook', { url, wants: 'any', content: { body: '{}', headers: {} } });
			await Promise.all(Array.from({ length: WEBHOOKS }, hook));
			await until(() => posts().length >= QUOTA + WEBHOOKS);
			expect(gate.refused.get('hub quota')).toBe(BLOGS - QUOTA);
			expect(reports).toEqual([
				expect.stringMatching(/^Not sent \(hub\): The daily limit of 25 "hub" requests to victim\.example/),
			]);
		});
		const counts = (what: string) => arrivals.filter((arrival) => arrival.what === what).length;
		expect([counts('/robots.txt'), counts('POST /hub'), counts('POST /hook')]).toEqual([1, QUOTA, WEBHOOKS]);
		const delays = arrivals.slice(1).map(({ atMs }, i) => atMs - arrivals[i]!.answeredMs);
		expect(Math.min(...delays)).toBeGreaterThanOrEqual(DELAY_MS);
	});
});
