/**
 * fleet-scheduler: how the scheduler's queries perform in a store with very many waiting hosts.
 *
 * `node dist/bench/main.js schedule [--hosts 10000000] [--postgres URL]`. The hosts, with one URL each, are created in
 * the database, due one after the other over a week. Then time advances in steps, as for a scheduler: the hosts that
 * became due are taken, their tasks read, and each is reported and returned, due in a week again. Then a whole day
 * passes, as after a long stop, and the scheduler itself assigns from the backlog, over its own bus.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { sharedStore } from '../src/commands/fleet.ts';
import { renderTable } from '../src/commands/table.ts';
import { Scheduler } from '../src/fleet/scheduler.ts';
import { openBus } from '../src/io/bus/bus.ts';
import { NatsBus } from '../src/io/bus/nats-bus.ts';
import { PostgresStore } from '../src/io/store/postgres/postgres-store.ts';
import type { Store } from '../src/io/store/store.ts';
import { startNats, startPostgres } from './fleet-services.ts';

const WEEK_S = 7 * 86_400;
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 0, 1);
const STEPS = 100;
const STEP_MS = 4_000;
const AT_ONCE = 128;
const ROWS_AT_ONCE = 500_000;
const HAND_OUT_MS = 20_000;
/** The maximum time that the scheduler waits for the store, in 99 of 100 cases. */
const MAX_P99_MS = 1_000;

type Times = Map<string, number[]>;

export async function benchScheduler(argv: readonly string[]): Promise<number> {
	const { values } = parseArgs({
		args: [...argv],
		options: { hosts: { type: 'string' }, postgres: { type: 'string' } },
	});
	const hosts = Number(values.hosts ?? 10_000_000);
	const postgres = values.postgres === undefined ? await startPostgres() : null;
	const url = values.postgres ?? postgres!.url;
	const store = await PostgresStore.open(url);
	try {
		await fill(url, hosts);
		await describeSizes(url, hosts);
		const times: Times = new Map();
		await goOn(store, times);
		await afterHalt(store, times);
		printTimes(times);
		await handOut(store);
		return missed(times);
	} finally {
		await store.close();
		await postgres?.stop();
	}
}

/** Names are random, so that neighbours by name are not neighbours in time. */
async function fill(url: string, hosts: number): Promise<void> {
	const client = new pg.Client({
		connectionString: url,
		options: '-c search_path=logosphere -c synchronous_commit=off',
	});
	await client.connect();
	const started = performance.now();
	try {
		const { rows } = await client.query('SELECT count(*) AS n FROM hosts');
		for (let from = Number(rows[0].n); from < hosts; from += ROWS_AT_ONCE) {
			const to = Math.min(hosts, from + ROWS_AT_ONCE) - 1;
			await client.query(fillSql(from, to));
		}
		await client.query('VACUUM ANALYZE hosts');
		await client.query('VACUUM ANALYZE frontier');
	} finally {
		await client.end();
	}
	process.stdout.write(`${hosts} hosts created in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
}

function fillSql(from: number, to: number): string {
	const due = `to_char(timestamp '2026-01-01' + make_interval(secs => (i * 7919.0) % ${WEEK_S}), 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
	const made = `CREATE TEMP TABLE made ON COMMIT DROP AS SELECT substr(md5(i::text), 1, 12) || '.example' AS host, ${due} AS due,
		(i % 1000) / 10.0 AS priority FROM generate_series(${from}, ${to}) AS i`;
	const tasks = `INSERT INTO frontier (host, key, url, kind, blog, due, priority, depth, strays, via, failures, note, told_as)
		SELECT host, host || '/feed', 'http://' || host || '/feed', 'feed', 'http://' || host || '/', due, priority, 1, 0, null, 0, null, 'found' FROM made`;
	const hosts = `INSERT INTO hosts (host, status, due, priority, state)
		SELECT host, 0, due, priority, '{"failures":0,"posts":20,"lists":3,"restMs":1000}' FROM made`;
	return `BEGIN; ${made}; ${tasks}; ${hosts}; COMMIT`;
}

async function describeSizes(url: string, hosts: number): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	for (const name of ['hosts', 'frontier']) {
		const answer = await client.query(
			`SELECT sum(pg_relation_size(relid)) AS rows, sum(pg_indexes_size(relid)) AS indexes FROM pg_partition_tree('logosphere.${name}') WHERE isleaf`,
		);
		const { rows: table, indexes } = answer.rows[0] as { rows: string; indexes: string };
		const each = (bytes: string) => (Number(bytes) / hosts).toFixed(0);
		process.stdout.write(`${name}: ${each(table)} bytes per row, ${each(indexes)} of them in indexes\n`);
	}
	await client.end();
}

async function timed<T>(times: Times, name: string, work: () => Promise<T>): Promise<T> {
	const started = performance.now();
	const value = await work();
	if (!times.has(name)) times.set(name, []);
	times.get(name)!.push(performance.now() - started);
	return value;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Four seconds a step: of ten million hosts once a week, 66 become due in them. */
async function goOn(store: Store, times: Times): Promise<void> {
	for (let step = 1; step <= STEPS; step++) await turn(store, times, '', START_MS + step * STEP_MS);
}

async function afterHalt(store: Store, times: Times): Promise<void> {
	for (let step = 1; step <= STEPS; step++)
		await turn(store, times, ' with a backlog', START_MS + DAY_MS + step * STEP_MS);
	await timed(times, 'counting a backlog', () => store.frontier.counts(iso(START_MS + DAY_MS)));
}

async function turn(store: Store, times: Times, name: string, nowMs: number): Promise<void> {
	const { frontier } = store;
	const now = iso(nowMs);
	const hosts = await timed(times, `take${name}`, () => frontier.take({ now, limit: AT_ONCE }));
	const [tasks] = await timed(times, `tasks${name}, a step`, () =>
		Promise.all(hosts.map(({ host }) => frontier.tasks({ host, now, limit: 64 }))).then((all) => [
			all.flat(),
		]),
	);
	const due = iso(nowMs + WEEK_S * 1000);
	const again = tasks!.map((task) => ({
		...task,
		kind: 'post' as const,
		note: null,
		due,
		as: 'visited' as const,
	}));
	await timed(times, `write${name}, a step`, () => store.write({ at: now, frontier: again }));
	await timed(times, `release${name}, a step`, () =>
		Promise.all(hosts.map(({ host, state }) => frontier.release(host, { state }))),
	);
	await timed(times, `nextDue${name}`, () => frontier.nextDue());
	await timed(times, `recover${name}`, () => frontier.recover(iso(nowMs - DAY_MS)));
	times.set(`hosts${name}`, [...(times.get(`hosts${name}`) ?? []), hosts.length]);
}

function printTimes(times: Times): void {
	const rows = [...times].map(([name, values]) => [
		name,
		String(values.length),
		quantile(values, 0.5).toFixed(1),
		quantile(values, 0.99).toFixed(1),
		Math.max(...values).toFixed(1),
	]);
	const heading = ['what', 'times', 'p50 ms', 'p99 ms', 'max ms'];
	process.stdout.write(`${renderTable(heading, rows, ['left', ...Array(4).fill('right')])}\n`);
}

/** The scheduler as it runs, with a bus from which nobody takes hosts. */
async function handOut(store: Store): Promise<void> {
	const nats = await startNats();
	try {
		const bus = await openBus({ servers: nats.url, name: 'bench' });
		const scheduler = new Scheduler({
			bus: new NatsBus(bus),
			store: sharedStore(store),
			name: 'bench',
			ahead: 1_000_000,
			scope: { hosts: null, languages: null, maxDepth: 1_000 },
			now: () => iso(START_MS + 2 * DAY_MS),
		});
		const [cpu, started] = [process.cpuUsage(), performance.now()];
		setTimeout(() => scheduler.stop(), HAND_OUT_MS);
		await scheduler.run();
		const { user, system } = process.cpuUsage(cpu);
		const seconds = (performance.now() - started) / 1000;
		const { hosts } = scheduler.counts;
		const cpuMs = (user + system) / 1000 / Math.max(1, hosts);
		process.stdout.write(
			`the scheduler alone: ${(hosts / seconds).toFixed(0)} hosts/s assigned, ${cpuMs.toFixed(2)} ms of CPU per host\n`,
		);
		await bus.close();
	} finally {
		await nats.stop();
	}
}

function missed(times: Times): number {
	const slow = [...times].filter(
		([name, values]) => /^take/.test(name) && quantile(values, 0.99) > MAX_P99_MS,
	);
	return slow.length > 0 ? 1 : 0;
}

function quantile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}
