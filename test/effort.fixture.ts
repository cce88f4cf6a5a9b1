/** effort: how much the tests try in this run, and time limits that are long enough for any machine. */
import { Worker } from 'node:worker_threads';

/** `npm run test:long`: everything, in full numbers. */
export const isLong = process.env.LOGOSPHERE_LONG === '1';

/** For everything that must end by itself. It only ends a hang; no result depends on it. */
export const UNHURRIED_MS = 600_000;

/** A number of random inputs, kills or positions: few in `npm test`, all in `npm run test:long`. */
export function effort(quick: number, long: number): number {
	return isLong ? long : quick;
}

/** This many times the duration of the same work at the same time: anything longer counts as endless. */
const MARGIN = 10;
const STEP_MS = 500;
const MIN_BUSY_MS = 1_500;
const EATS = 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length));';

/**
 * How long a thread may be busy before it counts as hanging, on this machine under its present load: many times the measured time of a thread that
 * fills `maxMemoryMb`.
 */
export async function measureBusyLimit(maxMemoryMb = 24): Promise<number> {
	const startMs = performance.now();
	const thread = new Worker(EATS, { eval: true, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } });
	await new Promise((resolve) => thread.once('error', resolve));
	const limitMs = MARGIN * (performance.now() - startMs);
	return Math.max(MIN_BUSY_MS, Math.ceil(limitMs / STEP_MS) * STEP_MS);
}

/** How much slower this machine is now than an idle one, at least 1: for leases and other durations. */
export async function measureSlowness(): Promise<number> {
	return Math.ceil((await measureBusyLimit()) / MIN_BUSY_MS);
}
