/** poll-budget: how long posts may wait before a visit, adjusted so that the crawl just uses up its request budget. */
import { DEFAULT_POLL_BUDGET, steerPollBudget } from '../schedule/index.ts';

/** How often it is adjusted to the actual use. */
const STEP_MS = 3_600_000;
const DAY_MS = 86_400_000;

export class PollBudget {
	readonly #requestsPerDay: number | null;
	readonly #nowMs: () => number;
	#pollBudget = DEFAULT_POLL_BUDGET;
	#sinceMs: number;
	#used = 0;

	/** Without a request budget it stays constant. */
	constructor(requestsPerDay: number | null, nowMs: () => number) {
		this.#requestsPerDay = requestsPerDay;
		this.#nowMs = nowMs;
		this.#sinceMs = nowMs();
	}

	get now(): number {
		return this.#pollBudget;
	}

	/** A feed was polled. */
	used(): void {
		this.#used++;
		const elapsedMs = this.#nowMs() - this.#sinceMs;
		// The clock was set back, so the measurement starts again.
		if (elapsedMs < 0) this.#beginAgain();
		if (this.#requestsPerDay === null || elapsedMs < STEP_MS) return;
		const allowed = (this.#requestsPerDay * elapsedMs) / DAY_MS;
		this.#pollBudget = steerPollBudget({ pollBudget: this.#pollBudget, used: this.#used, allowed });
		this.#beginAgain();
	}

	#beginAgain(): void {
		this.#sinceMs = this.#nowMs();
		this.#used = 0;
	}
}
