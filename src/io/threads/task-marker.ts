/**
 * task-marker: which job a thread is working on, in memory shared by the thread and its supervisor.
 *
 * The supervisor can read it while the thread is stuck, and after it has crashed.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { type ErrorRecord, toErrorRecord } from './error-record.ts';

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

/** The environment variable with what a process starts with (supervised-process.ts), as JSON. */
export const PROCESS_START = 'LOGOSPHERE_PROCESS_START';

export interface ProcessStart {
	readonly data: unknown;
	/** The id of the process that started it. */
	readonly parent: number;
}

/** What a process sends before an error ends it. */
export interface CrashMessage {
	readonly kind: 'crash';
	readonly error: ErrorRecord;
}

// A process that cannot start would otherwise only have an exit code.
if (isMainThread && process.env[PROCESS_START] !== undefined && process.send !== undefined)
	process.on('uncaughtException', (error) => {
		const message: CrashMessage = { kind: 'crash', error: toErrorRecord(error) };
		process.send!(message, () => process.exit(1));
	});

export function processStart(): ProcessStart {
	return JSON.parse(process.env[PROCESS_START]!) as ProcessStart;
}

/** The `data` that the thread or process was started with. */
export function threadData(): unknown {
	return parentPort === null ? processStart().data : (workerData as ThreadStart).data;
}

/** From now on the thread works on this job, until it ends it or starts another. Restarts the time limit. A process has one job at a time. */
export function beginTask(id: number): void {
	if (parentPort === null) return;
	const { marker } = workerData as ThreadStart;
	Atomics.store(marker, JOB, id);
	Atomics.add(marker, TURN, 1);
}

export function endTask(id: number): void {
	if (parentPort === null) return;
	Atomics.compareExchange((workerData as ThreadStart).marker, JOB, id, 0);
}
