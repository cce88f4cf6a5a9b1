/**
 * An embedded crawl in a deterministic simulation: LOGOSPHERE_SEED=N replays one seed, LOGOSPHERE_SEEDS=N tries so many.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { effort, UNHURRIED_MS } from '../../test/effort.fixture.ts';
import type * as SearchIndex from '../io/store/search-index/index.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import { CrawlSimulation, type Faults, type Simulated } from './simulation.fixture.ts';

// The index has a thread, whose time is real.
vi.mock('../io/store/search-index/index.ts', async (original) => ({
	...(await original<typeof SearchIndex>()),
	startIndexer: () => ({ poke() {}, close: async () => {} }),
}));

const ONE = process.env.LOGOSPHERE_SEED;
const SEEDS = ONE === undefined ? Number(process.env.LOGOSPHERE_SEEDS ?? effort(10, 500)) : 1;
const FIRST = Number(ONE ?? 1);

async function simulate(seed: number): Promise<Simulated> {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-simulation-'));
	const store = new SqliteStore(folder);
	vi.useFakeTimers({
		now: 0,
		toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
	});
	try {
		return await new CrawlSimulation(seed, store).run();
	} finally {
		vi.useRealTimers();
		await store.close();
		rmSync(folder, { recursive: true });
	}
}

// What visits load when they first need it would take a real while in the first simulation.
beforeAll(async () => void (await simulate(0)), UNHURRIED_MS);
afterEach(() => void vi.useRealTimers());

it(`${SEEDS} seeds: every post is stored once, one connection per host, and never done too early`, {
	timeout: Math.max(UNHURRIED_MS, 5_000 * SEEDS),
}, async () => {
	const totals: Partial<Record<keyof Faults, number>> = {};
	for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
		const { faults, problems } = await simulate(seed);
		expect(problems, `LOGOSPHERE_SEED=${seed}`).toEqual([]);
		for (const [kind, count] of Object.entries(faults))
			totals[kind as keyof Faults] = (totals[kind as keyof Faults] ?? 0) + count;
	}
	process.stdout.write(`${SEEDS} seeds: ${JSON.stringify(totals)}\n`);
});

it(
	'the same seed gives the same run',
	async () => {
		expect(await simulate(FIRST)).toEqual(await simulate(FIRST));
	},
	UNHURRIED_MS,
);
