/** suggest: the known word that somebody probably meant, as a sentence. */

/** At most this share of the letters may be wrong. */
const MAX_WRONG = 0.4;

/** " Did you mean “search”?", or nothing if no known word is close. */
export function suggest(word: string, known: readonly string[]): string {
	const letters = word.toLowerCase();
	const ranked = known
		.map((candidate) => ({ candidate, edits: countEdits(letters, candidate) }))
		.filter(({ candidate, edits }) => edits <= MAX_WRONG * Math.max(word.length, candidate.length))
		.sort((a, b) => a.edits - b.edits);
	return ranked[0] === undefined ? '' : ` Did you mean “${ranked[0].candidate}”?`;
}

/** Letters to insert, delete, replace, or swap with their neighbor (optimal string alignment). */
export function countEdits(a: string, b: string): number {
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, j) => j);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const isSame = a[i - 1] === b[j - 1];
			const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
			const replaced = last[j - 1]! + (isSame ? 0 : 1);
			const swapped = isSwapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY;
			row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, replaced, swapped));
		}
		[before, last] = [last, row];
	}
	return last[b.length]!;
}
