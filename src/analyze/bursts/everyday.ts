/** everyday: finds words without a topic of their own. There is no word list: they are in many posts of their language every day. */

import { findDatesInText } from '../../lib/dates/index.ts';
import type { TermSeries } from './term-series.ts';

/** Share of the posts of a language: `with`, `people` and `time` are above it, topics are below it. */
const MIN_SHARE = 0.15;

/** Uses the days before `from`. */
export function everydayWords(series: TermSeries, from: string): (key: string) => boolean {
	const known = new Map<string, boolean>();
	return (key) => {
		const isEveryday = known.get(key) ?? detectEveryday(series, from, key);
		known.set(key, isEveryday);
		return isEveryday;
	};
}

function detectEveryday(series: TermSeries, from: string, key: string): boolean {
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
	return of > 0 && have >= MIN_SHARE * of;
}

/** Numbers with the characters for year, month, day and hour. */
const ONLY_NUMBERS = /^[\p{N}\s./:,年月日号號時时分秒년월일시]+$/u;

/** Dates and parts of dates: every day bursts with its own date. */
export function isCalendarTerm(label: string, language: string | null, day: string): boolean {
	if (ONLY_NUMBERS.test(label)) return true;
	if (!/\p{N}/u.test(label)) return false;
	return findDatesInText(label, { now: day, ...(language === null ? {} : { language }) }).length > 0;
}
