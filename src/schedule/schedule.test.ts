import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	backOff,
	chooseSide,
	doubtsNotModified,
	importanceOf,
	learnRhythm,
	priorityOf,
	revisitPost,
	sideOf,
	type Trouble,
	type WorkKind,
} from './index.ts';

const NOW = '2026-03-02T12:00:00Z';
const NOW_MS = Date.parse(NOW);
const DAY_MS = 86_400_000;

describe('back-off', () => {
	const days = (trouble: Partial<Trouble>) =>
		(Date.parse(backOff({ failures: 1, status: 0, now: NOW, ...trouble }).due) - NOW_MS) / DAY_MS;

	test.each<[string, Partial<Trouble>, number, boolean]>([
		['gone', { status: 410 }, 30, true],
		['gone, still', { status: 410, failures: 5 }, 90, true],
		['not there', { status: 404 }, 0.5, false],
		['not there for months', { status: 404, failures: 12 }, 90, true],
		['forbidden', { status: 403 }, 1, false],
		['in trouble', { status: 500 }, 1 / 96, false],
		['in trouble, the fifth time', { status: 502, failures: 5 }, 1 / 6, false],
		['paused as it asked', { status: 503, retryAfterMs: 2 * DAY_MS }, 2, false],
		['paused for a year by its own request', { status: 429, retryAfterMs: 365 * DAY_MS }, 7, false],
		['without a name', { code: 'ENOTFOUND' }, 0.25, false],
		['without a name for months', { code: 'ENOTFOUND', failures: 9 }, 64, true],
		['without an answer', { code: 'timeout', failures: 3 }, 1 / 24, false],
		['of no use', { status: 302 }, 0.5, false],
	])('a host that is %s', (_, trouble, expected, isGone) => {
		expect(days(trouble)).toBeCloseTo(expected, 6);
		expect(backOff({ failures: 1, status: 0, now: NOW, ...trouble }).isGone).toBe(isGone);
	});

	test('says why', () => {
		expect(backOff({ failures: 3, status: 500, now: NOW }).reason).toBe(
			'The server reports an error (500), 3rd failure in a row. Next attempt in 60 minutes.',
		);
		expect(backOff({ failures: 1, status: 0, code: 'timeout', now: NOW }).reason).toBe(
			'The server does not respond (timeout). Next attempt in 15 minutes.',
		);
		expect(backOff({ failures: 1, status: 0, code: 'robots', now: NOW }).reason).toBe(
			'Next attempt in 15 minutes.',
		);
		expect(backOff({ failures: 20, status: 0, code: 'robots', now: NOW }).reason).toBe(
			'20th failure in a row. It seems to be gone. Next attempt in 90 days.',
		);
	});

	test('grows with the failures and never gives up', () => {
		const status = fc.constantFrom(0, 200, 404, 410, 429, 500, 503);
		const failures = fc.integer({ min: -3, max: 1e6 });
		fc.assert(
			fc.property(status, failures, fc.constantFrom(null, -5, 1e18), (status, failures, retryAfterMs) => {
				const wait = days({ status, failures, retryAfterMs });
				return wait > 0 && wait <= 90 && days({ status, failures: failures + 1, retryAfterMs }) >= wait;
			}),
		);
	});
});

describe('priority', () => {
	const base = { kind: 'candidate' as WorkKind, inboundLinks: 0, depth: 1, phase: 'breadth' as const };

	test.each([
		[
			'a ping comes first',
			{ ...base, kind: 'feed' as const, isPinged: true },
			{ ...base, kind: 'post' as const, inboundLinks: 1e6 },
		],
		['new posts go before new blogs', { ...base, kind: 'post' as const }, { ...base, inboundLinks: 1e6 }],
		[
			'in breadth, new blogs before old posts',
			base,
			{ ...base, kind: 'archive' as const, inboundLinks: 1e6 },
		],
		[
			'in depth, old posts before new blogs',
			{ ...base, kind: 'archive' as const, phase: 'depth' as const },
			{ ...base, phase: 'depth' as const, inboundLinks: 1e6 },
		],
		['nearer to the seeds', base, { ...base, depth: 3 }],
		['blogs of which less was fetched', base, { ...base, pagesFetched: 100 }],
		['tasks that have waited', { ...base, waitedHours: 24 }, base],
	])('%s', (_, first, second) => {
		expect(priorityOf(first)).toBeGreaterThan(priorityOf(second));
	});

	test('more links to a blog never lower it', () => {
		fc.assert(
			fc.property(
				fc.nat(),
				fc.nat(),
				fc.nat(50),
				fc.constantFrom<WorkKind>('candidate', 'feed', 'home', 'post', 'archive', 'comments'),
				(links, more, depth, kind) => {
					const of = (inboundLinks: number) => priorityOf({ kind, inboundLinks, depth, phase: 0.5 });
					return of(links + more) >= of(links) && importanceOf(links + more) >= importanceOf(links);
				},
			),
		);
	});

	test.each([0, 0.25, 0.5, 0.9, 1])('a share of %d for breadth comes out', (phase) => {
		let breadth = 0;
		for (let done = 0; done < 1000; done++) {
			if (chooseSide({ breadthDone: breadth, depthDone: done - breadth, phase }) === 'breadth') breadth++;
		}
		expect(Math.abs(breadth / 1000 - phase)).toBeLessThan(0.01);
	});

	test('watching belongs to neither breadth nor depth', () => {
		expect([sideOf('feed'), sideOf('candidate'), sideOf('archive')]).toEqual(['watch', 'breadth', 'depth']);
	});

	test('importance is bounded', () => {
		expect([0, 16, 1e9].map(importanceOf)).toEqual([1, 2, 4]);
	});
});

describe('revisiting a post', () => {
	const hours = (ageDays: number | null, comments: number, changedLast: boolean) => {
		const published = ageDays === null ? null : new Date(NOW_MS - ageDays * DAY_MS).toISOString();
		const { due } = revisitPost({ published, comments, lastVisit: NOW, changedLast, now: NOW });
		return due === null ? null : (Date.parse(due) - NOW_MS) / 3_600_000;
	};

	test.each([
		['new', 0, 0, false, 6],
		['a day old', 1, 0, false, 24],
		['a day old with something new', 1, 3, true, 12],
		['three months old without comments', 90, 0, false, null],
		['three months old with comments', 90, 5, false, 1440],
		['years old, nothing new', 900, 5, false, null],
		['years old, something new', 900, 5, true, 1440],
		['of no date', null, 0, false, 6],
	])('%s', (_, ageDays, comments, changedLast, expected) => {
		expect(hours(ageDays, comments, changedLast)).toBe(expected);
	});

	test.each([
		['right', 900, null],
		['of last year, when the post was new', 2, 60],
		['older than the post', -5, null],
		['not announced', null, null],
	])(
		'a post that is too old only by our clock gets one more visit; the server’s clock: %s',
		(_, ageThere, expected) => {
			const published = NOW_MS - 367 * DAY_MS;
			const serverNow = ageThere === null ? 'soon' : new Date(published + ageThere * DAY_MS).toUTCString();
			const { due } = revisitPost({
				published: new Date(published).toISOString(),
				comments: 3,
				changedLast: false,
				serverNow,
				lastVisit: NOW,
				now: NOW,
			});
			expect(due === null ? null : (Date.parse(due) - NOW_MS) / DAY_MS).toBe(expected);
		},
	);

	test('a quiet post gets about ten visits', () => {
		let looks = 0;
		let at: string | null = NOW;
		while (at !== null) {
			at = revisitPost({ published: NOW, comments: 1, lastVisit: at, changedLast: false, now: at }).due;
			looks++;
		}
		expect(looks).toBeGreaterThan(6);
		expect(looks).toBeLessThan(20);
	});
});

test.each([
	['just begun', 1, 1, false],
	['overdue by the rhythm', 5, 4, true],
	['once only', 5, 1, false],
	['two weeks', 15, 1, true],
])('"not modified" is doubted: %s', (_, days, inARow, doubted) => {
	const daily = learnRhythm(
		Array.from({ length: 30 }, (_, i) => new Date(NOW_MS - i * DAY_MS).toISOString()),
		NOW,
	);
	expect(
		doubtsNotModified({
			rhythm: daily,
			lastFull: new Date(NOW_MS - days * DAY_MS).toISOString(),
			inARow,
			now: NOW,
		}),
	).toBe(doubted);
});
