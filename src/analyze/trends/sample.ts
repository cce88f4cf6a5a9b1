/** sample: some of many, spread evenly, the same each time. */

/** Every so many-th, from the middle of the first stretch on; all where they are no more than wanted. */
export function takeEvenly<Item>(items: readonly Item[], most: number): Item[] {
	if (items.length <= most) return [...items];
	return Array.from({ length: most }, (_, i) => items[Math.floor(((i + 0.5) * items.length) / most)]!);
}

export interface DayStretch {
	/** As numbers, 20040305; both are included. */
	readonly from: number;
	readonly to: number;
	readonly posts: number;
}

/** Days with posts as at most so many stretches with about as many posts each. */
export function cutEvenly(
	counts: readonly { readonly day: number; readonly posts: number }[],
	most: number,
): DayStretch[] {
	const total = counts.reduce((sum, { posts }) => sum + posts, 0);
	const stretches: DayStretch[] = [];
	let [done, from, own] = [0, null as number | null, 0];
	for (const { day, posts } of counts) {
		from ??= day;
		own += posts;
		done += posts;
		if (done * most < total * (stretches.length + 1) && done < total) continue;
		stretches.push({ from, to: day, posts: own });
		[from, own] = [null, 0];
	}
	return stretches;
}
