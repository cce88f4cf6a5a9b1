/** chart-colours: design tokens as colours for a canvas or picture, and an event when they change. */
import { colourNumber, SERIES_COLOURS } from './chart-marks.tsx';

export interface ChartColours {
	readonly paper: string;
	readonly ink: string;
	readonly soft: string;
	readonly line: string;
	readonly strong: string;
	readonly series: readonly string[];
}

export const seriesColour = (colours: ChartColours, place: number): string =>
	colours.series[colourNumber(place) - 1]!;

/** The colours of the current theme. A token may have a light and a dark value, so an element resolves it. */
export function readColours(): ChartColours {
	const probe = document.createElement('span');
	document.body.append(probe);
	const read = (token: string) => {
		probe.style.color = `var(--${token})`;
		return getComputedStyle(probe).color;
	};
	const colours = {
		paper: read('paper'),
		ink: read('ink'),
		soft: read('ink-soft'),
		line: read('line'),
		strong: read('line-strong'),
		series: Array.from({ length: SERIES_COLOURS }, (_, place) => read(`series-${place + 1}`)),
	};
	probe.remove();
	return colours;
}

/** Calls back on each change between light and dark; returns a function that stops. */
export function watchTheme(onChange: () => void): () => void {
	const system = matchMedia('(prefers-color-scheme: dark)');
	const observer = new MutationObserver(onChange);
	observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
	system.addEventListener('change', onChange);
	return () => {
		observer.disconnect();
		system.removeEventListener('change', onChange);
	};
}
