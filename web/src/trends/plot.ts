/**
 * plot: the uPlot chart: lines with marks, bands where data is missing, a crosshair.
 *
 * The x values are the indexes of the periods, so all months are equally wide.
 */
import uPlot from 'uplot';
import { type ChartColours, readColours, seriesColour, watchTheme } from '../parts/chart-colours.ts';
import { markOf } from '../parts/chart-marks.tsx';
import { greatest, markedPlaces } from '../parts/chart-picture.ts';
import { dayTicks, powerTicks, valueTicks } from '../parts/chart-ticks.ts';
import type { TrendPeriod } from '../values.ts';

export interface PlotFigures {
	/** The first day of each period. */
	readonly starts: readonly string[];
	readonly states: readonly TrendPeriod['state'][];
	readonly values: readonly (readonly (number | null)[])[];
	readonly isWhole: boolean;
	/** A logarithmic axis, which is linear near zero. */
	readonly isLog: boolean;
	format(value: number): string;
}

export interface PlotEvents {
	/** The crosshair moved to a period. */
	onAt(at: number): void;
	/** A click near a line. */
	onOpen(at: number, series: number): void;
	/** A range was selected by dragging. */
	onRange(from: number, to: number): void;
}

export interface Plot {
	/** Moves the crosshair; also works before the first drawing. */
	moveTo(at: number): void;
	destroy(): void;
}

const HEIGHT = 340;
const NARROW_HEIGHT = 260;
const NARROW = 480;
const DAY_LABEL_PX = 84;
const DAY_AXIS_PX = 32;
/** Marks closer than this hide the line. */
const MARK_PX = 16;
const VALUE_LABEL_PX = 60;
/** Shorter drags count as clicks. */
const MIN_DRAG_PX = 12;

export function drawPlot(place: HTMLElement, figures: PlotFigures, events: PlotEvents): Plot {
	let colours = readColours();
	let wanted = 0;
	const plot = new uPlot(
		optionsOf(place, figures, events, () => colours),
		dataOf(figures),
		place,
	);
	plot.hooks.ready = [...(plot.hooks.ready ?? []), () => moveCursor(plot, wanted)];
	listenForClicks(plot, figures, events);
	const stopWatching = watchTheme(() => {
		colours = readColours();
		plot.redraw(false);
	});
	const observer = new ResizeObserver(() => {
		const size = sizeOf(place);
		if (size.width !== plot.width || size.height !== plot.height) plot.setSize(size);
	});
	observer.observe(place);
	return {
		moveTo(at) {
			wanted = at;
			if (plot.status === 1) moveCursor(plot, at);
		},
		destroy() {
			observer.disconnect();
			stopWatching();
			plot.destroy();
		},
	};
}

const moveCursor = (plot: uPlot, at: number) => plot.setCursor({ left: plot.valToPos(at, 'x'), top: 0 });

function sizeOf(place: HTMLElement) {
	const width = Math.max(200, place.clientWidth);
	return { width, height: width < NARROW ? NARROW_HEIGHT : HEIGHT };
}

const dataOf = ({ starts, values }: PlotFigures): uPlot.AlignedData => [
	starts.map((_, at) => at),
	...values.map((list) => [...list]),
];

function optionsOf(
	place: HTMLElement,
	figures: PlotFigures,
	events: PlotEvents,
	colours: () => ChartColours,
): uPlot.Options {
	const most = greatest(figures.values);
	const ticks = figures.isLog ? powerTicks(most, figures.isWhole) : valueTicks(most, 5, figures.isWhole);
	const last = figures.starts.length - 0.5;
	return {
		...sizeOf(place),
		legend: { show: false },
		padding: [12, 12, 0, 0],
		scales: { x: { time: false, range: [-0.5, last] }, y: scaleOf(figures, ticks) },
		series: [
			{},
			...figures.values.map(
				(_, at): uPlot.Series => ({
					stroke: () => seriesColour(colours(), at),
					width: 2,
					points: { show: false },
				}),
			),
		],
		axes: [daysAxis(figures, colours), valuesAxis(figures, ticks, colours)],
		cursor: cursorOf(),
		hooks: {
			drawClear: [(plot) => drawBands(plot, figures.states, colours())],
			draw: [(plot) => drawMarks(plot, figures.values, colours())],
			setCursor: [(plot) => describePlace(plot, events)],
			setSelect: [(plot) => describeRange(plot, figures, events)],
		},
	};
}

function scaleOf({ isLog }: PlotFigures, ticks: readonly number[]): uPlot.Scale {
	const range: uPlot.Range.MinMax = [0, ticks.at(-1)!];
	// Asinh: like a logarithm, but zero has a place.
	return isLog ? { range, distr: 4, asinh: ticks[1]! } : { range };
}

const FONT = '13px system-ui, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif';

function daysAxis({ starts }: PlotFigures, colours: () => ChartColours): uPlot.Axis {
	const ticksIn = (plot: uPlot) => dayTicks(starts, Math.floor(plot.width / DAY_LABEL_PX));
	return {
		font: FONT,
		size: DAY_AXIS_PX,
		stroke: () => colours().soft,
		grid: { show: false },
		ticks: { stroke: () => colours().strong, width: 1, size: 5 },
		border: { show: true, stroke: () => colours().strong, width: 1 },
		splits: (plot) => ticksIn(plot).map(({ at }) => at),
		values: (plot) => ticksIn(plot).map(({ label }) => label),
	};
}

function valuesAxis(
	{ format }: PlotFigures,
	ticks: readonly number[],
	colours: () => ChartColours,
): uPlot.Axis {
	return {
		font: FONT,
		size: VALUE_LABEL_PX,
		stroke: () => colours().soft,
		grid: { stroke: () => colours().line, width: 1 },
		ticks: { show: false },
		splits: () => [...ticks],
		values: (_, splits) => splits.map(format),
	};
}

/** The crosshair stays when the pointer leaves, because its values remain visible beside the chart. */
const cursorOf = (): uPlot.Cursor => ({
	y: false,
	points: { show: false },
	drag: { x: true, y: false, setScale: false, dist: MIN_DRAG_PX },
	bind: { mouseleave: () => () => null, dblclick: () => () => null },
});

function drawBands(plot: uPlot, states: PlotFigures['states'], colours: ChartColours): void {
	const { ctx, bbox } = plot;
	ctx.save();
	for (const [at, state] of states.entries()) {
		if (state === 'whole') continue;
		const from = Math.max(bbox.left, plot.valToPos(at - 0.5, 'x', true));
		const to = Math.min(bbox.left + bbox.width, plot.valToPos(at + 0.5, 'x', true));
		ctx.globalAlpha = state === 'missing' ? 1 : 0.45;
		ctx.fillStyle = state === 'missing' ? hatching(ctx, colours) : colours.line;
		ctx.fillRect(from, bbox.top, to - from, bbox.height);
	}
	ctx.restore();
}

const HATCH_PX = 10;

/** Stripes that continue across tiles. */
function hatching(ctx: CanvasRenderingContext2D, { strong }: ChartColours): CanvasPattern | string {
	const tile = document.createElement('canvas');
	const size = Math.round(HATCH_PX * uPlot.pxRatio);
	tile.width = size;
	tile.height = size;
	const pen = tile.getContext('2d')!;
	pen.globalAlpha = 0.5;
	pen.strokeStyle = strong;
	pen.lineWidth = size / 5;
	for (const shift of [-size, 0, size]) {
		pen.moveTo(shift - size / 2, size * 1.5);
		pen.lineTo(shift + size * 1.5, -size / 2);
	}
	pen.stroke();
	return ctx.createPattern(tile, 'repeat') ?? strong;
}

function drawMarks(plot: uPlot, values: PlotFigures['values'], colours: ChartColours): void {
	const { ctx } = plot;
	for (const [place, list] of values.entries()) {
		const mark = new Path2D(markOf(place));
		ctx.fillStyle = seriesColour(colours, place);
		for (const at of markedPlaces(list, Math.ceil(plot.width / MARK_PX))) {
			ctx.save();
			ctx.translate(plot.valToPos(at, 'x', true), plot.valToPos(list[at]!, 'y', true));
			ctx.scale(uPlot.pxRatio, uPlot.pxRatio);
			ctx.fill(mark);
			ctx.restore();
		}
	}
}

function describePlace(plot: uPlot, { onAt }: PlotEvents): void {
	const { left = -1, idx } = plot.cursor;
	if (left >= 0 && idx !== null && idx !== undefined) onAt(idx);
}

function describeRange(plot: uPlot, { starts }: PlotFigures, { onRange }: PlotEvents): void {
	const { left, width } = plot.select;
	if (width < MIN_DRAG_PX) return;
	const clamp = (at: number) => Math.max(0, Math.min(starts.length - 1, Math.round(at)));
	onRange(clamp(plot.posToVal(left, 'x')), clamp(plot.posToVal(left + width, 'x')));
}

/** A tap only reads values. A mouse click opens the posts of the nearest line. */
function listenForClicks(plot: uPlot, { values }: PlotFigures, { onOpen }: PlotEvents): void {
	plot.over.addEventListener('click', (event) => {
		if ((event as PointerEvent).pointerType === 'touch') return;
		const { idx, top = 0 } = plot.cursor;
		if (idx === null || idx === undefined) return;
		const distances = values.map((list) => {
			const value = list[idx] ?? null;
			return value === null ? Number.POSITIVE_INFINITY : Math.abs(plot.valToPos(value, 'y') - top);
		});
		const nearest = distances.indexOf(Math.min(...distances));
		if (distances[nearest] !== Number.POSITIVE_INFINITY) onOpen(idx, nearest);
	});
}
