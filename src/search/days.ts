/** days: a typed date as the days that it spans, as numbers: 2004-03 is 20040301 to 20040331. */

export interface Days {
	readonly first: number;
	/** Not before the last day; months end with 31 whatever their length. */
	readonly last: number;
}

const DATE = /^(\d{4})(?:[-/.]?(\d{1,2})(?:[-/.]?(\d{1,2}))?)?$/;
const LONGEST_MONTH = 31;

export function readDays(text: string): Days | null {
	const match = DATE.exec(text.trim());
	if (match === null) return null;
	const [year, month, day] = match.slice(1).map((part) => (part === undefined ? null : Number(part)));
	if (!isDate(year!, month ?? null, day ?? null)) return null;
	const first = year! * 10_000 + (month ?? 1) * 100 + (day ?? 1);
	const last = year! * 10_000 + (month ?? 12) * 100 + (day ?? LONGEST_MONTH);
	return { first, last };
}

function isDate(year: number, month: number | null, day: number | null): boolean {
	if (month !== null && (month < 1 || month > 12)) return false;
	return day === null || (day >= 1 && day <= new Date(Date.UTC(year, month!, 0)).getUTCDate());
}
