/**
 * simhash: a 64-bit hash of a text that differs in only a few bits for a near copy.
 *
 * Each run of three terms votes on every bit; a changed word changes three votes of hundreds (Charikar 2002; Manku,
 * Jain and Das Sarma 2007 treat a difference of three bits of 64 as the same page).
 */

/** Shorter texts have too few votes to compare. */
const MIN_TERMS = 24;
/** Terms of a text that vote. */
const MAX_TERMS = 4_000;
const BITS = 32;
/** The hash is counted in groups of four bits. */
const FOURS = BITS / 4;
const VALUES = 16;

export type Simhash = readonly [high: number, low: number];

/** How often each value of each group was voted for; the bits are counted once, at the end. */
const counts = new Uint16Array(2 * FOURS * VALUES);

export function simhash(terms: readonly string[]): Simhash | null {
	if (terms.length < MIN_TERMS) return null;
	counts.fill(0);
	const length = Math.min(terms.length, MAX_TERMS);
	let [a, b] = [hashTerm(terms[0]!), hashTerm(terms[1]!)];
	for (let i = 2; i < length; i++) {
		const c = hashTerm(terms[i]!);
		const shingle = Math.imul(a, 0x2c1b3c6d) ^ Math.imul(b, 0x297a2d39) ^ c;
		vote(0, mix(shingle, 0x85ebca6b));
		vote(FOURS, mix(shingle, 0x27d4eb2f));
		[a, b] = [b, c];
	}
	return [bitsOf(0), bitsOf(FOURS)];
}

/** In how many bits two hashes differ. */
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

function vote(from: number, hash: number): void {
	for (let four = 0; four < FOURS; four++) counts[(from + four) * VALUES + ((hash >>> (four * 4)) & 0xf)]!++;
}

/** Each bit as most of the votes have it. */
function bitsOf(from: number): number {
	let bits = 0;
	for (let bit = 0; bit < BITS; bit++) if (countVotes(from + (bit >>> 2), bit & 3) > 0) bits |= 1 << bit;
	return bits;
}

/** Votes for a bit of a group minus those against it. */
function countVotes(four: number, bit: number): number {
	let votes = 0;
	for (let value = 0; value < VALUES; value++) {
		const count = counts[four * VALUES + value]!;
		votes += (value >>> bit) & 1 ? count : -count;
	}
	return votes;
}

function countBits(value: number): number {
	let bits = value - ((value >>> 1) & 0x55555555);
	bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
	return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
