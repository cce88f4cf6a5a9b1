/**
 * growth-frontier: hosts taken with their tasks, reported and returned, and URLs added, per second of CPU, with more
 * and more URLs in the queue.
 *
 * As in a crawl: each taken host has a few URLs visited; each visit finds a known URL and a new one, on hosts anywhere
 * in the frontier. As many are done as are added, so the length of the queue stays the same.
 */
import path from 'node:path';
import { Random } from '../sim/random.ts';
import { Sqlite } from '../src/io/store/sqlite/driver.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { FrontierFacts, StoredTask } from '../src/model/task.ts';
import { type GrowthPlan, readThrough, sayProgress } from './growth.ts';
import { growthReport, type Report } from './report.ts';

/** URLs in the queue per host. */
const PER_HOST = 10;
const HOSTS_AT_ONCE = 1_000;
/** Of one round: how many times, how many hosts are taken, with how many of their tasks. */
const TURNS = 16;
const TAKEN = 32;
const TASKS = 4;
/** A visit reports itself, a known URL and a new one. */
const REPORTED = 3;
const AT = '2026-01-01T00:00:00.000Z';
const NOW = '2026-01-01T00:00:01.000Z';
const SEED = 1;

interface Opened {
	readonly waiting: number;
	readonly store: SqliteStore;
	readonly random: Random;
	/** CPU seconds of the first take: all hosts that are due become ready in it. */
	readonly firstTake: number;
	/** URLs reported per second of CPU, round by round. */
	readonly rates: number[];
	added: number;
}

export async function growFrontier(plan: GrowthPlan): Promise<Report> {
	const stores: Opened[] = [];
	for (const waiting of plan.waiting) stores.push(await open(plan.folder, waiting));
	for (let round = 0; round <= plan.rounds; round++) {
		for (const opened of stores) {
			const started = process.cpuUsage();
			let visited = 0;
			for (let i = 0; i < TURNS; i++) visited += await turn(opened);
			// The first round warms up.
			if (round > 0) opened.rates.push((REPORTED * visited) / since(started));
		}
	}
	for (const { store } of stores) await store.close();
	return growthReport(
		{
			bench: 'growth, frontier',
			what: `${TURNS} times: take ${TAKEN} hosts, report ${TASKS} tasks of each and add as many URLs; URLs reported`,
			unit: 'addresses/s',
			notes: stores.map(
				({ waiting, firstTake }) =>
					`The first take after a stop, with ${waiting.toLocaleString('en')} URLs due: ${firstTake.toFixed(2)} s of CPU`,
			),
		},
		'addresses',
		stores.map(({ waiting, rates }) => ({ size: waiting, values: rates })),
	);
}

function since(started: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(started);
	return (user + system) / 1e6;
}

async function open(folder: string, waiting: number): Promise<Opened> {
	const place = path.join(folder, `frontier-${waiting}`);
	await fill(place, waiting);
	await readThrough(place);
	const store = new SqliteStore(place);
	const started = process.cpuUsage();
	const taken = await store.frontier.take({ now: NOW, limit: 1 });
	const firstTake = since(started);
	for (const { host, state } of taken) await store.frontier.release(host, { state });
	return { waiting, store, firstTake, random: new Random(SEED), rates: [], added: Date.now() };
}

/**
 * Hosts in the order of their names, which is fastest to create; their priorities are random, so they are not taken in
 * that order.
 */
async function fill(folder: string, waiting: number): Promise<void> {
	await new SqliteStore(folder).close();
	const database = new Sqlite(path.join(folder, 'logosphere.db'));
	const hosts = Math.ceil(waiting / PER_HOST);
	const known = database.sql('SELECT count(*) AS n FROM hosts').get()!.n as number;
	for (let from = known; from < hosts; from += HOSTS_AT_ONCE)
		addHosts(database, from, Math.min(hosts, from + HOSTS_AT_ONCE));
	// As after a stop: all are due, none is ready.
	database.sql('UPDATE hosts SET status = 0 WHERE status > 0').run();
	database.close();
	sayProgress(`creating a frontier of ${waiting} URLs`);
}

function addHosts(database: Sqlite, from: number, to: number): void {
	const addTask = database.sql(
		`INSERT INTO frontier (key, url, host, kind, blog, due, priority, depth, strays, via, failures, note)
		VALUES (?1, 'http://' || ?1, ?2, 'post', 'http://' || ?2 || '/', '${AT}', ?3, 1, 0, NULL, 0, NULL)`,
	);
	const addHost = database.sql(
		`INSERT INTO hosts (host, status, due, priority, state) VALUES (?, 0, '${AT}', ?, '{"failures":0,"posts":20,"lists":3,"restMs":1000}')`,
	);
	database.transaction(() => {
		for (let number = from; number < to; number++) {
			const [host, priority] = [hostName(number), new Random(number).unit() * 100];
			addHost.run(host, priority);
			for (let i = 0; i < PER_HOST; i++) addTask.run(keyOf(number, i), host, priority - i);
		}
	});
}

function hostName(number: number): string {
	return `h${number.toString(16).padStart(8, '0')}.example`;
}

function keyOf(host: number, place: number | string): string {
	return `${hostName(host)}/posts/${place}`;
}

/** How many addresses were visited. */
async function turn(opened: Opened): Promise<number> {
	const { frontier } = opened.store;
	const hosts = await frontier.take({ now: NOW, limit: TAKEN });
	let visited = 0;
	for (const { host, state } of hosts) {
		const tasks = await frontier.tasks({ host, now: NOW, limit: TASKS });
		await opened.store.write({ at: NOW, frontier: tasks.flatMap((task) => reportedOf(opened, task)) });
		await frontier.release(host, { state });
		visited += tasks.length;
	}
	return visited;
}

function reportedOf(opened: Opened, stored: StoredTask): FrontierFacts[] {
	const task = { ...stored, kind: 'post' as const, note: null };
	const { waiting, random } = opened;
	const anywhere = () => random.below(Math.ceil(waiting / PER_HOST));
	return [
		{ ...task, due: null, as: 'visited' },
		{ ...task, url: `http://${keyOf(anywhere(), random.below(PER_HOST))}` },
		{ ...task, url: `http://${keyOf(anywhere(), `new-${opened.added++}`)}` },
	];
}
