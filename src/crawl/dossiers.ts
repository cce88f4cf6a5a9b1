/**
 * dossiers: what is known of a blog goes to a thread once, however many of its pages are visited there in a row.
 *
 * Both sides have the same number of places and fill them in turn, so the one always knows what the other holds. That it is the same
 * object on each visit is of use to the thread, too: what it works out of a wrapper, it works out once.
 */
import type { Dossier } from '../model/task.ts';

/** More than the hosts that are visited at the same time. */
const PLACES = 128;

export interface SentDossier {
	readonly place: number;
	/** Undefined where the other side has it. */
	readonly dossier?: Dossier;
}

/** What a thread was sent. */
export class SentDossiers {
	readonly #places = new Map<Dossier, number>();
	readonly #held: Dossier[] = [];
	#sent = 0;

	send(dossier: Dossier): SentDossier {
		const known = this.#places.get(dossier);
		if (known !== undefined) return { place: known };
		const place = this.#sent++ % PLACES;
		const former = this.#held[place];
		if (former !== undefined) this.#places.delete(former);
		this.#held[place] = dossier;
		this.#places.set(dossier, place);
		return { place, dossier };
	}
}

/** The thread's side. */
export class TakenDossiers {
	readonly #held: Dossier[] = [];

	take({ place, dossier = this.#held[place]! }: SentDossier): Dossier {
		this.#held[place] = dossier;
		return dossier;
	}
}
