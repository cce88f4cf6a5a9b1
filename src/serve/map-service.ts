/**
 * map-service: provides the map of the blogs.
 *
 * The last map is returned immediately. Every few minutes the service checks whether the store has grown, and if so draws a new map
 * in the background. While the first map is being drawn, clients get its progress.
 */
import type { LinkOrigin } from '../model/link.ts';
import type { MapAnswer } from '../model/map.ts';
import type { DrawMap } from '../observe/map-drawer.ts';

/** Like the response of the API, but with the map as JSON text: it is large, and nobody here needs to parse it. */
export type ServiceAnswer =
	| { readonly state: 'ready'; readonly json: string }
	| Extract<MapAnswer, { readonly state: 'working' }>;

export interface MapServiceOptions {
	readonly draw: DrawMap;
	/** The current time, ISO 8601. */
	readonly now: () => string;
	/** How long a request waits for a map before it gets the progress instead. */
	readonly waitMs?: number;
}

interface Sheet {
	json: string | null;
	done: number;
	step: string;
	/** Settles when the map is drawn or found to be up to date. */
	drawing: Promise<void> | null;
	/** Settles when the first map is there, or drawing has failed. */
	first: Promise<void>;
	/** When the growth of the store was last checked, ms. */
	checked: number;
	/** The error of the last attempt. */
	failure: unknown;
}

const WAIT_MS = 1_000;
const CHECK_EVERY_MS = 5 * 60_000;

export class MapService {
	readonly #options: MapServiceOptions;
	readonly #sheets = new Map<LinkOrigin | 'all', Sheet>();

	constructor(options: MapServiceOptions) {
		this.#options = options;
	}

	async get(origin?: LinkOrigin): Promise<ServiceAnswer> {
		const sheet = this.#sheet(origin ?? 'all');
		const isDue = Date.parse(this.#options.now()) - sheet.checked >= CHECK_EVERY_MS;
		if (sheet.drawing === null && (sheet.json === null || isDue)) this.#draw(sheet, origin);
		if (sheet.json === null) await this.#wait(sheet.first);
		if (sheet.json !== null) return { state: 'ready', json: sheet.json };
		if (sheet.drawing === null) throw sheet.failure ?? new Error('The map could not be drawn.');
		return { state: 'working', done: sheet.done, step: sheet.step };
	}

	/** Drops all maps after an erasure, because they still show the erased blogs. */
	forget(): void {
		this.#sheets.clear();
	}

	#sheet(key: LinkOrigin | 'all'): Sheet {
		let sheet = this.#sheets.get(key);
		if (sheet === undefined) {
			const first = Promise.resolve();
			sheet = { json: null, done: 0, step: 'starting', drawing: null, first, checked: 0, failure: null };
			this.#sheets.set(key, sheet);
		}
		return sheet;
	}

	#draw(sheet: Sheet, origin: LinkOrigin | undefined): void {
		const now = this.#options.now();
		let arrive = () => {};
		const arrived = new Promise<void>((resolve) => {
			arrive = resolve;
		});
		sheet.checked = Date.parse(now);
		sheet.drawing = this.#options
			.draw({
				now,
				...(origin !== undefined && { origin }),
				onMap: (json) => {
					sheet.json = Buffer.from(json).toString('utf8');
					arrive();
				},
				onProgress: (done, step) => Object.assign(sheet, { done, step }),
			})
			.catch((error: unknown) => {
				sheet.failure = error;
			})
			.finally(() => {
				sheet.drawing = null;
			});
		sheet.first = Promise.race([arrived, sheet.drawing]);
	}

	#wait(first: Promise<void>): Promise<void> {
		return new Promise((resolve) => {
			const timer = setTimeout(resolve, this.#options.waitMs ?? WAIT_MS);
			void first.then(() => {
				clearTimeout(timer);
				resolve();
			});
		});
	}
}
