/**
 * delivered: feeds that came by themselves and wait for the visit of their host.
 *
 * A host that rests may be visited hours later, and hubs deliver for thousands of them: beyond a bound the oldest are let go. Their
 * visit is due all the same, and asks for them.
 */
import type { Asked } from './visit.ts';

export type DeliveredAnswer = Extract<Asked, { kind: 'answer' }>;

const MOST_BYTES = 64_000_000;

export class Delivered {
	readonly #answers = new Map<string, DeliveredAnswer>();
	readonly #mostBytes: number;
	#bytes = 0;

	constructor(mostBytes = MOST_BYTES) {
		this.#mostBytes = mostBytes;
	}

	put(url: string, answer: DeliveredAnswer): void {
		this.take(url);
		this.#answers.set(url, answer);
		this.#bytes += answer.body.length;
		for (const oldest of this.#answers.keys()) {
			if (this.#bytes <= this.#mostBytes) break;
			this.take(oldest);
		}
	}

	/** What came for an address; what comes from now on is for the next. */
	take(url: string): DeliveredAnswer | undefined {
		const answer = this.#answers.get(url);
		this.#answers.delete(url);
		this.#bytes -= answer?.body.length ?? 0;
		return answer;
	}
}
