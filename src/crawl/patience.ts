/** patience: how long posts may wait before a look, steered so that a budget of requests is just spent. */
import { DEFAULT_PATIENCE, steerPatience } from '../schedule/index.ts';

/** How often it is corrected by what was used. */
const STEP_MS = 3_600_000;
const DAY_MS = 86_400_000;

export class Patience {
	readonly #requestsPerDay: number | null;
	readonly #nowMs: () => number;
	#patience = DEFAULT_PATIENCE;
	#sinceMs: number;
	#used = 0;

	/** Without a budget it stays what it is. */
	constructor(requestsPerDay: number | null, nowMs: () => number) {
		this.#requestsPerDay = requestsPerDay;
		this.#nowMs = nowMs;
		this.#sinceMs = nowMs();
	}

	get now(): number {
		return this.#patience;
	}

	/** A look at a feed was made. */
	used(): void {
		this.#used++;
		const elapsedMs = this.#nowMs() - this.#sinceMs;
		// A clock that was set back is not waited for.
		if (elapsedMs < 0) this.#beginAgain();
		if (this.#requestsPerDay === null || elapsedMs < STEP_MS) return;
		const allowed = (this.#requestsPerDay * elapsedMs) / DAY_MS;
		this.#patience = steerPatience({ patience: this.#patience, used: this.#used, allowed });
		this.#beginAgain();
	}

	#beginAgain(): void {
		this.#sinceMs = this.#nowMs();
		this.#used = 0;
	}
}
