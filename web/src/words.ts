/** words: numbers, dates, languages and URLs as readable text. */

import { serverNow } from './clock.ts';

const NUMBER = new Intl.NumberFormat('en');
const DAY = new Intl.DateTimeFormat('en-GB', {
	day: 'numeric',
	month: 'short',
	year: 'numeric',
	timeZone: 'UTC',
});
const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
const RELATIVE = new Intl.RelativeTimeFormat('en');
const LANGUAGE = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

export const count = (value: number): string => NUMBER.format(value);

/** `1 post`, `2,345 posts`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
	`${count(value)} ${value === 1 ? one : many}`;

const isDayOnly = (iso: string) => iso.length <= 10;

/** `5 Mar 2004`, in the time zone of the author, not of the reader. A month or year is returned unchanged. */
export function dayOf(iso: string): string {
	if (iso.length < 10) return iso;
	const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
	return Number.isNaN(day.getTime()) ? iso : DAY.format(day);
}

/** With the time in the reader's time zone, if it is known. */
export function momentOf(iso: string): string {
	const moment = new Date(iso);
	return isDayOnly(iso) || Number.isNaN(moment.getTime()) ? dayOf(iso) : MINUTE.format(moment);
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
	['year', 365.25 * 86_400],
	['month', 30.44 * 86_400],
	['week', 7 * 86_400],
	['day', 86_400],
	['hour', 3_600],
	['minute', 60],
];

/** `3 days ago`; a date without a time is never less than a day ago. */
export function ago(iso: string, now = serverNow()): string {
	const seconds = (new Date(iso).getTime() - now) / 1000;
	if (Number.isNaN(seconds)) return '';
	const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
	if (isDayOnly(iso) && Math.abs(seconds) < 86_400) return 'today';
	return step === undefined ? 'just now' : RELATIVE.format(Math.trunc(seconds / step[1]), step[0]);
}

export function languageName(tag: string): string {
	try {
		return LANGUAGE.of(tag) ?? tag;
	} catch {
		return tag;
	}
}

/** A URL without scheme, `www.` and trailing slash. */
export const shortAddress = (url: string): string => {
	const short = url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
	try {
		return decodeURI(short);
	} catch {
		return short;
	}
};

export function hostOf(url: string): string {
	return URL.canParse(url) ? new URL(url).host : url;
}

/** Only HTTP URLs become links. */
export const isWeb = (url: string): boolean => /^https?:\/\//i.test(url);
