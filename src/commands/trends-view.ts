/** trends-view: trends for a terminal: the chart, what its lines are, a table of the periods, and what is to be known of the figures. */
import type { Mood, TrendSeries, Trends } from '../model/trends.ts';
import { clip, displayWidth, printable, renderTable, terminalWidth } from './table.ts';
import { MARKS, renderChart, tellValue } from './trends-chart.ts';

/** Rows of the table; of more periods the chart alone is shown. */
const MOST_ROWS = 60;
const MOST_REASONS = 3;
const WIDEST_NAME = 40;
const WIDEST_COLUMN = 16;

export function renderTrends(trends: Trends, isShare: boolean): string {
	const { from, to, span, periods, series, notes } = trends;
	if (periods.every(({ posts }) => posts === 0)) {
		const reasons = new Set(periods.flatMap(({ why }) => why ?? []));
		return [`No post from ${from} to ${to} is kept.`, ...[...reasons].slice(0, MOST_REASONS)].join('\n');
	}
	const what = isShare ? 'share of all posts' : 'posts';
	return [
		`${what} by ${span}, ${from} to ${to}`,
		'',
		...renderChart(trends, isShare),
		'',
		...series.flatMap((line, i) => describe(line, series.length === 1 ? '█' : (MARKS[i] ?? '+'), trends)),
		'',
		periods.length > MOST_ROWS ? `All ${periods.length} periods: --csv FILE or --json.` : tableOf(trends),
		...(notes.length === 0 ? [] : ['', ...notes.map(printable)]),
	].join('\n');
}

function describe({ name, total, mood }: TrendSeries, mark: string, { periods }: Trends): string[] {
	const all = periods.reduce((sum, { posts }) => sum + posts, 0);
	const share = all === 0 ? '' : `, ${tellValue(total / all, true)} of all`;
	const line = `${mark} ${clip(printable(name), WIDEST_NAME)}: ${total} posts${share}`;
	return mood === null ? [line] : [line, ...tellMood(mood).map((part) => `  ${part}`)];
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function tellMood({ positive, negative, neutral, ratio, interval, read, of, unjudged }: Mood): string[] {
	const range = interval?.map((end) => end.toFixed(1)).join(' to ');
	return [
		`mentions: ${sumOf(positive)} good, ${sumOf(negative)} bad, ${sumOf(neutral)} neither`,
		...(ratio === null ? [] : [`about ${ratio.toFixed(1)} good for each bad (95%: ${range})`]),
		`estimated from ${read} of ${of} posts, ${unjudged} of them in languages not judged`,
	];
}

const STATES = { whole: '', partial: 'partial', missing: 'missing' } as const;

/** Figures are never cut: where there is no room, the shares are left out, then marks stand for the names. */
function tableOf(trends: Trends): string {
	const { series } = trends;
	const names = series.map(({ name }) => clip(printable(name), WIDEST_COLUMN));
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
	return share === null ? String(count) : `${count} ${tellValue(share, true).padStart(6)}`;
}
