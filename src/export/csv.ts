/** csv: the tables as comma-separated values: a heading, then one line per row (cells: formats/csv.ts). */
import { type Cell, renderCell } from '../formats/csv.ts';
import type { Format, Job, TableName } from './format.ts';
import { EDGE_ATTRIBUTES, edgeValues, type GraphWriter } from './graph.ts';
import { graphFormat } from './graph-format.ts';
import type { OutputFile } from './output.ts';
import { chosenTables, type RowSink, tablePasses } from './table-passes.ts';
import { TABLES } from './tables.ts';

export const csv: Format = {
	name: 'csv',
	extension: 'csv',
	isFolder: ({ table }) => table === null,
	takes: ['table'],
	async open(job) {
		const tables = chosenTables(job.options);
		const sink = new CsvFiles(job, tables);
		return { passes: tablePasses(job.store, tables, sink), checkpoint: () => ({}) };
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

/** The edges of the link graph as one CSV table: source, target, number of links by origin, first and last day. */
export const edges = graphFormat({ name: 'edges', extension: 'csv' }, makeWriter);

function makeWriter(): GraphWriter {
	const columns = ['source', 'target', 'source_url', 'target_url', 'weight'];
	return {
		head: () => `${[...columns, ...EDGE_ATTRIBUTES.map(({ name }) => name)].join(',')}\r\n`,
		node: () => '',
		middle: () => '',
		edge: ({ from, to, fromUrl, toUrl, weight }) =>
			`${[from, to, fromUrl, toUrl, weight.links, ...edgeValues(weight)].map(renderCell).join(',')}\r\n`,
		tail: () => '',
	};
}
