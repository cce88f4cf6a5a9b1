/** rows: the result of one page as the lines of a file: JSON, CSV, or the values of a Parquet table. */
import { type Cell, renderCell } from '../../formats/csv.ts';
import { Failure, messageOf } from '../../io/failure.ts';
import type { PageTask, TaskResult } from './page-task.ts';

export type RowFormat = 'jsonl' | 'csv' | 'parquet';

/** A page, and what was found on it or why it could not be read. */
export interface PageOutcome {
	/** The source of the page. */
	readonly name: string;
	readonly url: string | undefined;
	readonly result: TaskResult | { readonly error: unknown };
}

/** The complete lines of one page. */
export function renderRows(
	{ name, url = undefined, result }: PageOutcome,
	task: PageTask,
	format: RowFormat,
): string {
	const error = 'error' in result ? errorOf(result.error) : null;
	if (format === 'jsonl') {
		const found = 'error' in result ? { url: url ?? null, error } : result.json;
		return `${JSON.stringify({ source: name, ...found })}\n`;
	}
	const cells = 'error' in result ? [task.columns.map(() => null)] : result.cells();
	const why = error === null ? null : `${error.code}: ${error.message}`;
	const rows = cells.map((row): Cell[] => [name, url ?? null, ...row, why]);
	if (format === 'csv') return rows.map(csvLine).join('');
	return `${JSON.stringify({ source: name, rows })}\n`;
}

/** The columns of a table: first what the page is, last its error. */
export function columnsOf(task: PageTask): PageTask['columns'] {
	return [
		{ name: 'source', type: 'text' },
		{ name: 'url', type: 'text' },
		...task.columns,
		{ name: 'error', type: 'text' },
	];
}

export function headingOf(task: PageTask): string {
	return `${columnsOf(task)
		.map(({ name }) => name)
		.join(',')}\r\n`;
}

function csvLine(row: readonly Cell[]): string {
	return `${row.map(renderCell).join(',')}\r\n`;
}

/** Anything but a Failure is a bug, triggered by this page. */
function errorOf(error: unknown): { readonly code: string; readonly message: string } {
	const code = error instanceof Failure ? error.code : 'not-understood';
	return { code, message: messageOf(error) };
}
