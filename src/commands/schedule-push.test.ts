/** Pings that reach the scheduler of a fleet: how soon their posts are stored, and what an extended ping adds. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { effort } from '../../test/effort.fixture.ts';
import { describeWithNats, type NatsServer, startNats } from '../../test/nats.fixture.ts';
import { ask, describeOnPostgres, newSchema, sharedPostgres } from '../../test/postgres.fixture.ts';
import { visit } from '../crawl/visits/index.ts';
import { Scheduler } from '../fleet/scheduler.ts';
import { Worker } from '../fleet/worker.ts';
import { Writer } from '../fleet/writer.ts';
import { type Bus, openBus } from '../io/bus/bus.ts';
import { NatsBus } from '../io/bus/nats-bus.ts';
import { Gate } from '../io/http/gate.ts';
import { PostgresStore } from '../io/store/postgres/postgres-store.ts';
import type { Web } from '../io/web.ts';
import { openPush, type Push } from './crawl-push.ts';

const PINGS = effort(8, 100);

describeOnPostgres('on PostgreSQL', () => {
	describeWithNats('a fleet that is pinged', () => {
		let schema: string;
		let postgres: string;
		let nats: NatsServer;
		let bus: Bus;
		let store: PostgresStore;
		let push: Push;
		let server: Server;
		let parts: (Scheduler | Worker | Writer)[];
		let running: Promise<unknown>;
		const pages = new Map<string, string>();

		beforeEach(async () => {
			[postgres, schema, nats] = [await sharedPostgres(), newSchema(), await startNats()];
			bus = await openBus({ servers: nats.url, name: 'test' });
			store = await PostgresStore.open(postgres, { schema, partitions: 1 });
			const fleetBus = new NatsBus(bus);
			const web: Web = {
				async get({ url }) {
					const body = Buffer.from(pages.get(url) ?? '');
					const headers = { 'content-type': /xml$/.test(url) ? 'application/rss+xml' : 'text/html' };
					const status = pages.has(url) ? 200 : 404;
					return { url, status, at: new Date().toISOString(), location: null, headers, body };
				},
				async close() {},
			};
			const gate = new Gate({ web, minDelayMs: 0 });
			const scope = { hosts: null, languages: null, maxDepth: 9 };
			const scheduler = new Scheduler({ bus: fleetBus, store, name: 's', scope, hasPush: true });
			push = openPush({}, { store, gate, notify: () => {} });
			const door = await push.join(() => 'http://127.0.0.1', true);
			push.attach(scheduler);
			server = createServer((request, response) => void door.serve(request, response)).listen(0, '127.0.0.1');
			await once(server, 'listening');
			parts = [
				scheduler,
				new Worker({ bus: fleetBus, gate, name: 'a', visit, lanes: 4 }),
				new Writer({ bus: fleetBus, store, name: 'w' }),
			];
			running = Promise.all(parts.map((part) => part.run()));
		});

		afterEach(async () => {
			for (const part of parts) part.stop();
			await running;
			await push.close();
			server.close();
			await bus.close();
			await nats.close();
			await store.close();
			await ask(postgres, `DROP SCHEMA ${schema} CASCADE`);
		});

		const feedOf = (site: string, name: string) =>
			`<rss version="2.0"><channel><title>Notes</title><link>${site}</link><description>Notes</description><item><title>${name}</title><link>${site}${name}</link><pubDate>${new Date().toUTCString()}</pubDate><description>All about ${name}, which happened this morning in the garden.</description></item></channel></rss>`;

		async function ping(params: readonly string[], sender: string): Promise<string> {
			const values = params.map((text) => `<param><value>${text}</value></param>`).join('');
			const method = params.length > 2 ? 'extendedPing' : 'ping';
			const { port } = server.address() as AddressInfo;
			const answer = await fetch(`http://127.0.0.1:${port}/RPC2`, {
				method: 'POST',
				headers: { 'content-type': 'text/xml', 'x-forwarded-for': sender },
				body: `<?xml version="1.0"?><methodCall><methodName>weblogUpdates.${method}</methodName><params>${values}</params></methodCall>`,
			});
			return answer.text();
		}

		async function untilStored(url: string): Promise<void> {
			while ((await store.post(url)) === null) await new Promise((resolve) => setTimeout(resolve, 10));
		}

		it(`stores the post soon, ${PINGS} times`, async () => {
			const sites = Array.from({ length: PINGS }, (_, i) => `http://blog${i}.example/`);
			const feeds = (url: string) => [{ url: `${url}feed.xml`, role: 'posts' as const }];
			await store.write({
				at: new Date().toISOString(),
				blogs: sites.map((url) => ({ url, feeds: feeds(url) })),
			});
			const times: number[] = [];
			for (const [i, site] of sites.entries()) {
				pages.set(`${site}feed.xml`, feedOf(site, 'snow'));
				const startMs = performance.now();
				expect(await ping(['Notes', site], `2.0.${i}.1`)).toContain('Thanks');
				await untilStored(`${site}snow`);
				times.push(performance.now() - startMs);
			}
			times.sort((a, b) => a - b);
			const at = (share: number) => times[Math.ceil(share * times.length) - 1]!.toFixed(0);
			process.stdout.write(`ping → stored, ms: p50 ${at(0.5)}, p99 ${at(0.99)}, of ${PINGS}\n`);
			expect((await store.posts({ limit: 1_000, order: 'found' })).items).toHaveLength(PINGS);
		});

		it('reads the feed that an extended ping names, for a blog that shows none', async () => {
			const site = 'http://hidden.example/';
			pages.set(site, '<title>Notes</title><p>Welcome.</p>');
			pages.set(`${site}secret/9.xml`, feedOf(site, 'rain'));
			await ping(['Notes', site, site, `${site}secret/9.xml`], '3.0.0.1');
			await untilStored(`${site}rain`);
			expect((await store.post(`${site}rain`))!.blog).toBe(site);
		});

		it('does not take a feed on another host for that of a blog', async () => {
			const [site, evil] = ['http://victim.example/', 'http://evil.example/'];
			pages.set(site, '<title>Notes</title><p>Welcome.</p>');
			pages.set(`${evil}9.xml`, feedOf(evil, 'forged'));
			await ping(['Notes', site, site, `${evil}9.xml`], '3.0.0.2');
			await untilStored(`${evil}forged`);
			expect((await store.post(`${evil}forged`))!.blog).toBe(evil);
		});
	});
});
