import { describe, expect, it } from 'vitest';
import { type AutomatonOptions, DAILY, findBursts, findStates, KLEINBERG, type Series } from './automaton.ts';
import { usualOf } from './rhythm.ts';
import { rollingScore } from './rise.ts';

const days = (count: number, value: number) => Array<number>(count).fill(value);

describe('the automaton', () => {
	it('rises for a day, as computed by hand', () => {
		// p0 = 12/40. On the last day state 0 costs -9 ln 0.3 - ln 0.7 = 11.193, state 1 costs -9 ln 0.6 - ln 0.4 = 5.514, and to rise
		// costs ln 4 = 1.386.
		const series: Series = { relevant: [1, 1, 1, 9], all: days(4, 10) };
		expect(findStates(series)).toEqual([0, 0, 0, 1]);
		const bursts = findBursts(series);
		expect(bursts).toHaveLength(1);
		expect(bursts[0]).toMatchObject({ first: 3, last: 3 });
		expect(bursts[0]!.weight).toBeCloseTo(5.679, 3);
	});

	it('does not rise for less than the rise costs', () => {
		// p0 = 0.15: state 1 saves 3 ln 2 - 7 ln (0.85/0.7) = 0.720 on the last day, less than ln 4.
		expect(findStates({ relevant: [1, 1, 1, 3], all: days(4, 10) })).toEqual([0, 0, 0, 0]);
	});

	it.each<[string, Series, number[]]>([
		[
			'stays in a burst over a weaker day between two strong ones',
			{ relevant: [...days(20, 1), 12, 5, 12], all: days(23, 100) },
			[...days(20, 0), 2, 2, 2],
		],
		[
			'heeds the share and not the number',
			{ relevant: [...days(10, 2), 20], all: [...days(10, 20), 200] },
			days(11, 0),
		],
		['stays in state 0 for a term without posts', { relevant: days(5, 0), all: days(5, 10) }, days(5, 0)],
		['bears that all have it', { relevant: days(5, 10), all: days(5, 10) }, days(5, 0)],
		[
			'does not rise on a day on which this is usual',
			{ relevant: [...days(10, 2), 20], all: days(11, 100), usual: [...days(10, 1), 6] },
			days(11, 0),
		],
	])('%s', (_, series, states) => {
		expect(findStates(series).map((state, i) => Math.min(state, states[i]! || 9))).toEqual(states);
	});

	it('as published pays for each state, and finds a new topic later', () => {
		const series = { relevant: [...days(39, 0), 6], all: days(40, 30) };
		expect(findStates(series, KLEINBERG).at(-1)).toBe(2);
		expect(findStates(series, DAILY).at(-1)).toBe(5);
	});

	it('separates two bursts', () => {
		const series = { relevant: [...days(10, 1), 15, ...days(10, 1), 15], all: days(22, 50) };
		expect(findBursts(series).map(({ first, last }) => [first, last])).toEqual([
			[10, 10],
			[21, 21],
		]);
	});
});

/** The least cost over all sequences of states, one by one, with the binomial coefficient and probabilities as the paper has them. */
function cheapestByTrying({ relevant, all }: Series, states: number, options: AutomatonOptions): number {
	const p0 = relevant.reduce((a, b) => a + b) / all.reduce((a, b) => a + b);
	const n = relevant.length;
	let least = Number.POSITIVE_INFINITY;
	for (let code = 0; code < states ** n; code++) {
		let [cost, before, rest] = [0, 0, code];
		for (let t = 0; t < n; t++) {
			const state = rest % states;
			rest = Math.floor(rest / states);
			cost += riseOf(before, state, n, options);
			cost -= logBinomial(all[t]!, relevant[t]!, Math.min(0.9999, p0 * options.s ** state));
			before = state;
		}
		least = Math.min(least, cost);
	}
	return least;
}

function riseOf(before: number, state: number, n: number, { gamma, isEachPaid }: AutomatonOptions): number {
	if (state <= before) return 0;
	return (isEachPaid ? state - before : 1) * gamma * Math.log(n);
}

function costOfStates(series: Series, path: readonly number[], options: AutomatonOptions): number {
	const { relevant, all } = series;
	const p0 = relevant.reduce((a, b) => a + b) / all.reduce((a, b) => a + b);
	return path.reduce((cost, state, t) => {
		const rise = riseOf(path[t - 1] ?? 0, state, path.length, options);
		return cost + rise - logBinomial(all[t]!, relevant[t]!, Math.min(0.9999, p0 * options.s ** state));
	}, 0);
}

function logBinomial(n: number, k: number, p: number): number {
	let coefficient = 0;
	for (let i = 1; i <= k; i++) coefficient += Math.log((n - k + i) / i);
	return coefficient + k * Math.log(p) + (n - k) * Math.log(1 - p);
}

describe('no other sequence of states is cheaper', () => {
	let seed = 1;
	const draw = (below: number) => {
		seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
		return (seed >>> 8) % below;
	};
	const cases = Array.from({ length: 60 }, () => {
		const all = Array.from({ length: 3 + draw(4) }, () => 5 + draw(40));
		const relevant = all.map((d) => draw(draw(3) === 0 ? d : 4));
		return { all, relevant: relevant.map((r, i) => Math.min(i === 0 ? Math.max(1, r) : r, all[i]!)) };
	});
	it.each(cases)('$relevant of $all', (series) => {
		for (const options of [KLEINBERG, DAILY, { ...KLEINBERG, s: 3, gamma: 0.5, mostStates: 4 }]) {
			const found = costOfStates(series, findStates(series, options), options);
			const most = Math.max(...series.relevant.map((r, i) => r / series.all[i]!));
			const mean = series.relevant.reduce((a, b) => a + b) / series.all.reduce((a, b) => a + b);
			const states = Math.max(
				2,
				Math.min(options.mostStates, 1 + Math.ceil(Math.log(most / mean) / Math.log(options.s))),
			);
			expect(found).toBeCloseTo(cheapestByTrying(series, Math.min(5, states), options), 8);
		}
	});
});

describe('the weekly rhythm', () => {
	const weekdays = Array.from({ length: 29 }, (_, i) => i % 7);
	it('expects what most of the same weekdays have', () => {
		const relevant = weekdays.map((weekday) => (weekday === 0 ? 20 : 2));
		const usual = usualOf(relevant, days(29, 100), weekdays, 28);
		expect(usual[28]).toBeCloseTo(20 / ((4 * 20 + 24 * 2) / 28), 5);
		expect(usual[27]).toBe(1);
	});
	it('does not come from one burst a week ago', () => {
		const relevant = weekdays.map((_, i) => (i === 21 ? 50 : 0));
		expect(usualOf(relevant, days(29, 100), weekdays, 28)[28]).toBe(1);
	});
	it('is unknown after a few days', () => {
		expect(usualOf([9, 9, 9], days(3, 10), [0, 1, 2], 2)).toEqual([1, 1, 1]);
	});
});

describe('the rolling mean', () => {
	it.each<[string, number[], number[], number, number]>([
		['measures a new term with a deviation of at least one', [0, 0, 0, 8], days(4, 100), 3, 8],
		// Mean 4, deviation 2 of the days before.
		['counts deviations', [2, 6, 2, 6, 14], days(5, 100), 4, 5],
		// 20 expected at twice the documents: chance alone has √20.
		['heeds the share', [10, 10, 10, 20], [...days(3, 100), 200], 3, 0],
		['counts a week as one', [...days(7, 1), ...days(7, 4)], days(14, 100), 7, 21 / Math.sqrt(7)],
	])('%s', (_, relevant, all, from, score) => {
		expect(rollingScore({ relevant, all }, from)).toBeCloseTo(score, 6);
	});
});
