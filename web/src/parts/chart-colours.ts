/** chart-colours: the tokens as a canvas and a picture can use them, and a word when they change. */
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

/** As they are in the theme that is shown. A token may stand for two colours: only an element knows which. */
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

/** Calls on each change between light and dark; returns how to stop. */
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
