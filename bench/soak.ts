/**
 * soak: an hour of crawl and search together: are memory, file handles, latency and rate flat?
 *
 * `npm run bench -- soak [--minutes N] [--lanes N] [--crawl-delay-ms N] [--searches N] [--posts N] [--out DIR]`. Three
 * separate processes: the simulated web, with new posts as time passes; the program, which crawls it and serves the
 * results; and the searching clients. Lanes and crawl delay set the pace of the crawl: the machine must have spare
 * capacity, or the latencies only show the wait for a core. The store contains posts from the beginning, so that it
 * does not grow tenfold during the test. At the end the server is stopped and its store checked.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createWorld } from '../sim/index.ts';
import { parseCount } from '../src/config.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { runProgram, type Started, startProgram } from './program.ts';
import { SearchCorpus } from './search-corpus.ts';
import { loadPosts } from './search-load.ts';
import type { ClientJob, ClientWindow } from './soak-client.ts';
import { type SoakSample, soakFigures } from './soak-figures.ts';
import { drawSoak, missedOf, renderSoak } from './soak-report.ts';
import { Sampler } from './soak-sample.ts';

const SEED = 5;
/** So many that no crawl finishes them, and as many of them to begin with. */
const BLOGS = 500_000;
const SEEDS = 2_000;
/** Seconds of the simulated web in a second: an hour is a month, so that there is always something new. */
const SPEED = 720;
const UNLIMITED = { LOGOSPHERE_REQUESTS_PER_MINUTE: '1000000000' };
const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const CLIENT = fileURLToPath(new URL(`./soak-client${EXTENSION}`, import.meta.url));

interface Plan {
	readonly minutes: number;
	readonly lanes: number;
	readonly minGapMs: number;
	readonly searchesPerSecond: number;
	/** Posts in the store before it begins. */
	readonly posts: number;
	readonly out: string;
}

export async function benchSoak(argv: readonly string[]): Promise<number> {
	const plan = readPlan(argv);
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-soak-'));
	const said: string[] = [];
	try {
		await fillStore(folder, plan.posts);
		const samples = await runSoak(plan, folder, said);
		const check = await runProgram(['check', '--data', folder]);
		const figures = soakFigures(samples);
		const outcome = { figures, isSound: check.code === 0, check: check.output.trim(), said };
		saveFiles(plan, samples, outcome);
		say(renderSoak(outcome, samples));
		return missedOf(outcome).length === 0 ? 0 : 1;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function readPlan(argv: readonly string[]): Plan {
	const count = { type: 'string' } as const;
	const { values } = parseArgs({
		args: [...argv],
		options: { minutes: count, lanes: count, 'min-gap-ms': count, searches: count, posts: count, out: count },
	});
	return {
		minutes: parseCount(values.minutes ?? '60', '--minutes', 1, 10_000),
		lanes: parseCount(values.lanes ?? '32', '--lanes', 1, 1_000),
		minGapMs: parseCount(values['min-gap-ms'] ?? '500', '--crawl-delay-ms', 0, 60_000),
		searchesPerSecond: parseCount(values.searches ?? '20', '--searches', 1, 1_000),
		posts: parseCount(values.posts ?? '100000', '--posts', 1_000, 10_000_000),
		out: values.out ?? mkdtempSync(path.join(tmpdir(), 'logosphere-soak-samples-')),
	};
}

async function fillStore(folder: string, posts: number): Promise<void> {
	const store = new SqliteStore(folder);
	await loadPosts(store, new SearchCorpus(SEED), 0, posts);
	await store.close();
}

async function runSoak(plan: Plan, folder: string, said: string[]): Promise<SoakSample[]> {
	const sim = await startProgram(['sim', '--seed', `${SEED}`, '--blogs', `${BLOGS}`, '--speed', `${SPEED}`]);
	try {
		const server = await startServer(plan, folder, sim.url, said);
		try {
			return await watch(plan, folder, server);
		} finally {
			await server.stop();
		}
	} finally {
		await sim.stop();
	}
}

function startServer(plan: Plan, folder: string, proxy: string, said: string[]): Promise<Started> {
	const world = createWorld({ seed: SEED, blogs: BLOGS });
	const seeds = Array.from({ length: SEEDS }, (_, i) => `http://${world.name(i)}/`);
	const pace = ['--lanes', String(plan.lanes), '--crawl-delay-ms', String(plan.minGapMs)];
	return startProgram(
		['serve', '--data', folder, '--listen', '127.0.0.1:0', '--proxy', proxy, ...pace, ...seeds],
		UNLIMITED,
		(line) => {
			if (/"component":"(?:serve|webhooks|threads)"/.test(line)) said.push(line);
		},
	);
}

/** One sample for each window of the client, until the time is over. */
async function watch(plan: Plan, folder: string, server: Started): Promise<SoakSample[]> {
	const { origin, searchParams } = new URL(server.url);
	const client = startClient({ ...plan, origin, token: searchParams.get('token') ?? '', seed: SEED });
	const sampler = new Sampler({ pid: server.pid, origin, folder });
	const samples: SoakSample[] = [];
	try {
		for await (const line of createInterface({ input: client.stdout! })) {
			const sample = { ...(await sampler.take()), client: JSON.parse(line) as ClientWindow };
			samples.push(sample);
			sayProgress(sample);
			if (sample.minute >= plan.minutes) break;
		}
		return samples;
	} finally {
		client.kill();
		sampler.close();
	}
}

function startClient(job: ClientJob): ChildProcess {
	return spawn(process.execPath, [CLIENT, JSON.stringify(job)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function saveFiles({ out }: Plan, samples: readonly SoakSample[], outcome: object): void {
	mkdirSync(out, { recursive: true });
	const rows = samples.map(({ client: { searchMs, failures: _, ...client }, ...sample }) => ({
		...sample,
		...client,
		searches: searchMs.length,
	}));
	writeFileSync(
		path.join(out, 'soak.json'),
		`${JSON.stringify({ ...outcome, samples: rows }, null, '\t')}\n`,
	);
	writeFileSync(path.join(out, 'soak.svg'), drawSoak(samples));
	say(`samples and chart: ${out}`);
}

function sayProgress({ minute, rssMb, handles, requests, posts, toIndex, client, machineShare }: SoakSample) {
	const { searchMs, failed, failures } = client;
	const busy = `${(100 * machineShare).toFixed(0)}% busy`;
	process.stderr.write(
		`${minute.toFixed(1)} min: ${rssMb} MB, ${handles} handles, ${requests} requests, ${posts} posts, ${toIndex} to index, ${searchMs.length} searches, ${busy}, ${failed} failed ${failures.join('; ')}\n`,
	);
}

function say(text: string): void {
	process.stdout.write(`${text}\n`);
}
