/** threads: comments in reading order: each reply after the comment it replies to. */

export interface Threaded<Item> {
	readonly item: Item;
	/** 0 for a comment on the post itself. */
	readonly depth: number;
	readonly parent: Item | null;
}

interface Placed {
	readonly place: number;
	readonly parent: number | null;
}

/** Contains each comment once, even if parents are missing or form a cycle. */
export function threadComments<Item extends Placed>(items: readonly Item[]): readonly Threaded<Item>[] {
	const byPlace = new Map(items.map((item) => [item.place, item]));
	const answers = new Map<number, Item[]>();
	const roots: Item[] = [];
	for (const item of items) {
		const isAnswer = item.parent !== null && item.parent !== item.place && byPlace.has(item.parent);
		if (!isAnswer) roots.push(item);
		else if (answers.has(item.parent!)) answers.get(item.parent!)!.push(item);
		else answers.set(item.parent!, [item]);
	}
	const order: Threaded<Item>[] = [];
	const seen = new Set<number>();
	const walk = (starts: readonly Item[]) => {
		const waiting = starts.map((item): Threaded<Item> => ({ item, depth: 0, parent: null })).reverse();
		for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
			const { item, depth } = next;
			if (seen.has(item.place)) continue;
			seen.add(item.place);
			order.push(next);
			for (const answer of answers.get(item.place)?.toReversed() ?? [])
				waiting.push({ item: answer, depth: depth + 1, parent: item });
		}
	};
	walk(roots);
	walk(items);
	return order;
}
