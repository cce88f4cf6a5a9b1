/** mood: how well is spoken of it: an estimate, with what it was made of. */
import { SeriesMark } from '../parts/chart-marks.tsx';
import type { Mood, TrendPeriod, Trends } from '../values.ts';
import { count } from '../words.ts';
import { tellBasis, tellRatio } from './mood-words.ts';
import { periodName } from './periods.ts';

interface MoodsProps {
	readonly trends: Trends;
	readonly names: readonly string[];
}

export function Moods({ trends, names }: MoodsProps) {
	const told = trends.series.flatMap(({ mood }, place) => (mood === null ? [] : [{ mood, place }]));
	if (told.length === 0) return null;
	return (
		<section class="panel moods" aria-labelledby="mood-title">
			<header>
				<h2 id="mood-title">How well is spoken of it</h2>
				<span class="tag">an estimate</span>
			</header>
			<p class="small soft">
				By lists of good and bad words near each mention. It knows no irony: compare, and read the posts
				before you believe it.
			</p>
			<ul class="stack">
				{told.map(({ mood, place }) => (
					<li key={place}>
						<h3>
							<SeriesMark place={place} /> <span dir="auto">{names[place]}</span>
						</h3>
						<p>{tellRatio(mood)}</p>
						<MoodColumns mood={mood} trends={trends} />
						<p class="small soft">{tellBasis(mood)}</p>
					</li>
				))}
			</ul>
		</section>
	);
}

const HALF = 40;
const WIDTH = 10;

/** Good mentions up, bad ones down. */
function MoodColumns({
	mood: { positive, negative },
	trends,
}: {
	readonly mood: Mood;
	readonly trends: Trends;
}) {
	const most = [...positive, ...negative].reduce((max, value) => Math.max(max, value), 1);
	const high = (value: number) => (value / most) * HALF;
	return (
		<svg
			class="mood-columns"
			viewBox={`0 0 ${positive.length * WIDTH} ${HALF * 2}`}
			preserveAspectRatio="none"
			role="img"
			aria-label={`Good mentions (up) and bad ones (down) by ${trends.span}; the file has the figures`}
		>
			{positive.map((good, at) => (
				<g key={trends.periods[at]?.start ?? at}>
					<rect class={groundOf(trends.periods[at])} x={at * WIDTH} y={0} width={WIDTH} height={HALF * 2} />
					<rect class="good" x={at * WIDTH + 1} y={HALF - high(good)} width={WIDTH - 2} height={high(good)} />
					<rect class="bad" x={at * WIDTH + 1} y={HALF} width={WIDTH - 2} height={high(negative[at] ?? 0)} />
					<title>{titleOf(trends, at, good, negative[at] ?? 0)}</title>
				</g>
			))}
			<path class="axis" d={`M0,${HALF}H${positive.length * WIDTH}`} vector-effect="non-scaling-stroke" />
		</svg>
	);
}

const groundOf = (period: TrendPeriod | undefined) =>
	period?.state === 'missing' ? 'ground missing' : 'ground';

function titleOf({ periods, span }: Trends, at: number, good: number, bad: number): string {
	const period = periods[at];
	if (period === undefined) return '';
	const told = period.state === 'missing' ? 'missing' : `${count(good)} good, ${count(bad)} bad`;
	return `${periodName(period, span)}: ${told}`;
}
