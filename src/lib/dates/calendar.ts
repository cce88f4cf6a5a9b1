/** calendar: days of the Gregorian calendar as numbers, and back to ISO. */

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
export const DAY_MS = 86_400_000;
/** Days from the last of February of the year 0 to 1970-01-01. */
const MARCH_OF_YEAR_0 = 719_469;

export interface YearMonthDay {
	readonly year: number;
	readonly month: number;
	readonly day: number;
}

/** How many days the month has; for an unknown year, the maximum. */
export function monthLength(year: number | null, month: number): number {
	if (month === 2 && (year === null || isLeap(year))) return 29;
	return MONTH_LENGTHS[month - 1] ?? 0;
}

function isLeap(year: number): boolean {
	return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function isDay(year: number | null, month: number, day: number): boolean {
	return day >= 1 && day <= monthLength(year, month);
}

/** Days since 1970-01-01. */
export function dayNumber({ year, month, day }: YearMonthDay): number {
	// If years begin in March, the leap day comes last.
	const years = month > 2 ? year : year - 1;
	const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
	const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day;
	return 365 * years + leapDays + dayOfYear - MARCH_OF_YEAR_0;
}

/** 0 is Sunday. */
export function weekdayOf(date: YearMonthDay): number {
	return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

export function isoDay({ year, month, day }: YearMonthDay): string {
	return `${isoMonth(year, month)}-${pad(day)}`;
}

export function isoMonth(year: number, month: number): string {
	return `${String(year).padStart(4, '0')}-${pad(month)}`;
}

export function pad(value: number): string {
	return value < 10 ? `0${value}` : String(value);
}

/** The day at the start of an ISO string. A month means its first day. Null when there is neither. */
export function parseIsoDay(iso: string): YearMonthDay | null {
	if (iso[4] !== '-') return null;
	const year = digitsIn(iso, 0, 4);
	const month = digitsIn(iso, 5, 7);
	const day = iso[7] === '-' ? digitsIn(iso, 8, 10) : 1;
	return year >= 0 && isDay(year, month, day) ? { year, month, day } : null;
}

/** The number at this position, or -1. */
export function digitsIn(text: string, from: number, to: number): number {
	let value = 0;
	for (let i = from; i < to && i < text.length; i++) {
		const digit = text.charCodeAt(i) - 0x30;
		if (digit < 0 || digit > 9) return -1;
		value = value * 10 + digit;
	}
	return value;
}
