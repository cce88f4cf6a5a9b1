/**
 * dates: print a moment as a blog's theme prints it, in the blog's language and zone.
 *
 * In:     milliseconds, minutes east of UTC, a language and a style.
 * Out:    text such as "5. März 2004", "2004年03月05日" or "Friday, March 5th, 2004".
 * The names of months and weekdays come from the platform's locale data, read once for a language; the arrangement is
 * ours, because Intl's own patterns differ between versions and the simulated web must be the same bytes on all.
 */

import type { Language } from '../model.ts';
import { localeOf } from './markup.ts';

/** The fields of a moment on the blog's own clock. */
export interface DateParts {
	readonly year: number;
	readonly month: number;
	readonly day: number;
	/** 0 is Sunday. */
	readonly weekday: number;
	readonly hour: number;
	readonly minute: number;
	readonly second: number;
}

export type DateStyle =
	| 'long'
	| 'full'
	| 'ordinal'
	| 'padded'
	| 'iso'
	| 'slash'
	| 'dots'
	| 'numeric'
	| 'dayFirst'
	| 'short'
	| 'shortDayFirst'
	| 'dayMonth'
	| 'dayMonthWeekday'
	| 'dayMonthNumeric';

export interface DateNames {
	/** As they stand beside a day ("марта"), and alone ("март"). */
	readonly months: readonly string[];
	readonly monthsAlone: readonly string[];
	readonly monthsShort: readonly string[];
	readonly weekdays: readonly string[];
	readonly weekdaysShort: readonly string[];
}

/** The moment on a clock that many minutes east of UTC. */
export function zoned(ms: number, zoneMinutes: number): DateParts {
	const date = new Date(ms + zoneMinutes * 60_000);
	return {
		year: date.getUTCFullYear(),
		month: date.getUTCMonth() + 1,
		day: date.getUTCDate(),
		weekday: date.getUTCDay(),
		hour: date.getUTCHours(),
		minute: date.getUTCMinutes(),
		second: date.getUTCSeconds(),
	};
}

const PADDED: readonly string[] = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));

/** A number below 100 in two digits. */
export function two(n: number): string {
	return PADDED[n] ?? String(n);
}

const namesByLanguage = new Map<Language, DateNames>();

/** Month and weekday names of a language. */
export function dateNames(language: Language): DateNames {
	const known = namesByLanguage.get(language);
	if (known !== undefined) return known;
	const names = readNames(language);
	namesByLanguage.set(language, names);
	return names;
}

function readNames(language: Language): DateNames {
	const part = (options: Intl.DateTimeFormatOptions, type: 'month' | 'weekday', count: number) => {
		const formatter = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' });
		// 1 March 2026 is a Sunday; for months the day is the same and the month runs.
		return Array.from({ length: count }, (_, i) => {
			const date = type === 'month' ? Date.UTC(2026, i, 1) : Date.UTC(2026, 2, 1 + i);
			return formatter.formatToParts(date).find((piece) => piece.type === type)?.value ?? '';
		});
	};
	return {
		months: part({ day: 'numeric', month: 'long' }, 'month', 12),
		monthsAlone: part({ month: 'long' }, 'month', 12),
		monthsShort: part({ day: 'numeric', month: 'short' }, 'month', 12).map((name) => name.replace('.', '')),
		weekdays: part({ weekday: 'long' }, 'weekday', 7),
		weekdaysShort: part({ weekday: 'short' }, 'weekday', 7).map((name) => name.replace('.', '')),
	};
}

type Print = (parts: DateParts, names: DateNames) => string;

const month = (parts: DateParts, names: DateNames) => names.months[parts.month - 1] ?? '';
const monthShort = (parts: DateParts, names: DateNames) => names.monthsShort[parts.month - 1] ?? '';
const weekday = (parts: DateParts, names: DateNames) => names.weekdays[parts.weekday] ?? '';
const weekdayShort = (parts: DateParts, names: DateNames) => names.weekdaysShort[parts.weekday] ?? '';

function ordinalSuffix(day: number): string {
	if (day >= 11 && day <= 13) return 'th';
	return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

const iso: Print = (p) => `${p.year}-${two(p.month)}-${two(p.day)}`;
const slash: Print = (p) => `${p.year}/${two(p.month)}/${two(p.day)}`;
const dots: Print = (p) => `${p.year}.${two(p.month)}.${two(p.day)}`;
const german: Print = (p) => `${two(p.day)}.${two(p.month)}.${p.year}`;
const kanji: Print = (p) => `${p.year}年${p.month}月${p.day}日`;
const kanjiPadded: Print = (p) => `${p.year}年${two(p.month)}月${two(p.day)}日`;
const everywhere = { iso, slash, dots } as const;

const STYLES: Readonly<Record<Language, Readonly<Record<DateStyle, Print>>>> = {
	en: {
		...everywhere,
		long: (p, n) => `${month(p, n)} ${p.day}, ${p.year}`,
		full: (p, n) => `${weekday(p, n)}, ${month(p, n)} ${p.day}, ${p.year}`,
		ordinal: (p, n) => `${month(p, n)} ${p.day}${ordinalSuffix(p.day)}, ${p.year}`,
		padded: (p, n) => `${month(p, n)} ${two(p.day)}, ${p.year}`,
		numeric: (p) => `${two(p.month)}/${two(p.day)}/${p.year}`,
		dayFirst: (p) => `${two(p.day)}/${two(p.month)}/${p.year}`,
		short: (p, n) => `${monthShort(p, n)} ${p.day}, ${p.year}`,
		shortDayFirst: (p, n) => `${two(p.day)} ${monthShort(p, n)} ${p.year}`,
		dayMonth: (p, n) => `${month(p, n)} ${p.day}`,
		dayMonthWeekday: (p, n) => `${weekday(p, n)}, ${month(p, n)} ${p.day}`,
		dayMonthNumeric: (p) => `${p.month}/${p.day}`,
	},
	de: {
		...everywhere,
		long: (p, n) => `${p.day}. ${month(p, n)} ${p.year}`,
		full: (p, n) => `${weekday(p, n)}, ${p.day}. ${month(p, n)} ${p.year}`,
		ordinal: (p, n) => `${p.day}. ${month(p, n)} ${p.year}`,
		padded: (p, n) => `${two(p.day)}. ${month(p, n)} ${p.year}`,
		numeric: german,
		dayFirst: (p) => `${p.day}.${p.month}.${p.year}`,
		short: (p, n) => `${p.day}. ${monthShort(p, n)} ${p.year}`,
		shortDayFirst: (p, n) => `${two(p.day)} ${monthShort(p, n)} ${p.year}`,
		dayMonth: (p, n) => `${p.day}. ${month(p, n)}`,
		dayMonthWeekday: (p, n) => `${weekday(p, n)}, ${p.day}. ${month(p, n)}`,
		dayMonthNumeric: (p) => `${p.day}.${p.month}.`,
	},
	fr: {
		...everywhere,
		long: (p, n) => `${p.day} ${month(p, n)} ${p.year}`,
		full: (p, n) => `${weekday(p, n)} ${p.day} ${month(p, n)} ${p.year}`,
		ordinal: (p, n) => `${p.day === 1 ? '1er' : p.day} ${month(p, n)} ${p.year}`,
		padded: (p, n) => `${two(p.day)} ${month(p, n)} ${p.year}`,
		numeric: (p) => `${two(p.day)}/${two(p.month)}/${p.year}`,
		dayFirst: (p) => `${p.day}/${p.month}/${p.year}`,
		short: (p, n) => `${p.day} ${monthShort(p, n)} ${p.year}`,
		shortDayFirst: (p, n) => `${two(p.day)} ${monthShort(p, n)} ${p.year}`,
		dayMonth: (p, n) => `${p.day} ${month(p, n)}`,
		dayMonthWeekday: (p, n) => `${weekday(p, n)} ${p.day} ${month(p, n)}`,
		dayMonthNumeric: (p) => `${p.day}/${p.month}`,
	},
	ja: {
		...everywhere,
		long: kanji,
		full: (p, n) => `${kanji(p, n)}(${weekdayShort(p, n)})`,
		ordinal: kanjiPadded,
		padded: kanjiPadded,
		numeric: slash,
		dayFirst: (p) => `${p.year}.${p.month}.${p.day}`,
		short: (p) => `${p.year}/${p.month}/${p.day}`,
		shortDayFirst: (p, n) => `${kanjiPadded(p, n)} ${weekday(p, n)}`,
		dayMonth: (p) => `${p.month}月${p.day}日`,
		dayMonthWeekday: (p, n) => `${p.month}月${p.day}日(${weekdayShort(p, n)})`,
		dayMonthNumeric: (p, n) => `${p.month}/${p.day}(${weekdayShort(p, n)})`,
	},
	zh: {
		...everywhere,
		long: kanji,
		full: (p, n) => `${kanji(p, n)} ${weekday(p, n)}`,
		ordinal: kanji,
		padded: kanjiPadded,
		numeric: iso,
		dayFirst: (p) => `${p.year}/${p.month}/${p.day}`,
		short: (p) => `${p.year}-${p.month}-${p.day}`,
		shortDayFirst: (p, n) => `${kanji(p, n)} ${weekday(p, n)}`,
		dayMonth: (p) => `${p.month}月${p.day}日`,
		dayMonthWeekday: (p, n) => `${p.month}月${p.day}日 ${weekday(p, n)}`,
		dayMonthNumeric: (p) => `${p.month}/${p.day}`,
	},
	ru: {
		...everywhere,
		long: (p, n) => `${p.day} ${month(p, n)} ${p.year}`,
		full: (p, n) => `${weekday(p, n)}, ${p.day} ${month(p, n)} ${p.year} г.`,
		ordinal: (p, n) => `${p.day} ${month(p, n)} ${p.year}`,
		padded: (p, n) => `${two(p.day)} ${month(p, n)} ${p.year}`,
		numeric: german,
		dayFirst: (p) => `${p.day}.${two(p.month)}.${p.year}`,
		short: (p, n) => `${p.day} ${monthShort(p, n)} ${p.year}`,
		shortDayFirst: (p, n) => `${two(p.day)} ${monthShort(p, n)} ${p.year}`,
		dayMonth: (p, n) => `${p.day} ${month(p, n)}`,
		dayMonthWeekday: (p, n) => `${p.day} ${month(p, n)}, ${weekday(p, n)}`,
		dayMonthNumeric: (p) => `${p.day}.${two(p.month)}`,
	},
};

/** The day in one of the styles. */
export function formatDay(language: Language, style: DateStyle, parts: DateParts): string {
	return STYLES[language][style](parts, dateNames(language));
}

/** The time of day as the language's blogs write it: 3:04 pm, 15h04, 15:04. */
export function formatTime(language: Language, parts: DateParts): string {
	if (language === 'en') {
		return `${parts.hour % 12 === 0 ? 12 : parts.hour % 12}:${two(parts.minute)} ${parts.hour < 12 ? 'am' : 'pm'}`;
	}
	return language === 'fr' ? `${two(parts.hour)}h${two(parts.minute)}` : formatClock(parts);
}

/** The time of day on a 24-hour clock. */
export function formatClock(parts: DateParts): string {
	return `${two(parts.hour)}:${two(parts.minute)}`;
}

/** A month with its year, as archive lists and headings write it. */
export function formatMonth(language: Language, year: number, monthNumber: number): string {
	if (language === 'ja' || language === 'zh') return `${year}年${monthNumber}月`;
	const name = dateNames(language).monthsAlone[monthNumber - 1] ?? '';
	return `${language === 'ru' ? name.charAt(0).toUpperCase() + name.slice(1) : name} ${year}`;
}

/** A month's short name as it stands alone on a date badge. */
export function badgeMonth(language: Language, monthNumber: number): string {
	if (language === 'ja' || language === 'zh') return `${monthNumber}月`;
	return dateNames(language).monthsShort[monthNumber - 1] ?? '';
}

/** ISO 8601 with the zone's offset, as `time datetime` has it. */
export function isoInstant(p: DateParts, zoneMinutes: number): string {
	return `${p.year}-${two(p.month)}-${two(p.day)}T${two(p.hour)}:${two(p.minute)}:${two(p.second)}${isoOffset(zoneMinutes)}`;
}

function isoOffset(zoneMinutes: number): string {
	const minutes = Math.abs(zoneMinutes);
	return `${zoneMinutes < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
