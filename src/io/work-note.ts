/** work-note: the thread's side of watched-thread.ts: it notes what it works on where the one who watches it can read it. */
import { workerData } from 'node:worker_threads';

export interface WatchedData {
	/** What the thread works on, 0 for nothing; and how often it has taken something up. */
	readonly note: Int32Array;
	readonly data: unknown;
}

export const WORK = 0;
export const TURN = 1;

/** What the thread was started with. */
export function threadData(): unknown {
	return (workerData as WatchedData).data;
}

/** From here on the thread works on this, until it lays it down or takes up something else. */
export function takeUp(id: number): void {
	const { note } = workerData as WatchedData;
	Atomics.store(note, WORK, id);
	Atomics.add(note, TURN, 1);
}

export function layDown(id: number): void {
	Atomics.compareExchange((workerData as WatchedData).note, WORK, id, 0);
}
