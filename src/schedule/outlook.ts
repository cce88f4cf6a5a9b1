/**
 * outlook: how many posts to expect, from what is known at a moment.
 *
 * In:     a rhythm and the moment of the last look, at which nothing newer than its last post was there.
 * Out:    the expected number of posts up to any later moment.
 *
 * Time is measured in mean intervals of the blog's own activity. Two stories are weighed against each other:
 * - it keeps its rhythm: the next interval is Weibull distributed with the rhythm's regularity;
 * - it pauses: a silence is as likely as not to last as long again. The longer it is silent, the likelier this one.
 * After the next post, more follow at the mean rate.
 */

import { activityBetween, activityOf, DAY_MS } from './habit.ts';
import type { Rhythm } from './rhythm.ts';

/** The probability that a blog continues after a post. */
const KEEPS_ON = 0.8;
/** A silence begins to count as a pause after about this many mean intervals. */
const PAUSE_SCALE = 4;

export class Outlook {
	/** Expected posts from the last look to the moment reached. */
	expected = 0;
	private readonly rhythm: Rhythm;
	private readonly scale: number;
	private readonly keepsOn: number;
	private readonly keptAtStart: number;
	private readonly pausedAtStart: number;
	private kept = 1;
	private paused = 1;
	private age: number;

	constructor(rhythm: Rhythm, fromMs: number) {
		this.rhythm = rhythm;
		this.scale = 1 / gammaOnePlus(1 / rhythm.regularity);
		this.age = ageAt(rhythm, fromMs);
		this.keptAtStart = this.keeping(this.age);
		this.pausedAtStart = pausing(this.age);
		const keeps = KEEPS_ON * this.keptAtStart;
		this.keepsOn = keeps / (keeps + (1 - KEEPS_ON) * this.pausedAtStart);
	}

	/** Go on from a moment for a while in which the hour does not change. */
	advance(atMs: number, stepMs: number): void {
		const more = (this.rhythm.postsPerDay * activityOf(this.rhythm, atMs) * stepMs) / DAY_MS;
		this.age += more;
		const kept = this.keptAtStart > 0 ? this.keeping(this.age) / this.keptAtStart : 0;
		const paused = pausing(this.age) / this.pausedAtStart;
		const inRhythm = this.kept - kept + (1 - this.kept) * more;
		const afterPause = this.paused - paused + (1 - this.paused) * more;
		this.expected += this.keepsOn * inRhythm + (1 - this.keepsOn) * afterPause;
		this.kept = kept;
		this.paused = paused;
	}

	private keeping(age: number): number {
		return Math.exp(-((age / this.scale) ** this.rhythm.regularity));
	}
}

function ageAt(rhythm: Rhythm, ms: number): number {
	const since = Math.min(Date.parse(rhythm.silentSince), ms);
	return rhythm.postsPerDay * activityBetween(rhythm, since, ms);
}

function pausing(age: number): number {
	return PAUSE_SCALE / (PAUSE_SCALE + age);
}

const STEP_MS = DAY_MS / 24 / 4;

/** Posts to expect between two moments, when at the first nothing newer than the last known post was there. */
export function expectedPosts(rhythm: Rhythm, fromMs: number, toMs: number): number {
	const outlook = new Outlook(rhythm, fromMs);
	for (let at = fromMs; at < toMs; ) {
		const next = Math.min(toMs, (Math.floor(at / STEP_MS) + 1) * STEP_MS);
		outlook.advance(at, next - at);
		at = next;
	}
	return outlook.expected;
}

/** Posts per day to expect about now, the silence since the last one weighed in. */
export function rateAt(rhythm: Rhythm, now: string): number {
	const age = ageAt(rhythm, Date.parse(now));
	const scale = 1 / gammaOnePlus(1 / rhythm.regularity);
	const keeps = KEEPS_ON * Math.exp(-((age / scale) ** rhythm.regularity));
	const keepsOn = keeps / (keeps + (1 - KEEPS_ON) * pausing(age));
	return rhythm.postsPerDay * (keepsOn + (1 - keepsOn) / (PAUSE_SCALE + age));
}

/** Γ(1 + x) for x from 1/3 to 2, the means of Weibull distributions: Stirling's series at x + 5, and down. */
function gammaOnePlus(x: number): number {
	const z = x + 5;
	const ln = (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * z) - 1 / (360 * z ** 3);
	return Math.exp(ln) / ((x + 1) * (x + 2) * (x + 3) * (x + 4));
}
