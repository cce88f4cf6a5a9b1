/** timeline: how communities of blogs grow, split and join from period to period ("alluvial"). */
import { colourOf } from '../../../src/analyze/graph/map/palette.ts';
import { useApi } from '../api.ts';
import { Empty } from '../parts/empty.tsx';
import { FirstSteps } from '../parts/first-steps.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { Stats } from '../values.ts';
import { counted, shortAddress } from '../words.ts';
import { periodsAddress } from './state.ts';
import { BAR, shapeTimeline } from './timeline-shape.ts';
import type { Periods } from './values.ts';

export function Timeline() {
	const { value, problem, isLoading, reload } = useApi<Periods>(periodsAddress());
	if (problem !== null) return <ProblemNote problem={problem} onRetry={reload} />;
	if (value === null) return <Ghosts count={4} />;
	if (value.periods.every(({ communities }) => communities.length === 0)) return <NoTime />;
	return (
		<div class="shown" aria-busy={isLoading}>
			<Picture periods={value} />
			<Table periods={value} />
		</div>
	);
}

function NoTime() {
	const { value: stats } = useApi<Stats>('/api/stats');
	if (stats?.posts === 0) return <FirstSteps />;
	return (
		<Empty title="No communities over time yet">
			<p>
				This view needs dated links between blogs of the collection. <a href="/crawl">Watch the crawl</a> find
				them, or <a href="/blogs#add-url">add a blog</a>.
			</p>
		</Empty>
	);
}

/** The longest name beside a bar. */
const MAX_NAME = 22;

function Picture({ periods }: { readonly periods: Periods }) {
	const { bars, bands, width, height } = shapeTimeline(periods);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
		<section class="scroll" tabIndex={0} aria-label="Communities over time, as a picture">
			<svg
				class="timeline"
				viewBox={`0 0 ${width} ${height + 26}`}
				width={width}
				height={height + 26}
				role="img"
				aria-label={`The communities of blogs in ${counted(periods.periods.length, 'period')}. The table below has the same.`}
			>
				{bands.map(({ from, to, blogs, path }) => (
					<path key={path} d={path} fill={colourOf(to.line)} class="band">
						<title>{`${counted(blogs, 'blog')}: ${from.name} → ${to.name}`}</title>
					</path>
				))}
				{bars.map(({ period, place, line, name, blogs, x, y, height: tall }) => (
					<g key={`${period} ${place}`}>
						<rect x={x} y={y} width={BAR} height={tall} fill={colourOf(line)}>
							<title>{`${name}: ${counted(blogs, 'blog')}`}</title>
						</rect>
						{tall >= 9 && (
							<text x={x + BAR + 5} y={y + tall / 2 + 4}>
								{name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name}
							</text>
						)}
					</g>
				))}
				{periods.periods.map(({ from }, period) => (
					<text key={from} x={bars.find((bar) => bar.period === period)?.x ?? 0} y={height + 20} class="day">
						{from}
					</text>
				))}
			</svg>
		</section>
	);
}

function Table({ periods: { periods } }: { readonly periods: Periods }) {
	return (
		<details class="legend">
			<summary>The same as a table</summary>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
			<section class="scroll" tabIndex={0} aria-label="Communities over time, as a table">
				<table class="graph-table">
					<thead>
						<tr>
							<th scope="col">Period</th>
							<th scope="col">Community</th>
							<th scope="col" class="number">
								Blogs
							</th>
							<th scope="col">Most linked</th>
						</tr>
					</thead>
					<tbody>
						{periods.flatMap(({ from, to, communities }) =>
							communities.map(({ line, name, blogs, members }) => (
								<tr key={`${from} ${line}`}>
									<th scope="row">
										{from} to {to}
									</th>
									<td dir="auto">{name}</td>
									<td class="number">{blogs}</td>
									<td>{members.slice(0, 3).map(shortAddress).join(', ')}</td>
								</tr>
							)),
						)}
					</tbody>
				</table>
			</section>
		</details>
	);
}
