/** hash: a term as a number of 48 bits: two of a day's hundred thousands share one less than once in ten thousand days. */

const HIGH_BITS = 2 ** 32;
const HIGH_MASK = 0xffff;

export function hashTerm(term: string): number {
	let [a, b] = [0xdeadbeef, 0x41c6ce57];
	for (let i = 0; i < term.length; i++) {
		const code = term.charCodeAt(i);
		a = Math.imul(a ^ code, 0x9e3779b1);
		b = Math.imul(b ^ code, 0x5f356495);
	}
	a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
	b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
	return ((b >>> 0) & HIGH_MASK) * HIGH_BITS + (a >>> 0);
}
