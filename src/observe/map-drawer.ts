/** map-drawer: draws maps, in a thread where there can be one: places for ten thousand blogs take seconds, in which nobody else may wait. */
import { Worker } from 'node:worker_threads';
import type { Store } from '../io/store/store.ts';
import { threadFile } from '../io/thread-file.ts';
import type { LinkOrigin } from '../model/link.ts';
import { type FreshMap, freshMap } from './map-kept.ts';

/** Resolves when the newest map has been told. */
export type DrawMap = (request: FreshMap) => Promise<void>;

export interface MapThreadData {
	readonly place: string;
	readonly origin?: LinkOrigin;
	readonly now: string;
}

export type FromMapThread = { readonly json: Uint8Array } | { readonly done: number; readonly step: string };

const THREAD_FILE = threadFile('map-thread', import.meta.url);

export const drawHere =
	(store: Store): DrawMap =>
	(request) =>
		freshMap(store, request);

/** Each map in a thread of its own, that ends with it. */
export class MapThreads {
	readonly #place: string;
	readonly #workers = new Set<Worker>();

	constructor(place: string) {
		this.#place = place;
	}

	readonly draw: DrawMap = ({ origin, now, onMap, onProgress }) => {
		const workerData: MapThreadData = { place: this.#place, now, ...(origin !== undefined && { origin }) };
		const worker = new Worker(THREAD_FILE, { workerData });
		this.#workers.add(worker);
		return new Promise((resolve, reject) => {
			worker.on('message', (message: FromMapThread) => {
				if ('json' in message) onMap(message.json);
				else onProgress?.(message.done, message.step);
			});
			worker.on('error', reject);
			worker.on('exit', () => {
				this.#workers.delete(worker);
				resolve();
			});
		});
	};

	/** What is being drawn is given up. */
	async close(): Promise<void> {
		await Promise.all([...this.#workers].map((worker) => worker.terminate()));
	}
}
