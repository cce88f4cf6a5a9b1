/**
 * copy: copies a collection from one store to another, table by table, a slice of rows at a time.
 *
 * In:     a store, and an empty one or an unfinished copy of it.
 * Out:    the same rows with the same numbers in the target, and the counts of both.
 * The progress is saved in the copy in the same transaction as the rows, so a killed copy continues after its last saved slice.
 * Not here: the engines' rows (sqlite/copy-rows.ts, postgres/copy-rows.ts), the index, which the engine rebuilds.
 */
import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../failure.ts';
import type { CopyNote } from './tables.ts';
import { type CopyTarget, type Place, type Row, type RowReader, TABLES, type TableName } from './tables.ts';

export interface CopyOptions {
	/** Both places, without passwords. */
	readonly from: string;
	readonly to: string;
	readonly onProgress?: (progress: CopyProgress) => void;
}

export interface CopyProgress {
	readonly table: TableName;
	/** Rows of all tables. */
	readonly done: number;
	readonly total: number;
}

export interface TableCount {
	readonly table: TableName;
	readonly from: number;
	readonly to: number;
	/** Rows that are distinct in the source but the same row in the target. */
	readonly folded: number;
}

export interface CopyReport {
	/** An earlier run began this copy, and this run continued it. */
	readonly isResumed: boolean;
	readonly tables: readonly TableCount[];
	/** The counts of both agree. */
	readonly isEqual: boolean;
}

export async function copyRows(
	source: RowReader,
	target: CopyTarget,
	options: CopyOptions,
): Promise<CopyReport> {
	const known = await findNote(source, target, options);
	const counts = await countAll(source);
	const note = known ?? (await begin(source, target, options));
	const copied = note.isWhole ? note : await copyFrom(note, source, target, { ...options, counts });
	const tables = await compare(counts, target, copied);
	return {
		isResumed: known !== null,
		tables,
		isEqual: tables.every(({ from, to, folded }) => from === to + folded),
	};
}

/** The note of an unfinished copy of this source; null if the target is empty. Throws if the target holds anything else. */
async function findNote(
	source: RowReader,
	target: CopyTarget,
	{ from, to }: CopyOptions,
): Promise<CopyNote | null> {
	const note = await target.readNote();
	if (note !== null && note.stamp === (await source.stamp())) return note;
	if (note !== null && !note.isWhole)
		throw new Failure(
			'other-copy',
			`${to} is an unfinished copy of ${note.from}, and ${from} is another store or has changed since. Nothing was changed. Choose another target, or remove ${to} and start again.`,
		);
	if (note !== null || !(await isEmpty(target.rows)))
		throw new Failure(
			'not-empty',
			`${to} is not empty and is not an unfinished copy of ${from}. Nothing was changed. Choose an empty target.`,
		);
	return null;
}

async function isEmpty(rows: RowReader): Promise<boolean> {
	for (const table of TABLES) if ((await rows.read(table, null, 1)).rows.length > 0) return false;
	return true;
}

async function begin(source: RowReader, target: CopyTarget, { from }: CopyOptions): Promise<CopyNote> {
	const place = { table: TABLES[0]!, after: null, done: 0 };
	const note: CopyNote = { from, stamp: await source.stamp(), ...place, folded: {}, isWhole: false };
	await target.begin(note);
	return note;
}

type Counts = ReadonlyMap<TableName, number>;

async function countAll(rows: RowReader): Promise<Counts> {
	const counts = new Map<TableName, number>();
	for (const table of TABLES) counts.set(table, await rows.count(table));
	return counts;
}

interface Work extends CopyOptions {
	readonly counts: Counts;
}

async function copyFrom(
	begun: CopyNote,
	source: RowReader,
	target: CopyTarget,
	{ counts, onProgress }: Work,
): Promise<CopyNote> {
	const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
	let note = begun;
	for (const table of TABLES.slice(TABLES.indexOf(begun.table))) {
		if (note.table !== table) note = { ...note, table, after: null };
		const pace = new Pace();
		for (;;) {
			const { rows, next } = await source.read(table, note.after, pace.rows);
			if (next === null) break;
			expectFurther(table, note.after, next);
			const before = note;
			note = await target.put(table, rows, (fresh) => ({
				...before,
				after: next,
				done: before.done + rows.length,
				folded: addFolded(before.folded, table, rows.length - fresh),
			}));
			pace.adapt(rows);
			onProgress?.({ table, done: note.done, total });
		}
	}
	const whole = { ...note, isWhole: true };
	await target.finish(whole);
	return whole;
}

/** A key with characters that text cannot hold would be read again and again. */
function expectFurther(table: TableName, after: Place | null, next: Place): void {
	if (!isDeepStrictEqual(after, next)) return;
	throw new Failure(
		'bad-key',
		`The table ${table} has a row whose key cannot be written as text: ${JSON.stringify(next)}. Remove the row, then copy again.`,
	);
}

/** SQLite identifies these rows by address alone, PostgreSQL by host or blog as well. */
const MAY_FOLD: ReadonlySet<TableName> = new Set<TableName>(['frontier', 'visits']);

function addFolded(folded: CopyNote['folded'], table: TableName, rows: number): CopyNote['folded'] {
	return rows > 0 && MAY_FOLD.has(table) ? { ...folded, [table]: (folded[table] ?? 0) + rows } : folded;
}

async function compare(counts: Counts, target: CopyTarget, { folded }: CopyNote): Promise<TableCount[]> {
	const compared: TableCount[] = [];
	for (const [table, from] of counts)
		compared.push({ table, from, to: await target.rows.count(table), folded: folded[table] ?? 0 });
	return compared;
}

const FIRST_ROWS = 50;
const MAX_ROWS = 2_000;
/** Characters of a slice. */
const MUCH = 4_000_000;

/** The number of rows to read at once. It adapts to their size, so memory stays flat. */
class Pace {
	rows = FIRST_ROWS;

	adapt(rows: readonly Row[]): void {
		const size = sizeOf(rows);
		if (size > MUCH) this.rows = Math.max(1, Math.floor(this.rows / 2));
		else if (size < MUCH / 4) this.rows = Math.min(MAX_ROWS, this.rows * 2);
	}
}

function sizeOf(rows: readonly Row[]): number {
	let size = 0;
	for (const row of rows) {
		for (const value of Object.values(row))
			size += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8;
	}
	return size;
}
