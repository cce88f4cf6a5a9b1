/** spark: a number over the last minutes as a line; what it says is in words beside it. */

interface SparkProps {
	/** Oldest first. */
	readonly values: readonly number[];
	/** How many fit: the newest is always at the end. */
	readonly size: number;
	readonly summary: string;
}

const HEIGHT = 40;

export function Spark({ values, size, summary }: SparkProps) {
	const shown = values.slice(-size);
	const most = shown.reduce((max, value) => Math.max(max, value), 1);
	const start = size - shown.length;
	const points = shown.map(
		(value, place) => `${start + place},${(HEIGHT - (value / most) * (HEIGHT - 2)).toFixed(1)}`,
	);
	return (
		<svg
			class="spark"
			viewBox={`0 0 ${size - 1} ${HEIGHT}`}
			preserveAspectRatio="none"
			role="img"
			aria-label={summary}
		>
			{shown.length > 1 && (
				<>
					<path class="area" d={`M${start},${HEIGHT}L${points.join('L')}L${size - 1},${HEIGHT}z`} />
					<polyline class="line" points={points.join(' ')} vector-effect="non-scaling-stroke" />
				</>
			)}
		</svg>
	);
}
