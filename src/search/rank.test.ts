import { describe, expect, it } from 'vitest';
import type { Candidate } from '../model/search.ts';
import { groupBlogs } from './blogs.ts';
import { foldCopies } from './copies.ts';
import { DEFAULT_WEIGHTS, rank } from './rank.ts';
import { planLike } from './task.ts';
import { relaxPlan } from './widen.ts';

const DAY = 86_400;
const NOW = 20_000 * DAY;

function candidate(post: number, facts: Partial<Candidate> = {}): Candidate {
	return {
		post,
		blog: 1,
		relevance: 1,
		time: NOW - 365 * DAY,
		size: 100,
		simhash: null,
		postLinks: 0,
		blogLinks: 0,
		intervalDays: 30,
		...facts,
	};
}

const order = (candidates: readonly Candidate[], weights = DEFAULT_WEIGHTS) =>
	rank(candidates, weights, NOW).map((ranked) => ranked.candidate.post);

describe('rank', () => {
	it.each([
		['fits the words better', { relevance: 2 }],
		['has more links', { postLinks: 5 }],
		['is of a blog with more links', { blogLinks: 50 }],
		['is of a blog that is written more often', { intervalDays: 1 }],
		['is fresher', { time: NOW - DAY }],
		['is longer', { size: 1000 }],
	])('puts first what %s', (_, facts) => {
		expect(order([candidate(2), candidate(1, facts)])).toEqual([1, 2]);
	});

	it('weights a link to the post higher than one to its blog', () => {
		expect(order([candidate(2, { blogLinks: 2 }), candidate(1, { postLinks: 2 })])).toEqual([1, 2]);
	});

	it('gives unknown dates and intervals no weight', () => {
		const [ranked] = rank([candidate(1, { time: null, intervalDays: null })], DEFAULT_WEIGHTS, NOW);
		expect(ranked!.parts).toMatchObject({ freshness: 0, interval: 0 });
	});

	it('uses the weights, and shows the parts of the score', () => {
		const weights = { relevance: 0, links: 0, interval: 0, freshness: 0, size: 2 };
		expect(order([candidate(1, { relevance: 9 }), candidate(2, { size: 1000 })], weights)).toEqual([2, 1]);
		for (const { score, parts } of rank([candidate(1, { postLinks: 3 })], DEFAULT_WEIGHTS, NOW)) {
			expect(score).toBeCloseTo(Object.values(parts).reduce((sum, part) => sum + part, 0));
		}
	});

	it('has no relevance without words', () => {
		const [ranked] = rank([candidate(1, { relevance: 0 })], DEFAULT_WEIGHTS, NOW);
		expect(ranked!.parts.relevance).toBe(0);
	});
});

describe('duplicates', () => {
	const ranked = (candidates: readonly Candidate[]) => rank(candidates, DEFAULT_WEIGHTS, NOW);
	const groupsOf = (candidates: readonly Candidate[], limit = 10) =>
		foldCopies(ranked(candidates), limit, true).groups.map(({ first, copies }) => [
			first.candidate.post,
			...copies.map((copy) => copy.candidate.post),
		]);

	it('are folded into the best of them', () => {
		const list = [
			candidate(1, { simhash: [63, 1], relevance: 2 }),
			candidate(2, { simhash: [0, 1] }),
			candidate(3, { simhash: [-1, 1] }),
		];
		expect(groupsOf(list)).toEqual([[1, 2], [3]]);
	});

	it('are of about the same length', () => {
		expect(
			groupsOf([candidate(2, { simhash: [0, 1] }), candidate(1, { simhash: [0, 1], size: 70 })]),
		).toEqual([[2], [1]]);
	});

	it('are not detected in very short texts', () => {
		expect(groupsOf([candidate(2), candidate(1)])).toEqual([[2], [1]]);
	});

	it('are also found beyond the page, so that the next page does not show them', () => {
		const list = [
			candidate(3, { simhash: [0, 1], relevance: 9 }),
			candidate(2, { relevance: 5 }),
			candidate(1, { simhash: [0, 1] }),
		];
		expect(groupsOf(list, 1)).toEqual([[3, 1]]);
	});
});

describe('blogs about a subject', () => {
	it('are those with several good posts rather than one', () => {
		const list = [
			candidate(1, { blog: 1 }),
			candidate(2, { blog: 2, relevance: 0.8 }),
			candidate(3, { blog: 2, relevance: 0.8 }),
		];
		const blogs = groupBlogs(rank(list, DEFAULT_WEIGHTS, NOW));
		expect(blogs.map(({ blog, posts }) => [blog, posts.length])).toEqual([
			[2, 2],
			[1, 1],
		]);
	});

	it('are not those with many weak matches', () => {
		const many = Array.from({ length: 30 }, (_, i) =>
			candidate(i + 10, { blog: 2, relevance: 0.1, size: 1, time: null, intervalDays: null }),
		);
		expect(groupBlogs(rank([candidate(1), ...many], DEFAULT_WEIGHTS, NOW))[0]!.blog).toBe(1);
	});
});

describe('more like a post', () => {
	it('searches for its most distinctive terms, not those of all posts or only its own', () => {
		const terms = [
			{ term: 'the', count: 50, posts: 900 },
			{ term: 'espresso', count: 5, posts: 12 },
			{ term: 'grinder', count: 2, posts: 12 },
			{ term: 'xyzzy', count: 3, posts: 1 },
			{ term: '2004', count: 9, posts: 10 },
		];
		const plan = planLike({ post: 1, posts: 1000, terms });
		const sought =
			plan.kind === 'any'
				? plan.of.map((part) => (part.kind === 'terms' ? part.spellings[0]!.terms[0] : ''))
				: [];
		expect(sought).toEqual(['espresso', 'grinder']);
	});
});

describe('a plan without matches', () => {
	const terms = (term: string) =>
		({ kind: 'terms', field: null, spellings: [{ terms: [term], isPrefix: false }] }) as const;

	it('is relaxed to any of its words, with its filters', () => {
		const filter = { kind: 'language', value: 'de' } as const;
		expect(relaxPlan({ kind: 'all', of: [terms('a'), filter, terms('b')] })).toEqual({
			kind: 'all',
			of: [{ kind: 'any', of: [terms('a'), terms('b')] }, filter],
		});
	});

	it('is unchanged with a single word', () => {
		expect(relaxPlan(terms('a'))).toBeNull();
		expect(relaxPlan({ kind: 'all', of: [terms('a'), { kind: 'commented' }] })).toBeNull();
	});
});
