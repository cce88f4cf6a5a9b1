/**
 * fresh: how long does a post wait until a look finds it, with one look per blog and day to spend?
 *
 * Ten thousand simulated blogs over thirty days, beside looking at a fixed interval. What makes up the gain is measured on
 * fewer of them, and on blogs of another kind (fresh-bursty.ts). Nothing of the corpora is read.
 */
import { watchedBlogs } from './fresh-blogs.ts';
import { burstyBlogs } from './fresh-bursty.ts';
import {
	boundOutcome,
	fixedPolicy,
	habitPolicy,
	knowingPolicy,
	ourPolicy,
	ratePolicy,
} from './fresh-policies.ts';
import { type Outcome, runPolicy } from './fresh-run.ts';
import type { Figure, Task } from './task.ts';

const SEED = 8;
const DAYS = 30;
const BLOGS = 10_000;
const FEWER = 2000;

export const freshTask: Task = {
	name: 'fresh',
	sets: [],
	async run(_corpus, explain) {
		const tell = (world: string, outcomes: readonly Outcome[]) => {
			for (const outcome of outcomes) explain(`${world}: ${describe(outcome)}`);
		};
		const all = watchedBlogs(SEED, BLOGS, DAYS);
		const run = (policy: typeof ourPolicy, blogs: typeof all) => runPolicy(policy, blogs, DAYS, blogs.length);
		const [fixed, ours] = [run(fixedPolicy, all), run(ourPolicy, all)];
		tell(`${BLOGS} blogs`, [fixed, ours, boundOutcome(all, DAYS, BLOGS)]);
		const fewer = watchedBlogs(SEED + 1, FEWER, DAYS);
		const parts = [fixedPolicy, ratePolicy, habitPolicy, ourPolicy, knowingPolicy()].map((p) =>
			run(p, fewer),
		);
		tell(`${FEWER} blogs`, parts);
		const bursty = burstyBlogs(SEED, FEWER, DAYS);
		const others = [fixedPolicy, ratePolicy, habitPolicy, ourPolicy].map((policy) => run(policy, bursty));
		tell(`${FEWER} bursty blogs`, others);
		return [...mainFigures(fixed, ours), ...partFigures('', parts), ...partFigures('-bursty', others)];
	},
};

function mainFigures(fixed: Outcome, ours: Outcome): Figure[] {
	const used = ours.looks / (BLOGS * DAYS);
	return [
		saved('saved', 'of the mean delay at a fixed interval, saved', fixed, ours, meanOf, 50),
		saved('saved-median', 'of the median delay, saved', fixed, ours, (outcome) => quantile(outcome, 0.5)),
		saved('saved-p90', 'of the delay that one in ten exceeds, saved', fixed, ours, (outcome) =>
			quantile(outcome, 0.9),
		),
		{
			name: 'in-time',
			label: `posts found before they left the feed (fixed interval: ${percent(1 - fixed.lost / fixed.delays.length)})`,
			value: 100 * (1 - ours.lost / ours.delays.length),
			cases: ours.delays.length,
		},
		{
			name: 'budget',
			label: `looks used: ${ours.looks} of ${BLOGS * DAYS}; 100 is exact`,
			value: 100 * (1 - Math.abs(used - 1)),
			cases: ours.looks,
			target: 99,
		},
	];
}

function partFigures(suffix: string, [fixed, ...others]: readonly Outcome[]): Figure[] {
	return others.map((outcome) =>
		saved(
			`${outcome.key}${suffix}`,
			`of the mean delay saved ${outcome.name}${suffix === '' ? '' : ', bursty blogs'}`,
			fixed as Outcome,
			outcome,
			meanOf,
		),
	);
}

function saved(
	name: string,
	label: string,
	fixed: Outcome,
	outcome: Outcome,
	measure: (outcome: Outcome) => number,
	target?: number,
): Figure {
	const [before, after] = [measure(fixed), measure(outcome)];
	return {
		name,
		label: `${label}: ${after.toFixed(1)} h beside ${before.toFixed(1)} h`,
		value: 100 * (1 - after / before),
		cases: outcome.delays.length,
		...(target === undefined ? {} : { target }),
	};
}

function describe(outcome: Outcome): string {
	const hours = [meanOf(outcome), quantile(outcome, 0.5), quantile(outcome, 0.9)].map((value) =>
		value.toFixed(2),
	);
	const { name, lost, looks, delays } = outcome;
	return `${name}: mean ${hours[0]} h, median ${hours[1]} h, p90 ${hours[2]} h; ${lost} of ${delays.length} posts left the feed unseen; ${looks} looks`;
}

function meanOf({ delays }: Outcome): number {
	return delays.reduce((sum, delay) => sum + delay, 0) / delays.length;
}

function quantile({ delays }: Outcome, share: number): number {
	return delays[Math.floor(delays.length * share)] ?? 0;
}

function percent(share: number): string {
	return `${(100 * share).toFixed(1)}%`;
}
