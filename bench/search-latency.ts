/** search-latency: how long contenders take for the same queries, kind by kind. */
import { KINDS, type Kind, type Query } from './search-queries.ts';

export interface Searcher {
	readonly name: string;
	/** How many were found, ten at most. */
	search(query: Query): Promise<number> | number;
}

export interface Latency {
	readonly kind: Kind;
	readonly p50Ms: number;
	readonly p99Ms: number;
	/** Share of the queries that found something. */
	readonly answered: number;
}

const WARM_UP = 5;

export async function measureSearcher({ search }: Searcher, queries: readonly Query[]): Promise<Latency[]> {
	const latencies: Latency[] = [];
	for (const kind of KINDS) {
		const asked = queries.filter((query) => query.kind === kind);
		for (const query of asked.slice(0, WARM_UP)) await search(query);
		const times: number[] = [];
		let answered = 0;
		for (const query of asked) {
			const started = performance.now();
			const found = await search(query);
			times.push(performance.now() - started);
			if (found > 0) answered++;
		}
		latencies.push({
			kind,
			p50Ms: percentile(times, 0.5),
			p99Ms: percentile(times, 0.99),
			answered: answered / asked.length,
		});
	}
	return latencies;
}

export function percentile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
