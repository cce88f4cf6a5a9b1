/**
 * rhythm: the usual share of a term by weekday.
 *
 * "Friday" rises every Friday. If a term's share was above its mean on most of the same weekdays before, that share is
 * usual for the weekday. The median of those days decides, so one burst a week ago is not a rhythm.
 */

const WEEK = 7;
/** The number of equal weekdays needed for a rhythm. */
const MIN_SAME = 3;

/** The usual share of each day as a multiple of the mean, at least 1; `weekdays` in any numbering, `from` is the index of the period's first day. */
export function usualOf(
	relevant: readonly number[],
	all: readonly number[],
	weekdays: readonly number[],
	from: number,
): number[] {
	const factors = Array.from({ length: WEEK }, (_, weekday) =>
		factorOf(relevant, all, weekdays, from, weekday),
	);
	return weekdays.map((weekday) => factors[weekday % WEEK]!);
}

function factorOf(
	relevant: readonly number[],
	all: readonly number[],
	weekdays: readonly number[],
	from: number,
	weekday: number,
): number {
	const shares: number[] = [];
	let [have, of] = [0, 0];
	for (let day = 0; day < from; day++) {
		have += relevant[day]!;
		of += all[day]!;
		if (weekdays[day]! % WEEK === weekday) shares.push(relevant[day]! / all[day]!);
	}
	if (shares.length < MIN_SAME || have === 0) return 1;
	const median = shares.sort((a, b) => a - b)[(shares.length - 1) >> 1]!;
	return Math.max(1, median / (have / of));
}
