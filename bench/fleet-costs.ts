/**
 * fleet-costs: what a blog, a post and a poll cost each part of a fleet.
 *
 * A fleet with one of each part runs over hosts that respond immediately. First it collects unknown blogs to the end.
 * Then their feeds are polled again several times while nothing is new, and again after a month of the simulated web.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startSim } from '../sim/index.ts';
import { renderTable } from '../src/commands/table.ts';
import { type Bus, openBus } from '../src/io/bus/bus.ts';
import { PostgresStore } from '../src/io/store/postgres/postgres-store.ts';
import { type Ledger, type Spent, spentBetween, takeStock } from './fleet-ledger.ts';
import { startPart } from './fleet-processes.ts';
import { startNats, startPostgres } from './fleet-services.ts';

const SEED = 12;
const BLOGS = 60;
const POLLS = 5;
const MONTH_MS = 30 * 86_400_000;
const NAME = 'costs';
const QUIET_MS = 250;
const SOON_MS = 15_000;
const START_MS = 4_000;

export async function benchCosts(): Promise<number> {
	const [nats, postgres] = await Promise.all([startNats(), startPostgres()]);
	const sim = await startSim({ seed: SEED, blogs: BLOGS, nonBlogs: 0 });
	const data = `${postgres.url}?schema=${NAME}`;
	const store = await PostgresStore.open(data, { partitions: 1 });
	const shared = ['--nats', nats.url, '--fleet', NAME];
	const parts = {
		scheduler: startPart(['schedule', '--data', data, ...shared]),
		writer: startPart(['write', '--data', data, ...shared]),
		worker: startPart([
			...[
				'work',
				'--proxy',
				sim.proxyUrl,
				'--crawl-delay-ms',
				'0',
				'--lanes',
				'8',
				'--threads',
				'0',
				...shared,
			],
		]),
	};
	const bus = await openBus({ servers: nats.url, name: NAME });
	const client = new pg.Client({ connectionString: postgres.url, options: `-c search_path=${NAME}` });
	await client.connect();
	try {
		await pause(START_MS);
		const ledger: Ledger = {
			parts,
			nats,
			postgres,
			client,
			schema: NAME,
			requests: () => sim.counts().totals().requests,
		};
		const empty = await takeStock(ledger);
		await plant(
			store,
			Array.from({ length: BLOGS }, (_, i) => `http://${sim.world.name(i)}/`),
		);
		await untilIdle(bus, store);
		const crawled = await takeStock(ledger);
		for (let poll = 0; poll < POLLS; poll++) await pollAll(client, bus, store);
		const polled = await takeStock(ledger);
		sim.advance(MONTH_MS);
		await pollAll(client, bus, store);
		const later = await takeStock(ledger);
		printCosts(
			spentBetween(empty, crawled),
			spentBetween(crawled, polled),
			spentBetween(polled, later),
			crawled.feeds,
		);
		return 0;
	} finally {
		await client.end();
		await bus.close();
		for (const part of Object.values(parts)) await part.stop();
		await store.close();
		await sim.close();
		await nats.stop();
		await postgres.stop();
	}
}

async function plant(store: PostgresStore, urls: readonly string[]): Promise<void> {
	const at = new Date().toISOString();
	const frontier = urls.map((url) => ({
		url,
		kind: 'home' as const,
		blog: null,
		due: at,
		priority: 100,
		depth: 0,
		via: null,
	}));
	await store.write({ at, frontier });
}

/** Every feed is due now. */
async function pollAll(client: pg.Client, bus: Bus, store: PostgresStore): Promise<void> {
	const now = [new Date().toISOString()];
	await client.query("UPDATE frontier SET due = $1 WHERE kind = 'feed'", now);
	await client.query(
		"UPDATE hosts SET due = $1 WHERE status = 0 AND host IN (SELECT host FROM frontier WHERE kind = 'feed')",
		now,
	);
	await untilIdle(bus, store);
}

/** Nothing is due, in progress or on the bus, twice in a row. */
async function untilIdle(bus: Bus, store: PostgresStore): Promise<void> {
	for (let quiet = 0; quiet < 2; ) {
		await pause(QUIET_MS);
		quiet = (await isIdle(bus, store)) ? quiet + 1 : 0;
	}
}

async function isIdle(bus: Bus, { frontier }: PostgresStore): Promise<boolean> {
	for (const name of [bus.names.hosts, bus.names.results]) {
		const { state } = await bus.manager.streams.info(name);
		if (state.messages > 0) return false;
	}
	const due = await frontier.nextDue();
	if (due !== null && Date.parse(due) - Date.now() < SOON_MS) return false;
	return (await frontier.counts(new Date().toISOString())).out === 0;
}

function printCosts(crawl: Spent, polls: Spent, later: Spent, feeds: number): void {
	const polled = POLLS * feeds;
	const columns: readonly [title: string, spent: Spent, by: number][] = [
		[`a page (of ${crawl.requests})`, crawl, crawl.requests],
		[`a blog (of ${crawl.blogs})`, crawl, crawl.blogs],
		[`a post (of ${crawl.posts})`, crawl, crawl.posts],
		[`a poll (of ${polled})`, polls, polled],
		[`one poll after a month (${feeds} feeds)`, later, feeds],
	];
	const keys = Object.keys(crawl) as (keyof Spent)[];
	const rows = keys.map((key) => [UNITS[key], ...columns.map(([, spent, by]) => figure(spent[key] / by))]);
	const heading = ['cost per', ...columns.map(([title]) => title)];
	process.stdout.write(`${renderTable(heading, rows, ['left', ...Array(columns.length).fill('right')])}\n`);
}

const UNITS: Readonly<Record<keyof Spent, string>> = {
	requests: 'requests',
	blogs: 'blogs stored',
	posts: 'posts stored',
	links: 'links stored',
	workerMs: 'worker, CPU ms',
	writerMs: 'writer, CPU ms',
	schedulerMs: 'scheduler, CPU ms',
	natsMs: 'NATS, CPU ms',
	postgresMs: 'PostgreSQL, CPU ms',
	busMessages: 'bus messages',
	busBytes: 'bus bytes',
	walBytes: 'PostgreSQL WAL bytes',
	postBytes: 'bytes: posts',
	keyBytes: 'bytes: post keys and counts',
	linkBytes: 'bytes: links',
	frontierBytes: 'bytes: frontier and hosts',
	otherBytes: 'bytes: all other tables',
};

function figure(value: number): string {
	return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3);
}
