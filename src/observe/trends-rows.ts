/** trends-rows: trends as table rows, one for each period of each series. */
import { renderCell } from '../formats/csv.ts';
import type { Trends } from '../model/trends.ts';

type Cell = string | number | null;

export interface TrendRow {
	readonly start: string;
	readonly end: string;
	readonly state: string;
	readonly why: string | null;
	/** All posts of the period. */
	readonly all_posts: number;
	readonly series: string;
	readonly query: string;
	readonly posts: number | null;
	readonly share: number | null;
	readonly positive: number | null;
	readonly negative: number | null;
	readonly neutral: number | null;
}

/** The columns in order. */
const TREND_COLUMNS: readonly (keyof TrendRow)[] = [
	'start',
	'end',
	'state',
	'why',
	'all_posts',
	'series',
	'query',
	'posts',
	'share',
	'positive',
	'negative',
	'neutral',
];

export function listRows({ periods, series }: Trends): TrendRow[] {
	return series.flatMap(({ name, query, counts, shares, mood }) =>
		periods.map(({ start, end, state, why, posts }, i) => ({
			start,
			end,
			state,
			why,
			all_posts: posts,
			series: name,
			query,
			posts: counts[i] ?? null,
			share: shares[i] ?? null,
			positive: mood?.positive[i] ?? null,
			negative: mood?.negative[i] ?? null,
			neutral: mood?.neutral[i] ?? null,
		})),
	);
}

/** CSV (RFC 4180); texts that a spreadsheet would interpret as formulas are made harmless. */
export function renderCsv(trends: Trends): string {
	const lines = listRows(trends).map((row) =>
		TREND_COLUMNS.map((name) => renderCell(row[name] as Cell)).join(','),
	);
	return [TREND_COLUMNS.join(','), ...lines].map((line) => `${line}\r\n`).join('');
}
