/** search-latency: how long contenders take for the same queries, kind by kind. */
import { KINDS, type Kind, type Query } from './search-queries.ts';

export interface Searcher {
	readonly name: string;
	/** How many were found, ten at most. */
	search(query: Query): Promise<number> | number;
}

/** Of all kinds together: as many queries of each. */
export const ALL_KINDS = 'all kinds';

export interface Latency {
	readonly kind: Kind | typeof ALL_KINDS;
	readonly p50Ms: number;
	readonly p99Ms: number;
	/** Share of the queries that found something. */
	readonly answered: number;
}

const WARM_UP = 5;

/**
 * Milliseconds: wall-clock time for a contender in a separate process, else CPU time, which other work on the machine
 * disturbs less.
 */
export type Clock = () => number;
export const wallMs: Clock = () => performance.now();
export const cpuMs: Clock = () => {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1_000;
};

/** Kind by kind, and of all of them at the end. */
export async function measureSearcher(
	searcher: Searcher,
	queries: readonly Query[],
	clock = wallMs,
): Promise<Latency[]> {
	const timings: Timed[] = [];
	for (const kind of KINDS)
		timings.push(
			await timeQueries(
				searcher,
				queries.filter((query) => query.kind === kind),
				clock,
			),
		);
	const latencies = timings.map((timed, k) => latencyOf(KINDS[k]!, timed));
	return [...latencies, latencyOf(ALL_KINDS, timings.flat())];
}

type Timed = readonly { readonly ms: number; readonly isAnswered: boolean }[];

async function timeQueries({ search }: Searcher, queries: readonly Query[], clock: Clock): Promise<Timed> {
	for (const query of queries.slice(0, WARM_UP)) await search(query);
	const timed: { ms: number; isAnswered: boolean }[] = [];
	for (const query of queries) {
		const started = clock();
		const found = await search(query);
		timed.push({ ms: clock() - started, isAnswered: found > 0 });
	}
	return timed;
}

function latencyOf(kind: Latency['kind'], timed: Timed): Latency {
	const times = timed.map(({ ms }) => ms);
	return {
		kind,
		p50Ms: percentile(times, 0.5),
		p99Ms: percentile(times, 0.99),
		answered: timed.filter(({ isAnswered }) => isAnswered).length / timed.length,
	};
}

export function percentile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
