/**
 * delivered: feeds that hubs delivered, waiting for the next visit to their host.
 *
 * A host may be visited only hours later, and hubs deliver for thousands of hosts, so beyond a size limit the oldest are dropped. Their visit
 * takes place anyway and fetches them.
 */
import type { FetchResult } from './visit.ts';

export type DeliveredAnswer = Extract<FetchResult, { kind: 'answer' }>;

const MAX_BYTES = 64_000_000;

export class Delivered {
	readonly #answers = new Map<string, DeliveredAnswer>();
	readonly #maxBytes: number;
	#bytes = 0;

	constructor(maxBytes = MAX_BYTES) {
		this.#maxBytes = maxBytes;
	}

	put(url: string, answer: DeliveredAnswer): void {
		this.take(url);
		this.#answers.set(url, answer);
		this.#bytes += answer.body.length;
		for (const oldest of this.#answers.keys()) {
			if (this.#bytes <= this.#maxBytes) break;
			this.take(oldest);
		}
	}

	/** Removes and returns the delivery for a URL. */
	take(url: string): DeliveredAnswer | undefined {
		const answer = this.#answers.get(url);
		this.#answers.delete(url);
		this.#bytes -= answer?.body.length ?? 0;
		return answer;
	}
}
