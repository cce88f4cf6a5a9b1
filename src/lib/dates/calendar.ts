/** calendar: days of the Gregorian calendar as numbers, and back to ISO. */

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
export const DAY_MS = 86_400_000;

export interface YearMonthDay {
	readonly year: number;
	readonly month: number;
	readonly day: number;
}

/** How many days the month has; of an unknown year, the most it can have. */
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
	return Math.floor(Date.UTC(year, month - 1, day) / DAY_MS);
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

/** The day that an ISO string begins with; a month stands for its first day; null when it begins with neither. */
export function parseIsoDay(iso: string): YearMonthDay | null {
	if (iso[4] !== '-') return null;
	const year = Number(iso.slice(0, 4));
	const month = Number(iso.slice(5, 7));
	const day = iso[7] === '-' ? Number(iso.slice(8, 10)) : 1;
	return Number.isInteger(year) && Number.isInteger(month) && isDay(year, month, day)
		? { year, month, day }
		: null;
}
