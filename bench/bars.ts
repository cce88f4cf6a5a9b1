/** bars: a bar chart for the docs, one bar below the other, ours in colour. */
import { escapeText } from '../src/formats/wire-text.ts';

interface Bar {
	readonly name: string;
	readonly value: number;
	readonly isOurs: boolean;
}

export interface Bars {
	readonly title: string;
	readonly bars: readonly Bar[];
	/** The value at which bars begin: figures between 90 and 100 would all look alike from 0. */
	readonly from?: number;
}

const WIDTH = 760;
const LEFT = 230;
const RIGHT = 60;
const HEAD = 36;
const BAR = 18;
const STEP = 26;
/** For the colour-blind (Okabe–Ito). */
const OURS = '#0072b2';
const OTHERS = '#999999';

export function renderBars({ title, bars, from = 0 }: Bars): string {
	const height = HEAD + bars.length * STEP + 8;
	const max = Math.max(...bars.map(({ value }) => value));
	const widthOf = (value: number) =>
		Math.round(Math.max(0, (value - from) / (max - from)) * (WIDTH - LEFT - RIGHT));
	const drawBar = ({ name, value, isOurs }: Bar, i: number) => {
		const top = HEAD + i * STEP;
		const width = widthOf(value);
		return [
			`<text x="${LEFT - 8}" y="${top + 14}" text-anchor="end">${escapeText(name)}</text>`,
			`<rect x="${LEFT}" y="${top}" width="${width}" height="${BAR}" fill="${isOurs ? OURS : OTHERS}"/>`,
			`<text x="${LEFT + width + 6}" y="${top + 14}">${value}</text>`,
		].join('');
	};
	const shownTitle = from === 0 ? title : `${title} (bars begin at ${from})`;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="12">`,
		`<title>${escapeText(title)}</title>`,
		'<rect width="100%" height="100%" fill="#fff"/>',
		`<text x="8" y="20" font-size="15">${escapeText(shownTitle)}</text>`,
		...bars.map(drawBar),
		'</svg>',
		'',
	].join('\n');
}
