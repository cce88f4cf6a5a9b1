/**
 * task-marker: which job a thread is working on, in memory shared by the thread and its supervisor.
 *
 * The supervisor can read it while the thread is stuck, and after it has crashed.
 */
import { workerData } from 'node:worker_threads';

export interface ThreadStart {
	/** The job that the thread works on, 0 for none; and how often it has started or resumed one. */
	readonly marker: Int32Array;
	readonly data: unknown;
}

export const JOB = 0;
export const TURN = 1;

export function newMarker(): Int32Array {
	return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

/** The `data` that the thread was started with. */
export function threadData(): unknown {
	return (workerData as ThreadStart).data;
}

/** From now on the thread works on this job, until it ends it or starts another. Restarts the time limit. */
export function beginTask(id: number): void {
	const { marker } = workerData as ThreadStart;
	Atomics.store(marker, JOB, id);
	Atomics.add(marker, TURN, 1);
}

export function endTask(id: number): void {
	Atomics.compareExchange((workerData as ThreadStart).marker, JOB, id, 0);
}
