/**
 * simhash: 64 bits of a text that a near copy shares but for a few.
 *
 * Each run of three terms votes on every bit; a changed word changes three votes of hundreds (Charikar 2002; Manku, Jain and
 * Das Sarma 2007 take three bits of 64 as the same page).
 */

/** Shorter texts have too few votes to compare. */
const FEWEST_TERMS = 24;
/** Terms of a text that vote. */
const MOST_TERMS = 4_000;
const BITS = 32;

export type Simhash = readonly [high: number, low: number];

export function simhash(terms: readonly string[]): Simhash | null {
	if (terms.length < FEWEST_TERMS) return null;
	const votes = new Int32Array(2 * BITS);
	const length = Math.min(terms.length, MOST_TERMS);
	let [a, b] = [hashTerm(terms[0]!), hashTerm(terms[1]!)];
	for (let i = 2; i < length; i++) {
		const c = hashTerm(terms[i]!);
		const shingle = Math.imul(a, 0x2c1b3c6d) ^ Math.imul(b, 0x297a2d39) ^ c;
		vote(votes, 0, mix(shingle, 0x85ebca6b));
		vote(votes, BITS, mix(shingle, 0x27d4eb2f));
		[a, b] = [b, c];
	}
	return [bitsOf(votes, 0), bitsOf(votes, BITS)];
}

/** In how many bits two of them differ. */
export function simhashDistance(one: Simhash, other: Simhash): number {
	return countBits(one[0] ^ other[0]) + countBits(one[1] ^ other[1]);
}

function hashTerm(term: string): number {
	let hash = 0x811c9dc5;
	for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
	return hash;
}

function mix(value: number, factor: number): number {
	let hash = value ^ (value >>> 16);
	hash = Math.imul(hash, factor);
	hash ^= hash >>> 13;
	hash = Math.imul(hash, 0xc2b2ae35);
	return hash ^ (hash >>> 16);
}

function vote(votes: Int32Array, from: number, hash: number): void {
	for (let bit = 0; bit < BITS; bit++) votes[from + bit]! += ((hash >>> bit) & 1) * 2 - 1;
}

function bitsOf(votes: Int32Array, from: number): number {
	let bits = 0;
	for (let bit = 0; bit < BITS; bit++) if (votes[from + bit]! > 0) bits |= 1 << bit;
	return bits;
}

function countBits(value: number): number {
	let bits = value - ((value >>> 1) & 0x55555555);
	bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
	return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
