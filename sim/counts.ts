/**
 * counts: what a crawler did to each host.
 *
 * In:     the start and the end of every request.
 * Out:    per host and in total: requests, maximum in parallel, smallest delay between two, robots violations, bytes.
 *
 * All of it is in arrays created once, 26 bytes per host, so that touching a million hosts allocates nothing.
 */

export interface HostCounts {
	readonly requests: number;
	readonly maxParallel: number;
	/** From the end of a request to the start of the next one, in real time; null with fewer than two; 0 when they overlapped. */
	readonly minGapMs: number | null;
	readonly robotsViolations: number;
	readonly bytes: number;
}

export interface TotalCounts extends HostCounts {
	readonly hostsTouched: number;
	/** Requests for names that no host has. */
	readonly unknownHosts: number;
}

const NO_GAP = 0xffffffff;
const MAX_16_BIT = 0xffff;
/** Times are stored in tenths of a millisecond: 32 bits are enough for five days. */
const TICKS_PER_MS = 10;

export class Counts {
	private readonly requestsOf: Uint32Array;
	private readonly bytesOf: Float64Array;
	private readonly openOf: Uint16Array;
	private readonly maxOpenOf: Uint16Array;
	private readonly violationsOf: Uint16Array;
	private readonly minGapOf: Uint32Array;
	private readonly lastEndOf: Uint32Array;
	private hostsTouched = 0;
	private requests = 0;
	private unknown = 0;

	constructor(hosts: number) {
		this.requestsOf = new Uint32Array(hosts);
		this.bytesOf = new Float64Array(hosts);
		this.openOf = new Uint16Array(hosts);
		this.maxOpenOf = new Uint16Array(hosts);
		this.violationsOf = new Uint16Array(hosts);
		this.minGapOf = new Uint32Array(hosts).fill(NO_GAP);
		this.lastEndOf = new Uint32Array(hosts);
	}

	/** Notes the start of a request; returns its number on this host, from 1. */
	begin(index: number, nowMs: number, violation: boolean): number {
		const number = at(this.requestsOf, index) + 1;
		if (number === 1) this.hostsTouched++;
		else this.noteGap(index, this.gapMs(index, nowMs) * TICKS_PER_MS);
		this.requests++;
		this.requestsOf[index] = number;
		const open = Math.min(MAX_16_BIT, at(this.openOf, index) + 1);
		this.openOf[index] = open;
		if (open > at(this.maxOpenOf, index)) this.maxOpenOf[index] = open;
		if (violation) this.violationsOf[index] = Math.min(MAX_16_BIT, at(this.violationsOf, index) + 1);
		return number;
	}

	end(index: number, nowMs: number, bytes: number): void {
		this.openOf[index] = Math.max(0, at(this.openOf, index) - 1);
		this.bytesOf[index] = at(this.bytesOf, index) + bytes;
		this.lastEndOf[index] = ticks(nowMs);
	}

	noteUnknown(): void {
		this.unknown++;
	}

	/** How long the host has been left alone: 0 while a request is open, Infinity before the first. */
	gapMs(index: number, nowMs: number): number {
		if (at(this.requestsOf, index) === 0) return Number.POSITIVE_INFINITY;
		if (at(this.openOf, index) > 0) return 0;
		return Math.max(0, ticks(nowMs) - at(this.lastEndOf, index)) / TICKS_PER_MS;
	}

	of(index: number): HostCounts {
		const gap = at(this.minGapOf, index);
		return {
			requests: at(this.requestsOf, index),
			maxParallel: at(this.maxOpenOf, index),
			minGapMs: gap === NO_GAP ? null : gap / TICKS_PER_MS,
			robotsViolations: at(this.violationsOf, index),
			bytes: at(this.bytesOf, index),
		};
	}

	/** Sums, and the maximum over all hosts for what is not a sum. */
	totals(): TotalCounts {
		let [maxParallel, minGap, robotsViolations, bytes] = [0, NO_GAP, 0, 0];
		for (let index = 0; index < this.requestsOf.length; index++) {
			maxParallel = Math.max(maxParallel, at(this.maxOpenOf, index));
			minGap = Math.min(minGap, at(this.minGapOf, index));
			robotsViolations += at(this.violationsOf, index);
			bytes += at(this.bytesOf, index);
		}
		const minGapMs = minGap === NO_GAP ? null : minGap / TICKS_PER_MS;
		const { hostsTouched, requests, unknown: unknownHosts } = this;
		return { hostsTouched, requests, maxParallel, minGapMs, robotsViolations, bytes, unknownHosts };
	}

	/** Indexes of touched hosts from an index on, at most `count`; `next` goes on from there, null at the end. */
	touched(from: number, count: number): { indexes: number[]; next: number | null } {
		const indexes: number[] = [];
		let index = from;
		for (; index < this.requestsOf.length && indexes.length < count; index++) {
			if (at(this.requestsOf, index) > 0) indexes.push(index);
		}
		return { indexes, next: index < this.requestsOf.length ? index : null };
	}

	private noteGap(index: number, gap: number): void {
		if (gap < at(this.minGapOf, index)) this.minGapOf[index] = gap;
	}
}

function ticks(ms: number): number {
	return Math.round(ms * TICKS_PER_MS) >>> 0;
}

function at(array: Uint16Array | Uint32Array | Float64Array, index: number): number {
	return array[index] as number;
}
