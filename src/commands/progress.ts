/** progress: how far long work is: one line that rewrites itself on a terminal, a plain line now and then elsewhere. */
import { hideSecrets } from '../lib/url/hide-secrets.ts';
import { printable } from './table.ts';

const TERMINAL_INTERVAL_MS = 100;
const PLAIN_INTERVAL_MS = 5_000;

export class Progress {
	readonly #stream: NodeJS.WriteStream;
	readonly #startedMs = performance.now();
	#shownMs = 0;
	#width = 0;

	constructor(stream: NodeJS.WriteStream = process.stderr) {
		this.#stream = stream;
	}

	get seconds(): number {
		return (performance.now() - this.#startedMs) / 1000;
	}

	/** Tell the state; shown when it is time. */
	update(text: () => string): void {
		const now = performance.now();
		const interval = this.#stream.isTTY ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS;
		if (now - this.#shownMs < interval) return;
		if (!this.#stream.isTTY && now - this.#startedMs < interval) return;
		this.#shownMs = now;
		this.#show(printable(hideSecrets(text())));
	}

	/** Clear the line, so that what follows starts afresh. */
	end(): void {
		if (this.#stream.isTTY && this.#width > 0) this.#stream.write(`\r${' '.repeat(this.#width)}\r`);
		this.#width = 0;
	}

	#show(text: string): void {
		if (!this.#stream.isTTY) {
			this.#stream.write(`${text}\n`);
			return;
		}
		const line = text.slice(0, (this.#stream.columns || 80) - 1);
		this.#stream.write(`\r${line.padEnd(this.#width)}`);
		this.#width = line.length;
	}
}

/** `12 s`, `3 min`, `2 h`. */
export function duration(seconds: number): string {
	if (!Number.isFinite(seconds)) return '?';
	if (seconds < 100) return `${Math.ceil(seconds)} s`;
	return seconds < 6000 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}
