/** map-drawer: draws maps in a thread if possible, because the layout of ten thousand blogs takes seconds and must not block others. */
import { isPostgres } from '../io/store/open.ts';
import type { Store } from '../io/store/store.ts';
import { ThreadPool } from '../io/threads/pool.ts';
import { threadFile } from '../io/threads/thread-file.ts';
import { type FreshMap, freshMap } from './map-stored.ts';

/** Resolves when `onMap` has received the newest map. */
export type DrawMap = (request: FreshMap) => Promise<void>;

export type MapJob = Pick<FreshMap, 'origin' | 'now'>;
export type MapReport = { readonly json: Uint8Array } | { readonly done: number; readonly step: string };

export const drawHere =
	(store: Store): DrawMap =>
	(request) =>
		freshMap(store, request);

/** One thread per link origin, and one for all links, so that no map waits for another. */
const THREADS = 4;
/** No time limit: the work is finite, and grows with the store. */
const LIMITS = { maxBusyMs: Number.POSITIVE_INFINITY, maxMemoryMb: 4_096, youngMemoryMb: 48 };

/** A map needs much memory and is rarely redrawn, so its process ends afterwards (a thread, for PostgreSQL). */
export class MapThreads {
	readonly #pool: ThreadPool<MapJob, void, MapReport, void>;

	constructor(place: string) {
		const file = threadFile('map-thread', import.meta.url);
		this.#pool = new ThreadPool({
			...LIMITS,
			file,
			data: place,
			threads: THREADS,
			isProcess: !isPostgres(place),
			drainMs: 0,
			endsIdleThreads: true,
		});
	}

	readonly draw: DrawMap = ({ onMap, onProgress, ...job }) =>
		this.#pool.run(job, () => (report) => {
			if ('json' in report) onMap(report.json);
			else onProgress?.(report.done, report.step);
		});

	/** Cancels maps that are being drawn. */
	close(): Promise<void> {
		return this.#pool.close();
	}
}
