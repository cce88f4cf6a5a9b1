/** trends-svg: series over time as an SVG chart. Lines break at missing periods, which are shaded. */

import { escapeText, wireText } from '../formats/wire-text.ts';
import type { TrendPeriod, Trends } from '../model/trends.ts';
import { counted } from './table.ts';
import { describeValue } from './trends-chart.ts';

const WIDTH = 960;
const HEIGHT = 480;
const LEFT = 64;
const TOP = 40;
const LINE_HEIGHT = 20;
/** Colours for the colour-blind (Okabe–Ito). Dashes distinguish the lines without colours. */
const COLOURS = [
	'#0072b2',
	'#d55e00',
	'#009e73',
	'#cc79a7',
	'#e69f00',
	'#56b4e9',
	'#000000',
	'#999999',
	'#666633',
];
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '12 4', '1 4', '4 4', '10 2', '3 1'];
const SHADES = { missing: '#d9d9d9', partial: '#f2f2f2' } as const;
const TICKS = 4;
const DATES = 6;

export function renderTrendsSvg(trends: Trends, isShare: boolean): string {
	const { periods, series } = trends;
	const bottom = HEIGHT - TOP;
	const right = WIDTH - LEFT / 2;
	const lines = series.map(({ counts, shares }) => (isShare ? shares : counts));
	const top = Math.max(...lines.flat().map((value) => value ?? 0), Number.MIN_VALUE);
	const step = (right - LEFT) / Math.max(1, periods.length);
	const x = (i: number) => round(LEFT + (i + 0.5) * step);
	const y = (value: number) => round(bottom - (value / top) * (bottom - TOP));
	const height = HEIGHT + LINE_HEIGHT * (series.length + 2);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="13">`,
		`<rect width="100%" height="100%" fill="#fff"/>`,
		`<text x="${LEFT}" y="24" font-size="15">${isShare ? 'Share of all posts' : 'Posts'} by ${trends.span}, ${trends.from} to ${trends.to}</text>`,
		...periods.map((period, i) => shadeOf(period, round(LEFT + i * step), round(step), bottom)),
		...ticks(TICKS).map((part) => tickOf(part * top, y(part * top), right, isShare)),
		...datesOf(periods, x, bottom),
		...lines.map((values, i) => pathOf(values, x, y, i)),
		...series.map(({ name, total }, i) =>
			legendOf(`${name}: ${counted(total, 'post')}`, HEIGHT + LINE_HEIGHT * i, i),
		),
		`<text x="${LEFT}" y="${HEIGHT + LINE_HEIGHT * (series.length + 1)}" fill="#555">Grey: no data. Light grey: incomplete data.</text>`,
		'</svg>',
		'',
	]
		.filter((part, i, all) => part !== '' || i === all.length - 1)
		.join('\n');
}

const round = (value: number) => Number(value.toFixed(1));
const ticks = (count: number) => Array.from({ length: count + 1 }, (_, i) => i / count);

function shadeOf({ state }: TrendPeriod, x: number, width: number, bottom: number): string {
	if (state === 'whole') return '';
	return `<rect x="${x}" y="${TOP}" width="${width}" height="${bottom - TOP}" fill="${SHADES[state]}"/>`;
}

function tickOf(value: number, y: number, right: number, isShare: boolean): string {
	return `<line x1="${LEFT}" x2="${right}" y1="${y}" y2="${y}" stroke="#ccc"/><text x="${LEFT - 6}" y="${y + 4}" text-anchor="end">${describeValue(value, isShare)}</text>`;
}

function datesOf(periods: readonly TrendPeriod[], x: (i: number) => number, bottom: number): string[] {
	const every = Math.max(1, Math.ceil(periods.length / DATES));
	return periods.flatMap(({ start }, i) =>
		i % every === 0 ? `<text x="${x(i)}" y="${bottom + 18}" text-anchor="middle">${start}</text>` : [],
	);
}

/** A single point between missing periods is drawn as a dot. */
function pathOf(
	values: readonly (number | null)[],
	x: (i: number) => number,
	y: (value: number) => number,
	place: number,
): string {
	const colour = COLOURS[place % COLOURS.length]!;
	const commands = values.flatMap((value, i) => {
		if (value === null) return [];
		const isFirst = (values[i - 1] ?? null) === null;
		return `${isFirst ? 'M' : 'L'}${x(i)} ${y(value)}`;
	});
	const dots = values.flatMap((value, i) => {
		const isAlone = value !== null && (values[i - 1] ?? null) === null && (values[i + 1] ?? null) === null;
		return isAlone ? `<circle cx="${x(i)}" cy="${y(value)}" r="3" fill="${colour}"/>` : [];
	});
	const dash = DASHES[place % DASHES.length]!;
	return `<path d="${commands.join('')}" fill="none" stroke="${colour}" stroke-width="2"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>${dots.join('')}`;
}

function legendOf(text: string, y: number, place: number): string {
	const dash = DASHES[place % DASHES.length]!;
	return `<line x1="${LEFT}" x2="${LEFT + 30}" y1="${y - 4}" y2="${y - 4}" stroke="${COLOURS[place % COLOURS.length]}" stroke-width="2"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/><text x="${LEFT + 38}" y="${y}">${escapeText(wireText(text))}</text>`;
}
