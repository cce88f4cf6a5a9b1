/** gap-spans: counts the blogs with a coverage gap in each period, and those with a gap that covers all of it. */
import { orderOf } from './days.ts';
import { type Period, PeriodFinder } from './periods.ts';

/** A time span in which posts of a blog are known to be missing; days are inclusive. */
export interface GapSpan {
	readonly blog: string;
	/** Null if it has no beginning or no end. */
	readonly from: string | null;
	readonly to: string | null;
	/** A stable word: `feed-overrun`, … */
	readonly kind: string;
}

export interface PeriodGaps {
	/** Blogs with a gap in the period. */
	readonly some: number;
	/** Blogs with a gap that covers the whole period. */
	readonly whole: number;
	/** The distinct kinds of the gaps. */
	readonly kinds: readonly string[];
}

interface Reach {
	readonly first: number;
	readonly last: number;
}

/** The maximum number of kinds listed for a period. */
const MAX_KINDS = 3;

interface Frame {
	readonly periods: readonly Period[];
	readonly finder: PeriodFinder;
}

/** One for each period. */
export function spreadGaps(periods: readonly Period[], gaps: readonly GapSpan[]): PeriodGaps[] {
	const frame: Frame = { periods, finder: new PeriodFinder(periods) };
	const some = new Steps(periods.length);
	const whole = new Steps(periods.length);
	for (const own of groupBy(gaps, ({ blog }) => blog).values()) {
		some.addOnce(own.flatMap((gap) => reachOf(frame, gap) ?? []));
		whole.addOnce(own.flatMap((gap) => wholeReach(frame, gap) ?? []));
	}
	const byKind = [...groupBy(gaps, ({ kind }) => kind)].sort(([a], [b]) => (a < b ? -1 : 1));
	const kindSums = byKind.map(([kind, own]) => {
		const steps = new Steps(periods.length);
		steps.addOnce(own.flatMap((gap) => reachOf(frame, gap) ?? []));
		return { kind, sums: steps.sums() };
	});
	const [someSums, wholeSums] = [some.sums(), whole.sums()];
	return periods.map((_, i) => {
		const kinds = kindSums.filter(({ sums }) => sums[i]! > 0).map(({ kind }) => kind);
		return { some: someSums[i]!, whole: wholeSums[i]!, kinds: kinds.slice(0, MAX_KINDS) };
	});
}

function groupBy(gaps: readonly GapSpan[], keyOf: (gap: GapSpan) => string): Map<string, GapSpan[]> {
	const groups = new Map<string, GapSpan[]>();
	for (const gap of gaps) {
		const own = groups.get(keyOf(gap));
		if (own === undefined) groups.set(keyOf(gap), [gap]);
		else own.push(gap);
	}
	return groups;
}

/** The periods that a gap overlaps; null if there are none. */
function reachOf({ periods, finder }: Frame, { from, to }: GapSpan): Reach | null {
	const [start, end] = [periods[0]?.start, periods.at(-1)?.end];
	if (start === undefined || end === undefined) return null;
	if ((from !== null && from > end) || (to !== null && to < start)) return null;
	const first = from === null || from <= start ? 0 : finder.find(orderOf(from));
	const last = to === null || to >= end ? periods.length - 1 : finder.find(orderOf(to));
	return first === null || last === null || last < first ? null : { first, last };
}

/** The periods that it covers completely. */
function wholeReach(frame: Frame, gap: GapSpan): Reach | null {
	const reach = reachOf(frame, gap);
	if (reach === null) return null;
	const { periods } = frame;
	const first = gap.from !== null && gap.from > periods[reach.first]!.start ? reach.first + 1 : reach.first;
	const last = gap.to !== null && gap.to < periods[reach.last]!.end ? reach.last - 1 : reach.last;
	return last < first ? null : { first, last };
}

/** How many ranges have each place, in time that does not grow with their length. */
class Steps {
	readonly #steps: number[];

	constructor(length: number) {
		this.#steps = new Array<number>(length + 1).fill(0);
	}

	/** Places that several of them have count once. */
	addOnce(reaches: readonly Reach[]): void {
		for (const { first, last } of joinReaches(reaches)) {
			this.#steps[first]!++;
			this.#steps[last + 1]!--;
		}
	}

	sums(): number[] {
		const sums: number[] = [];
		for (const step of this.#steps.slice(0, -1)) sums.push((sums.at(-1) ?? 0) + step);
		return sums;
	}
}

function joinReaches(reaches: readonly Reach[]): Reach[] {
	const joined: { first: number; last: number }[] = [];
	for (const { first, last } of [...reaches].sort((a, b) => a.first - b.first)) {
		const before = joined.at(-1);
		if (before !== undefined && first <= before.last) before.last = Math.max(before.last, last);
		else joined.push({ first, last });
	}
	return joined;
}
