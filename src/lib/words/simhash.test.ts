import { describe, expect, it } from 'vitest';
import { type Simhash, simhash, simhashDistance } from './simhash.ts';

/** Made-up words, the same for the same seed. */
function makeTerms(seed: number, length: number): string[] {
	let state = seed;
	return Array.from({ length }, () => {
		state = (Math.imul(state, 1103515245) + 12345) >>> 0;
		return `w${(state >>> 8) % 5000}`;
	});
}

const hashOf = (terms: readonly string[]): Simhash => simhash(terms)!;

describe('the simhash', () => {
	it('of a text with one changed word in hundreds differs in few bits', () => {
		const terms = makeTerms(1, 600);
		expect(simhashDistance(hashOf(terms), hashOf(terms.with(300, 'changed')))).toBeLessThanOrEqual(3);
	});

	it('of different texts differs in many', () => {
		for (let seed = 1; seed <= 20; seed++) {
			expect(
				simhashDistance(hashOf(makeTerms(seed, 300)), hashOf(makeTerms(seed + 100, 300))),
			).toBeGreaterThan(10);
		}
	});

	it('depends on the order of words', () => {
		const terms = makeTerms(2, 300);
		expect(simhashDistance(hashOf(terms), hashOf(terms.toReversed()))).toBeGreaterThan(10);
	});

	it('does not exist for a few words', () => {
		expect(simhash(makeTerms(3, 10))).toBeNull();
	});

	it('counts every bit', () => {
		expect(simhashDistance([0, 0], [-1, -1])).toBe(64);
		expect(simhashDistance([5, 0], [4, 1 << 31])).toBe(2);
	});
});
