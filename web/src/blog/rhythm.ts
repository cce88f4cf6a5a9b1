/** rhythm: when and how often a blog publishes, as sentences and as columns. */
import type { Column } from '../parts/columns.tsx';
import { href } from '../router.ts';
import { count } from '../words.ts';

const WEEK = 7;
const MONTH = 30.44;
const YEAR = 365.25;

/** The posting frequency, from the average number of days between two posts. */
export function describeInterval(days: number): string {
	if (days < 0.4) return `about ${Math.min(99, Math.round(1 / Math.max(days, 0.01)))} posts a day`;
	if (days < 0.75) return 'about two posts a day';
	if (days < 1.5) return 'about a post a day';
	if (days < WEEK - 1) return `a post every ${Math.round(days)} days`;
	if (days < 1.5 * WEEK) return 'about a post a week';
	if (days < MONTH - 4) return `a post every ${Math.round(days / WEEK)} weeks`;
	if (days < 1.5 * MONTH) return 'about a post a month';
	if (days < YEAR - 30) return `a post every ${Math.round(days / MONTH)} months`;
	return 'about a post a year or less';
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** With fewer posts, no pattern is reported. */
const MIN_POSTS = 8;
/** A weekday is a favourite from this multiple of its even share. */
const FAVOURED = 1.5;
const NEARLY_NONE = 0.2;

/** The weekday pattern as a sentence; null if there are too few posts. */
export function describeWeekdays(weekdays: readonly number[]): string | null {
	const all = sum(weekdays);
	if (all < MIN_POSTS) return null;
	const share = all / WEEKDAYS.length;
	const favoured = WEEKDAYS.filter((_, day) => weekdays[day]! >= FAVOURED * share);
	if (favoured.length > 0 && favoured.length <= 3)
		return `Mostly on ${inRow(favoured.map((day) => `${day}s`))}.`;
	const weekend = weekdays[5]! + weekdays[6]!;
	if (weekend < NEARLY_NONE * 2 * share) return 'Rarely at weekends.';
	return 'Evenly across the week.';
}

/** Parts of the day; `at night` continues past midnight. */
const TIMES: readonly (readonly [from: number, to: number, words: string])[] = [
	[5, 12, 'in the morning'],
	[12, 18, 'in the afternoon'],
	[18, 23, 'in the evening'],
	[23, 29, 'at night'],
];

export function describeHours(hours: readonly number[]): string | null {
	const all = sum(hours);
	if (all < MIN_POSTS) return null;
	const within = ([from, to]: (typeof TIMES)[number]) =>
		sum(Array.from({ length: to - from }, (_, i) => hours[(from + i) % 24]!));
	const best = TIMES.reduce((one, other) => (within(other) > within(one) ? other : one));
	const share = within(best) / all;
	return share < 0.4 ? 'At all times of the day.' : `${share > 0.7 ? 'Mostly' : 'Most often'} ${best[2]}.`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function inRow(words: readonly string[]): string {
	return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const MONTH_NAME = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** With more months than this, the columns are years. */
const MAX_MONTHS = 180;
/** As many labels as fit on a phone. */
const MAX_TICKS = 6;

/** Every month from the first to the last, including those without posts. The table links to the posts of `blog`. */
export function toMonths(months: Readonly<Record<string, number>>, blog: string): Column[] {
	const known = Object.keys(months)
		.filter((month) => /^\d{4}-\d\d$/.test(month))
		.sort();
	const [first, last] = [known[0], known.at(-1)];
	if (first === undefined || last === undefined) return [];
	const [start, end] = [placeOf(first), placeOf(last)];
	if (end - start >= MAX_MONTHS) return toYears(known, months, blog);
	const span = end - start + 1;
	const everyMonths = [1, 2, 3, 6, 12, 24, 36, 48, 60].find((step) => span / step <= MAX_TICKS) ?? 60;
	return Array.from({ length: span }, (_, i) => {
		const place = start + i;
		const month = `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;
		return {
			label: MONTH_NAME.format(new Date(`${month}-01T00:00:00Z`)),
			value: months[month] ?? 0,
			href: href('/', { q: `blog:${blog} date:${month}`, sort: 'newest' }),
			...(place % everyMonths === 0 && { tick: tickOf(month, everyMonths) }),
		};
	});
}

const placeOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const MONTH_SHORT = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

function tickOf(month: string, every: number): string {
	if (every >= 12 || month.endsWith('-01')) return month.slice(0, 4);
	return MONTH_SHORT.format(new Date(`${month}-01T00:00:00Z`));
}

function toYears(known: readonly string[], months: Readonly<Record<string, number>>, blog: string): Column[] {
	const [first, last] = [Number(known[0]!.slice(0, 4)), Number(known.at(-1)!.slice(0, 4))];
	const every = Math.ceil((last - first + 1) / MAX_TICKS);
	return Array.from({ length: last - first + 1 }, (_, i) => {
		const year = String(first + i);
		return {
			label: year,
			value: sum(known.filter((month) => month.startsWith(year)).map((month) => months[month]!)),
			href: href('/', { q: `blog:${blog} date:${year}`, sort: 'newest' }),
			...((first + i) % every === 0 && { tick: year }),
		};
	});
}

export const toWeekdays = (weekdays: readonly number[]): Column[] =>
	WEEKDAYS.map((label, day) => ({ label, tick: label.slice(0, 2), value: weekdays[day] ?? 0 }));

export const toHours = (hours: readonly number[]): Column[] =>
	Array.from({ length: 24 }, (_, hour) => ({
		label: `${String(hour).padStart(2, '0')}:00`,
		value: hours[hour] ?? 0,
		...(hour % 6 === 0 && { tick: String(hour) }),
	}));

/** The columns as a sentence for screen readers. */
export function summarise(columns: readonly Column[], what: string): string {
	const first = columns[0];
	const last = columns.at(-1);
	if (first === undefined || last === undefined) return `${what}: none.`;
	const most = columns.reduce((one, other) => (other.value > one.value ? other : one));
	return `${what}, from ${first.label} to ${last.label}. Maximum: ${most.label}, ${count(most.value)}.`;
}
