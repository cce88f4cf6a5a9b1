/** trends: how often topics are mentioned over time. */
import { useApi } from '../api.ts';
import { Downloads, fileName } from '../parts/chart-download.tsx';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { Notes } from '../parts/notes.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { go } from '../router.ts';
import type { ViewProps } from '../routes.ts';
import { withFilters } from '../search/query.ts';
import { Tabs } from '../search/tabs.tsx';
import { useTitle } from '../title.ts';
import { TrendChart } from '../trends/chart.tsx';
import { Controls } from '../trends/controls.tsx';
import { nameOf, toPicture } from '../trends/figures.ts';
import { Moods } from '../trends/mood.tsx';
import { addDays } from '../trends/periods.ts';
import { Queries } from '../trends/queries.tsx';
import { MAX_QUERIES, readState, type TrendState, trendsAddress, trendsHref } from '../trends/state.ts';
import { TrendTable } from '../trends/table.tsx';
import type { Stats, Trends } from '../values.ts';
import { dayOf } from '../words.ts';
import 'uplot/dist/uPlot.min.css';
import '../styles/panels.css';
import '../styles/charts.css';
import '../styles/trends.css';

export function View({ query }: ViewProps) {
	const state = readState(query);
	const answer = useApi<Trends>(trendsAddress(state));
	const { value: trends, problem, isLoading, reload } = answer;
	const queryText = state.queries.filter((one) => one !== '').join(', ');
	useTitle(queryText === '' ? 'Trends' : `Trends: ${queryText}`);
	return (
		<div class="trends">
			<header class="view-head">
				<h1>Trends</h1>
				<p class="lead-in">
					How many posts mention something over time. Compare up to {MAX_QUERIES} queries.
				</p>
			</header>
			<Tabs q={queryOf(state)} at="trend" />
			<Queries state={state} />
			<Controls state={state} trends={trends} />
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			{problem === null && trends === null && <Ghosts count={3} />}
			{problem === null && trends !== null && (
				<div class="shown" aria-busy={isLoading}>
					<Shown state={state} trends={trends} />
				</div>
			)}
		</div>
	);
}

/** The first query, with the range of the chart as its filter. */
function queryOf({ queries, from, to }: TrendState): string {
	const after = from;
	const before = to === '' ? '' : addDays(to, 1);
	const q = queries[0] ?? '';
	return after === '' && before === '' ? q : withFilters(q, { date: '', after, before });
}

function Shown({ state, trends }: { readonly state: TrendState; readonly trends: Trends }) {
	const { series, notes } = trends;
	if (series.every(({ total }) => total === 0)) return <NothingToDraw trends={trends} />;
	const names = series.map((one) => nameOf(one, state.by === 'language'));
	return (
		<>
			<TrendChart
				trends={trends}
				names={names}
				show={state.show}
				smooth={state.smooth}
				log={state.log}
				onRange={(from, to) => go(trendsHref({ ...state, from, to, span: null }))}
			/>
			<Downloads
				name={fileName('trends', ...names, trends.from, trends.to)}
				of="this chart"
				picture={() => toPicture(trends, names, state.show)}
				csv={`${trendsAddress(state)}&format=csv`}
			/>
			<Notes notes={notes} />
			<TrendTable trends={trends} names={names} show={state.show} />
			<Moods trends={trends} names={names} />
		</>
	);
}

/** A line of zeros looks like a broken chart, so a sentence says why there is none. */
function NothingToDraw({ trends: { periods, from, to, notes } }: { readonly trends: Trends }) {
	const { value: stats } = useApi<Stats>('/api/stats');
	const hasPosts = periods.some(({ posts }) => posts > 0);
	if (stats?.posts === 0)
		return (
			<Empty title="No posts yet">
				<p>
					Trends need posts to count. <a href="/blogs">Add a blog</a>, or <a href="/crawl">watch the crawl</a>
					.
				</p>
			</Empty>
		);
	return (
		<>
			<Empty title={hasPosts ? 'No posts match' : 'No posts in this range'}>
				<p>
					{hasPosts
						? `No post from ${dayOf(from)} to ${dayOf(to)} matches. Try other words or another range.`
						: `The collection has no dated posts from ${dayOf(from)} to ${dayOf(to)}. Choose another range.`}
				</p>
			</Empty>
			<Notes notes={notes} />
		</>
	);
}
