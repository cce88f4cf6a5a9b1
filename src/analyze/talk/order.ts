/**
 * order: sorts posts chronologically by their dates and citations.
 *
 * In:     posts with their times, some unknown; the citations among them.
 * Out:    their ids, oldest first.
 *
 * A cited post is older. Dates are often coarse (a day, no time zone), so of two posts that are close in time the cited one comes
 * first. If the dates are far apart, they are trusted: the older post was edited to link to the newer one. An undated
 * post is placed next to those it cites, else next to those that cite it. In a cycle of citations the earliest post comes first.
 * Source: topological sorting by Kahn (1962), the earliest of those that can come taken first.
 */
import { type Cite, DAY_MS, type TalkPost } from './talk-post.ts';

/** A day without a zone may be off by this. */
const COARSE_MS = 1.5 * DAY_MS;

export function orderByTime(posts: readonly TalkPost[], cites: readonly Cite[]): number[] {
	const times = new Map(posts.map(({ id, time }) => [id, time]));
	const within = cites.filter(({ from, to }) => from !== to && times.has(from) && times.has(to));
	const placed = placeUndated(times, within);
	const byTime = posts.map(({ id }) => id).sort((a, b) => placed.get(a)! - placed.get(b)! || a - b);
	return sortCitedFirst(
		byTime,
		within.filter(({ from, to }) => placed.get(to)! - placed.get(from)! <= COARSE_MS),
	);
}

/** Every post with a time: an undated one gets that of its neighbours, those without any come last. */
function placeUndated(
	times: ReadonlyMap<number, number | null>,
	cites: readonly Cite[],
): Map<number, number> {
	const placed = new Map(
		[...times].flatMap(([id, time]): [number, number][] => (time === null ? [] : [[id, time]])),
	);
	const cited = groupBy(cites, 'from', 'to');
	const citing = groupBy(cites, 'to', 'from');
	const waiting = [...placed.keys()];
	for (const id of waiting) {
		const around = [...(cited.get(id) ?? []), ...(citing.get(id) ?? [])];
		for (const undated of around.filter((other) => !placed.has(other))) {
			placed.set(undated, timeBeside(undated, placed, cited, citing));
			waiting.push(undated);
		}
	}
	for (const id of times.keys()) if (!placed.has(id)) placed.set(id, Number.MAX_SAFE_INTEGER);
	return placed;
}

type Neighbours = ReadonlyMap<number, readonly number[]>;

function timeBeside(
	id: number,
	placed: ReadonlyMap<number, number>,
	cited: Neighbours,
	citing: Neighbours,
): number {
	const timesOf = (ids: readonly number[] = []) => ids.flatMap((other) => placed.get(other) ?? []);
	const before = timesOf(cited.get(id));
	if (before.length > 0) return before.reduce((a, b) => Math.max(a, b));
	return timesOf(citing.get(id)).reduce((a, b) => Math.min(a, b));
}

function groupBy(cites: readonly Cite[], key: 'from' | 'to', value: 'from' | 'to'): Map<number, number[]> {
	const groups = new Map<number, number[]>();
	for (const cite of cites) {
		const group = groups.get(cite[key]);
		if (group === undefined) groups.set(cite[key], [cite[value]]);
		else group.push(cite[value]);
	}
	return groups;
}

function sortCitedFirst(byTime: readonly number[], cites: readonly Cite[]): number[] {
	const rank = new Map(byTime.map((id, place) => [id, place]));
	const citing = groupBy(cites, 'to', 'from');
	const waitsFor = new Map(byTime.map((id) => [id, 0]));
	for (const { from } of cites) waitsFor.set(from, waitsFor.get(from)! + 1);
	const done = new Set<number>();
	const ready = byTime.filter((id) => waitsFor.get(id) === 0);
	let [taken, next] = [0, 0];
	while (done.size < byTime.length) {
		const id = taken < ready.length ? ready[taken++]! : firstNotDone();
		if (done.has(id)) continue;
		done.add(id);
		for (const waiting of citing.get(id) ?? []) {
			const left = waitsFor.get(waiting)! - 1;
			waitsFor.set(waiting, left);
			if (left === 0) insertByRank(ready, taken, waiting, rank);
		}
	}
	return [...done];

	/** In a cycle the earliest comes first. */
	function firstNotDone(): number {
		while (done.has(byTime[next]!)) next++;
		return byTime[next]!;
	}
}

function insertByRank(ready: number[], from: number, id: number, rank: ReadonlyMap<number, number>): void {
	let [low, high] = [from, ready.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (rank.get(ready[middle]!)! < rank.get(id)!) low = middle + 1;
		else high = middle;
	}
	ready.splice(low, 0, id);
}
