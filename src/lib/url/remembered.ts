/**
 * remembered: a function of addresses that answers what it was asked before without working it out again.
 *
 * The pages of a site name the same addresses over and over. What was asked last is kept, within a bound: when the younger half is full,
 * it becomes the older one, and what was in that and is not asked for again is let go.
 */

/** Answers in each half. */
const MOST_ANSWERS = 4_000;
/** A longer address is not worth its place. */
const MOST_CHARACTERS = 500;

export function remembered<T>(answer: (address: string) => T): (address: string) => T {
	let young = new Map<string, T>();
	let old = new Map<string, T>();
	const keep = (address: string, value: T): T => {
		if (young.size >= MOST_ANSWERS) [young, old] = [new Map(), young];
		young.set(address, value);
		return value;
	};
	return (address) => {
		const known = young.get(address);
		if (known !== undefined) return known;
		const before = old.get(address);
		if (before !== undefined) return keep(address, before);
		const value = answer(address);
		return address.length > MOST_CHARACTERS ? value : keep(address, value);
	};
}
