/**
 * csv: the tables as comma-separated values.
 *
 * Source: RFC 4180, in UTF-8: a heading, CRLF after every row, texts in quotes with quotes doubled. What is not known is empty
 *         without quotes. Lists are JSON. A text that a spreadsheet would take for a formula begins with an apostrophe, as OWASP
 *         advises against CSV injection: those that begin with = + - @, a tab or an end of line, or the wide forms of these
 *         signs. Apostrophes that already stand before such a sign are doubled in the same way, so that taking one away
 *         from every text that matches /^'+[=+\-@\t\r\n＝＋－＠]/ gives back what was written.
 */

import type { Format, Job, TableName } from '../export/format.ts';
import type { OutputFile } from '../export/output.ts';
import { chosenTables, type RowSink, tablePasses } from '../export/table-passes.ts';
import { type Cell, TABLES } from '../export/tables.ts';
import { wireText } from './wire-text.ts';

export const csv: Format = {
	name: 'csv',
	extension: 'csv',
	isFolder: ({ table }) => table === null,
	takes: ['table'],
	async open(job) {
		const tables = chosenTables(job.options);
		const sink = new CsvFiles(job, tables);
		return { passes: tablePasses(job.store, tables, sink), rest: () => ({}) };
	},
};

class CsvFiles implements RowSink {
	readonly #job: Job;
	readonly #tables: readonly TableName[];
	readonly #files = new Map<TableName, OutputFile>();

	constructor(job: Job, tables: readonly TableName[]) {
		this.#job = job;
		this.#tables = tables;
	}

	async #file(table: TableName): Promise<OutputFile> {
		const known = this.#files.get(table);
		if (known !== undefined) return known;
		const name = this.#tables.length === 1 ? this.#job.name : `${table}.csv`;
		const file = await this.#job.output.file(name);
		this.#files.set(table, file);
		return file;
	}

	async begin(): Promise<void> {
		for (const table of this.#tables) {
			const heading = TABLES[table].map(({ name }) => name).join(',');
			await (await this.#file(table)).write(`${heading}\r\n`);
		}
	}

	async add(table: TableName, row: unknown): Promise<void> {
		const columns = TABLES[table] as readonly { value(row: unknown): Cell }[];
		const file = await this.#file(table);
		file.rows++;
		await file.write(`${columns.map((column) => renderCell(column.value(row))).join(',')}\r\n`);
	}
}

const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

export function renderCell(value: Cell): string {
	if (value === null) return '';
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	if (value instanceof Date) return value.toISOString();
	const text = wireText(typeof value === 'string' ? value : JSON.stringify(value));
	return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
