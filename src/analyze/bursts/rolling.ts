/**
 * rolling: the cheap way to tell a burst: how far the share of the period lies above the mean of the days before, in deviations.
 *
 * It knows one period alone: a rise that comes every week, or a slow growth, is a burst to it; a burst that has gone on for
 * days is none any more.
 */
import type { Series } from './automaton.ts';

/** `from` is the first day of the period; the series ends with its last. */
export function rollingScore({ relevant, all }: Series, from: number): number {
	const shares = relevant.slice(0, from).map((r, day) => r / all[day]!);
	const documents = total(all.slice(from));
	const days = relevant.length - from;
	const mean = shares.length === 0 ? 0 : total(shares) / shares.length;
	const variance = shares.length < 2 ? 0 : total(shares.map((share) => (share - mean) ** 2)) / shares.length;
	const expected = mean * documents;
	// The mean of several days varies less; a count varies at least as chance does, and never by less than one.
	const deviation = Math.max(Math.sqrt(variance / days) * documents, Math.sqrt(expected), 1);
	return (total(relevant.slice(from)) - expected) / deviation;
}

function total(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0);
}
