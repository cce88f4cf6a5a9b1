/** readout: the legend, with the value of each line at the selected period. Values link to their posts. */
import { SeriesMark } from '../parts/chart-marks.tsx';
import { href } from '../router.ts';
import type { TrendPeriod, Trends } from '../values.ts';
import { count, counted } from '../words.ts';
import { describeValue, type Show } from './figures.ts';
import { missingText, periodName, queryWithin } from './periods.ts';

interface ReadoutProps {
	readonly trends: Trends;
	readonly names: readonly string[];
	readonly show: Show;
	readonly at: number;
	/** The line selected by keyboard. */
	readonly line: number;
}

export function Readout({ trends, names, show, at, line }: ReadoutProps) {
	const period = trends.periods[at]!;
	const hasMissing = trends.periods.some((one) => missingText(one, trends.span) !== null);
	return (
		<div class="readout">
			<p class="period">
				<strong>{periodName(period, trends.span)}</strong>
				<span class="soft small">
					{period.state === 'missing'
						? 'missing'
						: `of ${counted(period.posts, 'post')} ${trends.span === 'day' ? 'on' : 'in'} this ${trends.span}`}
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
							words={describeValue(one, at, show)}
						/>
						<span class="soft small sum">total {count(one.total)}</span>
					</li>
				))}
			</ul>
			{hasMissing && <MissingNote period={period} missing={missingText(period, trends.span)} />}
		</div>
	);
}

interface ValueProps {
	readonly posts: number | null;
	/** The query for the posts. */
	readonly to: string;
	readonly words: string;
}

/** Links only if there are posts. */
function Value({ posts, to, words }: ValueProps) {
	if (posts === null || posts === 0) return <span class="number soft">{words}</span>;
	return (
		<a class="number" href={href('/', { q: to })}>
			{words}
		</a>
	);
}

interface MissingProps {
	readonly period: TrendPeriod;
	readonly missing: string | null;
}

/** An empty note keeps its space, so that the page does not jump as the pointer moves. */
function MissingNote({ period: { state }, missing }: MissingProps) {
	if (missing === null) return <p class="state small" />;
	return (
		<p class="state small" data-state={state}>
			<strong>{state === 'missing' ? 'Missing, not zero.' : 'Incomplete.'}</strong> {missing}
		</p>
	);
}
