/**
 * talk-bursts: are the planted bursts reported on their days, and nothing else?
 *
 * Bursts are requested for every day and every week of the planted time, as the page of a day does. Recall: planted
 * bursts reported by name on any of their days. Precision: reported bursts that are planted, part of one, or caused by
 * one. A planted burst that chance left too small does not count as missed.
 */
import type { TrueBurst } from '../sim/index.ts';
import type { Bursts } from '../src/model/talk.ts';
import { Judge, type Reported, type Verdict } from './talk-match.ts';
import type { PlantedWorld } from './talk-world.ts';

export type ObserveBursts = (days: { readonly from: string; readonly to: string }) => Promise<Bursts>;

export interface Judged {
	readonly reported: Reported;
	readonly language: string | null;
	readonly verdict: Verdict;
}

export interface BurstScore {
	/** What can be found. */
	readonly planted: readonly TrueBurst[];
	readonly judged: readonly Judged[];
	readonly found: ReadonlySet<TrueBurst>;
}

export interface BurstScores {
	readonly daily: BurstScore;
	readonly weekly: BurstScore;
	/** The fast method, by day. */
	readonly rolling: BurstScore;
}

/** Fewer posts than this on its best day are not a burst. */
const MIN_POSTS = 8;
const MIN_BLOGS = 5;
/** This many deviations are a burst for the fast method. */
const MIN_ROLLING = 5;
const DAY_MS = 86_400_000;

export async function scoreBursts(planted: PlantedWorld, observe: ObserveBursts): Promise<BurstScores> {
	const judge = new Judge(planted);
	const daily = new Tally(planted);
	const weekly = new Tally(planted);
	const rolling = new Tally(planted);
	const { loud, to } = planted.events;
	for (let day = loud; day <= to; day = addDays(day, 1)) {
		const days = { from: day, to: day };
		const { bursts, rollingOnly } = await observe(days);
		for (const { kind, label, language, rolling: deviations } of bursts) {
			daily.add(judge, { kind, label, ...days }, language);
			if (deviations >= MIN_ROLLING) rolling.add(judge, { kind, label, ...days }, language);
		}
		for (const label of rollingOnly) rolling.add(judge, { kind: null, label, ...days }, null);
	}
	for (let day = loud; addDays(day, 6) <= to; day = addDays(day, 7)) {
		const week = { from: day, to: addDays(day, 6) };
		const { bursts } = await observe(week);
		for (const { kind, label, language } of bursts) weekly.add(judge, { kind, label, ...week }, language);
	}
	return { daily, weekly, rolling };
}

class Tally implements BurstScore {
	readonly planted: readonly TrueBurst[];
	readonly judged: Judged[] = [];
	readonly found = new Set<TrueBurst>();

	constructor({ events }: PlantedWorld) {
		this.planted = events.bursts.filter(({ peak }) => peak.posts >= MIN_POSTS && peak.blogs >= MIN_BLOGS);
	}

	add(judge: Judge, reported: Reported, language: string | null): void {
		const verdict = judge.judge(reported);
		this.judged.push({ reported, language, verdict });
		if (verdict.because === 'named') this.found.add(verdict.burst);
	}
}

/**
 * Neither chance nor a false friend. What many blogs happen to cite is neither right nor wrong: it was not planted, but
 * it is true.
 */
export function countRight(judged: readonly Judged[]): { readonly right: number; readonly of: number } {
	const counted = judged.filter(({ verdict }) => verdict.because !== 'cited');
	const wrong = counted.filter(({ verdict: { because } }) => because === 'chance' || because === 'friend');
	return { right: counted.length - wrong.length, of: counted.length };
}

function addDays(day: string, days: number): string {
	return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
