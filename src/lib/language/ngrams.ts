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
	/** The language of each entry, and its score. */
	readonly entryLanguages: Uint8Array;
	readonly entryScores: Uint16Array;
	/** Where the hashes with these high bits begin. */
	readonly buckets: Uint32Array;
}

export function scoreWords(words: string, profile: Profile): Scores {
	const byLanguage = new Float64Array(profile.languages);
	const found = gramsOf(new TextEncoder().encode(words));
	let [grams, known] = [0, 0];
	for (let i = 0; i < found.length; i++) {
		if (i > 0 && found[i] === found[i - 1]) continue;
		grams++;
		if (addEntries(profile, found[i]!, byLanguage)) known++;
	}
	return { byLanguage, grams, known };
}

function addEntries(
	{ hashes, starts, entryLanguages, entryScores, buckets }: Profile,
	hash: number,
	sums: Float64Array,
): boolean {
	const bucket = hash >>> (32 - BUCKET_BITS);
	const end = buckets[bucket + 1]!;
	let at = buckets[bucket]!;
	while (at < end && hashes[at]! < hash) at++;
	if (at === end || hashes[at] !== hash) return false;
	for (let i = starts[at]!; i < starts[at + 1]!; i++) sums[entryLanguages[i]!]! += entryScores[i]!;
	return true;
}

/** The hashes of the n-grams in ascending order: of every word four bytes, then four from the third on, and always its last four. */
function gramsOf(bytes: Uint8Array): Uint32Array {
	const found = new Uint32Array(bytes.length + 1);
	let count = 0;
	let from = 0;
	for (let at = 0; at <= bytes.length; at++) {
		if (at < bytes.length && bytes[at] !== SPACE) continue;
		if (at > from) count = addWord(found, count, bytes, from, at);
		from = at + 1;
	}
	return found.subarray(0, count).sort();
}

/** Returns how many there are then. A word has no more n-grams than bytes. */
function addWord(found: Uint32Array, before: number, bytes: Uint8Array, from: number, to: number): number {
	if (to - from > MAX_WORD_BYTES) return before;
	let count = before;
	let at = from;
	for (; at + GRAM_BYTES < to; at += STRIDE)
		found[count++] = hashGram(bytes, at, at + GRAM_BYTES, at === from, false);
	const last = Math.max(from, to - GRAM_BYTES);
	found[count++] = hashGram(bytes, last, to, at === from, true);
	return count;
}

export function decodeProfile(packed: string, languages: number): Profile {
	// An n-gram takes five digits or more, an entry two.
	const hashes = new Uint32Array(Math.ceil(packed.length / 5));
	const starts = new Uint32Array(hashes.length + 1);
	const entryLanguages = new Uint8Array(Math.ceil(packed.length / 2));
	const entryScores = new Uint16Array(entryLanguages.length);
	let grams = 0;
	let end = 0;
	for (let at = 0, hash = 0; at < packed.length; grams++) {
		hash += (digit(packed, at) * DIGITS + digit(packed, at + 1)) * DIGITS + digit(packed, at + 2);
		at += 3;
		hashes[grams] = hash;
		starts[grams] = end;
		for (let isLast = 0; isLast === 0; at += 2) {
			const entry = digit(packed, at) * DIGITS + digit(packed, at + 1);
			const score = Math.floor((entry >> 1) / languages);
			entryLanguages[end] = (entry >> 1) - score * languages;
			entryScores[end++] = score * SCORE_STEP;
			isLast = entry & 1;
		}
	}
	starts[grams] = end;
	return {
		languages,
		hashes: hashes.slice(0, grams),
		starts: starts.slice(0, grams + 1),
		entryLanguages: entryLanguages.slice(0, end),
		entryScores: entryScores.slice(0, end),
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
