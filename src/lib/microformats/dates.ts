/** dates: the parts of a date that a page shows apart from each other → one date (value class pattern). */

const DAY = /^\d{4}-\d{2}-\d{2}$|^\d{4}-\d{3}$/;
const TIME =
	/^(\d{1,2})(?::(\d{2}))?(?::(\d{2})(?:\.\d{1,9})?)?\s{0,3}(?:([ap])\.?m?\.?)?\s{0,3}(Z|[+-]\d{1,2}:?(?:\d{2})?)?$/i;
const ZONE = /^(?:Z|[+-]\d{1,2}:?(?:\d{2})?)$/i;
const MOMENT = /^(\d{4}-\d{2}-\d{2}|\d{4}-\d{3})[T ](.+)$/i;

/** A date, and its day, which times after it may need. */
export interface JoinedDate {
	readonly value: string;
	readonly day: string | null;
}

/** Joins the parts of a date in any order; the first of each kind counts. Null if they are not a date. */
export function joinDate(parts: readonly string[], day: string | null): JoinedDate | null {
	let date: string | null = null;
	let time: string | null = null;
	let zone: string | null = null;
	for (const part of parts.map((text) => text.trim())) {
		const moment = MOMENT.exec(part);
		if (moment !== null && readTime(moment[2]!) !== null) {
			if (date === null && time === null) return { value: part, day: moment[1]! };
		} else if (DAY.test(part)) date ??= part;
		else if (ZONE.test(part)) zone ??= part;
		else time ??= readTime(part);
	}
	if (date === null && time === null) return null;
	const known = date ?? day;
	if (time === null) return { value: date!, day: date };
	const hasZone = /(?:Z|[+-]\d[\d:]*)$/i.test(time);
	const full = zone === null || hasZone ? time : time + plainZone(zone);
	return { value: known === null ? full : `${known} ${full}`, day: known };
}

/** `7:30pm` is `19:30`. */
function readTime(text: string): string | null {
	const match = TIME.exec(text);
	if (match === null) return null;
	const [, hour, minute, second, half, zone = ''] = match;
	if (minute === undefined && half === undefined) return null;
	const isAfternoon = half?.toLowerCase() === 'p';
	const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
	if (hours > 24) return null;
	const seconds = second === undefined ? '' : `:${second}`;
	return `${String(hours).padStart(2, '0')}:${minute ?? '00'}${seconds}${plainZone(zone)}`;
}

/** The specification removes the colon of a zone when it joins the parts of a date. */
function plainZone(zone: string): string {
	return zone.toUpperCase().replace(':', '');
}

/** A time of day alone takes the day of the date before it. */
export function completeDate(text: string, day: string | null): JoinedDate {
	const moment = MOMENT.exec(text);
	if (moment !== null) return { value: text, day: moment[1]! };
	if (DAY.test(text)) return { value: text, day: text };
	const time = day === null ? null : readTime(text);
	return time === null ? { value: text, day } : { value: `${day} ${time}`, day };
}
