/**
 * postings: where a term stands in the posts of a segment, packed.
 *
 * A posting is: steps from the ordinal before, then for each field in which the term stands a head (how often, which field, whether
 * another field follows) and its positions, each as steps from the one before.
 */
import { ByteReader, ByteWriter } from './bytes.ts';

/** The columns of a document, in its order. */
export const FIELDS = ['title', 'author', 'tags', 'text', 'comments', 'marks'] as const;
export type Field = (typeof FIELDS)[number];

/** An occurrence is one number: the field above, the position below. */
export const FIELD_STEP = 2 ** 24;

export class PostingsWriter {
	readonly #bytes = new ByteWriter();
	#last = 0;
	#ordinal = -1;
	/** Of the posting at hand, in ascending order. */
	#occurrences: number[] = [];
	/** Posts that have the term. */
	count = 0;

	add(ordinal: number, field: number, position: number): void {
		if (ordinal !== this.#ordinal) {
			this.#finish();
			this.#ordinal = ordinal;
		}
		this.#occurrences.push(field * FIELD_STEP + position);
	}

	/** All that was added. */
	take(): Uint8Array {
		this.#finish();
		return this.#bytes.view();
	}

	#finish(): void {
		const all = this.#occurrences;
		if (all.length === 0) return;
		this.#bytes.number(this.#ordinal - this.#last);
		this.#last = this.#ordinal;
		this.count++;
		for (let from = 0; from < all.length; ) {
			const field = Math.floor(all[from]! / FIELD_STEP);
			let to = from;
			while (to < all.length && all[to]! < (field + 1) * FIELD_STEP) to++;
			this.#bytes.number((to - from) * 16 + field * 2 + (to < all.length ? 1 : 0));
			let before = field * FIELD_STEP;
			for (; from < to; from++) {
				this.#bytes.number(all[from]! - before);
				before = all[from]!;
			}
		}
		this.#occurrences = [];
	}
}

/** Calls for every posting with the weight of its occurrences; those without weight are left out. */
export function scanWeights(
	bytes: Uint8Array,
	weights: readonly number[],
	emit: (ordinal: number, weight: number, count: number) => void,
): void {
	const reader = new ByteReader(bytes);
	let ordinal = 0;
	while (!reader.isAtEnd) {
		ordinal += reader.number();
		let [weight, total] = [0, 0];
		let head: number;
		do {
			head = reader.number();
			const count = Math.floor(head / 16);
			const each = weights[(head >> 1) & 7]!;
			if (each >= 0) {
				weight += each * count;
				total += count;
			}
			reader.skip(count);
		} while (head & 1);
		if (total > 0) emit(ordinal, weight, total);
	}
}

/** Calls for every posting that `wants` with its occurrences; the array is used again. */
export function scanOccurrences(
	bytes: Uint8Array,
	wants: (ordinal: number) => boolean,
	emit: (ordinal: number, occurrences: readonly number[]) => void,
): void {
	const reader = new ByteReader(bytes);
	let ordinal = 0;
	const occurrences: number[] = [];
	while (!reader.isAtEnd) {
		ordinal += reader.number();
		const isWanted = wants(ordinal);
		occurrences.length = 0;
		let head: number;
		do {
			head = reader.number();
			const count = Math.floor(head / 16);
			if (!isWanted) reader.skip(count);
			else {
				let at = ((head >> 1) & 7) * FIELD_STEP;
				for (let i = 0; i < count; i++) {
					at += reader.number();
					occurrences.push(at);
				}
			}
		} while (head & 1);
		if (isWanted) emit(ordinal, occurrences);
	}
}

/** The same postings under new ordinals; those without one are left out. */
export function renumber(
	bytes: Uint8Array,
	ordinalOf: (ordinal: number) => number,
	into: ByteWriter,
	last: number,
): { readonly count: number; readonly last: number } {
	const reader = new ByteReader(bytes);
	let [ordinal, count, before] = [0, 0, last];
	while (!reader.isAtEnd) {
		ordinal += reader.number();
		const start = reader.at;
		let head: number;
		do {
			head = reader.number();
			reader.skip(Math.floor(head / 16));
		} while (head & 1);
		const next = ordinalOf(ordinal);
		if (next === -1) continue;
		into.number(next - before);
		into.raw(bytes.subarray(start, reader.at));
		before = next;
		count++;
	}
	return { count, last: before };
}
