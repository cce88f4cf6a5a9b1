/**
 * progress: the steps of a setup as they run. On a terminal one line that is rewritten every 200 ms and says what runs and for how
 * long; elsewhere a line when a step begins, and one every five seconds. Every step that ended leaves a line with its time.
 */
const TERMINAL_INTERVAL_MS = 200;
const PLAIN_INTERVAL_MS = 5_000;

export class Progress {
	#stream = process.stderr;
	#running = new Map();
	#timer = null;
	#width = 0;

	/** Runs `work` as a step. Its argument reports how far it is; what it returns replaces the name in the last line. */
	async step(name, work) {
		const step = { name, detail: '', startedMs: performance.now() };
		this.#begin(step);
		try {
			const done = await work((detail) => {
				step.detail = detail;
			});
			this.#end(step);
			this.say(`${done ?? name} (${secondsSince(step.startedMs).toFixed(1)} s)`);
		} catch (error) {
			this.#end(step);
			throw error;
		}
	}

	say(text) {
		this.#clear();
		this.#stream.write(`setup: ${text}\n`);
	}

	#begin(step) {
		this.#running.set(step.name, step);
		if (!this.#stream.isTTY) this.say(`${step.name} …`);
		const intervalMs = this.#stream.isTTY ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS;
		this.#timer ??= setInterval(() => this.#show(), intervalMs);
	}

	#end(step) {
		this.#running.delete(step.name);
		if (this.#running.size > 0) return;
		clearInterval(this.#timer);
		this.#timer = null;
	}

	#show() {
		const text = `setup: ${[...this.#running.values()].map(describe).join('; ')}`;
		if (!this.#stream.isTTY) this.#stream.write(`${text}\n`);
		else {
			const line = shorten(text, (this.#stream.columns || 80) - 1);
			this.#stream.write(`\r${line.padEnd(this.#width)}`);
			this.#width = line.length;
		}
	}

	#clear() {
		if (this.#stream.isTTY && this.#width > 0) this.#stream.write(`\r${' '.repeat(this.#width)}\r`);
		this.#width = 0;
	}
}

function describe({ name, detail, startedMs }) {
	return `${name}${detail === '' ? '' : ` (${detail})`}, ${Math.floor(secondsSince(startedMs))} s`;
}

function secondsSince(startedMs) {
	return (performance.now() - startedMs) / 1000;
}

/** Cut at a space, never inside a word. */
function shorten(text, width) {
	if (text.length <= width) return text;
	return `${text.slice(0, text.lastIndexOf(' ', width - 2))} …`;
}
