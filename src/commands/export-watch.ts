/** export-watch: shows the progress of `export` and `freeze` on standard error, and stops them at Ctrl-C. */
import type { Watch } from '../export/index.ts';
import { duration, Progress } from './progress.ts';

export interface CommandWatch extends Watch {
	/** Clears the line and stops listening for Ctrl-C. */
	end(): void;
}

export interface WatchOptions {
	/** The command: `export`. */
	readonly name: string;
	/** False if the result goes to the same terminal. */
	readonly isShown: boolean;
	log(text: string): void;
}

export function watchCommand({ name, isShown, log }: WatchOptions): CommandWatch {
	const progress = new Progress();
	/** The start of the current pass. */
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

/** The first signal stops at the next post, the second ends the process. */
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
