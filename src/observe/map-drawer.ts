/** map-drawer: draws maps, in a thread where there can be one: places for ten thousand blogs take seconds, in which nobody else may wait. */
import type { Store } from '../io/store/store.ts';
import { ThreadPool } from '../io/threads/pool.ts';
import { threadFile } from '../io/threads/thread-file.ts';
import { type FreshMap, freshMap } from './map-kept.ts';

/** Resolves when the newest map was given to `onMap`. */
export type DrawMap = (request: FreshMap) => Promise<void>;

export type MapJob = Pick<FreshMap, 'origin' | 'now'>;
export type MapReport = { readonly json: Uint8Array } | { readonly done: number; readonly step: string };

export const drawHere =
	(store: Store): DrawMap =>
	(request) =>
		freshMap(store, request);

/** One for each origin of links, and one for all: no map waits for another. */
const THREADS = 4;
/** The work ends by itself, and grows with the store: it is not limited. */
const LIMITS = { maxBusyMs: Number.POSITIVE_INFINITY, maxMemoryMb: 4_096, youngMemoryMb: 48 };

/** A map takes much memory, and is drawn anew seldom: a thread ends with it. */
export class MapThreads {
	readonly #pool: ThreadPool<MapJob, void, MapReport, void>;

	constructor(place: string) {
		const file = threadFile('map-thread', import.meta.url);
		this.#pool = new ThreadPool({
			...LIMITS,
			file,
			data: place,
			threads: THREADS,
			drainMs: 0,
			endsIdleThreads: true,
		});
	}

	readonly draw: DrawMap = ({ onMap, onProgress, ...job }) =>
		this.#pool.run(job, () => (report) => {
			if ('json' in report) onMap(report.json);
			else onProgress?.(report.done, report.step);
		});

	/** Maps that are being drawn are given up. */
	close(): Promise<void> {
		return this.#pool.close();
	}
}
