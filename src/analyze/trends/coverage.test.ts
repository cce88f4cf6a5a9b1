import { describe, expect, it } from 'vitest';
import { type Collection, coverPeriods } from './coverage.ts';
import { numberOf } from './days.ts';
import { type GapSpan, spreadGaps } from './gap-spans.ts';
import { listPeriods } from './periods.ts';

const DAYS = listPeriods('2004-02-20', '2004-03-10', 'day');

const gap = (from: string | null, to: string | null, blog = 'a', kind = 'feed-overrun'): GapSpan => ({
	blog,
	from,
	to,
	kind,
});

/** So many posts a day, but for the days named. */
function collection(
	usual: number,
	others: Readonly<Record<string, number>>,
	gaps: readonly GapSpan[] = [],
): Collection {
	const days = listPeriods('2004-01-01', '2004-04-30', 'day');
	return {
		counts: days
			.map(({ start }) => ({ day: numberOf(start), group: '', posts: others[start] ?? usual }))
			.filter(({ posts }) => posts > 0),
		first: '2004-01-01',
		last: '2004-04-30',
		gaps,
	};
}

/** The days that are not whole, with their state. */
function notWhole(of: Collection, periods = DAYS, span: 'day' | 'week' = 'day'): string[] {
	return coverPeriods(periods, span, of).flatMap(({ start, state }) =>
		state === 'whole' ? [] : `${start} ${state}`,
	);
}

describe('the completeness of a period', () => {
	it.each<[string, Collection, string[]]>([
		['is whole if nothing is missing', collection(20, {}), []],
		[
			'is missing during a silence among many posts',
			collection(20, { '2004-02-29': 0 }),
			['2004-02-29 missing'],
		],
		['is a true zero if posts are rare', collection(1, { '2004-02-29': 0 }), []],
		['is whole with fewer posts, but no gap', collection(20, { '2004-02-29': 1 }), []],
		[
			'is partial if a blog has a gap',
			collection(20, {}, [gap('2004-02-28', '2004-03-01')]),
			['2004-02-28 partial', '2004-02-29 partial', '2004-03-01 partial'],
		],
		[
			'is missing if a gap covers it and it has no posts, however few are usual',
			collection(1, { '2004-02-29': 0, '2004-03-05': 0 }, [gap('2004-02-29', '2004-02-29')]),
			['2004-02-29 missing'],
		],
		[
			'is missing if a gap covers it and almost all posts are missing',
			collection(20, { '2004-02-29': 2, '2004-03-01': 15 }, [gap('2004-02-29', '2004-03-01')]),
			['2004-02-29 missing', '2004-03-01 partial'],
		],
		[
			'counts a gap without a beginning from the first day on',
			collection(20, {}, [gap(null, '2004-02-21')]),
			['2004-02-20 partial', '2004-02-21 partial'],
		],
		[
			'heeds no gap of another time',
			collection(20, {}, [gap('2003-01-01', '2004-02-19'), gap('2004-03-11', null)]),
			[],
		],
	])('%s', (_, of, wanted) => {
		expect(notWhole(of)).toEqual(wanted);
	});

	it('is missing for the whole of a long silence', () => {
		const silent = Object.fromEntries(
			listPeriods('2004-02-25', '2004-03-08', 'day').map(({ start }) => [start, 0]),
		);
		expect(notWhole(collection(3, silent))).toHaveLength(13);
	});

	it('is missing before the first and after the last post, with the reason', () => {
		const of = { ...collection(2, {}), first: '2004-02-22', last: '2004-03-09' };
		const covered = coverPeriods(DAYS, 'day', of);
		expect(covered.filter(({ state }) => state === 'missing').map(({ start }) => start)).toEqual([
			'2004-02-20',
			'2004-02-21',
			'2004-03-10',
		]);
		expect(covered[0]!.why).toContain('before the first post of the collection (2004-02-22)');
		expect(covered.at(-1)!.why).toContain('2004-03-09');
	});

	it('is missing for all of an empty collection', () => {
		const covered = coverPeriods(DAYS, 'day', { counts: [], first: null, last: null, gaps: [] });
		expect(new Set(covered.map(({ state }) => state))).toEqual(new Set(['missing']));
	});

	it('does not see a silence after one post with a wrong date', () => {
		const counts = [{ day: 19700101, group: '', posts: 1 }, ...collection(20, {}).counts];
		const periods = listPeriods('1970-01-01', '2004-03-01', 'week');
		const of = { counts, first: '1970-01-01', last: '2004-04-30', gaps: [] };
		expect(notWhole(of, periods, 'week')).toEqual([]);
	});

	it('says why, with the kinds of gaps', () => {
		const of = collection(20, {}, [
			gap('2004-02-29', '2004-02-29', 'a', 'host-down'),
			gap('2004-02-29', '2004-02-29', 'b', 'feed-overrun'),
			gap('2004-02-29', '2004-02-29', 'b', 'feed-overrun'),
		]);
		const day = coverPeriods(DAYS, 'day', of).find(({ start }) => start === '2004-02-29')!;
		expect(day).toMatchObject({ gaps: 2, posts: 20, state: 'partial' });
		expect(day.why).toBe(
			'Posts of 2 blogs are missing (feed-overrun, host-down), so the counts are too low.',
		);
	});
});

describe('gaps over periods', () => {
	it('count a blog once, and cover a week only with all of its days', () => {
		const weeks = listPeriods('2004-03-01', '2004-03-21', 'week');
		const gaps = [
			gap('2004-03-03', '2004-03-10', 'a'),
			gap('2004-03-09', '2004-03-15', 'a'),
			gap('2004-03-08', '2004-03-14', 'b'),
			gap('2004-03-20', '2004-03-19', 'c'),
		];
		expect(spreadGaps(weeks, gaps).map(({ some, whole }) => [some, whole])).toEqual([
			[1, 0],
			[2, 1],
			[2, 0],
		]);
	});
});
