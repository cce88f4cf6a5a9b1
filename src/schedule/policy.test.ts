import { describe, expect, it } from 'vitest';
import { knownShare, NO_MASS, noteAddresses } from './critical-mass.ts';
import { POLICIES, type Policy } from './policy.ts';
import { learnRhythm } from './rhythm.ts';

const NOW = '2004-03-10T00:00:00Z';
const policy = (name: string): Policy => POLICIES.find((one) => one.name === name)!;

const WORK = { kind: 'archive', inboundLinks: 0, depth: 0, phase: 'depth' } as const;
const LOOK = { rhythm: learnRhythm([], NOW), lastVisit: NOW, now: NOW, pollBudget: 2 };

describe('the published policy', () => {
	const { priorityOf, nextVisit } = policy('cross-links');

	it('visits the blogs first that others reference most, wherever they are', () => {
		expect(priorityOf({ ...WORK, inboundLinks: 5, depth: 9, pagesFetched: 900 })).toBeGreaterThan(
			priorityOf({ ...WORK, inboundLinks: 4 }),
		);
	});

	it('visits what pinged before everything else, and what the phase favours before the rest', () => {
		const ranks = [
			{ ...WORK, isPinged: true },
			{ ...WORK, inboundLinks: 3 },
			{ ...WORK, kind: 'candidate' as const, inboundLinks: 900 },
		].map(priorityOf);
		expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
	});

	it.each([
		[0, '2004-03-17T00:00:00.000Z'],
		[6, '2004-03-11T00:00:00.000Z'],
		[10_000, '2004-03-10T01:00:00.000Z'],
	])('reads a blog with %i links again at %s', (inboundLinks, due) => {
		expect(nextVisit({ ...LOOK, inboundLinks }).due).toBe(due);
	});
});

it('our policy does not let a large blog hold the crawl, the published one does', () => {
	const large = { ...WORK, inboundLinks: 40, pagesFetched: 5_000 };
	const small = { ...WORK, inboundLinks: 2 };
	const isLargeFirst = ({ priorityOf }: Policy) => priorityOf(large) > priorityOf(small);
	expect(POLICIES.map(isLargeFirst)).toEqual([false, true]);
});

describe('the critical mass', () => {
	const at = (step: number) => new Date(Date.parse(NOW) + step * 1000).toISOString();

	it('is reached when three of the last four addresses lead to known sites, and stays reached', () => {
		let state = NO_MASS;
		const note = (step: number, known: number) => {
			state = noteAddresses(state, { found: 10, known, at: at(step) });
			return knownShare(state);
		};
		for (let step = 0; step < 49; step++) expect(note(step, 10)).toBeNull();
		expect(state.reachedAt).toBeNull();
		expect(note(49, 10)).toBe(1);
		expect(state.reachedAt).toBe(at(49));
		for (let step = 50; step < 500; step++) note(step, 0);
		expect(knownShare(state)).toBeLessThan(0.02);
		expect(state.reachedAt).toBe(at(49));
	});

	it('is not reached while half of them are new', () => {
		let state = NO_MASS;
		for (let step = 0; step < 1_000; step++)
			state = noteAddresses(state, { found: 10, known: 5, at: at(step) });
		expect([knownShare(state), state.reachedAt]).toEqual([0.5, null]);
	});

	it('forgets how it was in the beginning', () => {
		let state = NO_MASS;
		for (let step = 0; step < 1_000; step++)
			state = noteAddresses(state, { found: 10, known: 0, at: at(step) });
		for (let step = 0; step < 200; step++)
			state = noteAddresses(state, { found: 10, known: 9, at: at(step) });
		expect(state.reachedAt).not.toBeNull();
	});
});
