/** seats: how many streams one sender may listen to at once, so that nobody takes the places of all others. */
import { senderKey } from '../../io/push/rate.ts';
import { tooManyListeners } from './watch.ts';

export class Seats {
	readonly #most: number;
	readonly #taken = new Map<string, number>();

	constructor(most: number) {
		this.#most = most;
	}

	/** Gives it back with what it gives; more than once does no harm. */
	take(address: string): () => void {
		const sender = senderKey(address);
		const taken = this.#taken.get(sender) ?? 0;
		if (taken >= this.#most) throw tooManyListeners();
		this.#taken.set(sender, taken + 1);
		let isTaken = true;
		return () => {
			if (isTaken) this.#leave(sender);
			isTaken = false;
		};
	}

	#leave(sender: string): void {
		const left = this.#taken.get(sender)! - 1;
		if (left > 0) this.#taken.set(sender, left);
		else this.#taken.delete(sender);
	}
}
