/** trends-columns: maps periods to the columns of a terminal. If there are too many, several share one. */
import type { TrendPeriod, Trends } from '../model/trends.ts';

export interface Column {
	readonly start: string;
	readonly state: TrendPeriod['state'];
	/** One for each series; null if unknown. */
	readonly values: readonly (number | null)[];
}

export interface Columns {
	readonly columns: readonly Column[];
	/** Periods per column. */
	readonly each: number;
}

export function makeColumns(trends: Trends, isShare: boolean, most: number): Columns {
	const { periods } = trends;
	const each = Math.max(1, Math.ceil(periods.length / most));
	const columns: Column[] = [];
	for (let i = 0; i < periods.length; i += each) columns.push(toColumn(trends, isShare, i, i + each));
	return { columns, each };
}

/** A count is the mean over the known periods; a share is computed over all their posts. */
function toColumn({ periods, series }: Trends, isShare: boolean, from: number, to: number): Column {
	const own = periods.slice(from, to);
	return {
		start: own[0]!.start,
		state: joinStates(own),
		values: series.map(({ counts }) => {
			const known = own.flatMap(({ posts }, i) => {
				const count = counts[from + i] ?? null;
				return count === null || (isShare && posts === 0) ? [] : { count, posts };
			});
			if (known.length === 0) return null;
			const sum = known.reduce((total, { count }) => total + count, 0);
			return isShare ? sum / known.reduce((total, { posts }) => total + posts, 0) : sum / known.length;
		}),
	};
}

function joinStates(periods: readonly TrendPeriod[]): TrendPeriod['state'] {
	if (periods.every(({ state }) => state === 'missing')) return 'missing';
	return periods.every(({ state }) => state === 'whole') ? 'whole' : 'partial';
}
