/**
 * clock: a time of day next to a date, and its time zone.
 *
 * In:     tokens after or before a date: `21:04`, `at 9:04 pm`, `午後9時4分`, `14h30`, `14.30 Uhr`, `T21:04:09+09:00`.
 * Out:    hour, minute, second, zone, and where the time ends.
 * Not here: times without a date, which are ignored.
 */

import { halfDayOf } from './half-days.ts';
import { GLYPH, HAN_NUMBER, MARK, NUMBER, SPACE, type Tokens, WORD } from './scan.ts';
import { zoneAt } from './zones.ts';

export interface Clock {
	readonly hour: number;
	readonly minute: number;
	readonly second: number | null;
	readonly zone: string | null;
	/** The token after it. */
	readonly next: number;
	/** Its first token. */
	readonly first: number;
}

/** The most tokens between a date and its time, including one word (at, um, klo, à). */
const MAX_DISTANCE = 6;
const LONGEST_LINK = 5;
/** Diaries write 25:30 for the hours after midnight. Such a time is skipped. */
const LATEST_HOUR = 29;

const HOUR_MARKS = '時时點点시';
const MINUTE_MARKS = '分분';
const SECOND_MARKS = '秒초';

/** The time that follows token i, or null. */
export function clockAfter(tokens: Tokens, i: number): Clock | null {
	let words = 0;
	let half = -1;
	for (let at = i; at <= i + MAX_DISTANCE; at++) {
		const kind = tokens.kindAt(at);
		if (kind === NUMBER || kind === HAN_NUMBER) return clockAt(tokens, at, half);
		if (kind === WORD || kind === GLYPH) {
			const halfDay = halfDayOf(tokens, at);
			if (halfDay !== null) {
				half = halfDay.half;
				at = halfDay.next - 1;
			} else if (++words > 1 || tokens.length(at) > LONGEST_LINK) return null;
		} else if (kind !== SPACE && kind !== MARK) return null;
	}
	return null;
}

/** The time that ends right before token i, or null: `21:04, 5 March 2004`. */
export function clockBefore(tokens: Tokens, i: number): Clock | null {
	for (let at = i - 1; at >= i - 2 * MAX_DISTANCE && at >= 0; at--) {
		if (!tokens.isMark(at, ':') || tokens.kindAt(at - 1) !== NUMBER || tokens.kindAt(at + 1) !== NUMBER)
			continue;
		if (tokens.isMark(at - 2, ':')) continue;
		const clock = clockAt(tokens, at - 1, halfBefore(tokens, at - 1));
		return clock !== null && isNear(tokens, clock.next, i) ? clock : null;
	}
	return null;
}

function halfBefore(tokens: Tokens, i: number): number {
	for (const at of [i - 1, i - 2]) {
		const halfDay = halfDayOf(tokens, at);
		if (halfDay !== null) return halfDay.half;
	}
	return -1;
}

/** Only a few marks, spaces or one short word are between them. */
function isNear(tokens: Tokens, from: number, to: number): boolean {
	if (from > to || to - from > 4) return false;
	for (let at = from; at < to; at++) {
		const kind = tokens.kindAt(at);
		if (kind === WORD ? tokens.length(at) > LONGEST_LINK : kind !== SPACE && kind !== MARK) return false;
	}
	return true;
}

/** A time whose first number is token i; `half` is 0 before noon, 1 after, -1 when unknown. */
function clockAt(tokens: Tokens, i: number, half: number): Clock | null {
	const hour = tokens.value[i]!;
	const time = digitalTime(tokens, i) ?? compactTime(tokens, i) ?? hourTime(tokens, i, half);
	if (time === null || time.minute > 59 || (time.second ?? 0) > 60) return null;
	if (time.hour > LATEST_HOUR || tokens.length(i) > 6) return null;
	let { next } = time;
	const halfAt = tokens.kindAt(next) === SPACE ? next + 1 : next;
	const after = half < 0 && time.hour <= 12 ? halfDayOf(tokens, halfAt) : null;
	if (after !== null) next = after.next;
	else if (time.bare && half < 0) return null;
	const zone = zoneAt(tokens, next);
	if (zone !== null) next = zone.next;
	const knownHalf = after?.half ?? half;
	const full = knownHalf < 0 || hour > 12 ? time.hour : (time.hour % 12) + 12 * knownHalf;
	return { hour: full, minute: time.minute, second: time.second, zone: zone?.zone ?? null, next, first: i };
}

interface Time {
	readonly hour: number;
	readonly minute: number;
	readonly second: number | null;
	readonly next: number;
	/** An hour alone is a time only with am or pm. */
	readonly bare?: boolean;
}

/** 21:04, 21:04:09, 21:04:09.123, 9:4 */
function digitalTime(tokens: Tokens, i: number): Time | null {
	if (!tokens.isMark(i + 1, ':') || !isShortNumber(tokens, i + 2)) return null;
	const hour = tokens.value[i]!;
	const minute = tokens.value[i + 2]!;
	if (!tokens.isMark(i + 3, ':') || !isShortNumber(tokens, i + 4))
		return { hour, minute, second: null, next: i + 3 };
	const fraction =
		(tokens.isMark(i + 5, '.') || tokens.isMark(i + 5, ',')) && tokens.kindAt(i + 6) === NUMBER;
	return { hour, minute, second: tokens.value[i + 4]!, next: fraction ? i + 7 : i + 5 };
}

function isShortNumber(tokens: Tokens, i: number): boolean {
	return tokens.kindAt(i) === NUMBER && tokens.length(i) <= 2;
}

/** T2104, T210409 */
function compactTime(tokens: Tokens, i: number): Time | null {
	const digits = tokens.length(i);
	const before = tokens.kindAt(i - 1) === WORD ? tokens.slice(i - 1) : '';
	if ((digits !== 4 && digits !== 6) || before.toLowerCase() !== 't') return null;
	const value = tokens.value[i]!;
	const seconds = digits === 6 ? value % 100 : null;
	const minutes = digits === 6 ? Math.floor(value / 100) : value;
	return { hour: Math.floor(minutes / 100), minute: minutes % 100, second: seconds, next: i + 1 };
}

/** 21時4分9秒, 오후 9시 4분, 14h30, 14.30 Uhr, 9 pm */
function hourTime(tokens: Tokens, i: number, half: number): Time | null {
	if (tokens.length(i) > 2) return null;
	const hour = tokens.value[i]!;
	const unit = unitAt(tokens, i + 1);
	if (unit !== null && (HOUR_MARKS.includes(unit.mark) || unit.mark.toLowerCase() === 'h'))
		return minutesAfter(tokens, hour, unit.next);
	if (tokens.isMark(i + 1, '.') && tokens.kindAt(i + 2) === NUMBER && tokens.length(i + 2) === 2)
		return { hour, minute: tokens.value[i + 2]!, second: null, next: i + 3, bare: !isDottedTime(tokens, i) };
	return half < 0 || hour <= 12 ? { hour, minute: 0, second: null, next: i + 1, bare: true } : null;
}

function minutesAfter(tokens: Tokens, hour: number, from: number): Time {
	const none: Time = { hour, minute: 0, second: null, next: from };
	const at = tokens.kindAt(from) === SPACE ? from + 1 : from;
	if (!isShortNumber(tokens, at) && tokens.kindAt(at) !== HAN_NUMBER) return none;
	const minute = tokens.value[at]!;
	const unit = unitAt(tokens, at + 1);
	if (unit === null || !MINUTE_MARKS.includes(unit.mark))
		return at === from ? { ...none, minute, next: at + 1 } : none;
	const secondAt = tokens.kindAt(unit.next) === SPACE ? unit.next + 1 : unit.next;
	const second = unitAt(tokens, secondAt + 1);
	if (second !== null && SECOND_MARKS.includes(second.mark))
		return { hour, minute, second: tokens.value[secondAt]!, next: second.next };
	return { ...none, minute, next: unit.next };
}

/** One letter or ideograph directly after a number. */
function unitAt(tokens: Tokens, i: number): { mark: string; next: number } | null {
	const kind = tokens.kindAt(i);
	if ((kind !== WORD && kind !== GLYPH) || tokens.length(i) !== 1) return null;
	return { mark: tokens.slice(i), next: i + 1 };
}

/** `14.30` is a time when a separate word says so: `kl. 14.30`, `klo 14.30`, `14.30 Uhr`. */
function isDottedTime(tokens: Tokens, i: number): boolean {
	const before = tokens.isMark(i - 2, '.') ? i - 3 : i - 2;
	const words = [before, i + 4].map((at) =>
		tokens.kindAt(at) === WORD ? tokens.slice(at).toLowerCase() : '',
	);
	return words.some((word) => word === 'kl' || word === 'klo' || word === 'uhr');
}
