/**
 * columns: a small column chart, with the same numbers as a table.
 *
 * The drawing is stretched to the available width. Labels are outside of it, so that they are not stretched.
 */
import type { ComponentChildren } from 'preact';
import { count } from '../words.ts';

export interface Column {
	/** In full: `March 2004`. */
	readonly label: string;
	/** The label below the column; most columns have none. */
	readonly tick?: string;
	readonly value: number;
	/** The link in the table. */
	readonly href?: string;
}

interface ColumnsProps {
	readonly columns: readonly Column[];
	/** One sentence for screen readers. */
	readonly summary: string;
	readonly heads: readonly [label: string, value: string];
	/** The caption. */
	readonly children?: ComponentChildren;
}

const HEIGHT = 100;
const WIDTH = 10;
/** Small values stay visible. */
const MIN_HEIGHT = 2;
/** Keeps a few columns from becoming very wide. */
const MAX_COLUMN_REM = 4;

export function Columns({ columns, summary, heads, children }: ColumnsProps) {
	const most = columns.reduce((max, { value }) => Math.max(max, value), 0);
	return (
		<figure class="columns">
			{children !== undefined && <figcaption>{children}</figcaption>}
			<div class="plot" style={{ maxWidth: `${columns.length * MAX_COLUMN_REM}rem` }}>
				<span class="most small soft" aria-hidden="true">
					{count(most)}
				</span>
				<svg
					viewBox={`0 0 ${columns.length * WIDTH} ${HEIGHT}`}
					preserveAspectRatio="none"
					role="img"
					aria-label={summary}
				>
					{columns.map((column, place) => (
						<Bar key={column.label} column={column} place={place} most={most} />
					))}
				</svg>
				<Ticks columns={columns} />
			</div>
			<Numbers columns={columns} heads={heads} />
		</figure>
	);
}

interface BarProps {
	readonly column: Column;
	readonly place: number;
	readonly most: number;
}

/** The tooltip works over the full height, however low the column is. */
function Bar({ column: { label, value }, place, most }: BarProps) {
	const height = value === 0 ? 0 : Math.max(MIN_HEIGHT, (value / most) * HEIGHT);
	return (
		<g>
			<rect class="ground" x={place * WIDTH} y={0} width={WIDTH} height={HEIGHT} />
			<rect class="column" x={place * WIDTH + 1} y={HEIGHT - height} width={WIDTH - 2} height={height} />
			<title>{`${label}: ${count(value)}`}</title>
		</g>
	);
}

function Ticks({ columns }: { readonly columns: readonly Column[] }) {
	return (
		<div class="ticks" aria-hidden="true">
			{columns.map(
				({ tick }, place) =>
					tick !== undefined && (
						<span key={place} style={{ left: `${((place + 0.5) / columns.length) * 100}%` }}>
							{tick}
						</span>
					),
			)}
		</div>
	);
}

function Numbers({ columns, heads }: Pick<ColumnsProps, 'columns' | 'heads'>) {
	return (
		<details class="numbers small">
			<summary class="soft">As a table</summary>
			<table>
				<thead>
					<tr>
						<th scope="col">{heads[0]}</th>
						<th scope="col" class="number">
							{heads[1]}
						</th>
					</tr>
				</thead>
				<tbody>
					{columns.map(({ label, value, href }) => (
						<tr key={label}>
							<th scope="row">{href === undefined || value === 0 ? label : <a href={href}>{label}</a>}</th>
							<td class="number">{count(value)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</details>
	);
}
