/** progress: a progress line that updates in place on a terminal, and a plain line every few seconds elsewhere. */
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

	/** Updates the line, but not too often. */
	update(text: () => string): void {
		const now = performance.now();
		const interval = this.#stream.isTTY ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS;
		if (now - this.#shownMs < interval) return;
		if (!this.#stream.isTTY && now - this.#startedMs < interval) return;
		this.#shownMs = now;
		this.#show(printable(hideSecrets(text())));
	}

	/** Clears the line. */
	end(): void {
		if (this.#stream.isTTY && this.#width > 0) this.#stream.write(`\r${' '.repeat(this.#width)}\r`);
		this.#width = 0;
	}

	#show(text: string): void {
		if (!this.#stream.isTTY) {
			this.#stream.write(`${text}\n`);
			return;
		}
		const line = fitLine(text, (this.#stream.columns || 80) - 1);
		this.#stream.write(`\r${line.padEnd(this.#width)}`);
		this.#width = line.length;
	}
}

/** Cuts a line before a whole part (parts are separated by " · "), or else between words. */
export function fitLine(text: string, width: number): string {
	if (text.length <= width) return text;
	const end = [' · ', ' '].map((separator) => text.lastIndexOf(separator, width - 2)).find((at) => at > 0);
	return `${text.slice(0, end ?? width - 2)} …`;
}

/** `12 s`, `3 min`, `2 h`. */
export function duration(seconds: number): string {
	if (!Number.isFinite(seconds)) return '?';
	if (seconds < 100) return `${Math.ceil(seconds)} s`;
	return seconds < 6000 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}
