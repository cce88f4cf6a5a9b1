/** soak-report: the result of a soak test as a table, a verdict and a chart. */
import { renderTable } from '../src/commands/table.ts';
import { renderChart } from './chart.ts';
import { percentile } from './search-latency.ts';
import type { SoakFigures, SoakPart, SoakSample } from './soak-figures.ts';

export interface Outcome {
	readonly figures: SoakFigures;
	/** What `logosphere check` says about the store at the end. */
	readonly isSound: boolean;
	readonly check: string;
	/** Errors that the server reported. */
	readonly said: readonly string[];
}

/** A leak of more than this share of the memory in an hour would be seen within a day. */
const MAX_SLOPE = 0.1;
/** Connections come and go. */
const MORE_HANDLES = 16;
/** How much worse the last part may be than the first; this is the noise of such a machine. */
const MAX_LOST = 0.25;

interface Rule {
	readonly what: string;
	isMissed(outcome: Outcome): boolean;
}

const RULES: readonly Rule[] = [
	{ what: 'requests failed', isMissed: ({ figures }) => figures.failed > 0 },
	{ what: 'the server reported errors', isMissed: ({ said }) => said.length > 0 },
	{ what: 'the store failed its check', isMissed: ({ isSound }) => !isSound },
	{
		what: 'memory grows',
		isMissed: ({ figures: { slopeMbPerHour, first } }) => slopeMbPerHour > MAX_SLOPE * first.ownMb,
	},
	{
		what: 'open file handles grow',
		isMissed: ({ figures: { first, last } }) => last.handles > first.handles + MORE_HANDLES,
	},
	{ what: 'the median search is slower', isMissed: isSlower('searchP50Ms') },
	{ what: 'the slowest searches are slower', isMissed: isSlower('searchP99Ms') },
	{
		what: 'the crawl is slower',
		isMissed: ({ figures: { first, last } }) =>
			last.requestsPerSecond < (1 - MAX_LOST) * first.requestsPerSecond,
	},
];

function isSlower(key: 'searchP50Ms' | 'searchP99Ms'): Rule['isMissed'] {
	return ({ figures: { first, last } }) => last[key] > (1 + MAX_LOST) * first[key];
}

export function missedOf(outcome: Outcome): string[] {
	return RULES.filter((rule) => rule.isMissed(outcome)).map(({ what }) => what);
}

export function renderSoak(outcome: Outcome, samples: readonly SoakSample[]): string {
	const { figures, check, said } = outcome;
	const last = samples.at(-1)!;
	const missed = missedOf(outcome);
	return [
		`soak: ${figures.minutes.toFixed(0)} minutes, ${last.requests} requests, ${last.posts} posts stored, the machine ${(100 * figures.machineShare).toFixed(0)}% busy`,
		partsTable(figures),
		`memory without file caches: ${figures.slopeMbPerHour.toFixed(1)} MB per hour (Theil–Sen, after the warm-up); peak ${figures.peakMb.toFixed(0)} MB`,
		`failed: ${figures.failed}; errors reported by the server: ${said.length}`,
		check,
		missed.length === 0 ? 'flat' : `NOT FLAT: ${missed.join('; ')}`,
	].join('\n');
}

function partsTable({ first, last }: SoakFigures): string {
	const row = (name: string, part: SoakPart) => [
		`${name}: minutes ${part.fromMinute.toFixed(0)} to ${part.toMinute.toFixed(0)}`,
		part.searchP50Ms.toFixed(1),
		part.searchP99Ms.toFixed(1),
		String(part.searches),
		part.requestsPerSecond.toFixed(1),
		part.ownMb.toFixed(0),
		String(part.handles),
		String(part.toIndex),
	];
	return renderTable(
		['part', 'p50 ms', 'p99 ms', 'searches', 'requests/s', 'own MB', 'handles', 'to index'],
		[row('first', first), row('last', last)],
		['left', ...Array(7).fill('right')],
	);
}

export function drawSoak(samples: readonly SoakSample[]): string {
	const one = (title: string, value: (sample: SoakSample, i: number) => number | null) => ({
		title,
		lines: [{ name: title, values: samples.map(value) }],
	});
	const share = (part: number) =>
		samples.map(({ client }) => (client.searchMs.length === 0 ? null : percentile(client.searchMs, part)));
	return renderChart({
		title: 'Crawl and search together',
		xLabel: 'minutes',
		x: samples.map(({ minute }) => minute),
		panels: [
			{
				title: 'memory, MB',
				lines: [
					{ name: 'all', values: samples.map(({ rssMb }) => rssMb) },
					{ name: 'without file caches', values: samples.map(({ ownMb }) => ownMb) },
				],
			},
			{
				title: 'search, ms',
				lines: [
					{ name: 'median', values: share(0.5) },
					{ name: '99 of 100', values: share(0.99) },
				],
			},
			one('crawl requests per second', (sample, i) => rateAt(samples, sample, i)),
			one('open file handles', ({ handles }) => handles),
			one('posts stored', ({ posts }) => posts),
			one('posts waiting for the index', ({ toIndex }) => toIndex),
		],
	});
}

function rateAt(samples: readonly SoakSample[], { minute, requests }: SoakSample, i: number): number | null {
	const before = samples[i - 1];
	return before === undefined ? null : (requests - before.requests) / (60 * (minute - before.minute));
}
