/** readout: the legend, with what each line says at the chosen period; each value leads to its posts. */
import { SeriesMark } from '../parts/chart-marks.tsx';
import { href } from '../router.ts';
import type { TrendPeriod, Trends } from '../values.ts';
import { count, counted } from '../words.ts';
import { type Show, tellValue } from './figures.ts';
import { lackOf, periodName, queryWithin } from './periods.ts';

interface ReadoutProps {
	readonly trends: Trends;
	readonly names: readonly string[];
	readonly show: Show;
	readonly at: number;
	/** The line that the keyboard has chosen. */
	readonly line: number;
}

export function Readout({ trends, names, show, at, line }: ReadoutProps) {
	const period = trends.periods[at]!;
	const hasLacks = trends.periods.some((one) => lackOf(one, trends.span) !== null);
	return (
		<div class="readout">
			<p class="period">
				<strong>{periodName(period, trends.span)}</strong>
				<span class="soft small">
					{period.state === 'missing'
						? 'missing'
						: `of ${counted(period.posts, 'post')} in this ${trends.span}`}
				</span>
			</p>
			<ul>
				{trends.series.map((one, place) => (
					<li key={`${place} ${one.name}`} data-chosen={place === line && trends.series.length > 1}>
						<SeriesMark place={place} />
						<span class="name" dir="auto">
							{names[place]}
						</span>
						<Value
							posts={one.counts[at] ?? null}
							to={queryWithin(one.query, period)}
							words={tellValue(one, at, show)}
						/>
						<span class="soft small sum">total {count(one.total)}</span>
					</li>
				))}
			</ul>
			{hasLacks && <LackNote period={period} lack={lackOf(period, trends.span)} />}
		</div>
	);
}

interface ValueProps {
	readonly posts: number | null;
	/** The query for them. */
	readonly to: string;
	readonly words: string;
}

/** Only where there are posts is there something to go to. */
function Value({ posts, to, words }: ValueProps) {
	if (posts === null || posts === 0) return <span class="number soft">{words}</span>;
	return (
		<a class="number" href={href('/', { q: to })}>
			{words}
		</a>
	);
}

interface LackProps {
	readonly period: TrendPeriod;
	readonly lack: string | null;
}

/** Its place is kept, so that the page does not jump as the pointer moves. */
function LackNote({ period: { state }, lack }: LackProps) {
	if (lack === null) return <p class="state small" />;
	return (
		<p class="state small" data-state={state}>
			<strong>{state === 'missing' ? 'Missing, not zero.' : 'Not whole.'}</strong> {lack}
		</p>
	);
}
