/** state: the day or week in the URL, and URLs of other days. */
import { address } from '../api.ts';
import { href } from '../router.ts';
import { addDays } from '../trends/periods.ts';

export interface DayState {
	/** Empty for the latest. */
	readonly day: string;
	readonly span: 'day' | 'week';
	/** Empty for all languages. */
	readonly lang: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

export function readState(query: URLSearchParams): DayState {
	const day = query.get('day') ?? '';
	return {
		day: DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : '',
		span: query.get('span') === 'week' ? 'week' : 'day',
		lang: query.get('lang') ?? '',
	};
}

export const todayHref = ({ day, span, lang }: DayState): string =>
	href('/today', { day, lang, span: span === 'week' ? span : null });

export const todayAddress = ({ day, span, lang }: DayState): string =>
	address('/api/today', { day, span, lang });

/** The previous or next day or week. */
export const moved = (state: DayState, shown: string, by: 1 | -1): DayState => ({
	...state,
	day: addDays(shown, by * (state.span === 'week' ? 7 : 1)),
});
