/**
 * fresh: how long does a post wait until a poll finds it, with one poll per blog and day?
 *
 * Ten thousand simulated blogs over thirty days, compared with a fixed interval. The components of the gain are
 * measured on fewer of them, and on blogs of another kind (fresh-bursty.ts). The corpora are not used.
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
		const explainOutcomes = (world: string, outcomes: readonly Outcome[]) => {
			for (const outcome of outcomes) explain(`${world}: ${describe(outcome)}`);
		};
		const all = watchedBlogs(SEED, BLOGS, DAYS);
		const run = (policy: typeof ourPolicy, blogs: typeof all) => runPolicy(policy, blogs, DAYS, blogs.length);
		const [fixed, ours] = [run(fixedPolicy, all), run(ourPolicy, all)];
		explainOutcomes(`${BLOGS} blogs`, [fixed, ours, boundOutcome(all, DAYS, BLOGS)]);
		const fewer = watchedBlogs(SEED + 1, FEWER, DAYS);
		const parts = [fixedPolicy, ratePolicy, habitPolicy, ourPolicy, knowingPolicy()].map((p) =>
			run(p, fewer),
		);
		explainOutcomes(`${FEWER} blogs`, parts);
		const bursty = burstyBlogs(SEED, FEWER, DAYS);
		const others = [fixedPolicy, ratePolicy, habitPolicy, ourPolicy].map((policy) => run(policy, bursty));
		explainOutcomes(`${FEWER} bursty blogs`, others);
		return [...mainFigures(fixed, ours), ...partFigures('', parts), ...partFigures('-bursty', others)];
	},
};

function mainFigures(fixed: Outcome, ours: Outcome): Figure[] {
	const used = ours.looks / (BLOGS * DAYS);
	return [
		saved('saved', 'reduction of the mean delay compared with a fixed interval', fixed, ours, meanOf, 50),
		saved('saved-median', 'reduction of the median delay', fixed, ours, (outcome) => quantile(outcome, 0.5)),
		saved('saved-p90', 'reduction of the 90th-percentile delay', fixed, ours, (outcome) =>
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
			label: `polls used: ${ours.looks} of ${BLOGS * DAYS}; 100 means exactly`,
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
			`reduction of the mean delay ${outcome.name}${suffix === '' ? '' : ', bursty blogs'}`,
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
	return `${name}: mean ${hours[0]} h, median ${hours[1]} h, p90 ${hours[2]} h; ${lost} of ${delays.length} posts left the feed unseen; ${looks} polls`;
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
