/**
 * gain: the published measure of how informative a filter's value is.
 *
 * In:     the values that one attribute (ids, classes, path) has in the filters found; null if it has none.
 * Out:    the values with their gain, best first.
 * Source: Wrapper §3.3, Tables 1 and 6. The paper writes both formulas with a minus sign too many; the values are those
 * of its tables.
 * We differ: f²·log₂(1/f) peaks at f ≈ 0.61 and is 0 when every filter agrees, so the perfect rule would come last. Our
 * own order is in worth.ts; this one remains available as `order: 'paper'`.
 */

/** E(S_Ai): what a value of this frequency contributes to the entropy. */
export function entropyOf(frequency: number): number {
	return frequency <= 0 ? 0 : frequency * Math.log2(1 / frequency);
}

/** G(S, Ai). */
export function gainOf(frequency: number): number {
	return frequency * entropyOf(frequency);
}

export interface Gained {
	readonly value: string;
	readonly occurrences: number;
	readonly gain: number;
}

/** The values of one attribute by gain; a missing value is a separate case and not a rule (footnote 7). */
export function gainsOf(values: readonly (string | null)[]): Gained[] {
	const counts = new Map<string, number>();
	for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
	return [...counts]
		.map(([value, occurrences]) => ({ value, occurrences, gain: gainOf(occurrences / values.length) }))
		.sort((a, b) => b.gain - a.gain);
}
