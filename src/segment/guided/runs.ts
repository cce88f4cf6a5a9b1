/**
 * runs: which pieces of many texts occur in one long text, found in one pass.
 *
 * Every text contributes runs of letters at even steps. A rolling hash over the long text finds them all. Each hit is
 * extended as long as the letters agree on both sides.
 */

/** A piece that both texts share exactly. */
export interface Piece {
	/** Where it begins in its text, and in the long one. */
	readonly offset: number;
	readonly at: number;
	readonly length: number;
}

/** Letters in a run: eight of an alphabet are about two words, and eight ideographs are a phrase. */
const RUN = 8;
/** The step from one run of a text to the next; short texts have few. */
const STEP = 16;
const SHORT_STEP = 4;
const SHORT = 100;
/** The most pieces stored for one text, long ones and phrases. More repetitions add nothing. */
const MAX_LONG = 50;
const MAX_PHRASES = 300;
/** Shorter pieces are phrases. */
const PHRASE = 2 * RUN;
/** The most texts that may share a run: a phrase that many of them have identifies none of them. */
const MAX_SHARING = 32;
/** Pieces of one text that the pass may be in at once. */
const MAX_OPEN = 8;
/** A letter is shifted out of the 32 bits of a hash when eight others have come after it. */
const SHIFT = 32 / RUN;
/** Spreads similar hashes over the filter and the table. */
const SPREAD = 0x9e3779b1 | 0;
const FILTER_BITS = 14;
const FILTER_SHIFT = 32 - FILTER_BITS;

/** Shorter pieces are left out, unless they are half of their text. */
const MIN_PIECE = 12;

export function findPieces(long: Uint16Array, texts: readonly Uint16Array[]): Piece[][] {
	const samples = new Samples(texts);
	const { filter } = samples;
	const found = texts.map((text) => new Pieces(text));
	let hash = 0;
	for (let i = 0; i < long.length; i++) {
		hash = (hash << SHIFT) ^ long[i]!;
		if (filter[Math.imul(hash, SPREAD) >>> FILTER_SHIFT] === 0) continue;
		for (let slot = samples.find(hash); slot >= 0; slot = samples.next(slot, hash))
			found[samples.text[slot]!]!.meet(long, i - RUN + 1, samples.offset[slot]!);
	}
	return found.map((pieces) => pieces.all());
}

/** The pieces of one text. */
class Pieces {
	readonly #text: Uint16Array;
	readonly #long: Piece[] = [];
	readonly #phrases: Piece[] = [];

	constructor(text: Uint16Array) {
		this.#text = text;
	}

	all(): Piece[] {
		return [...this.#long, ...this.#phrases];
	}

	/** A run was met. */
	meet(long: Uint16Array, at: number, offset: number): void {
		if (at < 0 || this.#long.length === MAX_LONG || isKnown(this.#long, at, offset)) return;
		const piece = extend(long, at, this.#text, offset);
		if (piece === null || (piece.length < MIN_PIECE && 2 * piece.length < this.#text.length)) return;
		if (piece.length >= PHRASE) this.#long.push(piece);
		else if (this.#phrases.length < MAX_PHRASES && !isKnown(this.#phrases, at, offset))
			this.#phrases.push(piece);
	}
}

/** It is part of a piece that was found just before. */
function isKnown(pieces: readonly Piece[], at: number, offset: number): boolean {
	for (let i = pieces.length - 1; i >= 0 && i >= pieces.length - MAX_OPEN; i--) {
		const piece = pieces[i]!;
		if (piece.at - piece.offset === at - offset && at < piece.at + piece.length) return true;
	}
	return false;
}

/** The whole piece around a run; null when only the hashes are the same. */
function extend(long: Uint16Array, at: number, text: Uint16Array, offset: number): Piece | null {
	let to = 0;
	while (offset + to < text.length && long[at + to] === text[offset + to]) to++;
	if (to < RUN) return null;
	let from = 0;
	while (offset + from > 0 && at + from > 0 && long[at + from - 1] === text[offset + from - 1]) from--;
	return { offset: offset + from, at: at + from, length: to - from };
}

/** The sampled runs in a hash table with open addressing, because every letter of a page causes a lookup. */
class Samples {
	readonly text: Int32Array;
	readonly offset: Int32Array;
	/** Not zero where some sample's hash falls: small enough for the processor cache. */
	readonly filter = new Uint8Array(2 ** FILTER_BITS);
	readonly #hash: Int32Array;
	readonly #mask: number;

	constructor(texts: readonly Uint16Array[]) {
		const count = texts.reduce((sum, text) => sum + Math.ceil(text.length / stepOf(text)), 0);
		const size = 2 ** Math.ceil(Math.log2(4 * count + 4));
		this.#mask = size - 1;
		this.#hash = new Int32Array(size);
		this.text = new Int32Array(size).fill(-1);
		this.offset = new Int32Array(size);
		texts.forEach((letters, text) => {
			for (let offset = 0; offset + RUN <= letters.length; offset += stepOf(letters))
				this.#add(hashRun(letters, offset), text, offset);
		});
	}

	/** The first slot with this hash; -1 when there is none. */
	find(hash: number): number {
		return this.#seek(Math.imul(hash, SPREAD) & this.#mask, hash);
	}

	next(slot: number, hash: number): number {
		return this.#seek((slot + 1) & this.#mask, hash);
	}

	#seek(from: number, hash: number): number {
		let slot = from;
		while (this.text[slot]! >= 0) {
			if (this.#hash[slot] === hash) return slot;
			slot = (slot + 1) & this.#mask;
		}
		return -1;
	}

	#add(hash: number, text: number, offset: number): void {
		let slot = Math.imul(hash, SPREAD) & this.#mask;
		for (let sharing = 0; this.text[slot]! >= 0; slot = (slot + 1) & this.#mask)
			if (this.#hash[slot] === hash && ++sharing >= MAX_SHARING) return;
		this.filter[Math.imul(hash, SPREAD) >>> FILTER_SHIFT] = 1;
		this.#hash[slot] = hash;
		this.text[slot] = text;
		this.offset[slot] = offset;
	}
}

function stepOf({ length }: Uint16Array): number {
	return length < SHORT ? SHORT_STEP : STEP;
}

function hashRun(letters: Uint16Array, from: number): number {
	let hash = 0;
	for (let i = from; i < from + RUN; i++) hash = (hash << SHIFT) ^ letters[i]!;
	return hash;
}
