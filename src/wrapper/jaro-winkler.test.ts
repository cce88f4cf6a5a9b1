import { describe, expect, it } from 'vitest';
import { jaroWinkler } from './jaro-winkler.ts';

describe('Jaro-Winkler', () => {
	it.each([
		['kitten', 'kitten', 1, 1],
		['kitten', 'sitten', 0.88, 0.9],
		['kitten', 'kitt', 0.92, 0.95],
		['abc', 'xyz', 0, 0],
		['', '', 0, 0],
		['martha', 'marhta', 0.95, 0.97],
	])('of %s and %s is between %s and %s', (a, b, least, most) => {
		expect(jaroWinkler(a, b)).toBeGreaterThanOrEqual(least);
		expect(jaroWinkler(a, b)).toBeLessThanOrEqual(most);
	});

	it('counts a common beginning more than a common end', () => {
		expect(jaroWinkler('the first words of', 'the first words')).toBeGreaterThan(
			jaroWinkler('words of the first', 'the words of first'),
		);
	});
});
