/**
 * start: the cost of starting the program: its help, and a search over a store.
 *
 * `npm run bench -- start [--data DIR] [--posts N] [--query TEXT] [--runs N]`. Without `--data` the store is generated.
 * The baseline is Node itself, doing nothing: the difference is ours. Each run is a separate process, alternating; CPU
 * time is the process's, as the system counts it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { parseCount } from '../src/config.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { CLI } from './program.ts';
import { type DescribeReport, type Measured, makeReport, spreadOf } from './report.ts';
import { SearchCorpus } from './search-corpus.ts';
import { loadPosts } from './search-load.ts';

const SEED = 1;
/** Milliseconds that each may take: wall-clock time for the help, CPU time for the search. */
const MAX_HELP_MS = 100;
const MAX_SEARCH_MS = 200;

interface Spent {
	readonly wallMs: number;
	readonly cpuMs: number;
	readonly peakMb: number;
}

interface Started {
	readonly name: string;
	readonly args: readonly string[];
}

export async function benchStart(argv: readonly string[], describe: DescribeReport): Promise<number> {
	const string = { type: 'string' } as const;
	const { values } = parseArgs({
		args: [...argv],
		options: { data: string, posts: string, query: string, runs: string },
	});
	const posts = parseCount(values.posts ?? '10000', '--posts', 100, 10_000_000);
	const runs = parseCount(values.runs ?? '9', '--runs', 1, 1_000);
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-bench-'));
	try {
		const data = values.data ?? folder;
		if (values.data === undefined) await fill(folder, posts);
		const all = [
			{ name: 'logosphere --help', args: [CLI, '--help'] },
			{ name: 'logosphere search', args: [CLI, 'search', values.query ?? 'music', '--data', data] },
			{ name: 'Node alone', args: ['-e', '0'] },
		];
		const probe = path.join(folder, 'probe.cjs');
		writeFileSync(probe, PROBE);
		const spent = await runInTurn(all, runs, probe);
		describe(reportOf('start, wall clock', 'wallMs', all, spent));
		describe(reportOf('start, CPU', 'cpuMs', all, spent));
		const [help, search] = spent as [Spent[], Spent[]];
		const isMissed = middle(help, 'wallMs') > MAX_HELP_MS || middle(search, 'cpuMs') > MAX_SEARCH_MS;
		return isMissed ? 1 : 0;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function fill(folder: string, posts: number): Promise<void> {
	const store = new SqliteStore(folder);
	await loadPosts(store, new SearchCorpus(SEED), 0, posts);
	await store.close();
}

/** The first round warms the disk and is not counted. */
async function runInTurn(all: readonly Started[], runs: number, probe: string): Promise<Spent[][]> {
	const spent = all.map((): Spent[] => []);
	for (let round = 0; round <= runs; round++) {
		for (const [i, { args }] of all.entries()) {
			const one = await runTimed(probe, args);
			if (round > 0) spent[i]!.push(one);
		}
	}
	return spent;
}

/** Loaded before the program: at its end it reports what the process has spent. */
const PROBE = `if (require('node:worker_threads').isMainThread) process.on('exit', () => {
	const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
	require('node:fs').writeSync(3, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMb: maxRSS / 1024 }));
});
`;

async function runTimed(probe: string, args: readonly string[]): Promise<Spent> {
	const started = performance.now();
	const child = spawn(process.execPath, ['--require', probe, ...args], {
		stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
	});
	const reported = text(child.stdio[3] as Readable);
	const [code] = (await once(child, 'close')) as [number | null];
	const wallMs = performance.now() - started;
	if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
	return { wallMs, ...(JSON.parse(await reported) as Omit<Spent, 'wallMs'>) };
}

function reportOf(
	bench: string,
	key: 'wallMs' | 'cpuMs',
	all: readonly Started[],
	spent: readonly (readonly Spent[])[],
) {
	const rows = all.map(
		({ name }, i): Measured => ({
			name,
			role: i === all.length - 1 ? 'limit' : 'ours',
			values: spent[i]!.map((one) => one[key]),
			cpuMs: middle(spent[i]!, 'cpuMs'),
			peakMb: middle(spent[i]!, 'peakMb'),
		}),
	);
	return makeReport({ bench, what: 'processes from start to exit', unit: 'ms', isLessBetter: true }, rows);
}

function middle(spent: readonly Spent[], key: keyof Spent): number {
	return spreadOf(spent.map((one) => one[key])).median;
}
