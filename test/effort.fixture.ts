/** effort: how much the tests try in this run, and limits on time that no machine is too slow for. */
import { Worker } from 'node:worker_threads';

/** `npm run test:long`: everything, in full numbers. */
export const isLong = process.env.LOGOSPHERE_LONG === '1';

/** For whatever must end by itself: it only keeps a hang from lasting for ever, and decides nothing. */
export const UNHURRIED_MS = 600_000;

/** A number of random inputs, kills or places: few in `npm test`, all in `npm run test:long`. */
export function effort(quick: number, long: number): number {
	return isLong ? long : quick;
}

/** So many times what the same work takes beside it: whoever needs longer does not come to an end. */
const MARGIN = 10;
const STEP_MS = 500;
const MIN_BUSY_MS = 1_500;
const EATS = 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length));';

/**
 * How long a thread may be busy before it is taken to have no end, on this machine as it is now: many times what a thread needs that
 * fills `maxMemoryMb`, measured.
 */
export async function measureBusyLimit(maxMemoryMb = 24): Promise<number> {
	const startMs = performance.now();
	const thread = new Worker(EATS, { eval: true, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } });
	await new Promise((resolve) => thread.once('error', resolve));
	const limitMs = MARGIN * (performance.now() - startMs);
	return Math.max(MIN_BUSY_MS, Math.ceil(limitMs / STEP_MS) * STEP_MS);
}

/** How many times longer this machine takes now than a quiet one, at least 1: for leases and the like, which are lengths of time. */
export async function measureSlowness(): Promise<number> {
	return Math.ceil((await measureBusyLimit()) / MIN_BUSY_MS);
}
