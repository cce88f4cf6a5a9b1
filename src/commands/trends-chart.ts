/** trends-chart: draws series over time in a terminal: one as bars, several as marks. Missing periods are hatched. */
import type { Trends } from '../model/trends.ts';
import { type Column, makeColumns } from './trends-columns.ts';

/** The mark of each series. */
export const MARKS = ['●', '○', '■', '□', '▲', '△', '◆', '◇', '+'];
/** Marks a point that several series share. */
const SEVERAL = '*';
const MISSING = '░';
const EIGHTHS = ' ▁▂▃▄▅▆▇█';
const HEIGHT = 13;
const WIDTH = 80;
/** The width of the axis: numbers and a line. */
const AXIS = 8;
/** The maximum width of a period. */
const MAX_PERIOD_WIDTH = 4;

const FLOOR = { whole: '─', partial: '~', missing: '×' } as const;

export function renderChart(trends: Trends, isShare: boolean): string[] {
	const { columns, each } = makeColumns(trends, isShare, WIDTH - AXIS);
	const wide = Math.max(
		1,
		Math.min(MAX_PERIOD_WIDTH, Math.floor((WIDTH - AXIS) / Math.max(1, columns.length))),
	);
	const top = Math.max(0, ...columns.flatMap(({ values }) => values.map((value) => value ?? 0)));
	const rows = Array.from({ length: HEIGHT }, (_, i) => HEIGHT - 1 - i);
	const draw = trends.series.length === 1 ? barAt : marksAt;
	const lines = rows.map((row) => {
		const cells = columns.map((column) => cellOf(draw(column, row, top), column, wide));
		return `${labelOf(row, top, isShare)} │${cells.join('')}`.trimEnd();
	});
	return [
		...lines,
		`${' '.repeat(AXIS - 2)} └${columns.map(({ state }) => FLOOR[state].repeat(wide)).join('')}`,
		datesOf(columns, wide),
		...legendOf(trends, columns, each),
	];
}

/** A missing period is hatched from top to bottom. */
function cellOf(sign: string, { state }: Column, wide: number): string {
	if (state === 'missing') return MISSING.repeat(wide);
	return EIGHTHS.includes(sign) && wide > 1 ? `${sign.repeat(wide - 1)} ` : sign.padEnd(wide);
}

/** The part of the bar in this row. A bar above zero is always visible. */
function barAt({ values: [value] }: Column, row: number, top: number): string {
	if (value === null || value === undefined || value === 0 || top === 0) return ' ';
	const eighths = Math.max(1, Math.round((value / top) * HEIGHT * 8)) - row * 8;
	return EIGHTHS[Math.max(0, Math.min(8, eighths))]!;
}

function marksAt({ values }: Column, row: number, top: number): string {
	const here = values.flatMap((value, i) => (value !== null && rowOf(value, top) === row ? [i] : []));
	if (here.length === 0) return ' ';
	return here.length > 1 ? SEVERAL : (MARKS[here[0]!] ?? '+');
}

function rowOf(value: number, top: number): number {
	return top === 0 ? 0 : Math.min(HEIGHT - 1, Math.round((value / top) * (HEIGHT - 1)));
}

/** Labels the top, middle and bottom rows. */
function labelOf(row: number, top: number, isShare: boolean): string {
	const level = row / (HEIGHT - 1);
	const isLabelled = row === 0 || row === HEIGHT - 1 || row === HEIGHT >> 1;
	return (isLabelled ? describeValue(level * top, isShare) : '').padStart(AXIS - 2);
}

export function describeValue(value: number, isShare: boolean): string {
	if (isShare) return `${Number((100 * value).toPrecision(value >= 0.1 ? 3 : 2))}%`;
	if (value >= 1e6) return `${(value / 1e6).toPrecision(3)}M`;
	return value >= 1e4 ? `${Math.round(value / 1e3)}k` : String(Number(value.toFixed(value < 10 ? 1 : 0)));
}

/** Prints the first day of a column below it, for as many columns as fit. */
function datesOf(columns: readonly Column[], wide: number): string {
	let line = '';
	columns.forEach(({ start }, i) => {
		const place = AXIS + i * wide;
		const isFree = line === '' || place >= line.length + 2;
		if (isFree && place + start.length <= WIDTH) line = line.padEnd(place) + start;
	});
	return line;
}

function legendOf(trends: Trends, columns: readonly Column[], each: number): string[] {
	const states = new Set(columns.map(({ state }) => state));
	const parts = [
		...(each > 1 ? [`each column is the mean of ${each} ${trends.span}s`] : []),
		...(states.has('missing') ? [`${MISSING} no data`] : []),
		...(states.has('partial') ? [`${FLOOR.partial} incomplete`] : []),
		...(trends.series.length > 1 ? [`${SEVERAL} several series`] : []),
	];
	return parts.length === 0 ? [] : [`${' '.repeat(AXIS)}${parts.join('   ')}`];
}
