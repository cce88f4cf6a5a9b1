/** counts: turns posts by day into counts and shares by period, and separates the largest groups from the rest. */
import type { DayCount } from '../../model/search.ts';
import { type Period, PeriodFinder } from './periods.ts';

/** Posts of each period; days outside of all are left out. */
export function sumByPeriod(counts: readonly DayCount[], periods: readonly Period[]): number[] {
	const finder = new PeriodFinder(periods);
	const sums = new Array<number>(periods.length).fill(0);
	for (const { day, posts } of counts) {
		const place = finder.findNumber(day);
		if (place !== null) sums[place]! += posts;
	}
	return sums;
}

/** Null if the period is missing. */
export function knownCounts(sums: readonly number[], isMissing: readonly boolean[]): (number | null)[] {
	return sums.map((sum, i) => (isMissing[i] ? null : sum));
}

/** Share of all posts; null if there are no posts. */
export function sharesOf(counts: readonly (number | null)[], all: readonly number[]): (number | null)[] {
	return counts.map((count, i) => (count === null || !(all[i]! > 0) ? null : Math.min(1, count / all[i]!)));
}

export interface Group {
	/** Null for all the others. */
	readonly name: string | null;
	readonly counts: readonly DayCount[];
}

/**
 * The groups with the most posts, largest first, and the rest as one group. Unknown values (an empty name) belong to the rest.
 * `nameOf` may join several groups under one name.
 */
export function splitGroups(
	counts: readonly DayCount[],
	most: number,
	nameOf: (group: string) => string = (group) => group,
): Group[] {
	const byName = groupByName(counts, nameOf);
	const named = [...byName].filter(([name]) => name !== '').sort(bySize);
	const rest = [...named.slice(most).flatMap(([, own]) => own), ...(byName.get('') ?? [])];
	const groups: Group[] = named.slice(0, most).map(([name, own]) => ({ name, counts: own }));
	return rest.length === 0 ? groups : [...groups, { name: null, counts: rest }];
}

function groupByName(
	counts: readonly DayCount[],
	nameOf: (group: string) => string,
): Map<string, DayCount[]> {
	const byName = new Map<string, DayCount[]>();
	for (const count of counts) {
		const name = nameOf(count.group);
		const own = byName.get(name);
		if (own === undefined) byName.set(name, [count]);
		else own.push(count);
	}
	return byName;
}

type Named = readonly [name: string, counts: readonly DayCount[]];

/** Of the same size by name, so that the order is the same each time. */
function bySize([nameA, a]: Named, [nameB, b]: Named): number {
	return sizeOf(b) - sizeOf(a) || (nameA < nameB ? -1 : 1);
}

function sizeOf(counts: readonly DayCount[]): number {
	return counts.reduce((sum, { posts }) => sum + posts, 0);
}

/**
 * Some of many, spread evenly, the same each time. Every so many-th, from the middle of the first stretch on; all where they
 * are no more than wanted.
 */
export function takeEvenly<Item>(items: readonly Item[], most: number): Item[] {
	if (items.length <= most) return [...items];
	return Array.from({ length: most }, (_, i) => items[Math.floor(((i + 0.5) * items.length) / most)]!);
}

interface DayStretch {
	/** As numbers, 20040305; both are included. */
	readonly from: number;
	readonly to: number;
	readonly posts: number;
}

/** Days with posts as at most so many stretches with about as many posts each. */
export function cutEvenly(
	counts: readonly { readonly day: number; readonly posts: number }[],
	most: number,
): DayStretch[] {
	const total = counts.reduce((sum, { posts }) => sum + posts, 0);
	const stretches: DayStretch[] = [];
	let [done, from, own] = [0, null as number | null, 0];
	for (const { day, posts } of counts) {
		from ??= day;
		own += posts;
		done += posts;
		if (done * most < total * (stretches.length + 1) && done < total) continue;
		stretches.push({ from, to: day, posts: own });
		[from, own] = [null, 0];
	}
	return stretches;
}
