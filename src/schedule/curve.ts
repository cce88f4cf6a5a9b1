/**
 * curve: the posts that are probably there and how long they have waited, over the time since the last look.
 *
 * In:     a rhythm, the last visit, the poll budget.
 * Out:    the best moment for the next visit, and when a number of posts is expected. Computed as far as needed.
 */

import { HOUR_MS } from './habit.ts';
import { Outlook } from './outlook.ts';
import type { Rhythm } from './rhythm.ts';

/** Looks lie on these steps of the clock. */
export const STEP_MS = HOUR_MS / 4;
/** Slow blogs are planned by the hour: it saves work and costs them nothing. */
const SLOW_STEP_MS = HOUR_MS;
const SLOW_PER_DAY = 1;

export class Curve {
	private readonly lastMs: number;
	private readonly startMs: number;
	private readonly stepMs: number;
	private readonly steps: number;
	private readonly outlook: Outlook;
	/** Up to each step: the expected posts, and the sum of their moments (hours since the last look). */
	private readonly posts: number[] = [0];
	private readonly moments: number[] = [0];

	constructor(rhythm: Rhythm, lastMs: number, maxMs: number) {
		this.lastMs = lastMs;
		this.stepMs = rhythm.postsPerDay < SLOW_PER_DAY ? SLOW_STEP_MS : STEP_MS;
		this.startMs = Math.floor(lastMs / this.stepMs) * this.stepMs;
		this.steps = Math.floor((lastMs + maxMs - this.startMs) / this.stepMs);
		this.outlook = new Outlook(rhythm, lastMs);
	}

	/**
	 * 1. A first look where the posts since the last one have waited for the pollBudget.
	 * 2. A second where those since the first have.
	 * 3. The first is slid to where it saves most waiting: the posts there, times the hours until the second.
	 */
	bestLook(pollBudget: number): number {
		const first = this.whenWaited(0, pollBudget);
		if (first >= this.steps) return this.timeOf(first);
		const second = this.whenWaited(first, pollBudget);
		let best = first;
		let most = 0;
		for (let step = 1; step < second; step++) {
			const saved = this.postsAt(step) * (second - step);
			if (saved <= most) continue;
			best = step;
			most = saved;
		}
		return this.timeOf(best);
	}

	/** The moment at which this many posts are expected, or the given one if that is earlier. */
	whenExpected(posts: number, untilMs: number): number {
		let step = 0;
		while (this.timeOf(step) < untilMs && this.postsAt(step) < posts) step++;
		return Math.min(untilMs, this.timeOf(step));
	}

	expectedAt(ms: number): number {
		return this.postsAt(Math.max(0, Math.floor((ms - this.startMs) / this.stepMs)));
	}

	/** The first step at which the posts since another have waited for the whole pollBudget, together. */
	private whenWaited(from: number, pollBudget: number): number {
		const postsBefore = this.postsAt(from);
		const momentsBefore = this.moments[from] as number;
		for (let step = from + 1; step < this.steps; step++) {
			const posts = this.postsAt(step) - postsBefore;
			const hours = (this.timeOf(step) - this.lastMs) / HOUR_MS;
			if (posts * hours - ((this.moments[step] as number) - momentsBefore) >= pollBudget) return step;
		}
		return this.steps;
	}

	private postsAt(step: number): number {
		for (let next = this.posts.length; next <= step; next++) this.extend(next);
		return this.posts[step] as number;
	}

	private extend(step: number): void {
		const from = Math.max(this.lastMs, this.timeOf(step - 1));
		const to = this.timeOf(step);
		const before = this.outlook.expected;
		this.outlook.advance(from, to - from);
		const middle = ((from + to) / 2 - this.lastMs) / HOUR_MS;
		this.posts.push(this.outlook.expected);
		this.moments.push((this.moments[step - 1] as number) + (this.outlook.expected - before) * middle);
	}

	private timeOf(step: number): number {
		return this.startMs + step * this.stepMs;
	}
}
