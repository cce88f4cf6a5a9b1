/** papers-render: the filled tables as Markdown and as plots with intervals. */
import { escapeText } from '../src/formats/wire-text.ts';
import type { FilledRow, FilledTable, PaperValue } from './papers.ts';

const STATES = {
	complete: 'complete',
	incomplete: 'incomplete',
	'not-reproducible': 'cannot be reproduced',
} as const;

/** With `plots`, the folder of the plots from where the page is, each table shows its plot. */
export function renderPapers(tables: readonly FilledTable[], plots: string | null = null): string {
	const complete = tables.filter(({ state }) => state === 'complete').length;
	const head = `${tables.length} tables and figures of five papers; ${complete} are complete. Values are per cent unless the title says otherwise, with the 95% interval of Wilson and the number of cases. “As published” is the paper’s method on our pages.`;
	return `${[head, ...tables.map((table) => renderTable(table, plots))].join('\n\n')}\n`;
}

function renderTable(table: FilledTable, plots: string | null): string {
	const { paper, name, title, state, why, rows, missing } = table;
	const parts = [
		`## ${paper}, ${name}: ${title}`,
		`${upperFirst(STATES[state])}.${why === undefined ? '' : ` ${why}`}`,
	];
	if (missing.length > 0) parts.push(`Not measured: ${missing.map((source) => `\`${source}\``).join(', ')}.`);
	if (rows.length > 0)
		parts.push(
			[`| | paper | as published | ours | from |`, '|---|---|---|---|---|', ...rows.map(renderRow)].join(
				'\n',
			),
		);
	if (plots !== null && plotOf(table) !== null)
		parts.push(`![${paper}, ${name}, with intervals](${plots}${plotName(table)})`);
	return parts.join('\n\n');
}

function renderRow({ label, paper, published, ours }: FilledRow): string {
	const sources = [published, ours].flatMap((value) => value?.source ?? []);
	const cells = [
		label.replaceAll('|', '\\|'),
		paper === null ? '' : String(paper),
		cellOf(published),
		cellOf(ours),
		[...new Set(sources)].map((source) => `\`${source}\``).join(', '),
	];
	return `| ${cells.join(' | ')} |`;
}

function cellOf(value: PaperValue | null): string {
	if (value === null) return '';
	if (value.low === null || value.high === null) return value.value.toFixed(2);
	return `${value.value.toFixed(1)} (${value.low.toFixed(1)}–${value.high.toFixed(1)}; ${value.cases})`;
}

function upperFirst(text: string): string {
	return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const LEFT = 330;
const WIDTH = 900;
const ROW = 26;
const TOP = 56;
const SERIES = [
	{ name: 'paper', colour: '#666666' },
	{ name: 'as published', colour: '#d55e00' },
	{ name: 'ours', colour: '#0072b2' },
] as const;

/** The file name of a table’s plot. */
export function plotName({ paper, name }: FilledTable): string {
	return `${`${paper} ${name}`
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/-$/, '')}.svg`;
}

/** Points with their intervals, a row for each row of the table; null where the table has no shares. */
export function plotOf(table: FilledTable): string | null {
	const rows = table.rows.filter(({ published, ours }) => (published ?? ours)?.low != null);
	if (rows.length === 0) return null;
	const height = TOP + ROW * rows.length + 30;
	const legend = SERIES.map(
		({ name, colour }, i) =>
			`<circle cx="${LEFT + i * 130}" cy="38" r="4" fill="${colour}"/><text x="${LEFT + 10 + i * 130}" y="42">${name}</text>`,
	);
	const ticks = [0, 25, 50, 75, 100].map(
		(tick) =>
			`<path d="M${x(tick)} ${TOP - 6}V${height - 24}" stroke="#dddddd"/><text x="${x(tick)}" y="${height - 8}" text-anchor="middle">${tick}</text>`,
	);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<title>${escapeText(`${table.paper}, ${table.name}: ${table.title}`)}</title>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
<text x="12" y="20" font-size="14">${escapeText(`${table.paper}, ${table.name}: ${table.title}`)}</text>
${[...legend, ...ticks, ...rows.map(drawRow)].join('\n')}
</svg>
`;
}

function drawRow({ label, paper, published, ours }: FilledRow, i: number): string {
	const y = TOP + ROW * i + ROW / 2;
	const points = [
		paper === null ? '' : `<circle cx="${x(paper)}" cy="${y}" r="4" fill="${SERIES[0].colour}"/>`,
		drawValue(published, y + 5, SERIES[1].colour),
		drawValue(ours, y - 5, SERIES[2].colour),
	];
	return `<text x="${LEFT - 12}" y="${y + 4}" text-anchor="end">${escapeText(label)}</text>${points.join('')}`;
}

function drawValue(value: PaperValue | null, y: number, colour: string): string {
	if (value === null) return '';
	const line =
		value.low === null || value.high === null
			? ''
			: `<path d="M${x(value.low)} ${y}H${x(value.high)}" stroke="${colour}" stroke-width="2"/>`;
	return `${line}<circle cx="${x(value.value)}" cy="${y}" r="4" fill="${colour}"/>`;
}

function x(percent: number): number {
	return Math.round(LEFT + ((WIDTH - LEFT - 24) * percent) / 100);
}
