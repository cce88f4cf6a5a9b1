/** table: the figures of the chart as a table. Rendered only when opened, because it may be long. */
import { useState } from 'preact/hooks';
import { href } from '../router.ts';
import type { TrendPeriod, Trends } from '../values.ts';
import { formatValue, type Show, valuesOf } from './figures.ts';
import { missingText, periodName, queryWithin } from './periods.ts';

interface TableProps {
	readonly trends: Trends;
	readonly names: readonly string[];
	readonly show: Show;
}

export function TrendTable(props: TableProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details class="trend-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>As a table</summary>
			{isOpen && (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
				<section class="scroll" tabIndex={0} aria-label="Chart data">
					<Figures {...props} />
				</section>
			)}
		</details>
	);
}

function Figures({ trends, names, show }: TableProps) {
	const { periods, series, span } = trends;
	const hasMissing = periods.some((period) => missingText(period, span) !== null);
	return (
		<table class="small">
			<caption class="hidden">{show === 'count' ? 'Posts' : 'Share of all posts'}</caption>
			<thead>
				<tr>
					<th scope="col">{span === 'day' ? 'Day' : span === 'week' ? 'Week' : 'Month'}</th>
					{names.map((name, place) => (
						<th key={place} scope="col" class="number" dir="auto">
							{name}
						</th>
					))}
					<th scope="col" class="number">
						All posts
					</th>
					{hasMissing && <th scope="col">Missing data</th>}
				</tr>
			</thead>
			<tbody>
				{periods.map((period, at) => (
					<tr key={period.start} data-state={period.state}>
						<th scope="row">{periodName(period, span)}</th>
						{series.map((one, place) => (
							<td key={place} class="number">
								<Cell value={valuesOf(one, show)[at] ?? null} query={one.query} period={period} show={show} />
							</td>
						))}
						<td class="number">{period.state === 'missing' ? '' : formatValue(period.posts, 'count')}</td>
						{hasMissing && <td class="why">{missingText(period, span)}</td>}
					</tr>
				))}
			</tbody>
		</table>
	);
}

interface CellProps {
	readonly value: number | null;
	readonly query: string;
	readonly period: TrendPeriod;
	readonly show: Show;
}

function Cell({ value, query, period, show }: CellProps) {
	if (value === null) return <span class="soft">{period.state === 'missing' ? 'missing' : 'no posts'}</span>;
	const words = formatValue(value, show);
	return value === 0 ? (
		<span>{words}</span>
	) : (
		<a href={href('/', { q: queryWithin(query, period) })}>{words}</a>
	);
}
