/** chart: the line chart; the values of a period can be read by pointer, by keyboard and as text. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { go, href } from '../router.ts';
import type { Trends } from '../values.ts';
import { describeValue, formatValue, type Show, smoothed, valuesOf } from './figures.ts';
import { afterKey, type Chosen } from './keyboard.ts';
import { missingText, periodName, queryWithin, stateOf } from './periods.ts';
import { drawPlot, type Plot } from './plot.ts';
import { Readout } from './readout.tsx';

interface ChartProps {
	readonly trends: Trends;
	readonly names: readonly string[];
	readonly show: Show;
	readonly smooth: boolean;
	readonly log: boolean;
	onRange(from: string, to: string): void;
}

export function TrendChart({ trends, names, show, smooth, log, onRange }: ChartProps) {
	const { periods, series, span } = trends;
	const [chosen, setChosen] = useState({ at: latestKnown(trends), line: 0 });
	const at = Math.min(chosen.at, periods.length - 1);
	const line = Math.min(chosen.line, series.length - 1);
	const open = (where: number, which: number) =>
		go(href('/', { q: queryWithin(series[which]!.query, periods[where]!) }));
	const { place, plot } = usePlot({ trends, names, show, smooth, log, onRange }, at, {
		onAt: (where) => setChosen((before) => (before.at === where ? before : { ...before, at: where })),
		onOpen: open,
	});
	const press = (event: KeyboardEvent) => {
		const next = afterKey(event.key, { at, line }, periods.length, series.length);
		if (next === null && event.key !== 'Enter') return;
		event.preventDefault();
		if (next === null) return open(at, line);
		setChosen(next);
		plot.current?.moveTo(next.at);
	};
	return (
		<>
			<div
				class="trend-plot"
				role="slider"
				tabIndex={0}
				aria-label="Chart. Left and right arrows select a period, up and down arrows a line, Enter opens its posts"
				aria-valuemin={1}
				aria-valuemax={periods.length}
				aria-valuenow={at + 1}
				aria-valuetext={describePlace(trends, names, show, { at, line })}
				onKeyDown={press}
				ref={place}
			/>
			<p class="plot-hint small soft" aria-hidden="true">
				Hover or use the arrow keys to read values. Click to open the posts of a {span}. Drag to zoom in.
			</p>
			<Readout trends={trends} names={names} show={show} at={at} line={line} />
		</>
	);
}

/** The period that is selected first. */
const latestKnown = ({ periods }: Trends) =>
	Math.max(
		0,
		periods.findLastIndex(({ state }) => state !== 'missing'),
	);

/** The values as text for screen readers, the selected line first. */
function describePlace(
	{ periods, series, span }: Trends,
	names: readonly string[],
	show: Show,
	{ at, line }: Chosen,
) {
	const period = periods[at]!;
	const texts = series.map((one, place) => `${names[place]}: ${describeValue(one, at, show)}`);
	const order = [texts[line]!, ...texts.filter((_, place) => place !== line)];
	const missing = missingText(period, span);
	return `${periodName(period, span)}. ${order.join('; ')}${missing === null ? '' : `. ${missing}`}`;
}

interface Events {
	onAt(at: number): void;
	onOpen(at: number, line: number): void;
}

/** Redraws the canvas when the figures change; the crosshair stays in place. */
function usePlot({ trends, show, smooth, log, onRange }: ChartProps, at: number, events: Events) {
	const place = useRef<HTMLDivElement>(null);
	const plot = useRef<Plot | null>(null);
	const latest = useRef({ ...events, onRange, at });
	latest.current = { ...events, onRange, at };
	useEffect(() => {
		const { periods, series, span } = trends;
		const figures = {
			starts: periods.map(({ start }) => start),
			states: periods.map((period) => stateOf(period, span)),
			values: series.map((one) => (smooth ? smoothed(valuesOf(one, show)) : valuesOf(one, show))),
			isLog: log,
			isWhole: show === 'count',
			format: (value: number) => formatValue(value, show),
		};
		const drawn = drawPlot(place.current!, figures, {
			onAt: (where) => latest.current.onAt(where),
			onOpen: (where, line) => latest.current.onOpen(where, line),
			onRange: (from, to) => latest.current.onRange(periods[from]!.start, periods[to]!.end),
		});
		plot.current = drawn;
		drawn.moveTo(latest.current.at);
		return () => drawn.destroy();
	}, [trends, show, smooth, log]);
	return { place, plot };
}
