/**
 * fresh-run: thirty days of polling blogs by one policy, and how long their posts waited.
 *
 * In:     blogs, a policy, a budget of polls.
 * Out:    the delay of each post from publication to the poll that found it, the polls used, the posts that left the
 * feed before a poll.
 *
 * A policy knows only what polls have shown. Blogs interact only through the poll budget, which is reset each day.
 */
import { pollBudgetFor, type Rhythm, rateAt, steerPollBudget } from '../src/schedule/index.ts';
import { DAY_MS, START_MS, type WatchedBlog } from './fresh-blogs.ts';

export interface Policy {
	/** For the figures' names. */
	readonly key: string;
	readonly name: string;
	/** The rhythm that it assumes, from the dates that polls have shown. */
	learn(blog: WatchedBlog, published: readonly string[], now: string): Rhythm;
	/** The next poll. */
	next(rhythm: Rhythm, nowMs: number, pollBudget: number, window: number): number;
}

export interface Outcome {
	readonly key: string;
	readonly name: string;
	/** Hours, shortest first. */
	readonly delays: Float64Array;
	readonly looks: number;
	readonly lost: number;
}

interface Watch {
	readonly blog: WatchedBlog;
	/** How many of its posts are known. */
	seen: number;
	rhythm: Rhythm | null;
	dueMs: number;
}

/** The most recent posts that a rhythm is learned from. */
const KNOWN_POSTS = 60;
/** Before any rhythm is known: one post a day, one poll a day. */
const FIRST_PATIENCE = 12;
/** From this day on, actual use is a better guide than the theory. */
const STEER_FROM_DAY = 2;

export function runPolicy(
	policy: Policy,
	blogs: readonly WatchedBlog[],
	days: number,
	perDay: number,
): Outcome {
	const run = new Run(policy, blogs, days);
	const budget = perDay * days;
	let pollBudget = FIRST_PATIENCE;
	let correction = 1;
	for (let day = 0; day < days; day++) {
		const before = run.looks;
		run.watchUntil(START_MS + (day + 1) * DAY_MS, pollBudget);
		const used = run.looks - before;
		const allowed = (budget - run.looks) / Math.max(1, days - day - 1);
		const now = new Date(START_MS + (day + 1) * DAY_MS).toISOString();
		if (day >= STEER_FROM_DAY) correction = steerPollBudget({ pollBudget: correction, used, allowed });
		pollBudget = pollBudgetFor({ rates: run.rates(now), requestsPerDay: perDay }) * correction;
	}
	return run.finish();
}

class Run {
	looks = 0;
	private lost = 0;
	private readonly policy: Policy;
	private readonly watches: readonly Watch[];
	private readonly endMs: number;
	private readonly delays: number[] = [];

	constructor(policy: Policy, blogs: readonly WatchedBlog[], days: number) {
		this.policy = policy;
		this.endMs = START_MS + days * DAY_MS;
		this.watches = blogs.map((blog) => ({ blog, seen: 0, rhythm: null, dueMs: blog.firstMs }));
	}

	watchUntil(ms: number, pollBudget: number): void {
		for (const watch of this.watches) {
			while (watch.dueMs < ms) {
				this.look(watch, watch.dueMs);
				this.looks++;
				const { blog, rhythm, dueMs } = watch;
				watch.dueMs = this.policy.next(rhythm as Rhythm, dueMs, pollBudget, blog.window);
			}
		}
	}

	rates(now: string): number[] {
		return this.watches.flatMap(({ rhythm }) => (rhythm === null ? [] : [rateAt(rhythm, now)]));
	}

	/** Posts still waiting at the end are found at the next planned polls; those polls do not count. */
	finish(): Outcome {
		for (const watch of this.watches) this.look(watch, watch.dueMs);
		const delays = Float64Array.from(this.delays).sort();
		return { key: this.policy.key, name: this.policy.name, delays, looks: this.looks, lost: this.lost };
	}

	private look(watch: Watch, nowMs: number): void {
		const { blog } = watch;
		let count = watch.seen;
		while (count < blog.times.length && (blog.times[count] as number) <= nowMs) count++;
		for (let i = watch.seen; i < count; i++) this.find(blog, blog.times[i] as number, nowMs, count - i);
		if (count > watch.seen || watch.rhythm === null) {
			const from =
				watch.rhythm === null ? Math.max(0, count - blog.window) : Math.max(0, count - KNOWN_POSTS);
			watch.rhythm = this.policy.learn(blog, blog.shown.slice(from, count), new Date(nowMs).toISOString());
		}
		watch.seen = count;
	}

	/** `place`: from the newest. A post that left the feed counts as found by the same poll, in the archive. */
	private find(blog: WatchedBlog, publishedMs: number, nowMs: number, place: number): void {
		if (publishedMs <= blog.firstMs || publishedMs >= this.endMs) return;
		this.delays.push((nowMs - publishedMs) / 3_600_000);
		if (place > blog.window) this.lost++;
	}
}
