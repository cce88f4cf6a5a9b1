/**
 * row-file: where the rows of a batch go: to standard output, or to a file that a stopped run can go on with.
 *
 * A file is only appended to. When it is opened again, what was written last may be incomplete and is cut off; the pages that have
 * their rows are not read again. Rows for Parquet wait in a file beside it, and become the table at the end.
 */
import { createReadStream, existsSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open, truncate } from 'node:fs/promises';
import { ParquetTable } from '../../export/parquet.ts';
import type { Column } from '../../export/tables.ts';
import { type Cell, renderCell } from '../../formats/csv.ts';
import { Failure, messageOf } from '../../io/failure.ts';
import { splitLines } from '../../lib/text/lines.ts';
import { dataOutput } from '../terminal.ts';
import type { PageTask } from './page-task.ts';
import { columnsOf, headingOf, type RowFormat } from './rows.ts';

export interface RowFile {
	/** The page has its rows from an earlier run. */
	has(name: string): boolean;
	write(text: string): Promise<void>;
	/** All pages are done. */
	finish(): Promise<void>;
	close(): Promise<void>;
}

export function openOutput(task: PageTask, format: RowFormat): RowFile {
	const stream = dataOutput();
	const write = async (text: string): Promise<void> => {
		if (!stream.write(text)) await new Promise((resolve) => stream.once('drain', resolve));
	};
	let isStarted = false;
	return {
		has: () => false,
		async write(text) {
			if (!isStarted && format === 'csv') await write(headingOf(task));
			isStarted = true;
			await write(text);
		},
		finish: async () => {},
		close: async () => {},
	};
}

export async function openRowFile(file: string, task: PageTask, format: RowFormat): Promise<RowFile> {
	const journal = format === 'parquet' ? `${file}.rows` : file;
	if (format === 'parquet' && existsSync(file) && !existsSync(journal)) throw foreign(file);
	const { done, end } = existsSync(journal)
		? await (format === 'csv' ? readCsv(journal, headingOf(task)) : readJsonl(journal))
		: { done: new Set<string>(), end: 0 };
	const handle = await openForWriting(journal, end);
	if (format === 'csv' && end === 0) await handle.appendFile(headingOf(task));
	let isOpen = true;
	// A full disk may show itself only here.
	const close = async () => {
		if (!isOpen) return;
		isOpen = false;
		await handle.close();
	};
	return {
		has: (name) => done.has(format === 'csv' ? renderCell(name) : name),
		write: async (text) => handle.appendFile(text),
		async finish() {
			await close();
			if (format !== 'parquet') return;
			await writeParquet(journal, file, columnsOf(task));
			rmSync(journal);
		},
		close,
	};
}

async function openForWriting(file: string, end: number): Promise<FileHandle> {
	try {
		if (existsSync(file)) await truncate(file, end);
		return await open(file, 'a');
	} catch (error) {
		throw new Failure('unwritable', `Cannot write ${file}: ${messageOf(error)}.`, 'stop', { cause: error });
	}
}

interface Earlier {
	/** The sources that have their rows, as the file writes them. */
	readonly done: Set<string>;
	/** The length of what is complete. */
	readonly end: number;
}

const MAX_LINE_BYTES = 512_000_000;
const LINE_FEED = 10;
const QUOTE = 34;

/** One line a page. A last line without its end is cut off. */
async function readJsonl(file: string): Promise<Earlier> {
	const done = new Set<string>();
	let end = 0;
	for await (const { bytes, isWhole } of wholeLines(file)) {
		if (!isWhole) break;
		done.add(sourceOf(bytes, file));
		end += bytes.length;
	}
	return { done, end };
}

async function* wholeLines(
	file: string,
): AsyncGenerator<{ readonly bytes: Buffer; readonly isWhole: boolean }> {
	let parts: Buffer[] = [];
	for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
		let from = 0;
		for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
			yield { bytes: Buffer.concat([...parts, chunk.subarray(from, at + 1)]), isWhole: true };
			parts = [];
			from = at + 1;
		}
		if (from < chunk.length) parts.push(chunk.subarray(from));
	}
	if (parts.length > 0) yield { bytes: Buffer.concat(parts), isWhole: false };
}

function sourceOf(line: Buffer, file: string): string {
	try {
		const { source } = JSON.parse(line.toString('utf8')) as { source?: unknown };
		if (typeof source === 'string') return source;
	} catch {
		// Not a line of this program.
	}
	throw foreign(file);
}

/** A page has one row or more. Those of the last page may be incomplete, so it is read again. */
async function readCsv(file: string, heading: string): Promise<Earlier> {
	const done = new Set<string>();
	let end = 0;
	let last: string | null = null;
	let isHeading = true;
	for await (const { cell, start } of csvRecords(file)) {
		if (isHeading) {
			if (cell !== heading.trimEnd()) throw foreign(file);
			isHeading = false;
			end = heading.length;
		} else if (cell !== last) {
			if (last !== null) done.add(last);
			last = cell;
			end = start;
		}
	}
	return { done, end };
}

/** The first cell of each complete record, as written; of the heading, all cells. */
async function* csvRecords(file: string): AsyncGenerator<{ readonly cell: string; readonly start: number }> {
	let start = 0;
	let place = 0;
	let isQuoted = false;
	let first: number[] = [];
	let isFirst = true;
	for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
		for (const byte of chunk) {
			place++;
			if (byte === QUOTE) isQuoted = !isQuoted;
			if (byte === LINE_FEED && !isQuoted) {
				yield { cell: Buffer.from(first).toString('utf8').trimEnd(), start };
				[start, first, isFirst] = [place, [], true];
			} else if (isFirst) {
				if (byte === 0x2c && !isQuoted && start > 0) isFirst = false;
				else first.push(byte);
			}
		}
	}
}

function foreign(file: string): Failure {
	return new Failure(
		'unwritable',
		`${file} exists and was not written by this command with these columns. Choose another file, or remove it.`,
	);
}

/** A row group ends after this many characters. */
const GROUP_CHARS = 16_000_000;

async function writeParquet(journal: string, file: string, columns: PageTask['columns']): Promise<void> {
	const unfinished = `${file}.unfinished`;
	const handle = await open(unfinished, 'w');
	const out = {
		rows: 0,
		write: async (chunk: string | Uint8Array) => handle.appendFile(chunk),
		close: async () => {},
	};
	const table = new ParquetTable(columns.map(columnAt), async () => out, null);
	try {
		let chars = 0;
		for await (const { text } of splitLines(createReadStream(journal), MAX_LINE_BYTES)) {
			const { rows } = JSON.parse(text ?? '{"rows":[]}') as { rows: Cell[][] };
			for (const row of rows) chars += table.add(row);
			if (chars < GROUP_CHARS) continue;
			await table.writeGroup();
			chars = 0;
		}
		await table.writeGroup();
		await table.finish();
	} finally {
		await handle.close();
	}
	renameSync(unfinished, file);
}

function columnAt({ name, type }: PageTask['columns'][number], i: number): Column<unknown> {
	return { name, type, value: (row) => (row as readonly Cell[])[i] ?? null };
}
