/**
 * search-report: how long queries take, by kind and over all kinds, ours compared with the others: a report of the
 * median, one of the slowest, and one of our spread.
 */
import { type Measured, mergeReports, type Report } from './report.ts';
import { ALL_KINDS, type Latency } from './search-latency.ts';
import { KINDS } from './search-queries.ts';

/** One engine over so many posts; a list of latencies by kind for each round. */
export interface MeasuredEngine {
	readonly name: string;
	readonly role: 'ours' | 'peer' | 'limit';
	readonly rounds: readonly (readonly Latency[])[];
}

/** The targets apply at this many posts. */
const ASKED_POSTS = 1_000_000;
/**
 * The median may take this many times what the bare index takes for the same words, and the slowest this many times the
 * median.
 */
const MAX_OVER_BARE = 1.5;
const MAX_OVER_MEDIAN = 5;

export function searchReports(
	posts: number,
	engines: readonly MeasuredEngine[],
	time = 'wall clock',
): Report[] {
	const hasTargets = posts >= ASKED_POSTS;
	const reports = [...latencyReports(posts, engines, hasTargets), tailReport(posts, engines, hasTargets)];
	return reports.map((report) => ({ ...report, what: `${report.what}, ${time}` }));
}

function latencyReports(posts: number, engines: readonly MeasuredEngine[], isAsked: boolean): Report[] {
	return (['p50Ms', 'p99Ms'] as const).map((key) =>
		mergeReports(
			headOf(posts, key === 'p50Ms' ? 'p50' : 'p99'),
			[...KINDS, ALL_KINDS].map((kind, k) =>
				engines.map(({ name, role, rounds }) => ({
					name: `${kind}: ${name}`,
					role,
					values: rounds.map((latencies) => latencies[k]![key]),
					...(isAsked && role === 'limit' && key === 'p50Ms' && { target: 1 / MAX_OVER_BARE }),
				})),
			),
		),
	);
}

/** Ours alone: the slowest against the median. */
function tailReport(posts: number, engines: readonly MeasuredEngine[], isAsked: boolean): Report {
	const { rounds } = engines.find(({ role }) => role === 'ours')!;
	return mergeReports(
		headOf(posts, 'p99 / p50'),
		[...KINDS, ALL_KINDS].map((kind, k): Measured[] => [
			{ name: `${kind}: p99`, role: 'ours', values: rounds.map((latencies) => latencies[k]!.p99Ms) },
			{
				name: `${kind}: p50`,
				role: 'limit',
				values: rounds.map((latencies) => latencies[k]!.p50Ms),
				...(isAsked && { target: 1 / MAX_OVER_MEDIAN }),
			},
		]),
	);
}

function headOf(posts: number, figure: string): Omit<Report, 'rows'> {
	return {
		bench: `search, ${posts} posts, ${figure}`,
		what: 'ten results, by kind of query',
		unit: 'ms',
		isLessBetter: true,
	};
}
