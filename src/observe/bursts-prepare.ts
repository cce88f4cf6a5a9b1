/**
 * bursts-prepare: counts the posts of days in advance, a few days at a time, so that a list of bursts finds its digests made.
 *
 * The days that somebody waits for come first, then the newest. What was made is stored, so a stop loses one day at most. A day whose posts
 * change is counted again.
 */
import type { Store } from '../io/store/store.ts';
import { DEFAULT_LOOK_BACK } from './bursts.ts';
import { type BusyDay, findBusyDays, readDigest, shiftDay, stampOf } from './bursts-days.ts';

/** Days that somebody waits for. */
export interface WantedDays {
	readonly from: string;
	readonly to: string;
	readonly language?: string;
}

export interface Prepared {
	/** Days that are left, and how many of them somebody waits for. */
	readonly left: number;
	readonly wantedLeft: number;
}

const [FIRST_DAY, LAST_DAY] = ['0000-01-01', '9999-12-31'];

/** The stamps of the days that were seen to be made, for each store. */
const made = new WeakMap<Store, Map<string, string>>();

/** Works for about `budgetMs`, at least on one day. */
export async function prepareDays(
	store: Store,
	wanted: readonly WantedDays[],
	budgetMs: number,
): Promise<Prepared> {
	const until = performance.now() + budgetMs;
	const seen = made.get(store) ?? new Map<string, string>();
	made.set(store, seen);
	const days = await findBusyDays(store, FIRST_DAY, LAST_DAY, undefined);
	const isOpen = ([day, language]: Job) => seen.get(nameOf(day, language)) !== stampOf(day);
	const first = (await listWanted(store, wanted)).filter(isOpen);
	const names = new Set(first.map(([day, language]) => nameOf(day, language)));
	const others = days
		.toReversed()
		.flatMap((day): Job[] => (names.has(nameOf(day)) ? [] : [[day, undefined]]));
	let done = 0;
	for (const [day, language] of [...first, ...others].filter(isOpen)) {
		if (done > 0 && performance.now() >= until) break;
		await readDigest(store, day, language);
		seen.set(nameOf(day, language), stampOf(day));
		done++;
	}
	return { left: [...first, ...others].filter(isOpen).length, wantedLeft: first.filter(isOpen).length };
}

type Job = readonly [day: BusyDay, language: string | undefined];

/** With the days that they are compared with. */
async function listWanted(store: Store, wanted: readonly WantedDays[]): Promise<Job[]> {
	const jobs: Job[] = [];
	for (const { from, to, language } of wanted) {
		const days = await findBusyDays(store, shiftDay(from, -DEFAULT_LOOK_BACK), to, language);
		jobs.push(...days.toReversed().map((day): Job => [day, language]));
	}
	return jobs;
}

function nameOf({ day }: BusyDay, language?: string): string {
	return `${day} ${language ?? ''}`;
}
