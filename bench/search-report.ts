/** search-report: how long queries take, kind by kind, ours beside the others: a report of the median and one of the slowest. */
import { mergeReports, type Report } from './report.ts';
import type { Latency } from './search-latency.ts';
import { KINDS } from './search-queries.ts';

/** One engine over so many posts; a list of latencies by kind for each round. */
export interface Asked {
	readonly name: string;
	readonly role: 'ours' | 'peer' | 'limit';
	readonly rounds: readonly (readonly Latency[])[];
}

export function searchReports(posts: number, engines: readonly Asked[]): Report[] {
	return (['p50Ms', 'p99Ms'] as const).map((key) =>
		mergeReports(
			{
				bench: `search, ${posts} posts, ${key === 'p50Ms' ? 'p50' : 'p99'}`,
				what: 'ten results, by kind of query',
				unit: 'ms',
				isLessBetter: true,
			},
			KINDS.map((kind, k) =>
				engines.map(({ name, role, rounds }) => ({
					name: `${kind}: ${name}`,
					role,
					values: rounds.map((latencies) => latencies[k]![key]),
				})),
			),
		),
	);
}
