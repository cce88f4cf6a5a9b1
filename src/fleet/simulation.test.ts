/**
 * A fleet in a deterministic simulation: LOGOSPHERE_SEED=N replays one seed, LOGOSPHERE_SEEDS=N tries so many.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { effort, UNHURRIED_MS } from '../../test/effort.fixture.ts';
import { type Faults, simulate } from './simulation.fixture.ts';

const ONE = process.env.LOGOSPHERE_SEED;
const SEEDS = ONE === undefined ? Number(process.env.LOGOSPHERE_SEEDS ?? effort(30, 2_000)) : 1;
const FIRST = Number(ONE ?? 1);
/** It only keeps a hang from lasting for ever. */
const TIMEOUT_MS = Math.max(UNHURRIED_MS, 2_000 * SEEDS);

beforeEach(() => {
	vi.useFakeTimers({
		toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
	});
});
afterEach(() => void vi.useRealTimers());

async function simulateFresh(seed: number) {
	vi.useRealTimers();
	vi.useFakeTimers({
		now: 0,
		toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
	});
	return simulate(seed);
}

it(`${SEEDS} seeds: every address is visited, one connection per host, and never done too early`, {
	timeout: TIMEOUT_MS,
}, async () => {
	const totals: Partial<Record<keyof Faults, number>> = {};
	for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
		const { faults, problems } = await simulateFresh(seed);
		expect(problems, `LOGOSPHERE_SEED=${seed}`).toEqual([]);
		for (const [kind, count] of Object.entries(faults))
			totals[kind as keyof Faults] = (totals[kind as keyof Faults] ?? 0) + count;
	}
	process.stdout.write(`${SEEDS} seeds: ${JSON.stringify(totals)}\n`);
});

it('the same seed gives the same run', async () => {
	expect(await simulateFresh(FIRST)).toEqual(await simulateFresh(FIRST));
});
