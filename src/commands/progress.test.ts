import { expect, it } from 'vitest';
import { duration, fitLine } from './progress.ts';

it.each([
	['short', 10, 'short'],
	['12 posts · 3 requests · 4 missed', 30, '12 posts · 3 requests …'],
	['12 posts · 3 requests · 4 missed', 24, '12 posts · 3 requests …'],
	['reading a very long line', 16, 'reading a very …'],
	['indivisible', 8, 'indivi …'],
])('a progress line is cut between parts or words: %s in %i columns', (text, width, expected) => {
	expect(fitLine(text, width)).toBe(expected);
	expect(fitLine(text, width).length).toBeLessThanOrEqual(width);
});

it.each([
	[0.2, '1 s'],
	[90, '90 s'],
	[130, '3 min'],
	[7200, '2 h'],
	[Number.POSITIVE_INFINITY, '?'],
])('a duration of %d seconds', (seconds, expected) => {
	expect(duration(seconds)).toBe(expected);
});
