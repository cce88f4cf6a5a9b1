/**
 * jaro-winkler: how similar two texts are, from 0 to 1, with more weight on beginnings.
 *
 * Source: Wrapper §4. The window of common characters is half the shorter text, as in the paper. Texts are cut to
 * MAX_LENGTH, so a comparison has a bounded cost.
 */

/** Enough to distinguish titles and the beginnings of summaries. */
const MAX_LENGTH = 200;
const PREFIX = 4;
const PREFIX_WEIGHT = 0.1;

export function jaroWinkler(one: string, other: string): number {
	const a = one.slice(0, MAX_LENGTH);
	const b = other.slice(0, MAX_LENGTH);
	const similarity = jaro(a, b);
	let prefix = 0;
	while (prefix < PREFIX && prefix < a.length && a[prefix] === b[prefix]) prefix++;
	return similarity + prefix * PREFIX_WEIGHT * (1 - similarity);
}

function jaro(a: string, b: string): number {
	if (a === b) return a === '' ? 0 : 1;
	const reach = Math.floor(Math.min(a.length, b.length) / 2);
	const taken = new Uint8Array(b.length);
	const commonA: string[] = [];
	for (let i = 0; i < a.length; i++) {
		const to = Math.min(b.length, i + reach + 1);
		for (let j = Math.max(0, i - reach); j < to; j++) {
			if (taken[j] === 1 || a[i] !== b[j]) continue;
			taken[j] = 1;
			commonA.push(a[i]!);
			break;
		}
	}
	const common = commonA.length;
	if (common === 0) return 0;
	const commonB = b.split('').filter((_, j) => taken[j] === 1);
	const moved = commonA.filter((char, i) => char !== commonB[i]).length;
	return (common / a.length + common / b.length + (common - moved / 2) / common) / 3;
}
