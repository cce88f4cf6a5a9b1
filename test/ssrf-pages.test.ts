/**
 * ssrf-pages: a crawl of hosts that try to lead it to private addresses by redirects, robots.txt, feeds, hubs, sitemaps, links and lists.
 *
 * One loopback address stands for the public web, another for a private one. All parts are real.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openPush } from '../src/commands/crawl-push.ts';
import { Crawl } from '../src/crawl/crawl.ts';
import { Gate } from '../src/io/http/gate.ts';
import { Http } from '../src/io/http/http.ts';
import { DAY_1, DAY_2, named } from '../src/io/store/facts.fixture.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { startTryOut } from '../src/serve/api/try-out.fixture.ts';
import { Webhooks } from '../src/serve/live/index.ts';
import { UNHURRIED_MS } from './effort.fixture.ts';
import { type Canary, fewVectorsTo, openCanary, type Vector, vectorsTo } from './ssrf.fixture.ts';
import { startHostileWeb } from './ssrf-site.fixture.ts';

/** It stands for the public web. */
const OPEN = '127.0.0.2';
const INNER = ['127.0.0.1', '::1'];
const LIMITS = { timeoutMs: UNHURRIED_MS, maxBytes: 1_000_000, maxRedirects: 5 };
const isLong = process.env.LOGOSPHERE_VECTORS === 'all';
const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-ssrf-pages-'));
let tried = 0;
let reached = 0;

afterAll(() => {
	rmSync(folder, { recursive: true });
	console.log(`SSRF, doors of pages: ${tried} tried, ${reached} reached`);
});

/** Some host names resolve to the private address, all others to the public one. */
const resolve = async (host: string) => {
	const isInner = /localhost|localdomain|inner/.test(host);
	return [{ address: isInner ? '127.0.0.1' : OPEN, family: 4 }];
};

interface Crawled {
	readonly canary: Canary;
	/** The number of addresses times the number of entry points. */
	readonly offered: number;
	readonly gaps: readonly { readonly kind: string; readonly why: string }[];
	readonly posts: number;
}

async function crawl(
	name: string,
	vectorsFor: (port: number) => Vector[],
	allows: (address: string) => boolean,
	behind: { readonly addresses: readonly string[]; readonly port?: number } = { addresses: INNER },
): Promise<Crawled> {
	const hostile = await startHostileWeb(OPEN, vectorsFor);
	const canary = await openCanary(behind.addresses, behind.port ?? hostile.port);
	const store = new SqliteStore(path.join(folder, name));
	const http = new Http({ ...LIMITS, allows, resolve });
	const gate = new Gate({ web: http, minDelayMs: 0 });
	const push = openPush({ changes: [hostile.changes] }, { store, gate, notify: () => {} });
	const engine = new Crawl({
		store,
		gate,
		untilIdle: true,
		hasPush: true,
		onVisit: (task, batch, report) => push.onVisit(task, batch, report),
	});
	try {
		await push.listen({ host: '127.0.0.1', port: 0 }, undefined);
		push.attach(engine);
		await engine.add(hostile.seeds);
		await engine.run();
		const { items } = await store.gaps({ limit: 10_000 });
		return { canary, offered: hostile.offered.size, gaps: items, posts: (await store.stats()).posts };
	} finally {
		await push.close();
		await gate.close();
		await store.close();
		canary.close();
		hostile.close();
	}
}

describe('a crawl of hosts that lead to private addresses', () => {
	it('reaches none of them, reads the hosts, and says why it missed the rest', async () => {
		const vectorsFor = (port: number): Vector[] => [
			...(isLong ? vectorsTo(port) : fewVectorsTo(port).slice(2, 6)),
			(door) => `http://inner.example:${port}/door-${door}`,
		];
		const { canary, offered, gaps, posts } = await crawl(
			'guarded',
			vectorsFor,
			(address) => address === OPEN,
		);
		tried += offered;
		reached += canary.connections();
		expect([canary.connections(), [...canary.doors]]).toEqual([0, []]);
		expect(posts).toBeGreaterThan(3 * vectorsFor(1).length);
		const refusals = gaps.filter(({ kind }) => kind === 'private-address');
		expect(refusals.length).toBeGreaterThan(0);
		expect(refusals[0]!.why).toMatch(/is not a public address/);
	});

	it.each([6000, 6667, 10080])(
		'does not reach port %i of a public host, which is not a web server',
		async (port) => {
			const { canary, offered, gaps } = await crawl(
				`port-${port}`,
				() => [(door) => `http://mail.example:${port}/door-${door}`],
				(address) => address === OPEN,
				{ addresses: [OPEN], port },
			);
			tried += offered;
			reached += canary.connections();
			expect([canary.connections(), [...canary.doors]]).toEqual([0, []]);
			expect(gaps.some(({ kind }) => kind === 'bad-port')).toBe(true);
		},
	);

	it('would reach them by each way if it were allowed to', async () => {
		const vectorsFor = (port: number): Vector[] => [(door) => `http://127.0.0.1:${port}/door-${door}`];
		const { canary } = await crawl('open', vectorsFor, () => true);
		// A link is followed to the home page of its site.
		// A base that names another host is read as another name of the blog's own, so nothing is fetched there.
		const live = ['home-redirect', 'feed-link', 'robots-redirect', 'hub', '/'];
		expect([...canary.doors]).toEqual(expect.arrayContaining(live));
	});
});

it('webhooks and pings are not sent to ports that are not for web servers', async () => {
	const canary = await openCanary([OPEN], 6697);
	const gate = new Gate({ web: new Http({ ...LIMITS, allows: () => true }), minDelayMs: 0 });
	const content = { body: '{}', headers: { 'content-type': 'application/json' } };
	try {
		for (const purpose of ['webhook', 'ping', 'hub'] as const) {
			const sent = gate.send(purpose, { url: `http://${OPEN}:6697/`, wants: 'any', content });
			await expect(sent).rejects.toMatchObject({ code: 'bad-port', action: 'skip' });
		}
		expect(canary.connections()).toBe(0);
	} finally {
		await gate.close();
		canary.close();
	}
});

it('a webhook at a private address gets nothing, and its owner gets the reason', async () => {
	const canary = await openCanary(INNER);
	const tryOut = await startTryOut();
	const gate = new Gate({ web: new Http(LIMITS), minDelayMs: 0 });
	const vectors = vectorsTo(canary.port);
	try {
		await tryOut.keep({ at: DAY_1, posts: [named('snow')] });
		const statuses: number[] = [];
		for (const [i, vector] of vectors.entries()) {
			const url = vector('webhook');
			const kept = await tryOut.send('PUT', `/api/searches/s${i}`, { query: 'about', webhook: { url } });
			statuses.push(kept.status);
		}
		const webhooks = new Webhooks({
			...tryOut.context,
			now: () => DAY_2,
			post: (url, content) => gate.send('webhook', { url, wants: 'any', content }),
		});
		await tryOut.keep({ at: DAY_2, posts: [named('rain')] });
		for (let round = 0; round * 8 < vectors.length + 8; round++) await webhooks.round();
		const { items } = (await tryOut.get('/api/searches')).body as {
			items: { delivery: { trouble: string | null } | null }[];
		};
		tried += statuses.filter((status) => status === 200).length;
		reached += canary.connections();
		expect(canary.connections()).toBe(0);
		expect(items.length).toBeGreaterThan(50);
		for (const { delivery } of items)
			expect(delivery?.trouble).toMatch(/is not a public address|does not exist|DNS lookup of/);
	} finally {
		await gate.close();
		await tryOut.close();
		canary.close();
	}
});
