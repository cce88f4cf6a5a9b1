/** figures: formats the values of a trend, and draws its picture. */
import type { Picture } from '../parts/chart-picture.ts';
import type { TrendSeries, Trends } from '../values.ts';
import { count, counted, dayOf, languageName } from '../words.ts';
import { stateOf } from './periods.ts';

export type Show = 'count' | 'share';

const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 3 });

export const valuesOf = (series: TrendSeries, show: Show): readonly (number | null)[] =>
	show === 'count' ? series.counts : series.shares;

/** Periods on each side that count into a smoothed value. */
const REACH = 2;

/** Each known value becomes the mean of the known values around it. */
export function smoothed(values: readonly (number | null)[]): readonly (number | null)[] {
	return values.map((value, at) => {
		if (value === null) return null;
		const around = values.slice(Math.max(0, at - REACH), at + REACH + 1).filter((one) => one !== null);
		return around.reduce((sum, one) => sum + one, 0) / around.length;
	});
}

export const formatValue = (value: number, show: Show): string =>
	show === 'count' ? count(value) : PERCENT.format(value);

/** `12 posts, 0.4%`; the displayed measure comes first. */
export function describeValue(series: TrendSeries, at: number, show: Show): string {
	const posts = series.counts[at] ?? null;
	const share = series.shares[at] ?? null;
	if (posts === null) return 'missing';
	const words = [counted(posts, 'post'), ...(share === null ? [] : [PERCENT.format(share)])];
	return (show === 'count' ? words : words.toReversed()).join(', ');
}

/** Language groups are named by their code, so they get the name of the language. */
export const nameOf = ({ name, query }: TrendSeries, isLanguage: boolean): string =>
	query === '' ? 'All posts' : isLanguage && /^[a-z]{2,3}(?:-\w+)*$/.test(name) ? languageName(name) : name;

export function toPicture(trends: Trends, names: readonly string[], show: Show): Picture {
	const { periods, series, span } = trends;
	const what = show === 'count' ? `Posts by ${span}` : `Share of all posts by ${span}`;
	const placesOf = (state: string) =>
		periods.flatMap((period, at) => (stateOf(period, span) === state ? [at] : []));
	return {
		title: names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', '),
		about: `${what}, ${dayOf(trends.from)} to ${dayOf(trends.to)}`,
		starts: periods.map(({ start }) => start),
		missing: placesOf('missing'),
		partial: placesOf('partial'),
		series: series.map((one, place) => ({ name: names[place]!, values: valuesOf(one, show) })),
		isWhole: show === 'count',
		format: (value) => formatValue(value, show),
	};
}
