/**
 * demo-clock: the clock of a store. A demo saves its simulated time beside its store, so that every command and server that reads
 * the store later has the same "today".
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { replaceFileSync } from '../io/replace-file.ts';
import { isPostgres } from '../io/store/open.ts';
import { isText, objectOf, parseShape } from '../model/schemas/shape.ts';

const FILE = 'demo.json';
const isDemo = objectOf<{ readonly now: string }>({ now: isText });

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
		const nowMs = Date.parse(parseShape(isDemo, readFileSync(file, 'utf8'))?.now ?? '');
		return Number.isNaN(nowMs) ? null : nowMs;
	} catch {
		return null;
	}
}
