/** The parts of a fleet over a real bus and a real store, in one process. */
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describePost, type Sim, startSim } from '../../sim/index.ts';
import { measureSlowness, UNHURRIED_MS } from '../../test/effort.fixture.ts';
import { describeWithNats, type NatsServer, startNats } from '../../test/nats.fixture.ts';
import { ask, describeOnPostgres, newSchema, sharedPostgres } from '../../test/postgres.fixture.ts';
import { visit } from '../crawl/visits/index.ts';
import { type Bus, openBus, WRITERS } from '../io/bus/bus.ts';
import { wrap } from '../io/bus/envelope.ts';
import { NatsBus } from '../io/bus/nats-bus.ts';
import { Gate } from '../io/http/gate.ts';
import { Http } from '../io/http/http.ts';
import { PostgresStore } from '../io/store/postgres/postgres-store.ts';
import type { Web } from '../io/web.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { Scheduler } from './scheduler.ts';
import { Worker } from './worker.ts';
import { Writer } from './writer.ts';

const SLOWNESS = await measureSlowness();
const LIMITS = { leaseMs: 1_000 * SLOWNESS, ackMs: 3_000 * SLOWNESS };
const ANYWHERE = { hosts: null, languages: null, maxDepth: 1_000 };

describeOnPostgres('on PostgreSQL', () => {
	describeWithNats('a fleet', () => {
		let schema: string;
		let postgres: string;
		let sim: Sim;
		let nats: NatsServer;
		let bus: Bus;
		let store: PostgresStore;
		let fleetBus: NatsBus;
		let web: Http;
		const nowMs = () => sim.now() + performance.now();
		const now = () => new Date(nowMs()).toISOString();

		beforeEach(async () => {
			[postgres, schema] = [await sharedPostgres(), newSchema()];
			sim = await startSim({ seed: 40, clock: 'frozen', blogs: 6, nonBlogs: 2 });
			nats = await startNats();
			bus = await openBus({ servers: nats.url, name: 'test', limits: LIMITS });
			fleetBus = new NatsBus(bus);
			store = await PostgresStore.open(postgres, { schema, partitions: 1 });
			web = new Http({
				timeoutMs: UNHURRIED_MS,
				maxBytes: 2_000_000,
				proxy: sim.proxyUrl,
				isPlainProxy: true,
				now: nowMs,
			});
		});

		afterEach(async () => {
			await bus.close();
			await nats.close();
			await web.close();
			await store.close();
			await sim.close();
			await ask(postgres, `DROP SCHEMA ${schema} CASCADE`);
		});

		const homes = () => Array.from({ length: sim.world.blogs }, (_, i) => `http://${sim.world.name(i)}/`);
		const gateTo = (to: Web) => new Gate({ web: to, now, minDelayMs: 0, honoursCrawlDelay: false });
		const worker = (name: string) =>
			new Worker({ bus: fleetBus, gate: gateTo(web), name, visit, now, lanes: 4 });
		const scheduler = (name: string) =>
			new Scheduler({
				bus: fleetBus,
				store,
				name,
				now,
				untilIdle: true,
				scope: { ...ANYWHERE, hosts: hosts() },
			});

		async function addHomes(urls: readonly string[]): Promise<void> {
			const at = now();
			const place = { kind: 'home' as const, blog: null, due: at, priority: 100, depth: 0, via: null };
			await store.write({ at, frontier: urls.map((url) => ({ url, ...place })) });
		}

		/** Runs the parts until the scheduler has nothing left. */
		async function runWith(parts: readonly (Worker | Writer)[]): Promise<void> {
			const running = parts.map((part) => part.run());
			await scheduler('s').run();
			for (const part of parts) part.stop();
			await Promise.all(running);
		}

		/** Waits until a dead letter of this kind is there. */
		async function whyDead(kind: 'hosts' | 'results'): Promise<string> {
			for (;;) {
				const query = { last_by_subj: bus.names.deadSubject(kind) };
				const letter = await bus.manager.streams.getMessage(bus.names.dead, query).catch(() => null);
				if (letter !== null) return letter.header.get('Logosphere-Why');
				await new Promise((resolve) => setTimeout(resolve, 20));
			}
		}

		function hosts(): string[] {
			const all = Array.from({ length: sim.world.size }, (_, i) => i);
			return all.flatMap((i) => [hostOf(`http://${sim.world.name(i)}/`), hostOf(sim.world.host(i).url)]);
		}

		function truePosts(): string[] {
			return Array.from({ length: sim.world.blogs }, (_, i) => sim.world.blog(i)).flatMap((blog) =>
				Array.from({ length: sim.world.postCount(blog, sim.now()) }, (_, i) =>
					describePost(sim.world, blog, i + 1, sim.now()),
				).flatMap((post) => (post === null || post.deleted !== null ? [] : canonicalUrl(post.url))),
			);
		}

		it('finds every post once, one connection a host', async () => {
			const at = now();
			await store.write({
				at,
				frontier: homes().map((url) => ({
					url,
					kind: 'home',
					blog: null,
					due: at,
					priority: 100,
					depth: 0,
					via: null,
				})),
			});
			const parts = [worker('a'), worker('b'), new Writer({ bus: fleetBus, store, name: 'w', now })];
			const running = parts.map((part) => part.run());
			await scheduler('s').run();
			for (const part of parts) part.stop();
			await Promise.all(running);
			const { items } = await store.posts({ limit: 100_000, order: 'found' });
			expect(items.map(({ url }) => canonicalUrl(url)).sort()).toEqual(truePosts().sort());
			expect(sim.counts().totals()).toMatchObject({ robotsViolations: 0, maxParallel: 1 });
		});

		it('brings a page that it cannot cope with to the store, byte for byte', async () => {
			const [at, url] = [now(), homes()[0]!];
			const task = { url, kind: 'home' as const, blog: null, due: at, priority: 100, depth: 0, via: null };
			await store.write({ at, frontier: [task] });
			const seen: Uint8Array[] = [];
			const part = new Worker({
				bus: fleetBus,
				gate: gateTo(web),
				name: 'a',
				now,
				lanes: 1,
				visit: async (_, ask) => {
					const asked = await ask({ url, wants: 'page' });
					if (asked.kind === 'answer') seen.push(new Uint8Array(asked.body));
					throw new TypeError('no such post');
				},
			});
			const parts = [part, new Writer({ bus: fleetBus, store, name: 'w', now })];
			const running = parts.map((one) => one.run());
			await scheduler('s').run();
			for (const one of parts) one.stop();
			await Promise.all(running);
			const page = (await store.quarantinedPage(url))!;
			expect(page).toMatchObject({ why: 'no such post', size: seen[0]!.length });
			expect(page.stack).toMatch(/^TypeError: no such post\n +at .*fleet\.test/);
			expect(Buffer.from(page.bytes).equals(seen[0]!)).toBe(true);
			expect(await store.frontier.task(url)).toMatchObject({ failures: 1 });
		});

		it('puts messages that do not fit among the dead letters, with the reason', async () => {
			const { data, headers } = await wrap({ host: 7 }, bus.objects);
			await bus.stream.publish(bus.names.hostSubject('bad.example'), data, { headers });
			await bus.stream.publish(bus.names.resultSubject, data, { headers });
			const writer = new Writer({ bus: fleetBus, store, name: 'w', now });
			const parts = [worker('a'), writer];
			const running = parts.map((part) => part.run());
			for (const kind of ['hosts', 'results'] as const) {
				expect(await whyDead(kind)).toMatch(/The message is not .*host: .*expected string/);
			}
			for (const part of parts) part.stop();
			await Promise.all(running);
			expect(writer.counts.dead).toBe(1);
		});

		it('dead-letters a small message that unpacks to 262 MB, and goes on', async () => {
			const poison = gzipSync(`[${'[],'.repeat(87_400_000)}[]]`, { level: 9 });
			expect(poison.length).toBeLessThan(900_000);
			await bus.stream.publish(bus.names.resultSubject, poison);
			await bus.stream.publish(bus.names.hostSubject('poison.example'), poison);
			await addHomes(homes().slice(0, 1));
			const writer = new Writer({ bus: fleetBus, store, name: 'w', now });
			await runWith([worker('a'), writer]);
			for (const kind of ['hosts', 'results'] as const)
				expect(await whyDead(kind)).toMatch(/unpacks to 262200004 bytes, but the limit is/);
			expect(writer.counts).toMatchObject({ dead: 1 });
			expect(writer.counts.posts).toBeGreaterThan(0);
		});

		it('dead-letters a message that was delivered too often, without reading it', async () => {
			await bus.stream.publish(bus.names.resultSubject, 'ends whoever reads it');
			const consumer = await bus.stream.consumers.get(bus.names.results, WRITERS);
			for (let delivery = 0; delivery < 5; delivery++) (await consumer.next())!.nak();
			const writer = new Writer({ bus: fleetBus, store, name: 'w', now });
			const running = writer.run();
			expect(await whyDead('results')).toBe('It was delivered 5 times before.');
			writer.stop();
			await running;
		});

		it('writes nothing of a host that the lease is not for', async () => {
			const [at, home] = [now(), homes()[0]!];
			await store.write({ at, blogs: [{ url: 'http://victim.example/', title: 'Snow' }] });
			await addHomes([home]);
			const forger = new Worker({
				bus: fleetBus,
				gate: gateTo(web),
				name: 'a',
				now,
				lanes: 1,
				visit: async () => ({ at, blogs: [{ url: 'http://victim.example/', title: 'Forged' }] }),
			});
			await runWith([forger, new Writer({ bus: fleetBus, store, name: 'w', now })]);
			expect(await whyDead('results')).toMatch(/reports on http:\/\/victim\.example\/, which no task/);
			expect(await store.blog('http://victim.example/')).toMatchObject({ title: 'Snow' });
			const { items } = await store.gaps({ limit: 10 });
			expect(items).toMatchObject([{ url: home, kind: 'not-understood' }]);
		});

		it('finds every post once, and is not done before, when NATS loses all its files twice', async () => {
			await addHomes(homes());
			const writer = new Writer({ bus: fleetBus, store, name: 'w', now });
			const lossy = (async () => {
				for (const results of [2, 6]) {
					while (writer.counts.results < results) await new Promise((resolve) => setTimeout(resolve, 20));
					await nats.wipe();
				}
			})();
			await runWith([worker('a'), worker('b'), writer]);
			await lossy;
			const { items } = await store.posts({ limit: 100_000, order: 'found' });
			expect(items.map(({ url }) => canonicalUrl(url)).sort()).toEqual(truePosts().sort());
			expect(sim.counts().totals()).toMatchObject({ robotsViolations: 0, maxParallel: 1 });
			expect(await store.frontier.counts(now())).toMatchObject({ waiting: 0, out: 0 });
		});

		it('does not follow a redirect to a page that somebody asked to be forgotten', async () => {
			const [at, host] = [now(), 'http://snow.example'];
			const asked: string[] = [];
			const leading: Web = {
				async get({ url }) {
					asked.push(url);
					const to = { [`${host}/old`]: `${host}/secret`, [`${host}/older`]: `${host}/open` }[url] ?? null;
					const status = to !== null ? 301 : url.endsWith('/robots.txt') ? 404 : 200;
					const body = Buffer.from('<title>Snow</title><h1>Snow</h1><p>It snowed.</p>');
					return { url, status, at: now(), location: to, headers: { 'content-type': 'text/html' }, body };
				},
				async close() {},
			};
			await store.forget({ url: `${host}/secret`, kind: 'page', at });
			await store.forget({ url: 'http://other.example/', kind: 'blog', at });
			const frontier = ['/old', '/older'].map((name) => ({
				url: host + name,
				kind: 'post' as const,
				blog: `${host}/`,
				due: at,
				priority: 1,
				depth: 0,
				via: null,
			}));
			await store.write({ at, blogs: [{ url: `${host}/` }], frontier });
			const part = new Worker({ bus: fleetBus, gate: gateTo(leading), name: 'a', visit, now, lanes: 1 });
			const parts = [part, new Writer({ bus: fleetBus, store, name: 'w', now })];
			const running = parts.map((one) => one.run());
			await new Scheduler({ bus: fleetBus, store, name: 's', now, untilIdle: true, scope: ANYWHERE }).run();
			for (const one of parts) one.stop();
			await Promise.all(running);
			expect(asked).toContain(`${host}/old`);
			expect(asked).toContain(`${host}/open`);
			expect(asked).not.toContain(`${host}/secret`);
		});
	});
});
