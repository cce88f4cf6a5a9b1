/** ranges: common time ranges, and which one is selected. */
import { addDays } from './periods.ts';
import type { TrendState } from './state.ts';

export interface Range {
	readonly name: 'month' | 'year' | 'all';
	/** Empty: the server uses the last year of the collection. */
	readonly from: string;
	readonly to: string;
}

const MONTH_DAYS = 30;
/** 52 weeks. */
const YEAR_DAYS = 364;

/** All ranges have the same end. “All” needs the first day. */
export function rangesOf(end: string, first: string | null): readonly Range[] {
	const back = (days: number) => ({ from: addDays(end, 1 - days), to: end });
	return [
		{ name: 'month', ...back(MONTH_DAYS) },
		{ name: 'year', ...back(YEAR_DAYS) },
		...(first === null ? [] : [{ name: 'all' as const, from: first, to: '' }]),
	];
}

/** The default is the year. */
export function chosenRange(
	state: Pick<TrendState, 'from' | 'to'>,
	end: string,
	first: string | null,
): string | null {
	if (state.from === '' && state.to === '') return 'year';
	const isChosen = ({ from, to }: Range) => from === state.from && to === state.to;
	return rangesOf(end, first).find(isChosen)?.name ?? null;
}
