/**
 * bursts: the topics that rise in a day or a week.
 *
 * In:     a store, and the days.
 * Out:    rising words, phrases, names, pages and tags, strongest first, each with its origin.
 * The posts of each day are read once and stored as a digest. Bursts are computed from the digests (src/analyze/bursts). Only the posts
 * of the shown bursts are read again.
 */
import {
	type DayCounts,
	everydayWords,
	findRises,
	isCalendarTerm,
	MIN_DAYS,
	type Rise,
	subsume,
	TermSeries,
} from '../analyze/bursts/index.ts';
import type { Store } from '../io/store/store.ts';
import type { Burst, BurstKind, Bursts } from '../model/talk.ts';
import { CauseFinder } from './bursts-cause.ts';
import { type Choice, type Chosen, chooseBursts } from './bursts-choose.ts';
import { type BusyDay, findBusyDays, findDigest, MAX_POSTS, readDigest, shiftDay } from './bursts-days.ts';
import { type Facts, notesOf } from './bursts-notes.ts';
import { kindOf, queryOf } from './bursts-query.ts';

export const DEFAULT_LOOK_BACK = 60;

export interface BurstRequest {
	/** Days, inclusive. */
	readonly from: string;
	readonly to: string;
	readonly limit: number;
	/** The length of the comparison period before it, in days. */
	readonly lookBack?: number;
	/** Only these kinds; all by default. */
	readonly kinds?: readonly BurstKind[];
	/** Only posts in this language. */
	readonly language?: string;
	/** Leaves out days whose posts have not been counted yet, instead of counting them now. */
	readonly onlyCounted?: boolean;
	/** Called with the number of days read, and of all days. */
	readonly onProgress?: (done: number, of: number) => void;
}

export async function observeBursts(store: Store, request: BurstRequest): Promise<Bursts> {
	const { from, to, limit, kinds, language } = request;
	const since = shiftDay(from, -(request.lookBack ?? DEFAULT_LOOK_BACK));
	const days = await findBusyDays(store, since, to, language);
	const digests = new DigestReader(store, request);
	const period = await digests.readAll(days.filter(({ day }) => day >= from));
	const series = new TermSeries([...period.values()].flatMap((digest) => digest.terms()));
	await readSeries(digests, series, days, request);
	const tested = sumOf(period, ({ counts }) => counts.hashes.length);
	const isWhole = days.every(({ day }) => day < from || period.has(day));
	const posts = isWhole ? sumOf(period, (digest) => digest.posts) : sumOfDays(days, from);
	const { rises, rollingOnly, daysBefore, holes } = findRises(series, from, tested);
	const wanted = [...rises, ...rollingOnly].filter((rise) => isWanted(rise, kinds, to));
	const [found, others] = partBy(subsume(wanted, everydayWords(series, from)), new Set(rises));
	const choice: Choice = { from, to, limit, language, posts };
	const chosen = await chooseBursts(store, found, choice);
	const facts: Facts = {
		posts,
		daysBefore,
		holes,
		pending: digests.pending,
		days: days.length,
		sampled: days.filter((day) => day.posts > MAX_POSTS),
		last: days.find(({ day }) => day === to),
		before: days.filter(({ day }) => day < from),
	};
	return {
		from,
		to,
		since,
		posts,
		blogs: new Set([...period.values()].flatMap(({ blogs }) => blogs)).size,
		bursts: await describeBursts(store, chosen, daysFrom(since, to), series),
		pending: digests.pending,
		rollingOnly: others.slice(0, limit).map(({ term }) => term.label),
		notes: notesOf(facts, MIN_DAYS),
	};
}

/** The days of the period are read first, because the comparison days are read only for their terms. */
type Period = ReadonlyMap<string, DayCounts>;

class DigestReader {
	readonly #store: Store;
	readonly #request: BurstRequest;
	/** Of the period. */
	#period: Period = new Map();
	readonly #pending = new Set<string>();

	constructor(store: Store, request: BurstRequest) {
		this.#store = store;
		this.#request = request;
	}

	/** Days that were left out. */
	get pending(): number {
		return this.#pending.size;
	}

	async readAll(days: readonly BusyDay[]): Promise<Period> {
		const period = new Map<string, DayCounts>();
		for (const day of days) {
			const digest = await this.read(day);
			if (digest !== null) period.set(day.day, digest);
		}
		this.#period = period;
		return period;
	}

	async read(busy: BusyDay): Promise<DayCounts | null> {
		const known = this.#period.get(busy.day);
		if (known !== undefined) return known;
		const { onlyCounted = false, language } = this.#request;
		const digest = await (onlyCounted ? findDigest : readDigest)(this.#store, busy, language);
		if (digest === null) this.#pending.add(busy.day);
		return digest;
	}
}

async function readSeries(
	digests: DigestReader,
	series: TermSeries,
	days: readonly BusyDay[],
	{ onProgress }: BurstRequest,
): Promise<void> {
	for (const [i, busy] of days.entries()) {
		const digest = await digests.read(busy);
		if (digest !== null) {
			const { posts, blogs, languages, counts } = digest;
			series.add({ day: busy.day, posts, blogs: blogs.length, languages }, counts);
		}
		onProgress?.(i + 1, days.length);
	}
}

function sumOfDays(days: readonly BusyDay[], from: string): number {
	return days.reduce((sum, { day, posts }) => sum + (day >= from ? posts : 0), 0);
}

function sumOf(period: Period, part: (digest: DayCounts) => number): number {
	return [...period.values()].reduce((sum, digest) => sum + part(digest), 0);
}

function isWanted(rise: Rise, kinds: readonly BurstKind[] | undefined, day: string): boolean {
	const { kind, label, language } = rise.term;
	if (kinds !== undefined && !kinds.includes(kindOf(rise))) return false;
	return kind === 'link' || !isCalendarTerm(label, language, day);
}

/** Splits the list into members of the set and others. */
function partBy(rises: readonly Rise[], set: ReadonlySet<Rise>): [Rise[], Rise[]] {
	return [rises.filter((rise) => set.has(rise)), rises.filter((rise) => !set.has(rise))];
}

async function describeBursts(
	store: Store,
	chosen: readonly Chosen[],
	calendar: readonly string[],
	series: TermSeries,
): Promise<Burst[]> {
	const causes = new CauseFinder(store);
	const bursts: Burst[] = [];
	for (const one of chosen) {
		const { rise, blogs } = one;
		const byDay = new Map(rise.history.map((posts, i) => [series.days[i]!.day, posts]));
		bursts.push({
			kind: kindOf(rise),
			label: rise.term.label,
			query: queryOf(rise),
			language: rise.term.language,
			posts: rise.posts,
			blogs,
			expected: rise.expected,
			since: rise.since,
			until: rise.until,
			weight: rise.weight,
			rolling: rise.rolling,
			history: calendar.map((day) => byDay.get(day) ?? 0),
			cause: await causes.find(one),
		});
	}
	return bursts;
}

function daysFrom(first: string, last: string): string[] {
	const days: string[] = [];
	for (let day = first; day <= last; day = shiftDay(day, 1)) days.push(day);
	return days;
}
