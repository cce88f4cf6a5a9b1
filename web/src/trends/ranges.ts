/** ranges: handy stretches of time, and which of them is chosen. */
import { addDays } from './periods.ts';
import type { TrendState } from './state.ts';

export interface Range {
	readonly name: 'month' | 'year' | 'all';
	/** Empty where it is left to the server, which tells the last year of what is kept. */
	readonly from: string;
	readonly to: string;
}

const MONTH_DAYS = 30;
/** 52 weeks. */
const YEAR_DAYS = 364;

/** Up to the same end; all of it only when the first day is known. */
export function rangesOf(end: string, first: string | null): readonly Range[] {
	const back = (days: number) => ({ from: addDays(end, 1 - days), to: end });
	return [
		{ name: 'month', ...back(MONTH_DAYS) },
		{ name: 'year', ...back(YEAR_DAYS) },
		...(first === null ? [] : [{ name: 'all' as const, from: first, to: '' }]),
	];
}

/** Where nothing is said, it is the year. */
export function chosenRange(
	state: Pick<TrendState, 'from' | 'to'>,
	end: string,
	first: string | null,
): string | null {
	if (state.from === '' && state.to === '') return 'year';
	const isChosen = ({ from, to }: Range) => from === state.from && to === state.to;
	return rangesOf(end, first).find(isChosen)?.name ?? null;
}
