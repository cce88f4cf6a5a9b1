/**
 * ngrams: how well a text fits each language of its script.
 *
 * In:     a text, and the packed profiles of languages that share a script.
 * Out:    a score for each language, as npm `eld` computes it: the sum over the different n-grams of the text, four bytes of a word each.
 * Method: a profile is decoded at its first use into three typed arrays, about 2 MB for Latin script. An n-gram is found by its hash.
 */
import { hashGram } from './hash.ts';

/** pack.mjs divides the scores by it. */
const SCORE_STEP = 4;
/** Longer words are hashes and addresses. */
const MAX_WORD_BYTES = 70;
const GRAM_BYTES = 4;
const STRIDE = 3;
const BUCKET_BITS = 16;
const SPACE = 32;

export interface Scores {
	/** By the number of the language in its profile. */
	readonly byLanguage: Float64Array;
	/** How many different n-grams the text has. */
	readonly grams: number;
	/** How many of them some language has. */
	readonly known: number;
}

/**
 * The words of a text in lower case with one space between them. Apostrophes inside and before words stay, as in eld: `don't`,
 * `'tis`.
 */
export function plainWords(text: string): string {
	return text
		.replace(/https?:\S+/g, ' ')
		.normalize('NFC')
		.replace(/[^\p{L}'`’]+/gu, ' ')
		.replace(/['`’](?!\p{L})/gu, ' ')
		.trim()
		.toLowerCase();
}

/** A decoded profile. */
export interface Profile {
	/** How many languages it has. */
	readonly languages: number;
	/** The hashes in ascending order. */
	readonly hashes: Uint32Array;
	/** Where the entries of each hash begin; one more at the end. */
	readonly starts: Uint32Array;
	/** Score and language. */
	readonly entries: Uint16Array;
	/** Where the hashes with these high bits begin. */
	readonly buckets: Uint32Array;
}

export function scoreWords(words: string, profile: Profile): Scores {
	const byLanguage = new Float64Array(profile.languages);
	const seen = gramsOf(new TextEncoder().encode(words));
	let known = 0;
	for (const hash of seen) if (addEntries(profile, hash, byLanguage)) known++;
	return { byLanguage, grams: seen.size, known };
}

function addEntries(
	{ hashes, starts, entries, buckets }: Profile,
	hash: number,
	sums: Float64Array,
): boolean {
	const bucket = hash >>> (32 - BUCKET_BITS);
	const end = buckets[bucket + 1]!;
	let at = buckets[bucket]!;
	while (at < end && hashes[at]! < hash) at++;
	if (at === end || hashes[at] !== hash) return false;
	for (let i = starts[at]!; i < starts[at + 1]!; i++) {
		const score = Math.floor(entries[i]! / sums.length);
		sums[entries[i]! - score * sums.length]! += score * SCORE_STEP;
	}
	return true;
}

/** The hashes of the different n-grams: of every word four bytes, then four from the third on, and always its last four. */
function gramsOf(bytes: Uint8Array): ReadonlySet<number> {
	const seen = new Set<number>();
	let from = 0;
	for (let at = 0; at <= bytes.length; at++) {
		if (at < bytes.length && bytes[at] !== SPACE) continue;
		if (at > from) addWord(seen, bytes, [from, at]);
		from = at + 1;
	}
	return seen;
}

function addWord(seen: Set<number>, bytes: Uint8Array, [from, to]: readonly [number, number]): void {
	if (to - from > MAX_WORD_BYTES) return;
	let at = from;
	for (; at + GRAM_BYTES < to; at += STRIDE)
		seen.add(hashGram(bytes, [at, at + GRAM_BYTES], [at === from, false]));
	const last = Math.max(from, to - GRAM_BYTES);
	seen.add(hashGram(bytes, [last, to], [at === from, true]));
}

export function decodeProfile(packed: string, languages: number): Profile {
	// An n-gram takes five digits or more, an entry two.
	const hashes = new Uint32Array(Math.ceil(packed.length / 5));
	const starts = new Uint32Array(hashes.length + 1);
	const entries = new Uint16Array(Math.ceil(packed.length / 2));
	let grams = 0;
	let end = 0;
	for (let at = 0, hash = 0; at < packed.length; grams++) {
		hash += (digit(packed, at) * DIGITS + digit(packed, at + 1)) * DIGITS + digit(packed, at + 2);
		at += 3;
		hashes[grams] = hash;
		starts[grams] = end;
		for (let isLast = 0; isLast === 0; at += 2) {
			const entry = digit(packed, at) * DIGITS + digit(packed, at + 1);
			entries[end++] = entry >> 1;
			isLast = entry & 1;
		}
	}
	starts[grams] = end;
	return {
		languages,
		hashes: hashes.slice(0, grams),
		starts: starts.slice(0, grams + 1),
		entries: entries.slice(0, end),
		buckets: bucketsOf(hashes.subarray(0, grams)),
	};
}

function bucketsOf(hashes: Uint32Array): Uint32Array {
	const buckets = new Uint32Array(2 ** BUCKET_BITS + 1);
	for (const hash of hashes) buckets[(hash >>> (32 - BUCKET_BITS)) + 1]!++;
	for (let i = 1; i < buckets.length; i++) buckets[i]! += buckets[i - 1]!;
	return buckets;
}

const DIGITS = 88;

/** The digits are % to ~ without the quote and the backslash. */
function digit(packed: string, at: number): number {
	const code = packed.charCodeAt(at);
	return code - 37 - (code > 39 ? 1 : 0) - (code > 92 ? 1 : 0);
}
