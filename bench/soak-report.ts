/** soak-report: what a soak came to, as a table, a verdict and a picture. */
import { renderTable } from '../src/commands/table.ts';
import { renderChart } from './chart.ts';
import { percentile } from './search-latency.ts';
import type { SoakFigures, SoakPart, SoakSample } from './soak-figures.ts';

export interface Outcome {
	readonly figures: SoakFigures;
	/** What `logosphere check` says of the store at the end. */
	readonly isSound: boolean;
	readonly check: string;
	/** Faults that the server told of. */
	readonly said: readonly string[];
}

/** A leak of more than this share of the memory in an hour would be seen within a day. */
const MOST_SLOPE = 0.1;
/** Connections come and go. */
const MORE_HANDLES = 16;
/** How much worse the last part may be than the first, which is the noise of such a machine. */
const MOST_LOST = 0.25;

interface Rule {
	readonly what: string;
	isMissed(outcome: Outcome): boolean;
}

const RULES: readonly Rule[] = [
	{ what: 'requests failed', isMissed: ({ figures }) => figures.failed > 0 },
	{ what: 'the server told of faults', isMissed: ({ said }) => said.length > 0 },
	{ what: 'the store is not sound', isMissed: ({ isSound }) => !isSound },
	{
		what: 'memory grows',
		isMissed: ({ figures: { slopeMbPerHour, first } }) => slopeMbPerHour > MOST_SLOPE * first.ownMb,
	},
	{
		what: 'file handles grow',
		isMissed: ({ figures: { first, last } }) => last.handles > first.handles + MORE_HANDLES,
	},
	{ what: 'half of the searches take longer', isMissed: isSlower('searchP50Ms') },
	{ what: 'the slowest searches take longer', isMissed: isSlower('searchP99Ms') },
	{
		what: 'the crawl is slower',
		isMissed: ({ figures: { first, last } }) =>
			last.requestsPerSecond < (1 - MOST_LOST) * first.requestsPerSecond,
	},
];

function isSlower(key: 'searchP50Ms' | 'searchP99Ms'): Rule['isMissed'] {
	return ({ figures: { first, last } }) => last[key] > (1 + MOST_LOST) * first[key];
}

export function missedOf(outcome: Outcome): string[] {
	return RULES.filter((rule) => rule.isMissed(outcome)).map(({ what }) => what);
}

export function renderSoak(outcome: Outcome, samples: readonly SoakSample[]): string {
	const { figures, check, said } = outcome;
	const last = samples.at(-1)!;
	const missed = missedOf(outcome);
	return [
		`soak: ${figures.minutes.toFixed(0)} minutes, ${last.requests} requests, ${last.posts} posts kept, the machine ${(100 * figures.machineShare).toFixed(0)}% busy`,
		partsTable(figures),
		`memory that is no file's: ${figures.slopeMbPerHour.toFixed(1)} MB an hour (Theil–Sen, after the warm-up); at most ${figures.peakMb.toFixed(0)} MB in use`,
		`failed: ${figures.failed}; faults told by the server: ${said.length}`,
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
					{ name: 'without files', values: samples.map(({ ownMb }) => ownMb) },
				],
			},
			{
				title: 'search, ms',
				lines: [
					{ name: 'median', values: share(0.5) },
					{ name: '99 of 100', values: share(0.99) },
				],
			},
			one('requests of the crawl a second', (sample, i) => rateAt(samples, sample, i)),
			one('open file handles', ({ handles }) => handles),
			one('posts kept', ({ posts }) => posts),
			one('posts that wait for the index', ({ toIndex }) => toIndex),
		],
	});
}

function rateAt(samples: readonly SoakSample[], { minute, requests }: SoakSample, i: number): number | null {
	const before = samples[i - 1];
	return before === undefined ? null : (requests - before.requests) / (60 * (minute - before.minute));
}
