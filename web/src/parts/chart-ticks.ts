/** chart-ticks: round numbers for the value axis, and dates for the time axis. */

const ROUND = [1, 2, 2.5, 5, 10];

/** From 0 to the first step at or above the maximum, in steps of 1, 2, 2.5 or 5 times a power of ten. Counts have integer steps. */
export function valueTicks(most: number, wanted: number, isWhole: boolean): readonly number[] {
	const least = most > 0 ? most / wanted : isWhole ? 1 : 0.01;
	const power = 10 ** Math.floor(Math.log10(least));
	const found = (ROUND.find((round) => round * power >= least * 0.999) ?? 10) * power;
	const step = isWhole ? Math.max(1, Math.ceil(found)) : found;
	const steps = Math.max(1, Math.ceil(most / step - 1e-9));
	return Array.from({ length: steps + 1 }, (_, place) => Number((place * step).toPrecision(12)));
}

/** Of shares on a logarithmic axis. */
const MAX_POWERS = 4;

/** Zero, and powers of ten up to the first at or above the maximum. Counts begin with 1. */
export function powerTicks(most: number, isWhole: boolean): readonly number[] {
	const top = Math.ceil(Math.log10(Math.max(most, 1e-6)) - 1e-9);
	const last = isWhole ? Math.max(1, top) : top;
	const first = isWhole ? 0 : last - MAX_POWERS;
	return [0, ...Array.from({ length: last - first + 1 }, (_, place) => 10 ** (first + place))];
}

export interface DayTick {
	/** The index of the period. */
	readonly at: number;
	readonly label: string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const monthOf = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';

interface Level {
	/** Days with the same first letters share a label. */
	readonly letters: number;
	label(day: string): string;
}

/** The finest first. */
const LEVELS: readonly Level[] = [
	{ letters: 10, label: (day) => `${Number(day.slice(8))} ${monthOf(day)}` },
	{ letters: 7, label: (day) => `${monthOf(day)} ${day.slice(0, 4)}` },
	{ letters: 4, label: (day) => day.slice(0, 4) },
];
const MIN_TICKS = 3;

/** Labels days, months or years: the finest level with at most `most` labels. If a coarser level has too few, the finer one is thinned out. */
export function dayTicks(starts: readonly string[], most: number): readonly DayTick[] {
	let before: readonly DayTick[] = [];
	for (const level of LEVELS) {
		const ticks = ticksOf(starts, level);
		if (ticks.length <= most)
			return ticks.length < MIN_TICKS && before.length > 0 ? thin(before, most) : ticks;
		before = ticks;
	}
	return thin(before, most);
}

/** The first day of each unit. The first period gets a label only if it starts a unit. */
function ticksOf(starts: readonly string[], { letters, label }: Level): readonly DayTick[] {
	const ticks: DayTick[] = [];
	for (const [at, start] of starts.entries()) {
		const isNew =
			at === 0 ? isBeginning(start, letters) : cut(start, letters) !== cut(starts[at - 1]!, letters);
		if (isNew) ticks.push({ at, label: label(start) });
	}
	return ticks;
}

const cut = (day: string, letters: number) => day.slice(0, letters);
const isBeginning = (day: string, letters: number) => `${cut(day, letters)}-01-01`.slice(0, 10) === day;

function thin(ticks: readonly DayTick[], most: number): readonly DayTick[] {
	const step = Math.ceil(ticks.length / Math.max(1, most));
	return ticks.filter((_, place) => place % step === 0);
}
