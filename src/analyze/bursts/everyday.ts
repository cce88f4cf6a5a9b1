/** everyday: words that say nothing by themselves, told by the posts and not by a list: many posts of their language have them every day. */

import { findDatesInText } from '../../lib/dates/index.ts';
import type { TermSeries } from './term-series.ts';

/** Share of the posts of a language: `with`, `people` and `time` have more, what one writes about has less. */
const LEAST_SHARE = 0.15;

/** Of the days before `from`. */
export function everydayWords(series: TermSeries, from: string): (key: string) => boolean {
	const known = new Map<string, boolean>();
	return (key) => {
		const isEveryday = known.get(key) ?? tell(series, from, key);
		known.set(key, isEveryday);
		return isEveryday;
	};
}

function tell(series: TermSeries, from: string, key: string): boolean {
	const term = series.find('text', key);
	if (term < 0) return false;
	const language = series.terms[term]!.language ?? '';
	let [have, of] = [0, 0];
	for (const [i, posts] of series.posts(term).entries()) {
		const { day, languages } = series.days[i]!;
		if (day >= from) break;
		have += posts;
		of += languages[language] ?? 0;
	}
	return of > 0 && have >= LEAST_SHARE * of;
}

/** Numbers with the signs of year, month, day and hour. */
const ONLY_NUMBERS = /^[\p{N}\s./:,年月日号號時时分秒년월일시]+$/u;

/** What rises because the day has come: dates and parts of dates. Every day bursts with its own date. */
export function isCalendarTerm(label: string, language: string | null, day: string): boolean {
	if (ONLY_NUMBERS.test(label)) return true;
	if (!/\p{N}/u.test(label)) return false;
	return findDatesInText(label, { now: day, ...(language === null ? {} : { language }) }).length > 0;
}
