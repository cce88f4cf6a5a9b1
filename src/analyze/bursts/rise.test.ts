import { describe, expect, it } from 'vitest';
import { hashOf } from './digest.ts';
import { everydayWords } from './everyday.ts';
import { findRises } from './rise.ts';
import { TermSeries } from './term-series.ts';

const FIRST = Date.UTC(2004, 0, 1);
const dayOf = (i: number) => new Date(FIRST + i * 86_400_000).toISOString().slice(0, 10);

/** One word; for each day the blogs that have it and all blogs. */
function seriesOf(days: readonly (readonly [blogs: number, all: number])[]): TermSeries {
	const series = new TermSeries([{ kind: 'text', key: 'sun', label: 'Sun', language: 'en', isName: false }]);
	for (const [i, [blogs, all]] of days.entries()) {
		const counts = blogs === 0 ? [] : [blogs];
		series.add(
			{ day: dayOf(i), posts: 2 * all, blogs: all, languages: { en: 2 * all } },
			{
				hashes: Float64Array.from(counts, () => hashOf('text', 'sun')),
				posts: Uint32Array.from(counts, (n) => 2 * n),
				blogs: Uint32Array.from(counts),
			},
		);
	}
	return series;
}

const same = (count: number, blogs: number, all: number) =>
	Array.from({ length: count }, (): [number, number] => [blogs, all]);

/** What rises on the last `length` days. */
function risesOf(days: readonly (readonly [number, number])[], length = 1, tested = 100) {
	return findRises(seriesOf(days), dayOf(days.length - length), tested);
}

describe('a term rises', () => {
	it.each<[string, [number, number][], number, boolean]>([
		['when it is new and many blogs have it', [...same(30, 0, 100), [8, 100]], 1, true],
		['when it has tripled', [...same(30, 10, 100), [30, 100]], 1, true],
		['over several days', [...same(30, 1, 100), ...same(4, 8, 100)], 1, true],
		['within a week', [...same(30, 0, 100), [8, 100], ...same(6, 0, 100)], 7, true],
		['but not after it', [...same(30, 0, 100), [8, 100], ...same(6, 0, 100)], 1, false],
		['not by chance', [...same(30, 10, 100), [15, 100]], 1, false],
		['not when there are more posts of everything', [...same(30, 10, 100), [40, 400]], 1, false],
		['not for two blogs', [...same(30, 0, 100), [2, 100]], 1, false],
		['not when it falls', [...same(30, 30, 100), [10, 100]], 1, false],
		[
			'not when it does so every week',
			Array.from({ length: 36 }, (_, i): [number, number] => [i % 7 === 0 ? 20 : 2, 100]),
			1,
			false,
		],
		['though days before it are missing', [...same(20, 0, 100), ...same(5, 0, 0), [8, 100]], 1, true],
	])('%s', (_, days, length, isRising) => {
		expect(risesOf(days, length).rises.map(({ term }) => term.key)).toEqual(isRising ? ['sun'] : []);
	});

	it('needs more weight if more terms are tested', () => {
		const days = [...same(30, 0, 100), [4, 100] as const];
		expect(risesOf(days, 1, 10).rises).toHaveLength(1);
		expect(risesOf(days, 1, 1e9).rises).toHaveLength(0);
	});

	it('with its days, figures and history', () => {
		const [rise] = risesOf([...same(30, 1, 100), ...same(3, 9, 100)]).rises;
		expect(rise).toMatchObject({ since: dayOf(30), until: dayOf(32), posts: 18 });
		expect(rise!.expected).toBeCloseTo(2, 5);
		expect(rise!.history).toEqual([...Array(30).fill(2), 18, 18, 18]);
	});
});

it('the rolling mean reports a burst for a weekly term', () => {
	const days = Array.from({ length: 15 }, (_, i): [number, number] => [i % 7 === 0 ? 30 : 0, 1000]);
	const { rises, rollingOnly } = risesOf([...days, ...same(6, 0, 1000), [60, 1000]], 1, 1e40);
	expect(rises).toEqual([]);
	expect(rollingOnly).toHaveLength(1);
});

it('days without data are left out and listed', () => {
	const { holes, daysBefore } = risesOf([...same(10, 5, 100), [1, 3], [0, 0], [5, 100]]);
	expect(holes).toEqual([dayOf(10), dayOf(11)]);
	expect(daysBefore).toBe(10);
});

it('a young collection has no bursts', () => {
	const { rises, daysBefore } = risesOf([...same(2, 0, 100), [50, 100]]);
	expect(rises).toEqual([]);
	expect(daysBefore).toBe(2);
});

it('a word of many posts is an everyday word, by the days before', () => {
	const often = seriesOf([...same(10, 40, 100), [0, 100]]);
	const suddenly = seriesOf([...same(10, 0, 100), [90, 100]]);
	expect(everydayWords(often, dayOf(10))('sun')).toBe(true);
	expect(everydayWords(suddenly, dayOf(10))('sun')).toBe(false);
	expect(everydayWords(often, dayOf(10))('moon')).toBe(false);
});
