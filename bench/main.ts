/**
 * main: `npm run bench [-- NAME…]`.
 *
 * Prints a table a bench: rate, spread, our ratio to each peer, peak memory. Ends with 1 when a ratio misses its target.
 * Memory is measured in a process of its own for each contender (`--memory BENCH CONTENDER` is that process).
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { renderTable } from '../src/commands/table.ts';
import { benchAnalyze } from './analyze.ts';
import { type Bench, measure, type Result } from './bench.ts';
import { benchCrawl } from './crawl.ts';
import { datesBench } from './dates.ts';
import { feedsBench } from './feeds.ts';
import { benchFleet } from './fleet.ts';
import { benchScheduler } from './fleet-scheduler.ts';
import { benchMap } from './map-frames.ts';
import { pageBench } from './page.ts';
import { parseBench } from './parse.ts';
import { benchSearch } from './search.ts';
import { judgeBench, segmentBench } from './segment.ts';
import { benchServe } from './serve.ts';
import { simBench } from './sim.ts';
import { wrapperBench, wrapperLearnBench } from './wrapper.ts';

const BENCHES: readonly Bench[] = [
	parseBench,
	datesBench,
	feedsBench,
	pageBench,
	judgeBench,
	segmentBench,
	wrapperBench,
	wrapperLearnBench,
	simBench,
];
const ROUNDS = 5;

async function main(argv: readonly string[]): Promise<number> {
	if (argv[0] === '--memory') return printPeakMemory(argv[1]!, argv[2]!);
	if (argv[0] === 'search') return benchSearch(argv.slice(1));
	if (argv[0] === 'crawl') return benchCrawl(argv.slice(1));
	if (argv[0] === 'serve') return benchServe(argv.slice(1));
	if (argv[0] === 'analyze') return benchAnalyze(argv.slice(1));
	if (argv[0] === 'map') return benchMap();
	if (argv[0] === 'fleet') return benchFleet(argv.slice(1));
	if (argv[0] === 'schedule') return benchScheduler(argv.slice(1));
	const unknown = argv.find((name) => !BENCHES.some((bench) => bench.name === name));
	if (unknown !== undefined) {
		process.stderr.write(
			`There is no bench "${unknown}". There are: ${BENCHES.map(({ name }) => name).join(', ')}, search, crawl, serve, analyze, map, fleet, schedule.\n`,
		);
		return 2;
	}
	const chosen = argv.length === 0 ? BENCHES : BENCHES.filter(({ name }) => argv.includes(name));
	let missed = 0;
	for (const bench of chosen) missed += await runBench(bench);
	return missed === 0 ? 0 : 1;
}

async function runBench(bench: Bench): Promise<number> {
	const work = await bench.prepare();
	const results = await measure(work, ROUNDS);
	await work.close?.();
	const rows = results.map((result) => row(bench, work.unit, result));
	const heading = ['contender', `${work.unit}/s`, 'slowest', 'fastest', 'ours is', 'target', 'peak MB'];
	process.stdout.write(`${bench.name}: ${work.what}; CPU time, median of ${ROUNDS} rounds\n`);
	process.stdout.write(`${renderTable(heading, rows, ['left', ...Array(6).fill('right')])}\n\n`);
	return results.filter(({ name, ratio }) => ratio < (bench.targets[name] ?? 0)).length;
}

function row(bench: Bench, unit: string, { name, rate, slowest, fastest, ratio }: Result): string[] {
	const digits = unit === 'MB' ? 1 : 0;
	const target = bench.targets[name];
	return [
		name,
		rate.toFixed(digits),
		slowest.toFixed(digits),
		fastest.toFixed(digits),
		`${ratio.toFixed(2)} ×`,
		target === undefined ? '' : `≥ ${target} ×`,
		peakMemory(bench.name, name),
	];
}

function peakMemory(bench: string, contender: string): string {
	const args = ['--expose-gc', fileURLToPath(import.meta.url), '--memory', bench, contender];
	return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();
}

async function printPeakMemory(benchName: string, contenderName: string): Promise<number> {
	const work = await BENCHES.find(({ name }) => name === benchName)!.prepare();
	await work.contenders.find(({ name }) => name === contenderName)!.run();
	await work.close?.();
	process.stdout.write(`${Math.round(process.resourceUsage().maxRSS / 1024)}\n`);
	return 0;
}

process.exitCode = await main(process.argv.slice(2));
