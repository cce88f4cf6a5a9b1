/**
 * tables: the tables of docs/results.md and of the README that no benchmark writes, rendered from docs/results.json.
 *
 * A block `<!-- table:NAME -->` … `<!-- /table -->` holds one table. A cell may quote another figure, so that every figure is written down once:
 * `{ratio:BENCH:CONTENDER}` is a ratio of bench.json, `{cell:TABLE:ROW:COLUMN}` a cell of another table (its row is found by its first cell).
 */
import { type Bars, renderBars } from './bars.ts';
import type { StoredReport } from './results.ts';

export interface Table {
	/** What was measured, how, and on what: one line, above the table. */
	readonly context?: string;
	readonly columns: readonly string[];
	readonly rows: readonly (readonly string[])[];
	/** A bar chart of one column. */
	readonly chart?: {
		readonly file: string;
		readonly title: string;
		readonly column: string;
		readonly from?: number;
	};
}

export type Tables = Readonly<Record<string, Table>>;

const BLOCK = /<!-- table:(.+?) -->\n[\s\S]*?<!-- \/table -->/g;

/** Throws when a block has no table: a misspelt name must not leave an old figure standing. */
export function fillTables(page: string, tables: Tables, stored: readonly StoredReport[]): string {
	return page.replace(BLOCK, (_, name: string) => {
		const table = tables[name];
		if (table === undefined) throw new Error(`docs/results.json has no table "${name}"`);
		return `<!-- table:${name} -->\n${renderTable(table, tables, stored)}\n<!-- /table -->`;
	});
}

function renderTable(table: Table, tables: Tables, stored: readonly StoredReport[]): string {
	const { context, columns, rows, chart } = table;
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const quote = (cell: string) => quoteFigures(cell, tables, stored);
	return [
		...(context === undefined ? [] : [context]),
		[line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map((row) => line(row.map(quote)))].join(
			'\n',
		),
		...(chart === undefined ? [] : [`![${chart.title}](pictures/${chart.file})`]),
	].join('\n\n');
}

function quoteFigures(cell: string, tables: Tables, stored: readonly StoredReport[]): string {
	return cell.replace(/\{(ratio|cell):([^{}]+)\}/g, (_, kind: string, place: string) => {
		const [first = '', second = '', third = ''] = place.split(':');
		const found =
			kind === 'ratio' ? findRatio(stored, first, second) : findCell(tables, first, second, third);
		if (found === undefined) throw new Error(`there is no figure "${kind}:${place}"`);
		return found;
	});
}

function findRatio(stored: readonly StoredReport[], bench: string, contender: string): string | undefined {
	const found = stored.find(({ report }) => report.bench === bench);
	const ratio = found?.report.rows.find(({ name }) => name === contender)?.ratio?.median;
	return ratio === undefined ? undefined : `${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(1)} ×`;
}

function findCell(tables: Tables, table: string, row: string, column: string): string | undefined {
	const { columns, rows } = tables[table] ?? { columns: [], rows: [] };
	return rows.find(([name]) => plain(name!) === row)?.[columns.indexOf(column)];
}

/** The pictures of the tables, by file name. */
export function drawTables(tables: Tables): Map<string, string> {
	const charts = Object.values(tables).filter(({ chart }) => chart !== undefined);
	return new Map(charts.map((table) => [table.chart!.file, renderBars(barsOf(table))]));
}

function barsOf({ columns, rows, chart }: Table): Bars {
	const { title, column, from } = chart!;
	const at = columns.indexOf(column);
	const bars = rows.map((row) => ({
		name: plain(row[0]!),
		value: Number.parseFloat(plain(row[at]!)),
		isOurs: row[0]!.startsWith('**'),
	}));
	return { title, bars, ...(from === undefined ? {} : { from }) };
}

function plain(cell: string): string {
	return cell.replaceAll('*', '');
}
