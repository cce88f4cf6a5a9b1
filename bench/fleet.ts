/**
 * fleet: how the rate grows with the number of workers, each a separate process, and what a page costs each part.
 *
 * `node dist/bench/main.js fleet [--workers 1,2,4,8] [--seconds N] [--latency MS] [--lanes N] [--rounds N]`, and with
 * `--costs` what a blog, a post and a poll cost. Hosts respond after a real delay, as on the web, so that the cores of
 * one machine are not the limit. NATS, PostgreSQL, a scheduler and a writer run on the same machine.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Sim, startSim } from '../sim/index.ts';
import { renderTable } from '../src/commands/table.ts';
import { type Bus, openBus } from '../src/io/bus/bus.ts';
import { PostgresStore } from '../src/io/store/postgres/postgres-store.ts';
import { benchCosts } from './fleet-costs.ts';
import { type Part, startPart } from './fleet-processes.ts';
import { type Nats, type Service, startNats, startPostgres } from './fleet-services.ts';
import { type DescribeReport, growthReport, type Report } from './report.ts';

const SEED = 11;
const BLOGS = 2_000;
const PLANTED = 600;
/** Every lane has had its first page by then. */
const WARM_UP_MS = 6_000;
const MAX_WAIT_MS = 60_000;
const MIN_EFFICIENCY = 0.85;
const MAX_ON_BUS = 0.02;

interface Settings {
	readonly seconds: number;
	readonly latencyMs: number;
	readonly lanes: number;
}

interface Row {
	readonly workers: number;
	readonly pagesPerSecond: number;
	readonly turns: number;
	/** Of the lanes' time: on the bus, and neither there nor at work. */
	readonly onBus: number;
	readonly idle: number;
	/** CPU seconds per second. */
	readonly workerCpu: number;
	readonly otherCpu: number;
}

export async function benchFleet(argv: readonly string[], describeReport: DescribeReport): Promise<number> {
	const { values } = parseArgs({
		args: [...argv],
		options: {
			workers: { type: 'string', default: '1,2,4,8' },
			seconds: { type: 'string', default: '30' },
			latency: { type: 'string', default: '1000' },
			lanes: { type: 'string', default: '4' },
			rounds: { type: 'string', default: '1' },
			costs: { type: 'boolean' },
		},
	});
	if (values.costs === true) return benchCosts();
	const settings = {
		seconds: Number(values.seconds),
		latencyMs: Number(values.latency),
		lanes: Number(values.lanes),
	};
	const numbers = values.workers.split(',').map(Number);
	const [nats, postgres] = await Promise.all([startNats(), startPostgres()]);
	try {
		const rounds: Row[][] = [];
		for (let round = 0; round < Number(values.rounds); round++) {
			const rows: Row[] = [];
			for (const workers of numbers)
				rows.push(await measure(workers, `w${workers}r${round}`, settings, nats, postgres));
			rounds.push(rows);
			printRows(rows, settings);
		}
		describeReport(reportOf(rounds, settings));
		return Math.min(...rounds.map(missed));
	} finally {
		await nats.stop();
		await postgres.stop();
	}
}

async function measure(
	workers: number,
	name: string,
	settings: Settings,
	nats: Nats,
	postgres: Service,
): Promise<Row> {
	const sim = await startSim({ seed: SEED, blogs: BLOGS, latencyMs: settings.latencyMs });
	const data = `${postgres.url}?schema=${name}`;
	await plant(data, sim);
	const shared = ['--nats', nats.url, '--fleet', name];
	const schedule = startPart(['schedule', '--data', data, ...shared]);
	const write = startPart(['write', '--data', data, ...shared]);
	const bus = await openBus({ servers: nats.url, name });
	const parts: Part[] = [];
	try {
		await untilWaiting(bus, Math.min(PLANTED / 2, 256));
		const work = [
			'work',
			'--proxy',
			sim.proxyUrl,
			'--crawl-delay-ms',
			'0',
			'--lanes',
			String(settings.lanes),
			'--threads',
			'0',
		];
		for (let i = 0; i < workers; i++) parts.push(startPart([...work, ...shared]));
		const wanted = workers * settings.lanes;
		for (let waited = 0; sim.counts().totals().hostsTouched < wanted && waited < MAX_WAIT_MS; waited += 100)
			await pause(100);
		await pause(WARM_UP_MS);
		return await watch(sim, settings, parts, [schedule, write], workers);
	} finally {
		await Promise.all([schedule.stop(), write.stop()]);
		await bus.close();
		await sim.close();
	}
}

async function watch(
	sim: Sim,
	{ seconds, lanes }: Settings,
	workers: readonly Part[],
	others: readonly Part[],
	number: number,
): Promise<Row> {
	const cpu = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.cpu(), 0);
	const [from, started] = [sim.counts().totals().requests, performance.now()];
	const [workersFrom, othersFrom] = [cpu(workers), cpu(others)];
	await pause(seconds * 1000);
	const took = (performance.now() - started) / 1000;
	const pages = sim.counts().totals().requests - from;
	const [workerCpu, otherCpu] = [(cpu(workers) - workersFrom) / took, (cpu(others) - othersFrom) / took];
	const counters = await Promise.all(workers.map((part) => part.stop()));
	const sum = (key: string) => counters.reduce((total, one) => total + one[key]!, 0);
	const [work, onBus, all] = [sum('work_seconds_total'), sum('bus_seconds_total'), sum('seconds') * lanes];
	return {
		workers: number,
		pagesPerSecond: pages / took,
		turns: sum('turns_total'),
		onBus: onBus / (work + onBus),
		idle: Math.max(0, 1 - (work + onBus) / all),
		workerCpu,
		otherCpu,
	};
}

async function plant(data: string, sim: Sim): Promise<void> {
	const store = await PostgresStore.open(data);
	const at = new Date().toISOString();
	const urls = Array.from({ length: PLANTED }, (_, i) => `http://${sim.world.name(i)}/`);
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
	await store.close();
}

async function untilWaiting(bus: Bus, messages: number): Promise<void> {
	for (let waited = 0; waited < MAX_WAIT_MS; waited += 100) {
		const { state } = await bus.manager.streams.info(bus.names.hosts);
		if (state.messages >= messages) return;
		await pause(100);
	}
	throw new Error('The scheduler assigns no tasks.');
}

function printRows(rows: readonly Row[], { lanes, latencyMs }: Settings): void {
	const [first] = rows as [Row];
	const percent = (share: number, digits = 1) => `${(100 * share).toFixed(digits)} %`;
	const table = rows.map((row) => [
		String(row.workers),
		row.pagesPerSecond.toFixed(1),
		percent(efficiency(row, first), 0),
		String(row.turns),
		percent(row.onBus, 2),
		percent(row.idle),
		row.workerCpu.toFixed(2),
		row.otherCpu.toFixed(2),
	]);
	const heading = [
		'workers',
		'pages/s',
		'of linear',
		'turns',
		'on the bus',
		'idle',
		'worker CPUs',
		'scheduler and writer CPUs',
	];
	process.stdout.write(`fleet: ${lanes} lanes per worker, host latency ${latencyMs} ms\n`);
	process.stdout.write(`${renderTable(heading, table, Array(8).fill('right'))}\n`);
}

/** Pages per second of each worker, by their number; the spread is that of the rounds. */
function reportOf(rounds: readonly (readonly Row[])[], { lanes, latencyMs }: Settings): Report {
	return growthReport(
		{
			bench: 'fleet',
			what: `${lanes} lanes per worker, host latency ${latencyMs} ms`,
			unit: 'pages/s a worker',
		},
		'workers',
		rounds[0]!.map(({ workers, workerCpu, otherCpu }, i) => ({
			size: workers,
			values: rounds.map((rows) => rows[i]!.pagesPerSecond / workers),
			cpuMs: 1000 * (workerCpu + otherCpu),
		})),
		MIN_EFFICIENCY,
	);
}

/** Of the rate that as many workers as one would have. */
function efficiency({ workers, pagesPerSecond }: Row, first: Row): number {
	return pagesPerSecond / ((workers / first.workers) * first.pagesPerSecond);
}

function missed(rows: readonly Row[]): number {
	const last = rows.at(-1)!;
	return efficiency(last, rows[0]!) < MIN_EFFICIENCY || last.onBus > MAX_ON_BUS ? 1 : 0;
}
