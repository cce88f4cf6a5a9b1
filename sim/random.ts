/**
 * random: numbers drawn from a key instead of from a state.
 *
 * In:     integers that name a thing (seed, host index, post number, a salt).
 * Out:    the same well-spread 32-bit number for the same key, or a stream that starts at the key.
 * Source: MurmurHash3 (one 32-bit block and the finaliser) for keys; SplitMix, with the same finaliser, for streams.
 */

/** Words that separate the streams of one key; each use of randomness has its own. */
export const SALT = {
	host: 0x1b873593,
	blog: 0x2545f491,
	community: 0x3c6ef372,
	jitter: 0x41c64e6d,
	post: 0x510e527f,
	body: 0x6a09e667,
	comments: 0x7f4a7c15,
	comment: 0x19cc4a11,
	life: 0x428a2f98,
	blogroll: 0x5be0cd19,
	other: 0x1f83d9ab,
	fault: 0x3956c25b,
	robots: 0x59f111f1,
	feed: 0x71374491,
	authors: 0x243185be,
	categories: 0x550c7dc3,
	tagline: 0x72be5d74,
	author: 0x27b70a85,
	title: 0x4d2c6dfc,
	theme: 0x6295c58d,
	push: 0x2e1b2138,
	events: 0x76f988da,
	hidden: 0x136aaf51,
} as const;

const TWO_TO_32 = 4294967296;
const TO_UNIT = 1 / TWO_TO_32;

/** The finaliser of MurmurHash3: every input bit changes half of the output bits. */
function scramble(value: number): number {
	let h = value | 0;
	h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
	h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
	return (h ^ (h >>> 16)) >>> 0;
}

/** Joins two integers to one key. The order matters. */
export function mix(a: number, b: number): number {
	const c = Math.imul(b, 0xcc9e2d51);
	const block = Math.imul((c << 15) | (c >>> 17), 0x1b873593);
	const h = a ^ block;
	return scramble(Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64);
}

/** A key made of a text, for the few places where a thing is named by words (FNV-1a, then scrambled). */
export function textKey(text: string): number {
	let h = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
	return scramble(h);
}

/** A key as a number from 0 (inclusive) to 1 (exclusive). */
export function unit(key: number): number {
	return (key >>> 0) * TO_UNIT;
}

/** A stream of numbers that starts at a key. */
export class Random {
	private state: number;

	constructor(key: number) {
		this.state = key | 0;
	}

	next(): number {
		this.state = (this.state + 0x9e3779b9) | 0;
		return scramble(this.state);
	}

	/** From 0 (inclusive) to 1 (exclusive). */
	unit(): number {
		return this.next() * TO_UNIT;
	}

	/** A whole number from 0 to `count` - 1. */
	below(count: number): number {
		return Math.floor(this.next() * TO_UNIT * count);
	}

	/** A whole number from `low` to `high`, both included. */
	between(low: number, high: number): number {
		return low + this.below(high - low + 1);
	}

	chance(probability: number): boolean {
		return this.next() < probability * TWO_TO_32;
	}

	/** One of a non-empty list. */
	pick<T>(list: readonly T[]): T {
		return list[this.below(list.length)] as T;
	}
}
