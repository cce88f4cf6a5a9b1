/**
 * rhythm: what is usual on a day of the week.
 *
 * "Friday" rises every Friday. Where a term's share was above its mean on most of the same weekdays before, that is what is
 * usual there. The median of those days decides: one burst a week ago is no rhythm.
 */

const WEEK = 7;
/** Same weekdays that make a rhythm. */
const FEWEST_SAME = 3;

/** For each day, as a multiple of the mean share, at least 1; `weekdays` in any numbering, `from` the first day of the period. */
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
	if (shares.length < FEWEST_SAME || have === 0) return 1;
	const median = shares.sort((a, b) => a - b)[(shares.length - 1) >> 1]!;
	return Math.max(1, median / (have / of));
}
