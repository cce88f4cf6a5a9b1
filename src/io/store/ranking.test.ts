import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate, Enough } from '../../model/search.ts';
import { ALL_RELEVANT, reach } from './ranking.ts';

/** A match whose size is its non-text score, in hundredths. */
function match(relevance: number, size: number, post: number): Candidate {
	return {
		post,
		relevance,
		size,
		blog: 1,
		time: null,
		simhash: null,
		postLinks: 0,
		blogLinks: 0,
		intervalDays: null,
	};
}

const others = ({ size }: Candidate) => size / 100;

/** What an engine reads of the matches, the most relevant first. */
function readEnough(matches: readonly Candidate[], enough: Enough): Candidate[] {
	const relevance = matches.map((one) => one.relevance);
	for (let [from, to] = [0, 0]; ; from = to) {
		to = reach(relevance, matches.slice(0, from), from, enough);
		if (to === from) return matches.slice(0, to);
	}
}

const scoresOf = (matches: readonly Candidate[], best: number, first: number) =>
	matches
		.map((one) => one.relevance / (best || 1) + others(one))
		.sort((a, b) => b - a)
		.slice(0, first);

describe('matches are read', () => {
	it('until they include the best', () => {
		const matches = fc
			.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 23 })), { maxLength: 300 })
			.map((list) =>
				list.sort(([a], [b]) => b - a).map(([relevance, size], i) => match(relevance / 7, size, i)),
			);
		fc.assert(
			fc.property(matches, fc.integer({ min: 1, max: 40 }), (all, first) => {
				const read = readEnough(all, { first, within: 0.23, others });
				const best = all[0]?.relevance ?? 0;
				expect(scoresOf(read, best, first)).toEqual(scoresOf(all, best, first));
			}),
		);
	});

	it('no further than the other parts of a score can lift them', () => {
		const all = Array.from({ length: 1_000 }, (_, i) => match(1_000 - i, 20, i));
		const read = readEnough(all, { first: 30, within: 0.23, others });
		// The thirtieth has .971 + .2; a match with less than .941 cannot come before it.
		expect(read).toHaveLength(60);
		expect(readEnough(all, { first: 30, within: 0, others: () => 0 })).toHaveLength(30);
	});

	it('to the last if all are wanted', () => {
		const all = Array.from({ length: 100 }, (_, i) => match(100 - i, 0, i));
		expect(readEnough(all, ALL_RELEVANT)).toHaveLength(100);
		expect(readEnough([], ALL_RELEVANT)).toHaveLength(0);
	});
});
