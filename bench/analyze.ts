/**
 * analyze: the figures of a link graph, compared with graphology and networkx on the same graph.
 *
 * `npm run bench -- analyze [--links N] [--peer-links N] [--without NAME,…]`. PageRank over
 * `--links` (10,000,000) by ours alone, and over `--peer-links` (1,000,000) by all; communities and clustering at
 * 100,000 blogs; a layout of 10,000 blogs and 50,000 links. Every run is a separate process; times are seconds of CPU.
 * Exits with 1 when contenders differ in a figure that has one right value.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseCount } from '../src/config.ts';
import type { Spent, Task } from './analyze-contender.ts';
import type { MadeLinks } from './analyze-links.ts';
import { findNetworkx, runNetworkx } from './analyze-networkx.ts';
import { type DescribeReport, type Measured, makeReport } from './report.ts';

const SEED = 1;
const LINKS_PER_BLOG = 10;
const DIGITS = 6;

/** One row of the table. */
interface Round {
	readonly task: Task;
	readonly made: MadeLinks;
	readonly contenders: readonly string[];
	/** Whether all must get the same figures; communities and layouts have no single right answer. */
	readonly isDefined: boolean;
}

export async function benchAnalyze(argv: readonly string[], describe: DescribeReport): Promise<number> {
	const text = { type: 'string' } as const;
	const { values } = parseArgs({
		args: [...argv],
		options: { links: text, 'peer-links': text, without: text },
	});
	const links = parseCount(values.links ?? '10000000', '--links', 10_000, 100_000_000);
	const peerLinks = parseCount(values['peer-links'] ?? '1000000', '--peer-links', 10_000, 10_000_000);
	const without = values.without?.split(',') ?? [];
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-bench-'));
	try {
		let differing = 0;
		for (const round of planRounds(links, peerLinks)) differing += runRound(round, without, folder, describe);
		return differing === 0 ? 0 : 1;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function planRounds(links: number, peerLinks: number): Round[] {
	const whole = (count: number) => make(count / LINKS_PER_BLOG, count, 1);
	const all = ['ours', 'graphology', 'networkx'];
	return [
		{ task: 'pagerank', made: whole(links), contenders: ['ours'], isDefined: true },
		{ task: 'pagerank', made: whole(peerLinks), contenders: all, isDefined: true },
		{
			task: 'clustering',
			made: make(100_000, 500_000, 100),
			contenders: ['ours', 'networkx'],
			isDefined: true,
		},
		{
			task: 'communities',
			made: make(100_000, 500_000, 100),
			contenders: ['ours', 'graphology'],
			isDefined: false,
		},
		{ task: 'layout', made: make(10_000, 50_000, 20), contenders: ['ours', 'graphology'], isDefined: false },
	];
}

function make(nodes: number, links: number, communities: number): MadeLinks {
	return { nodes: Math.floor(nodes), links, communities, seed: SEED };
}

/** Prints the rows as they are measured; returns how many contenders differ from ours. */
function runRound(
	{ task, made, contenders, isDefined }: Round,
	without: readonly string[],
	folder: string,
	describe: DescribeReport,
): number {
	const rows: Measured[] = [];
	const differences: string[] = [];
	let reference: readonly number[] | null = null;
	let differing = 0;
	for (const name of contenders.filter((each) => !without.includes(each))) {
		const spent = run(task, name, made, folder);
		if (spent === null) continue;
		reference ??= spent.figures;
		const isSame = agree(reference, spent.figures);
		if (isDefined && !isSame) differing++;
		const figures = describeFigures(task, spent.figures, rows.length === 0, isSame);
		if (figures !== '') differences.push(`${name}: ${figures}`);
		rows.push({
			name,
			role: rows.length === 0 ? 'ours' : 'peer',
			values: [spent.runSeconds],
			cpuMs: 1000 * (spent.loadSeconds + spent.runSeconds),
			peakMb: spent.peakMb,
		});
	}
	const what = [`${made.nodes} blogs, ${made.links} links`, ...differences].join('; ');
	describe(makeReport({ bench: `analyze, ${task}`, what, unit: 'CPU s', isLessBetter: true }, rows));
	return differing;
}

function describeFigures(task: Task, figures: readonly number[], isFirst: boolean, isSame: boolean): string {
	if (task === 'communities') return `modularity ${figures[0]!.toFixed(4)}`;
	if (task === 'layout') return `${figures[0]} iterations`;
	if (isFirst) return '';
	return isSame ? `ours to ${DIGITS} digits` : 'DIFFER from ours';
}

/** Null when the contender is not installed. */
function run(task: Task, name: string, made: MadeLinks, folder: string): Spent | null {
	if (name === 'networkx') {
		const python = findNetworkx();
		if (python === null)
			say('networkx is not installed (Debian: python3-networkx, python3-scipy) and was skipped.');
		return python === null ? null : runNetworkx(python, task, made, path.join(folder, 'edges'));
	}
	const here = import.meta.url;
	const contender = fileURLToPath(new URL(`./analyze-contender${path.extname(here)}`, here));
	const printed = execFileSync(process.execPath, [contender, task, name, JSON.stringify(made)], {
		encoding: 'utf8',
		maxBuffer: 1 << 26,
	});
	return JSON.parse(printed) as Spent;
}

function agree(a: readonly number[], b: readonly number[]): boolean {
	return a.every((value, i) => Math.abs(value - b[i]!) <= 10 ** -DIGITS * Math.abs(value));
}

function say(text: string): void {
	process.stdout.write(`${text}\n`);
}
