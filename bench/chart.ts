/**
 * chart: figures over a growing size, as pictures for the docs: panels one below the other with the same horizontal
 * axis.
 */
import { escapeText } from '../src/formats/wire-text.ts';

interface Panel {
	readonly title: string;
	/** One or more lines over the same points; an unknown value is null. */
	readonly lines: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

export interface Chart {
	readonly title: string;
	readonly xLabel: string;
	readonly x: readonly number[];
	/** Every power of ten has the same width. */
	readonly isLogarithmic?: boolean;
	readonly panels: readonly Panel[];
}

const WIDTH = 760;
const PANEL = 150;
const LEFT = 64;
const RIGHT = 16;
const HEAD = 36;
const GAP = 40;
/** For the colour-blind (Okabe–Ito). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7'];
const TICKS = 2;
const X_TICKS = 6;

export function renderChart({ title, xLabel, x, isLogarithmic = false, panels }: Chart): string {
	const height = HEAD + panels.length * (PANEL + GAP) + 24;
	const most = Math.max(...x, Number.MIN_VALUE);
	const share = isLogarithmic ? logarithmic(Math.min(...x), most) : (value: number) => value / most;
	const toX = (value: number) => round(LEFT + share(value) * (WIDTH - LEFT - RIGHT));
	const ticks = isLogarithmic ? x : steps(most);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="12">`,
		`<title>${escapeText(title)}</title>`,
		'<rect width="100%" height="100%" fill="#fff"/>',
		`<text x="${LEFT}" y="20" font-size="15">${escapeText(title)}</text>`,
		...panels.flatMap((panel, i) => drawPanel(panel, HEAD + i * (PANEL + GAP) + 20, x.map(toX))),
		...ticks.map(
			(value) =>
				`<text x="${toX(value)}" y="${height - 24}" text-anchor="middle">${formatTick(value)}</text>`,
		),
		`<text x="${WIDTH - RIGHT}" y="${height - 6}" text-anchor="end">${escapeText(xLabel)}</text>`,
		'</svg>',
		'',
	].join('\n');
}

function drawPanel({ title, lines }: Panel, top: number, x: readonly number[]): string[] {
	const most = roundUp(Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))));
	const toY = (value: number) => round(top + PANEL - (value / most) * PANEL);
	const ticks = Array.from({ length: TICKS + 1 }, (_, i) => (most * i) / TICKS);
	return [
		`<text x="${LEFT}" y="${top - 6}">${escapeText(title)}${lines.length > 1 ? `: ${legend(lines)}` : ''}</text>`,
		...ticks.map(
			(value) =>
				`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${toY(value)}" y2="${toY(value)}" stroke="#ddd"/><text x="${LEFT - 6}" y="${toY(value) + 4}" text-anchor="end">${formatTick(value)}</text>`,
		),
		...lines.map(({ values }, i) => drawLine(values, x, toY, COLOURS[i % COLOURS.length]!)),
	];
}

function legend(lines: Panel['lines']): string {
	return lines
		.map(({ name }, i) => `<tspan fill="${COLOURS[i % COLOURS.length]}">${escapeText(name)}</tspan>`)
		.join(', ');
}

/** It breaks where a value is missing. */
function drawLine(
	values: readonly (number | null)[],
	x: readonly number[],
	toY: (value: number) => number,
	colour: string,
): string {
	const commands = values.flatMap((value, i) => {
		if (value === null) return [];
		return `${(values[i - 1] ?? null) === null ? 'M' : 'L'}${x[i]} ${toY(value)}`;
	});
	return `<path d="${commands.join('')}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
}

/** From slightly below the minimum to slightly above the maximum, so that their labels have room. */
function logarithmic(least: number, most: number): (value: number) => number {
	const [from, to] = [Math.log(least / 1.5), Math.log(most * 1.5)];
	return (value) => (Math.log(value) - from) / (to - from);
}

function steps(most: number): number[] {
	const step = roundUp(most / X_TICKS);
	return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

/** The next of 1, 1.5, 2, 3, 4, 5, 6 or 8, at its power of ten. */
function roundUp(value: number): number {
	if (value <= 0) return 1;
	const power = 10 ** Math.floor(Math.log10(value));
	return power * ([1, 1.5, 2, 3, 4, 5, 6, 8].find((step) => step * power >= value) ?? 10);
}

function formatTick(value: number): string {
	if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
	if (value >= 1e4) return `${Number((value / 1e3).toPrecision(3))}k`;
	return String(Number(value.toPrecision(3)));
}

const round = (value: number) => Number(value.toFixed(1));
