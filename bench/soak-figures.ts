/**
 * soak-figures: is it flat? The samples of a soak test as a few figures: the slope of the memory, handles, and latency
 * and rate in the first and the last part of it.
 */
import { percentile } from './search-latency.ts';
import type { ClientWindow } from './soak-client.ts';
import type { Sample } from './soak-sample.ts';

export interface SoakSample extends Sample {
	readonly client: ClientWindow;
}

export interface SoakPart {
	readonly fromMinute: number;
	readonly toMinute: number;
	readonly searchP50Ms: number;
	readonly searchP99Ms: number;
	readonly searches: number;
	readonly requestsPerSecond: number;
	readonly ownMb: number;
	readonly handles: number;
	readonly toIndex: number;
}

export interface SoakFigures {
	readonly minutes: number;
	/** Of memory without file caches. */
	readonly slopeMbPerHour: number;
	readonly peakMb: number;
	readonly first: SoakPart;
	readonly last: SoakPart;
	readonly machineShare: number;
	readonly failed: number;
}

const WARM_UP_MINUTES = 5;
const PART_MINUTES = 10;

/** In a short soak the warm-up is a quarter, and the parts are halves of the rest. */
export function soakFigures(samples: readonly SoakSample[]): SoakFigures {
	const minutes = samples.at(-1)!.minute;
	const warmUp = Math.min(WARM_UP_MINUTES, minutes / 4);
	const part = Math.min(PART_MINUTES, (minutes - warmUp) / 2);
	const warm = samples.filter(({ minute }) => minute >= warmUp);
	return {
		minutes,
		slopeMbPerHour: 60 * slope(warm.map(({ minute, ownMb }) => [minute, ownMb])),
		peakMb: Math.max(...samples.map(({ rssMb }) => rssMb)),
		first: partOf(samples, warmUp, warmUp + part),
		last: partOf(samples, minutes - part, minutes),
		machineShare: middle(warm.map(({ machineShare }) => machineShare)),
		failed: samples.reduce((sum, { client }) => sum + client.failed, 0),
	};
}

function partOf(samples: readonly SoakSample[], fromMinute: number, toMinute: number): SoakPart {
	const within = samples.filter(({ minute }) => minute >= fromMinute && minute <= toMinute);
	const [begin, end] = [within[0]!, within.at(-1)!];
	const searchMs = within.flatMap(({ client }) => client.searchMs);
	return {
		fromMinute,
		toMinute,
		searches: searchMs.length,
		searchP50Ms: percentile(searchMs, 0.5),
		searchP99Ms: percentile(searchMs, 0.99),
		requestsPerSecond: (end.requests - begin.requests) / Math.max(1, 60 * (end.minute - begin.minute)),
		ownMb: middle(within.map(({ ownMb }) => ownMb)),
		handles: middle(within.map(({ handles }) => handles)),
		toIndex: middle(within.map(({ toIndex }) => toIndex)),
	};
}

/** Theil and Sen's: the median of the slopes between all pairs of points, which a few outliers do not move. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
	const slopes: number[] = [];
	for (const [i, [x, y]] of points.entries()) {
		for (const [laterX, laterY] of points.slice(i + 1)) {
			if (laterX !== x) slopes.push((laterY - y) / (laterX - x));
		}
	}
	return slopes.length === 0 ? 0 : middle(slopes);
}

function middle(values: readonly number[]): number {
	return percentile(values, 0.5);
}
