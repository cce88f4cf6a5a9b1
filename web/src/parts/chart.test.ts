import { describe, expect, it } from 'vitest';
import { toCsv } from './chart-csv.ts';
import { drawPicture, markedPlaces, type Picture } from './chart-picture.ts';
import { dayTicks, powerTicks, valueTicks } from './chart-ticks.ts';

describe('value ticks', () => {
	it.each([
		[0, true, [0, 1]],
		[1, true, [0, 1]],
		[3, true, [0, 1, 2, 3]],
		[7, true, [0, 2, 4, 6, 8]],
		[103, true, [0, 25, 50, 75, 100, 125]],
		[12_300, true, [0, 2500, 5000, 7500, 10_000, 12_500]],
		[0, false, [0, 0.01]],
		[0.13, false, [0, 0.05, 0.1, 0.15]],
		[1, false, [0, 0.2, 0.4, 0.6, 0.8, 1]],
	])('are round and include %d', (most, isWhole, ticks) => {
		expect(valueTicks(most, 5, isWhole)).toEqual(ticks);
	});
});

describe('day ticks', () => {
	const days = (first: string, count: number) =>
		Array.from({ length: count }, (_, at) =>
			new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10),
		);

	it.each([
		['a few days', days('2004-03-05', 4), ['5 Mar', '6 Mar', '7 Mar', '8 Mar']],
		['a month', days('2004-03-05', 30), ['5 Mar', '10 Mar', '15 Mar', '20 Mar', '25 Mar', '30 Mar']],
		['months', days('2004-01-20', 150), ['Feb 2004', 'Mar 2004', 'Apr 2004', 'May 2004', 'Jun 2004']],
		['years', days('2001-01-01', 1500), ['2001', '2002', '2003', '2004', '2005']],
		['nothing', [], []],
	])('%s', (_, starts, labels) => {
		expect(dayTicks(starts, 6).map(({ label }) => label)).toEqual(labels);
	});

	it('are never more than allowed', () => {
		for (const count of [1, 10, 100, 1000, 10_000])
			for (const most of [1, 3, 8])
				expect(dayTicks(days('1990-06-15', count), most).length).toBeLessThanOrEqual(most);
	});
});

it.each([
	['plain', [['a', 1, 0.5]], 'a,1,0.5\r\n'],
	['missing values, which are not zero', [[null, 0]], ',0\r\n'],
	['commas, quotes and lines', [['a,b', 'say "hi"', 'x\ny']], '"a,b","say ""hi""","x\ny"\r\n'],
	['spreadsheet formulas', [['=1+1', '-x']], "'=1+1,'-x\r\n"],
])('CSV: %s', (_, rows, text) => {
	expect(toCsv(rows)).toBe(text);
});

const COLOURS = {
	paper: 'white',
	ink: 'black',
	soft: 'grey',
	line: 'silver',
	strong: 'gray',
	series: ['red', 'green', 'blue', 'cyan', 'magenta', 'yellow'],
};

const picture = (more: Partial<Picture>): Picture => ({
	title: 'Tea',
	about: 'Posts by day',
	missing: [],
	partial: [],
	isWhole: true,
	format: String,
	starts: ['2004-03-01', '2004-03-02', '2004-03-03', '2004-03-04'],
	series: [{ name: 'tea', values: [1, 2, 3, 4] }],
	...more,
});

/** The number of segments of a line. */
const strokes = (svg: string) => /<path d="(M[^"]*)" fill="none"/.exec(svg)![1]!.split('M').length - 1;

describe('a picture', () => {
	it('has one line if no data is missing', () => {
		expect(strokes(drawPicture(picture({}), COLOURS))).toBe(1);
	});

	it('has a broken line, a hatched band and a note if data is missing', () => {
		const svg = drawPicture(
			picture({ missing: [1], series: [{ name: 'tea', values: [1, null, 3, 4] }] }),
			COLOURS,
		);
		expect(strokes(svg)).toBe(2);
		expect(svg.match(/fill="url\(#missing\)"/g)).toHaveLength(1);
		expect(svg).toContain('missing, not zero');
	});

	it('escapes names', () => {
		const name = '<script>"&\u0000\ud800</script>';
		const svg = drawPicture(picture({ title: name, series: [{ name, values: [1, 2, 3, 4] }] }), COLOURS);
		expect(svg).not.toMatch(/<script|\u0000/);
		expect(() => encodeURIComponent(svg)).not.toThrow();
	});

	it('can be empty', () => {
		const svg = drawPicture(picture({ starts: [], series: [{ name: 'tea', values: [] }] }), COLOURS);
		expect(svg).not.toMatch(/NaN|Infinity/);
	});
});

it.each([
	[[1, 2, 3, 4], 10, [0, 1, 2, 3]],
	[[1, 2, 3, 4], 2, [0, 2]],
	[[null, 2, null, 4], 10, [1, 3]],
	[[1, 2, null, 4, null, 6], 1, [0, 3, 5]],
])('marks of %j: at most %d, plus isolated values', (values, most, places) => {
	expect(markedPlaces(values, most)).toEqual(places);
});

it.each([
	[0, true, [0, 1, 10]],
	[7, true, [0, 1, 10]],
	[250, true, [0, 1, 10, 100, 1000]],
	[0.02, false, [0, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1]],
])('the logarithmic axis up to %d', (most, isWhole, ticks) => {
	const found = powerTicks(most, isWhole);
	expect(found).toHaveLength(ticks.length);
	for (const [place, tick] of ticks.entries()) expect(found[place]).toBeCloseTo(tick, 9);
});
