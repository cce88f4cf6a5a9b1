/**
 * growth: does the cost of the work grow with what is already stored?
 *
 * `npm run bench -- growth [--part store,crawl,frontier] [--sizes N,N,N] [--frontier N,N,N] [--rounds N] [--pages N]
 * [--data DIR]`. Stores of 10,000, 100,000 and 1,000,000 posts are created, with the visits, links and URLs of a crawl.
 * Then the same work is done on each of them alternately, round after round: posts written and found; a crawl; hosts
 * taken from a frontier with 10,000 to 10,000,000 URLs in the queue. The figure is the rate at the largest size as a
 * share of the rate at a smaller one. With `--data` the stores are reused; a million posts and ten million URLs need
 * about 16 GB.
 */
import { createReadStream, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseCount } from '../src/config.ts';
import { growCrawl } from './growth-crawl.ts';
import { growFrontier } from './growth-frontier.ts';
import { growStore } from './growth-store.ts';
import { type DescribeReport, missedTargets, type Report } from './report.ts';

const READ_AT_ONCE = 1_048_576;

export interface GrowthPlan {
	/** The folder of the stores. */
	readonly folder: string;
	readonly rounds: number;
	/** Posts in the stores, the smallest first. */
	readonly sizes: readonly number[];
	/** URLs in the queue, the smallest first. */
	readonly waiting: readonly number[];
	/** Where a crawl ends. */
	readonly pages: number;
}

const PARTS: Readonly<Record<string, (plan: GrowthPlan) => Promise<Report>>> = {
	store: growStore,
	crawl: growCrawl,
	frontier: growFrontier,
};

export async function benchGrowth(argv: readonly string[], describe: DescribeReport): Promise<number> {
	const text = { type: 'string' } as const;
	const { values } = parseArgs({
		args: [...argv],
		options: { part: text, sizes: text, frontier: text, rounds: text, pages: text, data: text },
	});
	const folder = values.data ?? mkdtempSync(path.join(tmpdir(), 'logosphere-growth-'));
	mkdirSync(folder, { recursive: true });
	const plan = {
		folder,
		rounds: parseCount(values.rounds ?? '5', '--rounds', 1, 100),
		sizes: readSizes(values.sizes ?? '10000,100000,1000000', '--sizes'),
		waiting: readSizes(values.frontier ?? '10000,1000000,10000000', '--frontier'),
		pages: parseCount(values.pages ?? '1000', '--pages', 10, 1_000_000),
	};
	const parts = (values.part ?? Object.keys(PARTS).join(',')).split(',');
	const unknown = parts.find((part) => PARTS[part] === undefined);
	if (unknown !== undefined)
		throw new Error(`--part is "${unknown}", but must be one of ${Object.keys(PARTS).join(', ')}.`);
	let missed = 0;
	try {
		for (const part of parts) {
			const report = await PARTS[part]!(plan);
			describe(report);
			for (const one of missedTargets(report)) process.stdout.write(`${one}\n`);
			missed += missedTargets(report).length;
		}
	} finally {
		if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
	}
	return missed === 0 ? 0 : 1;
}

export function readSizes(text: string, name: string): number[] {
	return text
		.split(',')
		.map((size) => parseCount(size, name, 100, 100_000_000))
		.sort((a, b) => a - b);
}

/** Loads the files into memory, as during a running crawl: the store's work counts, not the disk's. */
export async function readThrough(folder: string): Promise<void> {
	for (const name of readdirSync(folder).filter((one) => one.endsWith('.db'))) {
		const file = createReadStream(path.join(folder, name), { highWaterMark: READ_AT_ONCE });
		for await (const _ of file);
	}
}

export function sayProgress(text: string): void {
	process.stderr.write(`growth: ${text}\n`);
}
