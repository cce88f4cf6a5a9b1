/**
 * report: what a bench measured, in one shape for all of them: printed for people, and as JSON to compare versions.
 *
 * A report is one table: the same figure for all contenders, ours first. A ratio says how many times better ours is,
 * whether higher or lower is better.
 */
import { renderTable } from '../src/commands/table.ts';

/** Of the rounds. */
export interface Spread {
	readonly min: number;
	readonly median: number;
	readonly max: number;
	readonly rounds: number;
}

/**
 * The limit is the part of our own work that cannot be left out: the bare parse, the bare fetch, the bare index. `less`
 * is ours at a smaller size.
 */
export type Role = 'ours' | 'peer' | 'limit' | 'less';

export interface ReportRow {
	readonly name: string;
	readonly role: Role;
	readonly value: Spread;
	/** How many times better ours is; null for ours. */
	readonly ratio: Spread | null;
	/** What the ratio must reach. */
	readonly target: number | null;
	/** CPU time of one round; null if it was not measured. */
	readonly cpuMs: number | null;
	readonly peakMb: number | null;
}

export interface Report {
	/** The bench, and the table if it has several: `search, rare`. */
	readonly bench: string;
	readonly what: string;
	readonly unit: string;
	/** A time or a size. */
	readonly isLessBetter: boolean;
	readonly rows: readonly ReportRow[];
	/** Further notes: missing peers, the slowest case. */
	readonly notes?: readonly string[];
	/** For growth: what grows, and the size of each row. */
	readonly growth?: { readonly what: string; readonly sizes: readonly number[] };
}

export type DescribeReport = (report: Report) => void;

export function spreadOf(values: readonly number[]): Spread {
	const sorted = [...values].sort((a, b) => a - b);
	return { min: sorted[0]!, median: medianOf(sorted), max: sorted.at(-1)!, rounds: sorted.length };
}

function medianOf(sorted: readonly number[]): number {
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** What was measured for one contender; several values for several rounds. */
export interface Measured {
	readonly name: string;
	readonly role: Role;
	readonly values: readonly number[];
	readonly target?: number;
	readonly cpuMs?: number;
	readonly peakMb?: number;
}

/** A report of contenders of which the first is ours. */
export function makeReport(head: Omit<Report, 'rows'>, all: readonly Measured[]): Report {
	const [ours] = all;
	const ratio = (value: number, round: number) => {
		const own = ours!.values[Math.min(round, ours!.values.length - 1)]!;
		return head.isLessBetter ? value / own : own / value;
	};
	return {
		...head,
		rows: all.map(({ name, role, values, target, cpuMs, peakMb }) => ({
			name,
			role,
			value: spreadOf(values),
			target: target ?? null,
			ratio: role === 'ours' ? null : spreadOf(values.map(ratio)),
			cpuMs: cpuMs ?? null,
			peakMb: peakMb ?? null,
		})),
	};
}

/** How much of its rate ours must keep: all growth figures must be flat within a fifth. */
const MIN_KEPT = 0.8;

/** What was measured at one size. */
export interface Grown {
	readonly size: number;
	/** A value a round. */
	readonly values: readonly number[];
	readonly cpuMs?: number;
	readonly peakMb?: number;
}

/**
 * Rates at increasing sizes: the largest comes first, and its ratio to each smaller one says how much of the rate is
 * left.
 */
export function growthReport(
	head: Omit<Report, 'rows' | 'growth' | 'isLessBetter'>,
	what: string,
	grown: readonly Grown[],
	leastKept = MIN_KEPT,
): Report {
	const falling = [...grown].sort((a, b) => b.size - a.size);
	const rows = falling.map(
		({ size, ...measured }, i): Measured => ({
			...measured,
			name: `${size.toLocaleString('en')} ${what}`,
			role: i === 0 ? 'ours' : 'less',
			...(i > 0 && { target: leastKept }),
		}),
	);
	const sizes = falling.map(({ size }) => size);
	return { ...makeReport({ ...head, isLessBetter: false }, rows), growth: { what, sizes } };
}

/** One table of several groups, each with ours first. */
export function mergeReports(head: Omit<Report, 'rows'>, groups: readonly (readonly Measured[])[]): Report {
	return { ...head, rows: groups.flatMap((group) => makeReport(head, group).rows) };
}

export function isMissed({ ratio, target }: ReportRow): boolean {
	return ratio !== null && target !== null && ratio.median < target;
}

/** Ratios that miss their target, in words. */
export function missedTargets({ bench, rows }: Report): string[] {
	return rows
		.filter(isMissed)
		.map(
			({ name, ratio, target }) =>
				`${bench}: ours is ${ratio!.median.toFixed(2)} × ${name}, ≥ ${target} × is required`,
		);
}

export function renderReport({ bench, what, unit, isLessBetter, rows, notes = [] }: Report): string {
	const table = rows.map(({ name, value, ratio, target, cpuMs, peakMb }) => [
		name,
		describeRate(value.median),
		describeRate(value.min),
		describeRate(value.max),
		ratio === null ? '' : `${ratio.median.toFixed(2)} ×`,
		ratio === null || ratio.rounds === 1 ? '' : `${ratio.min.toFixed(2)} … ${ratio.max.toFixed(2)}`,
		target === null ? '' : `≥ ${Number(target.toFixed(2))} ×`,
		cpuMs === null ? '' : cpuMs.toFixed(0),
		peakMb === null ? '' : peakMb.toFixed(0),
	]);
	const heading = ['contender', unit, 'min', 'max', 'ours is', 'spread', 'target', 'CPU ms', 'peak MB'];
	const rounds = rows[0]!.value.rounds;
	const how = [
		isLessBetter ? 'lower is better' : null,
		rounds > 1 ? `median of ${rounds} alternating rounds` : null,
	];
	return [
		[`${bench}: ${what}`, ...how.filter((part) => part !== null)].join('; '),
		renderTable(heading, table, ['left', ...Array(8).fill('right')]),
		...notes,
		'',
	].join('\n');
}

export function describeRate(value: number): string {
	if (value >= 100) return value.toFixed(0);
	return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
