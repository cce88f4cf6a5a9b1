/**
 * day-counter: has the posts of all days counted in the background, a little at a time, so that Today answers at once.
 *
 * The days that somebody waits for come first. Between two pieces of work it rests longer than it worked, and the work runs where costly
 * queries do, at low priority, one after the other with those of the clients.
 */
import type { Prepared, WantedDays } from '../observe/bursts-prepare.ts';
import type { Reads } from './reads.ts';

/** After the start, and when all days are counted. */
const [FIRST_REST_MS, IDLE_REST_MS] = [5_000, 60_000];
const WORK_MS = 400;
/** The rest after a piece of work, in terms of the work; while nobody waits. */
const TIMES_REST = 3;
/** Of those that wait for days, the latest. */
const MAX_WANTED = 8;

export interface DayCounterOptions {
	readonly reads: Pick<Reads, 'prepareDays'>;
	readonly onTrouble: (error: unknown) => void;
}

export class DayCounter {
	readonly #options: DayCounterOptions;
	#wanted: WantedDays[] = [];
	#timer: NodeJS.Timeout | null = null;
	#isWorking = false;
	#isClosed = false;

	constructor(options: DayCounterOptions) {
		this.#options = options;
	}

	start(): void {
		this.#restFor(FIRST_REST_MS);
	}

	/** Somebody waits for these days. */
	want(days: WantedDays): void {
		const isOther = (one: WantedDays) => JSON.stringify(one) !== JSON.stringify(days);
		this.#wanted = [...this.#wanted.filter(isOther), days].slice(-MAX_WANTED);
		if (!this.#isWorking) this.#restFor(0);
	}

	close(): void {
		this.#isClosed = true;
		if (this.#timer !== null) clearTimeout(this.#timer);
	}

	#restFor(ms: number): void {
		if (this.#isClosed) return;
		if (this.#timer !== null) clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.#work(), ms).unref();
	}

	async #work(): Promise<void> {
		this.#isWorking = true;
		const [wanted, started] = [this.#wanted, performance.now()];
		const prepared = await this.#prepare(wanted);
		this.#isWorking = false;
		if (prepared?.wantedLeft === 0 && wanted === this.#wanted) this.#wanted = [];
		this.#restFor(this.#restAfter(prepared, performance.now() - started));
	}

	#restAfter(prepared: Prepared | null, spentMs: number): number {
		if (prepared === null || prepared.left === 0) return IDLE_REST_MS;
		return this.#wanted.length > 0 ? 0 : TIMES_REST * spentMs;
	}

	/** Null if it failed. */
	async #prepare(wanted: readonly WantedDays[]): Promise<Prepared | null> {
		try {
			return await this.#options.reads.prepareDays(wanted, WORK_MS);
		} catch (error) {
			if (!this.#isClosed) this.#options.onTrouble(error);
			return null;
		}
	}
}
