/** export-watch: how far an export or a freezing is, on the error output; Ctrl-C stops it where it is. */
import type { Watch } from '../export/index.ts';
import { duration, Progress } from './progress.ts';

export interface CommandWatch extends Watch {
	/** Clear the line and listen no more. */
	end(): void;
}

export interface WatchOptions {
	/** What is under way: `export`. */
	readonly name: string;
	/** Whether a line may be shown: not where the result is on the same terminal. */
	readonly isShown: boolean;
	log(text: string): void;
}

export function watchCommand({ name, isShown, log }: WatchOptions): CommandWatch {
	const progress = new Progress();
	/** Of the pass: where it was when it was first seen, and when that was. */
	let start = { over: '', done: 0, seconds: 0 };
	let lastDone = 0;
	const interrupt = new Interrupt();
	return {
		onItem(over, done, total) {
			if (!isShown) return;
			if (over !== start.over || done < lastDone) start = { over, done, seconds: progress.seconds };
			lastDone = done;
			progress.update(() => {
				const rate = (done - start.done) / (progress.seconds - start.seconds);
				const left = duration(Math.max(0, total - done) / rate);
				return `${name}: ${done}/${total} ${over} · ${rate.toFixed(0)} ${over}/s · ${left} left`;
			});
		},
		isStopped: () => interrupt.wasUsed,
		note(text) {
			progress.end();
			log(`${name}: ${text}`);
		},
		end() {
			progress.end();
			interrupt.end();
		},
	};
}

/** Once: it ends at the next post; twice: the process ends as it would have. */
class Interrupt {
	wasUsed = false;
	readonly #onSignal = () => {
		this.wasUsed = true;
		this.end();
	};

	constructor() {
		process.on('SIGINT', this.#onSignal);
		process.on('SIGTERM', this.#onSignal);
	}

	end(): void {
		process.off('SIGINT', this.#onSignal);
		process.off('SIGTERM', this.#onSignal);
	}
}
