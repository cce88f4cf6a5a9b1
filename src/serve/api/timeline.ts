/** timeline: when a blog's posts were published, by day of the week and hour, as the blog itself writes its dates. */

const WEEKDAY_COUNT = 7;
const HOUR_COUNT = 24;

export interface Habits {
	/** Monday first. */
	readonly weekdays: readonly number[];
	/** Of posts that have a time of day. */
	readonly hours: readonly number[];
}

export function countHabits(dates: readonly string[]): Habits {
	const weekdays = new Array<number>(WEEKDAY_COUNT).fill(0);
	const hours = new Array<number>(HOUR_COUNT).fill(0);
	for (const date of dates) {
		const weekday = weekdayOf(date);
		if (weekday !== null) weekdays[weekday]!++;
		const hour = Number(/T(\d\d)/.exec(date)?.[1] ?? -1);
		if (hour >= 0 && hour < HOUR_COUNT) hours[hour]!++;
	}
	return { weekdays, hours };
}

/** From 0 for Monday; null where the day is not known. */
function weekdayOf(date: string): number | null {
	const day = /^\d{4}-\d\d-\d\d/.exec(date)?.[0];
	const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
	return Number.isNaN(time) ? null : (new Date(time).getUTCDay() + WEEKDAY_COUNT - 1) % WEEKDAY_COUNT;
}
