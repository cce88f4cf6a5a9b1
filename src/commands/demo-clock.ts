/**
 * demo-clock: the clock of a store. A demo saves its simulated time beside its store, so that every command and server that reads
 * the store later has the same "today".
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { replaceFileSync } from '../io/replace-file.ts';
import { isPostgres } from '../io/store/open.ts';

const FILE = 'demo.json';
const demoSchema = z.object({ now: z.iso.datetime() });

export interface StoreClock {
	/** ISO 8601. */
	readonly now: () => string;
	readonly isSimulated: boolean;
}

const REAL_CLOCK: StoreClock = { now: () => new Date().toISOString(), isSimulated: false };

/** A database has no folder; there, the real time is shown. */
export function saveDemoTime(place: string, now: string): void {
	if (!isPostgres(place)) replaceFileSync(path.join(place, FILE), `${JSON.stringify({ now })}\n`);
}

/** The clock of the computer, or in a demo's store the demo's time, from where it stopped. */
export function clockOf(place: string): StoreClock {
	const startMs = isPostgres(place) ? null : readDemoTime(path.join(place, FILE));
	if (startMs === null) return REAL_CLOCK;
	const opened = performance.now();
	const now = () => new Date(startMs + performance.now() - opened).toISOString();
	return { now, isSimulated: true };
}

/** Null where the store is not a demo's. */
function readDemoTime(file: string): number | null {
	try {
		return Date.parse(demoSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).now);
	} catch {
		return null;
	}
}
