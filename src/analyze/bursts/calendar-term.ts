/** calendar-term: what rises because the day has come: dates and parts of dates. Every day bursts with its own date. */
import { findDatesInText } from '../../lib/dates/index.ts';

/** Numbers with the signs of year, month, day and hour. */
const ONLY_NUMBERS = /^[\p{N}\s./:,年月日号號時时分秒년월일시]+$/u;

export function isCalendarTerm(label: string, language: string | null, day: string): boolean {
	if (ONLY_NUMBERS.test(label)) return true;
	if (!/\p{N}/u.test(label)) return false;
	return findDatesInText(label, { now: day, ...(language === null ? {} : { language }) }).length > 0;
}
