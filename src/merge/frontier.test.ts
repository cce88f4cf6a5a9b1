import { describe, expect, it } from 'vitest';
import type { FrontierFacts } from '../model/task.ts';
import { type HostRecord, mergeTasks, placeTasks, type Rank, type TaskRecord, wakeHost } from './frontier.ts';
import { countInbound } from './links.ts';

const URL_1 = 'http://ann.example/old';
const KEY = 'ann.example/old';
const [SOON, LATER] = ['2004-03-05', '2004-03-09'];
const KNOWN: Rank = { blog: null, due: LATER, priority: 100, depth: 2, strays: 1 };

function merge(known: Partial<Rank> | null, ...found: Partial<FrontierFacts>[]) {
	const facts = found.map(
		(one) =>
			({
				url: URL_1,
				kind: 'post',
				blog: null,
				due: SOON,
				priority: 10,
				depth: 3,
				strays: 2,
				via: null,
				...one,
			}) as FrontierFacts,
	);
	const stored: TaskRecord = {
		host: 'ann.example',
		key: KEY,
		rank: { ...KNOWN, ...known },
		details: null,
		change: 'none',
	};
	const records = new Map(known === null ? [] : [[KEY, stored]]);
	const { calls } = mergeTasks(records, placeTasks(facts, { shorten: (key) => key, isByHost: false }));
	const { rank, change } = records.get(KEY)!;
	return { rank, change, call: calls.get('ann.example') ?? null };
}

describe('an address', () => {
	it.each<
		[string, Partial<Rank> | null, Partial<FrontierFacts>, Partial<Rank>, TaskRecord['change'], string | null]
	>([
		['that is new is added', null, {}, { due: SOON, priority: 10, depth: 3 }, 'new', SOON],
		['that waits is raised by each finding', {}, {}, { due: LATER, priority: 102 }, 'rank', LATER],
		['is raised to a higher priority at once', {}, { priority: 500 }, { priority: 500 }, 'rank', LATER],
		['is not raised beyond the end', { priority: 1_900 }, {}, { priority: 1_900 }, 'none', null],
		['that is done stays unchanged', { due: null }, {}, { due: null, priority: 100 }, 'none', null],
		[
			'gets the shorter way',
			{ due: null },
			{ depth: 1, strays: 0 },
			{ depth: 1, strays: 0, priority: 100 },
			'rank',
			null,
		],
		[
			'that was visited is set',
			{},
			{ as: 'visited' },
			{ due: SOON, priority: 10, depth: 2, strays: 1 },
			'all',
			SOON,
		],
		[
			'that was visited and is done causes no work',
			{},
			{ as: 'visited', due: null },
			{ due: null },
			'all',
			null,
		],
		[
			'is due sooner',
			{},
			{ as: 'sooner', blog: 'b' },
			{ due: SOON, priority: 100, blog: 'b', depth: 2 },
			'rank',
			SOON,
		],
		['is never due later by it', { due: SOON }, { as: 'sooner', due: LATER }, { due: SOON }, 'none', SOON],
		['without a time is not put off by it', {}, { as: 'sooner', due: null }, { due: LATER }, 'none', LATER],
		['that is done with is due again', { due: null }, { as: 'sooner' }, { due: SOON }, 'rank', SOON],
	])('%s', (_, known, found, rank, change, due) => {
		const merged = merge(known, found);
		expect(merged.rank).toMatchObject(rank);
		expect([merged.change, merged.call?.due ?? null]).toEqual([change, due]);
	});

	it('found twice is raised twice and written once', () => {
		expect(merge({}, {}, {})).toMatchObject({ rank: { priority: 104 }, change: 'rank' });
		expect(merge(null, {}, { as: 'visited', due: LATER })).toMatchObject({
			rank: { due: LATER },
			change: 'new',
		});
	});
});

describe('a host that is called', () => {
	const call = { due: SOON, priority: 50 };
	it.each<[string, HostRecord | undefined, HostRecord | null]>([
		['is added when it is new', undefined, { status: 0, due: SOON, priority: 50 }],
		[
			'waits no longer than that',
			{ status: 0, due: LATER, priority: 9 },
			{ status: 0, due: SOON, priority: 9 },
		],
		['has new work', { status: 0, due: null, priority: 9 }, { status: 0, due: SOON, priority: 9 }],
		['stays unchanged if it is due sooner', { status: 0, due: '2004-01-01', priority: 9 }, null],
		[
			'becomes more urgent when it is ready',
			{ status: 1, due: LATER, priority: 9 },
			{ status: 1, due: LATER, priority: 50 },
		],
		['stays unchanged if it is more urgent', { status: 1, due: LATER, priority: 90 }, null],
		['is left alone while it is out', { status: 2, due: LATER, priority: 9 }, null],
	])('%s', (_, known, expected) => {
		expect(wakeHost(known, call)).toEqual(expected);
	});
});

describe('a link', () => {
	it.each([
		['counts for its post and its blog', 1, 'bob.example/sun', { posts: [7], blogs: [2] }],
		['counts for the blog with the longest address', 1, 'bob.example/garden/tea', { posts: [], blogs: [3] }],
		['of the blog itself does not count', 2, 'bob.example/sun', { posts: [], blogs: [] }],
		['to an unknown page does not count', 1, 'eve.example/', { posts: [], blogs: [] }],
	])('%s', (_, blog, toKey, expected) => {
		const { posts, blogs } = countInbound([{ blog, toKey }], {
			posts: new Map([['bob.example/sun', { id: 7, blog: 2 }]]),
			blogs: new Map([
				['bob.example', 2],
				['bob.example/garden', 3],
			]),
		});
		expect({ posts: [...posts.keys()], blogs: [...blogs.keys()] }).toEqual(expected);
	});
});
