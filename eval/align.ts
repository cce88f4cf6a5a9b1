/**
 * align: which words of a text occur in another, in the same order: their longest common subsequence.
 *
 * Source: Hyyrö, Bit-parallel LCS-length computation revisited (2004); the way back over the rows as RapidFuzz goes it.
 */

const WORD = 32;

/** 1 for each word of `text` that is part of the longest sequence common with `gold`. */
export function alignWords(text: readonly string[], gold: readonly string[]): Uint8Array {
	const width = Math.ceil(gold.length / WORD);
	const rows = fillRows(text, gold, width);
	const isSet = (i: number, k: number) => ((rows[i * width + (k >>> 5)]! >>> (k & 31)) & 1) === 1;
	const common = new Uint8Array(text.length);
	let i = text.length;
	let k = gold.length;
	while (i > 0 && k > 0) {
		if (isSet(i, k - 1)) {
			k--;
			continue;
		}
		i--;
		if (!isSet(i, k - 1)) continue;
		common[i] = 1;
		k--;
	}
	return common;
}

/** One row of bits per word of the text; a 0 is where the common sequence grows. */
function fillRows(text: readonly string[], gold: readonly string[], width: number): Uint32Array {
	const places = new Map<string, Uint32Array>();
	gold.forEach((word, k) => {
		const bits = places.get(word) ?? new Uint32Array(width);
		places.set(word, bits);
		bits[k >>> 5]! |= 1 << (k & 31);
	});
	const rows = new Uint32Array((text.length + 1) * width).fill(0xffffffff, 0, width);
	text.forEach((word, i) => {
		const [from, to] = [i * width, (i + 1) * width];
		const bits = places.get(word);
		if (bits === undefined) {
			rows.copyWithin(to, from, to);
			return;
		}
		let carry = 0;
		for (let k = 0; k < width; k++) {
			const row = rows[from + k]!;
			const sum = row + ((row & bits[k]!) >>> 0) + carry;
			carry = sum > 0xffffffff ? 1 : 0;
			rows[to + k] = sum | (row & ~bits[k]!);
		}
	});
	return rows;
}
