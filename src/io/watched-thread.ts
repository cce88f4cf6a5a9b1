/**
 * watched-thread: a thread that is ended when it runs over, and of which it is known what it was at.
 *
 * The thread notes what it works on (work-note.ts) in memory that both share, so that it can be read while the thread is stuck or after
 * it broke down. Busy time is counted from look to look: a process that was halted meanwhile accuses nobody.
 */
import { type TransferListItem, Worker } from 'node:worker_threads';
import { TURN, type WatchedData, WORK } from './work-note.ts';

export interface ThreadLimits {
	/** What keeps a thread busy for longer, without a pause, is taken to have no end. */
	readonly mostBusyMs: number;
	readonly mostMemoryMb: number;
	/** Room for what was just made. It is taken bit by bit and not given back: where little is done, that goes on for an hour. */
	readonly youngMemoryMb: number;
}

/**
 * A page leaves much behind at once: with more room, most of it is of no use any more when the room is full, and costs nothing to clear
 * away. It is twice what Node gives; four times as much took a sixth off the time of understanding.
 */
const FOR_PAGES_MB = 96;
/** For threads that answer questions now and then: room enough for many answers, and soon taken. */
export const FOR_ANSWERS_MB = 24;

export const THREAD_LIMITS: ThreadLimits = {
	mostBusyMs: 20_000,
	mostMemoryMb: 1_024,
	youngMemoryMb: FOR_PAGES_MB,
};

export interface ThreadEnd {
	/** What it was at; null when at nothing. */
	readonly workedOn: number | null;
	/** In words that go on from "it could not be done: ". */
	readonly why: string;
	/** It has taken something up once: it can be started. */
	readonly hasWorked: boolean;
}

export interface ThreadOptions<From> extends Partial<ThreadLimits> {
	readonly file: URL;
	readonly data?: unknown;
	readonly onMessage: (message: From) => void;
	/** Told once, unless it was closed. */
	readonly onEnd: (end: ThreadEnd) => void;
}

/** Looks at a thread in the time that it may be busy, and the longest time between two. */
const LOOKS = 10;
const LOOK_MS = 1_000;
/** A look that comes later than this many times its time was held up itself. */
const LATE = 2;

export class WatchedThread<To, From> {
	readonly #options: ThreadOptions<From>;
	readonly #limits: ThreadLimits;
	readonly #note = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
	readonly #worker: Worker;
	readonly #timer: NodeJS.Timeout;
	readonly #lookMs: number;
	#isOver = false;
	#turn = 0;
	#busyMs = 0;
	#lookedMs = performance.now();

	constructor(options: ThreadOptions<From>) {
		this.#options = options;
		this.#limits = {
			mostBusyMs: options.mostBusyMs ?? THREAD_LIMITS.mostBusyMs,
			mostMemoryMb: options.mostMemoryMb ?? THREAD_LIMITS.mostMemoryMb,
			youngMemoryMb: options.youngMemoryMb ?? THREAD_LIMITS.youngMemoryMb,
		};
		this.#lookMs = Math.min(LOOK_MS, this.#limits.mostBusyMs / LOOKS);
		this.#worker = new Worker(options.file, {
			workerData: { note: this.#note, data: options.data } satisfies WatchedData,
			resourceLimits: {
				maxOldGenerationSizeMb: this.#limits.mostMemoryMb,
				maxYoungGenerationSizeMb: this.#limits.youngMemoryMb,
			},
		});
		this.#worker.on('message', (message: From) => {
			if (!this.#isOver) options.onMessage(message);
		});
		this.#worker.on('error', (error: NodeJS.ErrnoException) => this.#end(this.#inWords(error)));
		this.#worker.on('exit', () => this.#end('its thread ended'));
		this.#timer = setInterval(() => this.#look(), this.#lookMs);
		this.#timer.unref();
	}

	post(message: To, transfer: readonly TransferListItem[] = []): void {
		if (!this.#isOver) this.#worker.postMessage(message, transfer);
	}

	/** Whether the process waits for it. */
	hold(isHeld: boolean): void {
		if (isHeld) this.#worker.ref();
		else this.#worker.unref();
	}

	async close(): Promise<void> {
		this.#isOver = true;
		clearInterval(this.#timer);
		await this.#worker.terminate();
	}

	#look(): void {
		const now = performance.now();
		const [work, turn] = [Atomics.load(this.#note, WORK), Atomics.load(this.#note, TURN)];
		const passedMs = Math.min(now - this.#lookedMs, LATE * this.#lookMs);
		this.#busyMs = work === 0 || turn !== this.#turn ? 0 : this.#busyMs + passedMs;
		this.#turn = turn;
		this.#lookedMs = now;
		if (this.#busyMs <= this.#limits.mostBusyMs) return;
		this.#end(`it took more than ${this.#limits.mostBusyMs / 1000} s`);
		void this.#worker.terminate();
	}

	#inWords({ code, message }: NodeJS.ErrnoException): string {
		return code === 'ERR_WORKER_OUT_OF_MEMORY'
			? `it took more than ${this.#limits.mostMemoryMb} MB of memory`
			: `its thread broke down: ${message}`;
	}

	#end(why: string): void {
		if (this.#isOver) return;
		this.#isOver = true;
		clearInterval(this.#timer);
		const work = Atomics.load(this.#note, WORK);
		const hasWorked = Atomics.load(this.#note, TURN) > 0;
		this.#options.onEnd({ workedOn: work === 0 ? null : work, why, hasWorked });
	}
}
