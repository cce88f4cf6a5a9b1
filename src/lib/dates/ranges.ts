/** ranges: lookups in sorted stretches of text that do not overlap. */

export interface Range {
	readonly start: number;
	readonly end: number;
}

/** The index of the first range that begins at or after this position. */
export function firstFrom(sorted: readonly Range[], place: number): number {
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (sorted[middle]!.start < place) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** True when one of the sorted ranges has a character in common with this one. */
export function overlapsAny({ start, end }: Range, sorted: readonly Range[]): boolean {
	const next = firstFrom(sorted, start);
	const before = sorted[next - 1];
	const behind = sorted[next];
	return (before !== undefined && before.end > start) || (behind !== undefined && behind.start < end);
}
