/**
 * map-desk: hands out the map of the blogs.
 *
 * The map that was drawn last is handed out at once. From time to time it is looked whether the store has grown: then it is drawn
 * anew behind the readers' backs. Whoever asks for the first map is told how far it is.
 */
import type { LinkOrigin } from '../model/link.ts';
import type { MapAnswer } from '../model/map.ts';
import type { DrawMap } from '../observe/map-drawer.ts';

/** As the answer of the API, but with the map as JSON text: it is large and needs not be taken apart on its way. */
export type DeskAnswer =
	| { readonly state: 'ready'; readonly json: string }
	| Extract<MapAnswer, { readonly state: 'working' }>;

export interface MapDeskOptions {
	readonly draw: DrawMap;
	/** The time, ISO. */
	readonly now: () => string;
	/** How long one waits for a map before one is told how far it is. */
	readonly patienceMs?: number;
}

interface Sheet {
	json: string | null;
	done: number;
	step: string;
	/** Until it is drawn, or found to be as it should be. */
	drawing: Promise<void> | null;
	/** Until there is a map, or none will be. */
	first: Promise<void>;
	/** When it was last looked whether the store has grown, ms. */
	looked: number;
	/** Why the last try came to nothing. */
	failure: unknown;
}

const PATIENCE_MS = 1_000;
const LOOK_EVERY_MS = 5 * 60_000;

export class MapDesk {
	readonly #options: MapDeskOptions;
	readonly #sheets = new Map<LinkOrigin | 'all', Sheet>();

	constructor(options: MapDeskOptions) {
		this.#options = options;
	}

	async get(origin?: LinkOrigin): Promise<DeskAnswer> {
		const sheet = this.#sheet(origin ?? 'all');
		const isDue = Date.parse(this.#options.now()) - sheet.looked >= LOOK_EVERY_MS;
		if (sheet.drawing === null && (sheet.json === null || isDue)) this.#draw(sheet, origin);
		if (sheet.json === null) await this.#wait(sheet.first);
		if (sheet.json !== null) return { state: 'ready', json: sheet.json };
		if (sheet.drawing === null) throw sheet.failure ?? new Error('No map was drawn.');
		return { state: 'working', done: sheet.done, step: sheet.step };
	}

	/** What was drawn shows what is to be forgotten: it is drawn anew. */
	forget(): void {
		this.#sheets.clear();
	}

	#sheet(key: LinkOrigin | 'all'): Sheet {
		let sheet = this.#sheets.get(key);
		if (sheet === undefined) {
			const first = Promise.resolve();
			sheet = { json: null, done: 0, step: 'beginning', drawing: null, first, looked: 0, failure: null };
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
		sheet.looked = Date.parse(now);
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
			const timer = setTimeout(resolve, this.#options.patienceMs ?? PATIENCE_MS);
			void first.then(() => {
				clearTimeout(timer);
				resolve();
			});
		});
	}
}
