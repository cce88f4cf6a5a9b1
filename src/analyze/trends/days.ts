/** days: converts days between `2004-03-05`, the number 20040305, and a count of days for arithmetic. */

const DAY_MS = 86_400_000;
const WEEKDAYS = 7;
/** 1970-01-01, day 0, was a Thursday. */
const WEEKDAY_OF_DAY_0 = 3;
/** 0000-01-01 and 9999-12-31. */
const FIRST_DAY = -719_528;
const LAST_DAY = 2_932_896;
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether it is written `2004-03-05` and the calendar has it. */
export function isDay(text: string): boolean {
	return ISO_DAY.test(text) && isoOf(orderOf(text)) === text;
}

/** Days since 1970-01-01; NaN if the text is not a day. */
export function orderOf(iso: string): number {
	const [year = '', month = '', day = ''] = iso.split('-');
	const date = new Date(0);
	// `Date.UTC` takes the years up to 99 for those of the twentieth century.
	date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
	return Math.round(date.getTime() / DAY_MS);
}

/** Limited to four-digit years; empty for NaN. */
export function isoOf(order: number): string {
	const date = new Date(Math.min(LAST_DAY, Math.max(FIRST_DAY, order)) * DAY_MS);
	return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** 20040305. */
export function numberOf(iso: string): number {
	return Number(iso.replaceAll('-', ''));
}

/** Of 20040305; such a number with a month or day that there is not (0, 31 February) is some day near. */
export function orderOfNumber(day: number): number {
	const date = new Date(0);
	date.setUTCFullYear(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
	return Math.round(date.getTime() / DAY_MS);
}

/** From 0 for Monday. */
export function weekdayOf(order: number): number {
	return (((order + WEEKDAY_OF_DAY_0) % WEEKDAYS) + WEEKDAYS) % WEEKDAYS;
}

/** The first day of the month after the one that has this day. */
export function nextMonth(order: number): number {
	const date = new Date(order * DAY_MS);
	return Math.round(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS);
}
