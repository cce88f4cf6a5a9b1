/** mood: the sentiment estimate of each line, and its basis. */
import { SeriesMark } from '../parts/chart-marks.tsx';
import type { Mood, TrendPeriod, Trends } from '../values.ts';
import { count } from '../words.ts';
import { describeBasis, describeRatio } from './mood-words.ts';
import { periodName } from './periods.ts';

interface MoodsProps {
	readonly trends: Trends;
	readonly names: readonly string[];
}

export function Moods({ trends, names }: MoodsProps) {
	const estimates = trends.series.flatMap(({ mood }, place) => (mood === null ? [] : [{ mood, place }]));
	if (estimates.length === 0) return null;
	return (
		<section class="panel moods" aria-labelledby="mood-title">
			<header>
				<h2 id="mood-title">Sentiment (word-list estimate)</h2>
			</header>
			<p class="small soft">
				Counts positive and negative words near each mention. It does not recognise irony. Compare, and read
				the posts before you rely on it.
			</p>
			<ul class="stack">
				{estimates.map(({ mood, place }) => (
					<li key={place}>
						<h3>
							<SeriesMark place={place} /> <span dir="auto">{names[place]}</span>
						</h3>
						<p>{describeRatio(mood)}</p>
						<MoodColumns mood={mood} trends={trends} />
						<p class="small soft">{describeBasis(mood)}</p>
					</li>
				))}
			</ul>
		</section>
	);
}

const HALF = 40;
const WIDTH = 10;

/** Positive mentions up, negative ones down. */
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
			aria-label={`Positive mentions (up) and negative mentions (down) by ${trends.span}. The CSV file has the figures`}
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
	const counts = period.state === 'missing' ? 'missing' : `${count(good)} positive, ${count(bad)} negative`;
	return `${periodName(period, span)}: ${counts}`;
}
