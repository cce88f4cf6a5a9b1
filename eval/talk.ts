/**
 * talk: is what was planted in a simulated blogosphere found: bursts, citation cascades, communities, components?
 *
 * Whole worlds are stored as a crawl without faults would store them, and queried as the web pages do. The first seed
 * was used for tuning; the others are held out. The corpora are not used.
 */
import { observeBursts } from '../src/observe/bursts.ts';
import { LEADER_ORDERS, type LeaderOrder, observeLeaders } from '../src/observe/leaders.ts';
import { followThread } from '../src/observe/talk.ts';
import { type BurstScore, type BurstScores, countRight, scoreBursts } from './talk-bursts.ts';
import { type CascadeScore, scoreCascades } from './talk-cascades.ts';
import { type GraphScore, scoreGraph } from './talk-graph.ts';
import { type LeaderScore, scoreLeaders } from './talk-leaders.ts';
import { withPlantedWorld } from './talk-world.ts';
import type { Figure, Task } from './task.ts';

const SEED = 1;
const HELD_SEEDS = [12];
const SIZE = { blogs: 400, days: 56 };
/** As many as the page of a day shows. */
const LIMIT = 20;
const TARGET = 90;

interface Scores {
	readonly bursts: BurstScores;
	readonly cascades: readonly CascadeScore[];
	readonly graph: GraphScore;
	readonly leaders: Readonly<Record<LeaderOrder, LeaderScore>>;
}

export const talkTask: Task = {
	name: 'talk',
	sets: [],
	async run(_corpus, explain) {
		const worked = await scoreSeed(SEED, explain);
		const held: Scores[] = [];
		for (const seed of HELD_SEEDS) held.push(await scoreSeed(seed, () => {}));
		return [...figures('', [worked]), ...figures('held-', held), wholeTimeFigure([worked, ...held])];
	},
};

async function scoreSeed(seed: number, explain: (line: string) => void): Promise<Scores> {
	return withPlantedWorld(seed, SIZE, async (planted) => {
		const { store } = planted;
		const bursts = await scoreBursts(planted, (days) => observeBursts(store, { ...days, limit: LIMIT }));
		explainBursts(bursts, explain);
		const cascades = await scoreCascades(planted, (post) => followThread(store, post), explain);
		const graph = await scoreGraph(planted);
		explain(`graph: ${JSON.stringify(graph)}`);
		const ask = (by: LeaderOrder) =>
			scoreLeaders(planted, by, (question) => observeLeaders(store, question), explain);
		const leaders = {
			novelty: await ask('novelty'),
			influence: await ask('influence'),
			conversation: await ask('conversation'),
		};
		return { bursts, cascades, graph, leaders };
	});
}

function explainBursts(scores: BurstScores, explain: (line: string) => void): void {
	for (const [name, { planted, found, judged }] of Object.entries(scores) as [string, BurstScore][]) {
		for (const burst of planted) {
			const { kind, label, language, since, until, peak } = burst;
			if (!found.has(burst))
				explain(
					`${name} missed: ${language} ${kind} “${label}” ${since} to ${until}, at most ${peak.posts} posts`,
				);
		}
		for (const { reported, verdict } of judged) {
			if (verdict.because !== 'named')
				explain(
					`${name} reported: ${reported.from} ${reported.kind} “${reported.label}”: ${verdict.because}${verdict.because === 'friend' ? ` ${verdict.friend.friend}` : ''}`,
				);
		}
	}
}

/** Over one or several worlds together. */
function figures(prefix: string, scores: readonly Scores[]): Figure[] {
	const suffix = prefix === '' ? '' : ', held-out seeds';
	const of = (way: keyof BurstScores) => scores.map(({ bursts }) => bursts[way]);
	return [
		...burstFigures(`${prefix}bursts`, `planted bursts, day by day${suffix}`, of('daily'), TARGET),
		...burstFigures(`${prefix}weeks`, `planted bursts, week by week${suffix}`, of('weekly')),
		...burstFigures(
			`${prefix}rolling`,
			`planted bursts by the fast method, day by day${suffix}`,
			of('rolling'),
		),
		...languageFigures(prefix, suffix, of('daily')),
		...cascadeFigures(
			prefix,
			suffix,
			scores.flatMap(({ cascades }) => cascades),
		),
		...graphFigures(
			prefix,
			suffix,
			scores.map(({ graph }) => graph),
		),
		...leaderFigures(prefix, suffix, scores),
	];
}

function burstFigures(name: string, label: string, scores: readonly BurstScore[], target?: number): Figure[] {
	const { right, of } = countRight(scores.flatMap(({ judged }) => judged));
	const goal = target === undefined ? {} : { target };
	return [
		{
			...percent(
				`${name}-precision`,
				`${label}: reported bursts that are planted or caused by one`,
				right,
				of,
			),
			...goal,
		},
		{ ...recall(`${name}-recall`, `${label}: found by name`, scores), ...goal },
	];
}

function recall(name: string, label: string, scores: readonly BurstScore[]): Figure {
	const planted = scores.reduce((sum, score) => sum + score.planted.length, 0);
	const found = scores.reduce(
		(sum, score) => sum + score.planted.filter((one) => score.found.has(one)).length,
		0,
	);
	return percent(name, label, found, planted);
}

function languageFigures(prefix: string, suffix: string, scores: readonly BurstScore[]): Figure[] {
	const languages = [
		...new Set(scores.flatMap(({ planted }) => planted.map(({ language }) => language))),
	].sort();
	return languages.map((language) =>
		recall(
			`${prefix}bursts-recall-${language}`,
			`… found in ${language}${suffix}`,
			scores.map((score) => ({
				...score,
				planted: score.planted.filter((one) => one.language === language),
			})),
		),
	);
}

function cascadeFigures(prefix: string, suffix: string, scores: readonly CascadeScore[]): Figure[] {
	const sum = (key: keyof CascadeScore) => scores.reduce((total, score) => total + score[key], 0);
	const target = TARGET;
	return [
		{
			...percent(
				`${prefix}cascades-precision`,
				`citations of threads that lead to their root${suffix}`,
				sum('right'),
				sum('reported'),
			),
			target,
		},
		{
			...percent(
				`${prefix}cascades-recall`,
				`citations of planted cascades found${suffix}`,
				sum('found'),
				sum('planted'),
			),
			target,
		},
		percent(
			`${prefix}cascades-linked-back`,
			`… correctly marked as linked back or not${suffix}`,
			sum('markedRight'),
			sum('found'),
		),
	];
}

function graphFigures(prefix: string, suffix: string, scores: readonly GraphScore[]): Figure[] {
	const sum = (key: keyof GraphScore) => scores.reduce((total, score) => total + score[key], 0);
	const target = TARGET;
	return [
		{
			...percent(
				`${prefix}communities-precision`,
				`pairs of blogs in a found community that share a planted one${suffix}`,
				sum('rightPairs'),
				sum('foundPairs'),
			),
			target,
		},
		{
			...percent(
				`${prefix}communities-recall`,
				`pairs of blogs in a planted community that share a found one${suffix}`,
				sum('rightPairs'),
				sum('plantedPairs'),
			),
			target,
		},
		{
			...percent(
				`${prefix}components`,
				`components found exactly, of all planted or found${suffix}`,
				sum('exactComponents'),
				sum('components') + sum('foundComponents') - sum('exactComponents'),
			),
			target: 100,
		},
	];
}

function leaderFigures(prefix: string, suffix: string, scores: readonly Scores[]): Figure[] {
	return LEADER_ORDERS.flatMap((by) => {
		const own = scores.map(({ leaders }) => leaders[by]);
		const sum = (key: keyof LeaderScore) => own.reduce((total, score) => total + score[key], 0);
		return [
			{
				...percent(
					`${prefix}leaders-${by}`,
					`planted cascades whose beginner is the first leader of their topic, by ${by}${suffix}`,
					sum('foundTopics'),
					sum('topics'),
				),
				target: TARGET,
			},
			percent(
				`${prefix}leaders-${by}-all`,
				`blogs that began a cascade among as many leaders of the whole time, by ${by}${suffix}`,
				sum('foundBlogs'),
				sum('blogs'),
			),
		];
	});
}

/** The number of planted leaders of a world is small: all worlds together. */
function wholeTimeFigure(scores: readonly Scores[]): Figure {
	const own = scores.map(({ leaders }) => leaders.conversation);
	const label =
		'blogs that began a cascade among as many leaders of the whole time, without a topic, all worlds';
	const sum = (key: keyof LeaderScore) => own.reduce((total, score) => total + score[key], 0);
	return { ...percent('leaders-without-topic', label, sum('foundBlogs'), sum('blogs')), target: TARGET };
}

function percent(name: string, label: string, part: number, cases: number): Figure {
	return { name, label, value: cases === 0 ? 0 : (100 * part) / cases, cases };
}
