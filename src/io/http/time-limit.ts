/** time-limit: ends a request when its time is up or the caller gives up, whichever comes first. */

export class TimeLimit {
	readonly #controller = new AbortController();
	readonly #timer: NodeJS.Timeout;
	readonly #caller: AbortSignal | undefined;
	readonly #onCaller = (): void => this.#end('caller');
	#endedBy: 'time' | 'caller' | null = null;

	constructor(timeoutMs: number, caller?: AbortSignal) {
		this.#timer = setTimeout(() => this.#end('time'), timeoutMs);
		this.#caller = caller;
		if (caller?.aborted) this.#end('caller');
		else caller?.addEventListener('abort', this.#onCaller);
	}

	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	get endedBy(): 'time' | 'caller' | null {
		return this.#endedBy;
	}

	/** Always call it at the end: a caller's signal may outlive a million requests. */
	release(): void {
		clearTimeout(this.#timer);
		this.#caller?.removeEventListener('abort', this.#onCaller);
	}

	#end(by: 'time' | 'caller'): void {
		this.#endedBy ??= by;
		this.#controller.abort();
	}
}
