/** trends: how often something is spoken of, over time, beside something else. */
import { useAnswer } from '../api.ts';
import { Downloads, fileName } from '../parts/chart-download.tsx';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { go } from '../router.ts';
import type { ViewProps } from '../routes.ts';
import { useTitle } from '../title.ts';
import { TrendChart } from '../trends/chart.tsx';
import { Controls } from '../trends/controls.tsx';
import { nameOf, toPicture } from '../trends/figures.ts';
import { Moods } from '../trends/mood.tsx';
import { Queries } from '../trends/queries.tsx';
import { readState, type TrendState, trendsAddress, trendsHref } from '../trends/state.ts';
import { TrendTable } from '../trends/table.tsx';
import type { Trends } from '../values.ts';
import 'uplot/dist/uPlot.min.css';
import '../styles/panels.css';
import '../styles/charts.css';
import '../styles/trends.css';

export function View({ query }: ViewProps) {
	const state = readState(query);
	const answer = useAnswer<Trends>(trendsAddress(state));
	const { value: trends, problem, isLoading, reload } = answer;
	const sought = state.queries.filter((one) => one !== '').join(', ');
	useTitle(sought === '' ? 'Trends' : `Trends: ${sought}`);
	return (
		<div class="trends">
			<header class="view-head">
				<h1>Trends</h1>
				<p class="lead-in">How many posts speak of something over time, one beside the other.</p>
			</header>
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

function Shown({ state, trends }: { readonly state: TrendState; readonly trends: Trends }) {
	const { series, periods, notes } = trends;
	if (periods.length === 0 || series.length === 0)
		return (
			<Empty title="There is nothing to count yet">
				<p>No post with a date is kept of this time. Choose another range, or other words.</p>
			</Empty>
		);
	const names = series.map((one) => nameOf(one, state.by === 'language'));
	return (
		<>
			<TrendChart
				trends={trends}
				names={names}
				show={state.show}
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

function Notes({ notes }: { readonly notes: readonly string[] }) {
	if (notes.length === 0) return null;
	return (
		<ul class="reasons small notes" aria-label="Notes">
			{notes.map((note) => (
				<li key={note}>{note}</li>
			))}
		</ul>
	);
}
