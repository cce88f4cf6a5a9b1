/** The roles of docs/fleet.md: a fleet runs with the least rights on a real NATS server and a real PostgreSQL, and can do no more. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWithNats, type NatsServer, startNats } from '../../test/nats.fixture.ts';
import { ask, describeOnPostgres, newSchema, sharedPostgres } from '../../test/postgres.fixture.ts';
import { visit } from '../crawl/visits/index.ts';
import { type Bus, openBus } from '../io/bus/bus.ts';
import { NatsBus } from '../io/bus/nats-bus.ts';
import { Gate } from '../io/http/gate.ts';
import { PostgresStore } from '../io/store/postgres/postgres-store.ts';
import type { Web } from '../io/web.ts';
import { Scheduler } from './scheduler.ts';
import { Worker } from './worker.ts';
import { Writer } from './writer.ts';

const DOCS = readFileSync(path.resolve(import.meta.dirname, '../../docs/fleet.md'), 'utf8');

/** The block of the page that begins with this line. */
function blockOf(begin: string): string {
	const at = DOCS.indexOf(begin);
	expect(at, `docs/fleet.md has a block with ${begin}`).toBeGreaterThan(0);
	return DOCS.slice(at, DOCS.indexOf('\n```', at));
}

describeOnPostgres('on PostgreSQL', () => {
	describeWithNats('a fleet with the roles of its documentation', () => {
		let folder: string;
		let nats: NatsServer;
		let schema: string;
		let postgres: string;
		const closing: (() => Promise<unknown>)[] = [];

		beforeEach(async () => {
			folder = mkdtempSync(path.join(tmpdir(), 'logosphere-roles-'));
			const config = path.join(folder, 'nats.conf');
			writeFileSync(config, blockOf('authorization {\n').replaceAll('a long one', 'secret'));
			nats = await startNats(['-c', config]);
			[postgres, schema] = [await sharedPostgres(), newSchema()];
			await (await PostgresStore.open(postgres, { schema, partitions: 1 })).close();
			const roles = blockOf('CREATE ROLE blogs_scheduler').replaceAll('logosphere.', `${schema}.`);
			await ask(
				postgres,
				roles
					.replaceAll('SCHEMA logosphere', `SCHEMA ${schema}`)
					.replaceAll('a long one', 'secret')
					.replaceAll('blogs_', `${schema}_`),
			);
		});

		afterEach(async () => {
			for (const close of closing.splice(0).reverse()) await close();
			await nats.close();
			rmSync(folder, { recursive: true });
			const roles = ['scheduler', 'writer', 'server'].map((role) => `${schema}_${role}`).join(', ');
			await ask(postgres, `DROP SCHEMA ${schema} CASCADE; DROP ROLE ${roles}`);
		});

		async function busOf(user: string): Promise<Bus> {
			const servers = nats.url.replace('//', `//${user}:secret@`);
			const bus = await openBus({ servers, name: 'logosphere', isMaker: user === 'scheduler' });
			closing.push(() => bus.close());
			return bus;
		}

		async function storeOf(role: string): Promise<PostgresStore> {
			const url = new URL(postgres);
			[url.username, url.password] = [`${schema}_${role}`, 'secret'];
			const store = await PostgresStore.open(url.href, { schema, isReader: role === 'server' });
			closing.push(() => store.close());
			return store;
		}

		it('collects a blog', async () => {
			const page = '<title>Notes</title><p>Welcome.</p>';
			const web: Web = {
				get: async ({ url }) => ({
					url,
					status: url.endsWith('/robots.txt') ? 404 : 200,
					at: new Date().toISOString(),
					location: null,
					headers: { 'content-type': 'text/html' },
					body: Buffer.from(page),
				}),
				close: async () => {},
			};
			const [scheduling, writing] = [await storeOf('scheduler'), await storeOf('writer')];
			const at = new Date().toISOString();
			const url = 'http://ann.example/';
			await scheduling.write({
				at,
				frontier: [{ url, kind: 'home', blog: null, due: at, priority: 1, depth: 0, via: null }],
			});
			const scheduler = new Scheduler({
				bus: new NatsBus(await busOf('scheduler')),
				store: scheduling,
				name: 's',
				untilIdle: true,
				scope: { hosts: null, languages: null, maxDepth: 1 },
			});
			const gate = new Gate({ web, minDelayMs: 0 });
			const writer = new Writer({ bus: new NatsBus(await busOf('writer')), store: writing, name: 'w' });
			const parts = [
				new Worker({ bus: new NatsBus(await busOf('worker')), gate, name: 'a', visit, lanes: 1 }),
				writer,
			];
			const running = parts.map((part) => part.run());
			await scheduler.run();
			for (const part of parts) part.stop();
			await Promise.all(running);
			expect(writer.counts.results).toBeGreaterThan(0);
			expect(writer.counts.dead).toBe(0);
			expect((await (await storeOf('server')).stats()).blogs).toBeLessThanOrEqual(1);
		});

		it('refuses what a role does not need', async () => {
			await busOf('scheduler');
			const { connection } = await busOf('worker');
			const refused = async (subject: string) =>
				expect(connection.request(subject, '', { timeout: 1_000 }), subject).rejects.toThrow();
			await refused('$JS.API.STREAM.DELETE.LOGOSPHERE-RESULTS');
			await refused('$JS.API.STREAM.PURGE.LOGOSPHERE-HOSTS');
			await refused('$JS.API.STREAM.MSG.GET.LOGOSPHERE-RESULTS');
			await refused('$JS.API.CONSUMER.MSG.NEXT.LOGOSPHERE-RESULTS.writers');
			await refused('logosphere.hosts.x');
			const at = new Date().toISOString();
			const scheduling = await storeOf('scheduler');
			await expect(scheduling.write({ at, blogs: [{ url: 'http://ann.example/' }] })).rejects.toThrow(
				/permission|denied/i,
			);
			const url = new URL(postgres);
			[url.username, url.password] = [`${schema}_server`, 'secret'];
			await expect(ask(url.href, `DELETE FROM ${schema}.posts`)).rejects.toThrow(/permission denied/);
		});
	});
});
