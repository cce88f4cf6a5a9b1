/** trends-view: trends for a terminal: the chart, its legend, a table of the periods, and notes. */
import type { Mood, TrendSeries, Trends } from '../model/trends.ts';
import { clip, counted, displayWidth, printable, renderTable, terminalWidth } from './table.ts';
import { describeValue, MARKS, renderChart } from './trends-chart.ts';

/** With more periods than this, only the chart is shown. */
const MAX_ROWS = 60;
const MAX_REASONS = 3;
const MAX_NAME_WIDTH = 40;
const MAX_COLUMN_WIDTH = 16;

export function renderTrends(trends: Trends, isShare: boolean): string {
	const { from, to, span, periods, series, notes } = trends;
	if (periods.every(({ posts }) => posts === 0)) {
		const reasons = new Set(periods.flatMap(({ why }) => why ?? []));
		return [`The store has no posts from ${from} to ${to}.`, ...[...reasons].slice(0, MAX_REASONS)].join(
			'\n',
		);
	}
	const what = isShare ? 'share of all posts' : 'posts';
	return [
		`${what} by ${span}, ${from} to ${to}`,
		'',
		...renderChart(trends, isShare),
		'',
		...series.flatMap((line, i) => describe(line, series.length === 1 ? '█' : (MARKS[i] ?? '+'), trends)),
		'',
		periods.length > MAX_ROWS
			? `To get all ${periods.length} periods, use --csv FILE or --json.`
			: tableOf(trends),
		...(notes.length === 0 ? [] : ['', ...notes.map(printable)]),
	].join('\n');
}

function describe({ name, total, mood }: TrendSeries, mark: string, { periods }: Trends): string[] {
	const all = periods.reduce((sum, { posts }) => sum + posts, 0);
	const share = all === 0 ? '' : `, ${describeValue(total / all, true)} of all`;
	const line = `${mark} ${clip(printable(name), MAX_NAME_WIDTH)}: ${counted(total, 'post')}${share}`;
	return mood === null ? [line] : [line, ...describeMood(mood).map((part) => `  ${part}`)];
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function describeMood({ positive, negative, neutral, ratio, interval, read, of, unjudged }: Mood): string[] {
	const range = interval?.map((end) => end.toFixed(1)).join(' to ');
	return [
		`sentiment of mentions: ${sumOf(positive)} positive, ${sumOf(negative)} negative, ${sumOf(neutral)} neutral`,
		...(ratio === null
			? []
			: [`about ${ratio.toFixed(1)} positive for each negative (95% interval: ${range})`]),
		`word-list estimate of unmeasured accuracy from ${read} of ${counted(of, 'post')}, ${unjudged} of them in unsupported languages`,
	];
}

const STATES = { whole: '', partial: 'partial', missing: 'missing' } as const;

/** Figures are never cut. If there is no room, shares are left out, then names are replaced by marks. */
function tableOf(trends: Trends): string {
	const { series } = trends;
	const names = series.map(({ name }) => clip(printable(name), MAX_COLUMN_WIDTH));
	const marks = series.map((_, i) => MARKS[i] ?? '+');
	const tables = [
		() => tableWith(trends, names, true),
		() => tableWith(trends, names, false),
		() => tableWith(trends, marks, false),
	];
	let table = '';
	for (const make of tables) {
		table = make();
		if (displayWidth(table.split('\n', 2)[1]!) <= terminalWidth()) break;
	}
	return table;
}

function tableWith({ periods, series, span }: Trends, names: readonly string[], withShares: boolean): string {
	const isWhole = periods.every(({ state }) => state === 'whole');
	const rows = periods.map(({ start, posts, state }, i) => [
		start,
		state === 'missing' ? '' : String(posts),
		...series.map(({ counts, shares }) => cellOf(counts[i] ?? null, withShares ? (shares[i] ?? null) : null)),
		...(isWhole ? [] : [STATES[state]]),
	]);
	const heading = [span, 'all', ...names, ...(isWhole ? [] : ['known'])];
	const sides = ['left', ...Array(series.length + 1).fill('right'), 'left'];
	return renderTable(heading, rows, sides, Number.POSITIVE_INFINITY);
}

function cellOf(count: number | null, share: number | null): string {
	if (count === null) return '–';
	return share === null ? String(count) : `${count} ${describeValue(share, true).padStart(6)}`;
}
