/** chart-marks: a mark for each line of a chart, so that lines do not differ by colour alone. */

export const SERIES_COLOURS = 6;

/** Paths around the origin, about 8 wide, used in the page, on the canvas and in pictures. */
const MARKS: readonly string[] = [
	'M-3.6,0a3.6,3.6 0 1 0 7.2,0a3.6,3.6 0 1 0 -7.2,0z',
	'M-3.3,-3.3h6.6v6.6h-6.6z',
	'M0,-4.4L4.2,3.2H-4.2z',
	'M0,-4.7L4.7,0L0,4.7L-4.7,0z',
	'M-4,-1.3h2.7v-2.7h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7z',
	'M0,4.4L4.2,-3.2H-4.2z',
];

/** From the seventh line on, colours repeat with other marks. */
export const markOf = (place: number): string =>
	MARKS[(place + Math.floor(place / SERIES_COLOURS)) % MARKS.length]!;

export const colourNumber = (place: number): number => (place % SERIES_COLOURS) + 1;

export function SeriesMark({ place }: { readonly place: number }) {
	return (
		<svg
			class={`series-mark series-${colourNumber(place)}`}
			viewBox="-8 -6 16 12"
			aria-hidden="true"
			focusable="false"
		>
			<path class="stroke" d="M-8,0H8" />
			<path d={markOf(place)} />
		</svg>
	);
}
