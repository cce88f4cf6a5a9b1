/**
 * chart-picture: a chart as a picture for download: title, lines with marks, missing data, legend, source.
 *
 * In:  figures and colours.
 * Out: a self-contained SVG document; the PNG is made from it (chart-download.tsx).
 */
import { type ChartColours, seriesColour } from './chart-colours.ts';
import { markOf } from './chart-marks.tsx';
import { dayTicks, valueTicks } from './chart-ticks.ts';

export interface Picture {
	readonly title: string;
	/** Below the title: what is counted, and the range. */
	readonly about: string;
	/** The first day of each period. */
	readonly starts: readonly string[];
	/** Indexes of the periods without data. */
	readonly missing: readonly number[];
	/** Indexes of the periods with incomplete data. */
	readonly partial: readonly number[];
	readonly series: readonly PictureSeries[];
	readonly isWhole: boolean;
	format(value: number): string;
}

interface PictureSeries {
	readonly name: string;
	readonly values: readonly (number | null)[];
}

export const PICTURE_WIDTH = 960;
const PLOT = { left: 76, right: 24, top: 84, height: 340 };
const LEGEND_ROW = 24;
const FONT = 'system-ui, Segoe UI, Roboto, Noto Sans, Liberation Sans, Arial, sans-serif';
/** More marks than this would hide the line. */
const MAX_MARKS = 60;

export function drawPicture(picture: Picture, colours: ChartColours): string {
	const { series, starts } = picture;
	const most = greatest(series.map(({ values }) => values));
	const ticks = valueTicks(most, 5, picture.isWhole);
	const frame = new Frame(starts.length, ticks.at(-1)!);
	const legendTop = PLOT.top + PLOT.height + 52;
	const height = pictureHeight(picture);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${height}" viewBox="0 0 ${PICTURE_WIDTH} ${height}" font-family="${FONT}" font-size="14">`,
		hatching(colours),
		`<rect width="${PICTURE_WIDTH}" height="${height}" fill="${colours.paper}"/>`,
		words(24, 36, picture.title, colours.ink, 'font-size="22" font-weight="600"'),
		words(24, 60, picture.about, colours.soft),
		...picture.missing.map((at) => band(frame, at, 'url(#missing)')),
		...picture.partial.map((at) => band(frame, at, colours.line, ' fill-opacity="0.45"')),
		...ticks.map((value) => gridLine(frame, value, picture.format(value), colours)),
		...dayTicks(starts, 8).map(({ at, label }) =>
			words(frame.x(at), PLOT.top + PLOT.height + 22, label, colours.soft, 'text-anchor="middle"'),
		),
		...series.map(({ values }, place) => lineOf(frame, values, place, seriesColour(colours, place))),
		...series.map(({ name }, place) => legendRow(legendTop + place * LEGEND_ROW, name, place, colours)),
		missingRow(picture, legendTop + series.length * LEGEND_ROW, colours),
		words(PICTURE_WIDTH - 24, height - 16, 'Logosphere', colours.soft, 'text-anchor="end" font-size="12"'),
		'</svg>',
	].join('');
}

export const greatest = (lists: readonly (readonly (number | null)[])[]): number =>
	lists.flat().reduce<number>((most, value) => Math.max(most, value ?? 0), 0);

export function pictureHeight({ series, missing, partial }: Picture): number {
	const rows = series.length + (missing.length + partial.length > 0 ? 1 : 0);
	return PLOT.top + PLOT.height + 52 + rows * LEGEND_ROW + 24;
}

/** Converts values to positions. */
class Frame {
	readonly #periods: number;
	readonly #most: number;

	constructor(periods: number, most: number) {
		this.#periods = Math.max(1, periods);
		this.#most = most;
	}

	get step(): number {
		return (PICTURE_WIDTH - PLOT.left - PLOT.right) / this.#periods;
	}

	x(at: number): number {
		return round(PLOT.left + (at + 0.5) * this.step);
	}

	y(value: number): number {
		return round(PLOT.top + PLOT.height * (1 - value / this.#most));
	}
}

const round = (value: number) => Math.round(value * 10) / 10;

function words(x: number, y: number, text: string, colour: string, more = ''): string {
	return `<text x="${x}" y="${y}" fill="${colour}" ${more}>${escapeText(text)}</text>`;
}

/** Also removes characters that XML does not allow. */
const escapeText = (text: string) =>
	text
		.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
		.replace(/\p{Cs}/gu, '')
		.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const hatching = ({ strong }: ChartColours) =>
	`<defs><pattern id="missing" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0,0V8" stroke="${strong}" stroke-opacity="0.5" stroke-width="3"/></pattern></defs>`;

const band = (frame: Frame, at: number, fill: string, more = '') =>
	`<rect x="${round(frame.x(at) - frame.step / 2)}" y="${PLOT.top}" width="${round(frame.step)}" height="${PLOT.height}" fill="${fill}"${more}/>`;

function gridLine(frame: Frame, value: number, label: string, { line, soft, strong }: ChartColours): string {
	const y = frame.y(value);
	const colour = value === 0 ? strong : line;
	return `<path d="M${PLOT.left},${y}H${PICTURE_WIDTH - PLOT.right}" stroke="${colour}"/>${words(PLOT.left - 10, y + 5, label, soft, 'text-anchor="end"')}`;
}

/** The line is broken where data is missing. */
function lineOf(frame: Frame, values: readonly (number | null)[], place: number, colour: string): string {
	let path = '';
	let isOpen = false;
	for (const [at, value] of values.entries()) {
		if (value !== null) path += `${isOpen ? 'L' : 'M'}${frame.x(at)},${frame.y(value)}`;
		isOpen = value !== null;
	}
	const marks = markedPlaces(values).map(
		(at) =>
			`<path transform="translate(${frame.x(at)},${frame.y(values[at]!)})" d="${markOf(place)}" fill="${colour}"/>`,
	);
	return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>${marks.join('')}`;
}

/** Which values get a mark: all, or every nth, and always an isolated value, which no line shows. */
export function markedPlaces(values: readonly (number | null)[], most = MAX_MARKS): readonly number[] {
	const step = Math.ceil(values.length / most);
	const isKnown = (at: number) => (values[at] ?? null) !== null;
	return values.flatMap((_, at) => {
		const isAlone = !isKnown(at - 1) && !isKnown(at + 1);
		return isKnown(at) && (at % step === 0 || isAlone) ? [at] : [];
	});
}

function legendRow(y: number, name: string, place: number, colours: ChartColours): string {
	const colour = seriesColour(colours, place);
	return `<path d="M${PLOT.left},${y - 5}h28" stroke="${colour}" stroke-width="2"/><path transform="translate(${PLOT.left + 14},${y - 5})" d="${markOf(place)}" fill="${colour}"/>${words(PLOT.left + 40, y, shorten(name), colours.ink)}`;
}

const MAX_NAME_LENGTH = 100;
const shorten = (name: string) =>
	name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;

function missingRow({ missing, partial }: Picture, y: number, colours: ChartColours): string {
	if (missing.length + partial.length === 0) return '';
	const parts = [
		missing.length > 0 ? 'hatched: missing, not zero' : '',
		partial.length > 0 ? 'shaded: incomplete' : '',
	];
	return words(PLOT.left, y, parts.filter(Boolean).join('; '), colours.soft);
}
