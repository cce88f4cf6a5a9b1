/**
 * parquet: the tables as Parquet files with typed columns.
 *
 * Rows are collected up to a number of posts or characters, and then written as one row group of every table. Where groups end
 * depends only on the rows, and only there an export can be interrupted. The metadata for the footer is kept until the end.
 */
import { deserialize, serialize } from 'node:v8';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell } from '../formats/csv.ts';
import type { Format, Job, TableName } from './format.ts';
import { PROGRAM } from './manifest.ts';
import type { OutputFile } from './output.ts';
import { chosenTables, type RowSink, tablePasses } from './table-passes.ts';
import { type Column, TABLES } from './tables.ts';

/** A row group ends after this many posts or blogs, or after this many characters. */
interface GroupSize {
	readonly items: number;
	readonly chars: number;
}

export const parquet: Format = parquetFormat({ items: 5_000, chars: 16_000_000 });

export function parquetFormat(size: GroupSize): Format {
	return {
		name: 'parquet',
		extension: 'parquet',
		isFolder: ({ table }) => table === null,
		takes: ['table'],
		async open(job) {
			const tables = chosenTables(job.options);
			const sink = new ParquetFiles(job, tables, size);
			return { passes: tablePasses(job.store, tables, sink), checkpoint: () => sink.checkpoint() };
		},
	};
}

class ParquetFiles implements RowSink {
	readonly #tables: ReadonlyMap<TableName, ParquetTable>;
	readonly #size: GroupSize;
	#items = 0;
	#chars = 0;

	constructor(job: Job, tables: readonly TableName[], size: GroupSize) {
		this.#size = size;
		const saved = job.saved as Partial<Record<TableName, string>> | null;
		this.#tables = new Map(
			tables.map((table) => {
				const file = () => job.output.file(tables.length === 1 ? job.name : `${table}.parquet`);
				const columns = TABLES[table] as readonly Column<unknown>[];
				return [table, new ParquetTable(columns, file, saved?.[table] ?? null)];
			}),
		);
	}

	async begin(): Promise<void> {}

	add(table: TableName, row: unknown): void {
		this.#chars += this.#tables.get(table)!.add(row);
	}

	async rowsDone(): Promise<void> {
		this.#items++;
		const isFull = this.#items >= this.#size.items || this.#chars >= this.#size.chars;
		if (isFull) await this.#writeGroups();
	}

	async #writeGroups(): Promise<void> {
		for (const table of this.#tables.values()) await table.writeGroup();
		this.#items = 0;
		this.#chars = 0;
	}

	checkpoint(): unknown {
		if (this.#items > 0) return null;
		return Object.fromEntries([...this.#tables].map(([name, table]) => [name, table.remember()]));
	}

	async end(): Promise<void> {
		await this.#writeGroups();
		for (const table of this.#tables.values()) await table.finish();
	}
}

type Footer = Pick<ParquetWriter, 'row_groups' | 'num_rows'> & { readonly offset: number };

/** The file of one table. */
export class ParquetTable {
	readonly #columns: readonly Column<unknown>[];
	readonly #file: () => Promise<OutputFile>;
	readonly #bytes = new ByteWriter();
	readonly #writer: ParquetWriter;
	#values: Cell[][];

	constructor(
		columns: readonly Column<unknown>[],
		file: () => Promise<OutputFile>,
		remembered: string | null,
	) {
		this.#columns = columns;
		this.#file = file;
		this.#values = columns.map(() => []);
		const kvMetadata = [{ key: 'creator', value: PROGRAM }];
		this.#writer = new ParquetWriter({ writer: this.#bytes, schema: schemaOf(columns), kvMetadata });
		if (remembered !== null) this.#recall(deserialize(Buffer.from(remembered, 'base64')) as Footer);
	}

	/** Drops the file header that the writer has just written, because it is already there. */
	#recall({ row_groups, num_rows, offset }: Footer): void {
		this.#bytes.index = 0;
		this.#bytes.offset = offset;
		this.#writer.row_groups = row_groups;
		this.#writer.num_rows = num_rows;
	}

	remember(): string {
		const { row_groups, num_rows } = this.#writer;
		return serialize({ row_groups, num_rows, offset: this.#bytes.offset } satisfies Footer).toString(
			'base64',
		);
	}

	/** The number of characters in it. */
	add(row: unknown): number {
		let chars = 0;
		for (const [i, column] of this.#columns.entries()) {
			const value = column.value(row);
			this.#values[i]!.push(value);
			if (typeof value === 'string') chars += value.length;
		}
		return chars;
	}

	async writeGroup(): Promise<void> {
		const rows = this.#values[0]!.length;
		if (rows > 0) {
			const columnData = this.#columns.map((column, i) => ({
				name: column.name,
				data: this.#values[i]!.map((value) => encode(column, value)),
				offsetIndex: false,
			}));
			this.#values = this.#columns.map(() => []);
			await this.#writer.write({ columnData, rowGroupSize: rows });
			this.#writer.pendingIndexes = [];
		}
		await this.#take(rows);
	}

	async finish(): Promise<void> {
		await this.#writer.finish();
		await this.#take(0);
	}

	async #take(rows: number): Promise<void> {
		const file = await this.#file();
		await file.write(this.#bytes.getBytes());
		this.#bytes.index = 0;
		file.rows += rows;
	}
}

function encode({ type }: Column<unknown>, value: Cell): unknown {
	return type === 'integer' && typeof value === 'number' ? BigInt(value) : (value ?? undefined);
}

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;
const TYPES = {
	text: TEXT,
	integer: { type: 'INT64' },
	real: { type: 'DOUBLE' },
	boolean: { type: 'BOOLEAN' },
	time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const;

function schemaOf(columns: readonly Column<unknown>[]): Schema {
	const elements = columns.flatMap(
		({ name, type }): Schema =>
			type === 'list'
				? [
						{ name, converted_type: 'LIST', repetition_type: 'OPTIONAL', num_children: 1 },
						{ name: 'list', repetition_type: 'REPEATED', num_children: 1 },
						{ name: 'element', repetition_type: 'OPTIONAL', ...TEXT },
					]
				: [{ name, repetition_type: 'OPTIONAL', ...TYPES[type] }],
	);
	return [{ name: 'root', num_children: columns.length }, ...elements];
}
