/** misspelt: the known word that a typed one was most likely meant to be. */

/** Shorter words have too many neighbours. */
const SHORTEST = 3;

/** One slip, or two in longer words: a letter too many, missing, wrong, or two exchanged. */
export function findMeant(typed: string, known: readonly string[]): string | null {
	if (typed.length < SHORTEST) return null;
	const allowed = typed.length > 4 ? 2 : 1;
	let best: string | null = null;
	let least = allowed + 1;
	for (const word of known) {
		const slips = countSlips(typed, word);
		if (slips < least) [best, least] = [word, slips];
	}
	return best;
}

function countSlips(one: string, other: string): number {
	let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, j) => j)];
	for (let i = 1; i <= one.length; i++) {
		const next = [i];
		for (let j = 1; j <= other.length; j++) {
			const isSame = one[i - 1] === other[j - 1];
			let slips = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
			const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			if (isSwap) slips = Math.min(slips, before[j - 2]! + 1);
			next.push(slips);
		}
		[before, row] = [row, next];
	}
	return row[other.length]!;
}
