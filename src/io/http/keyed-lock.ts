/** keyed-lock: one piece of work at a time for each key, in the order in which it came. */
import { Failure } from '../failure.ts';

export class KeyedLock {
	readonly #last = new Map<string, Promise<unknown>>();

	/** A caller that gives up while it waits is let go at once, and its work is never begun. */
	async run<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
		const before = this.#last.get(key);
		const mine = before === undefined ? work() : before.then(() => (signal.aborted ? givenUp() : work()));
		const settled = mine.catch(() => {});
		this.#last.set(key, settled);
		void settled.then(() => {
			if (this.#last.get(key) === settled) this.#last.delete(key);
		});
		return before === undefined ? mine : unlessAborted(mine, signal);
	}
}

function givenUp(): never {
	throw new Failure('aborted', 'The request was cancelled.', 'stop');
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const onAbort = () => reject(new Failure('aborted', 'The request was cancelled.', 'stop'));
		if (signal.aborted) onAbort();
		signal.addEventListener('abort', onAbort, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
	});
}
