/** queue: what has arrived and waits to be worked on together. */
import { rest } from '../crawl/asker.ts';

export class Queue<T> {
	#items: T[] = [];
	#wake: () => void = () => {};

	add(item: T): void {
		this.#items.push(item);
		this.#wake();
	}

	/** As soon as there is something, and after a moment for others to join it; nothing when it is ended. */
	async take(most: number, gatherMs: number, ended: AbortSignal): Promise<T[]> {
		if (this.#items.length === 0) await this.#next(ended);
		if (this.#items.length < most) await rest(gatherMs, ended);
		return this.#items.splice(0, most);
	}

	async #next(ended: AbortSignal): Promise<void> {
		await new Promise<void>((resolve) => {
			if (ended.aborted) return resolve();
			this.#wake = () => {
				ended.removeEventListener('abort', this.#wake);
				resolve();
			};
			ended.addEventListener('abort', this.#wake);
		});
		this.#wake = () => {};
	}

	rest(): T[] {
		return this.#items.splice(0);
	}
}
