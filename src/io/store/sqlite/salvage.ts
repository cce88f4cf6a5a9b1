/**
 * salvage: reads the rows of a damaged table around the damage.
 *
 * Rows are read in the order of their key. At a damaged page, the key is moved on in growing steps and then back by halves, to
 * the first readable row behind it. A table without numeric keys is read from both ends up to the damage.
 * Texts are read as bytes: the library aborts the process at a text that is not UTF-8.
 */
import { Failure } from '../../failure.ts';
import type { Row, Sqlite, Value } from './driver.ts';

export interface Table {
	readonly name: string;
	/** Its name in the damaged store. */
	readonly from: string;
	readonly columns: readonly Column[];
	/** The columns of its key; empty for a table with numbered rows. */
	readonly key: readonly string[];
}

export interface Column {
	readonly name: string;
	readonly isText: boolean;
}

/** Former names of tables. */
const FORMER_NAMES: Readonly<Record<string, string>> = { quarantine: 'asides' };

/** The tables of the second, new store, with the columns that the damaged store has too. */
export function listTables(source: Sqlite, target: Sqlite): Table[] {
	const names = target.sql("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY rowid").all();
	return names.flatMap(({ name, sql }) => {
		const former = FORMER_NAMES[name as string];
		const isFormer = former !== undefined && columnsOf(source, former).length > 0;
		const from = isFormer ? former : (name as string);
		const known = columnsOf(source, from).map((column) => column.name);
		const columns = columnsOf(target, name as string).filter((column) => known.includes(column.name));
		if (columns.length === 0) return [];
		const key = columns.filter(({ pk }) => (pk as number) > 0).map((column) => column.name as string);
		return {
			name: name as string,
			from,
			columns: columns.map((column) => ({
				name: column.name as string,
				isText: /^TEXT$/i.test(column.type as string),
			})),
			key: /WITHOUT ROWID/i.test(sql as string) ? key : [],
		};
	});
}

function columnsOf(database: Sqlite, table: string): Row[] {
	return database.sql(`SELECT name, type, pk FROM pragma_table_info('${table}')`).all();
}

function selected(columns: readonly Column[]): string {
	return columns.map(({ name, isText }) => (isText ? `CAST(${name} AS BLOB) AS ${name}` : name)).join(', ');
}

const CHUNK = 200;
/** No store has a higher number. */
const HIGHEST = 2 ** 48;
/** Damaged places to skip per table; a file with more of them is not read further. */
const MAX_PLACES = 10_000;

/** Reads texts as bytes. */
export function* salvageRows(database: Sqlite, table: Table): Generator<Row> {
	if (table.key.length === 0) yield* numberedRows(database, table);
	else {
		const isWhole = yield* keyedRows(database, table, 'ASC');
		if (!isWhole) yield* keyedRows(database, table, 'DESC');
	}
}

/** The number of rows there were, if an intact index still says; otherwise null. */
export function countRows(database: Sqlite, { from }: Table): number | null {
	const [row] = tryRead(() => database.sql(`SELECT count(*) AS n FROM ${from}`).all()) ?? [];
	return row === undefined ? null : (row.n as number);
}

function* numberedRows(database: Sqlite, { from: table, columns }: Table): Generator<Row> {
	const select = `SELECT rowid AS row_number, ${selected(columns)} FROM ${table} WHERE rowid >= ? ORDER BY rowid LIMIT ?`;
	const read = (from: number, limit: number) => tryRead(() => database.sql(select).all(from, limit));
	let [from, places] = [0, 0];
	for (;;) {
		const rows = read(from, CHUNK) ?? read(from, 1);
		if (rows === null) {
			from = firstBehind(from, (place) => read(place, 1) !== null);
			if (from >= HIGHEST || ++places > MAX_PLACES) return;
			continue;
		}
		if (rows.length === 0) return;
		yield* rows;
		from = (rows.at(-1)!.row_number as number) + 1;
	}
}

/** The lowest number above `from` at which rows are readable again. */
function firstBehind(from: number, canRead: (place: number) => boolean): number {
	let step = 1;
	while (!canRead(from + step) && from + step < HIGHEST) step *= 2;
	let [damaged, sound] = [from + Math.floor(step / 2), from + step];
	while (sound - damaged > 1) {
		const middle = Math.floor((damaged + sound) / 2);
		if (canRead(middle)) sound = middle;
		else damaged = middle;
	}
	return sound;
}

/** Yields rows up to the first damage. Returns whether there was none. */
function* keyedRows(
	database: Sqlite,
	{ from, columns, key }: Table,
	direction: 'ASC' | 'DESC',
): Generator<Row, boolean> {
	const order = key.map((column) => `${column} ${direction}`).join(', ');
	const isText = new Set(columns.filter((column) => column.isText).map((column) => column.name));
	const places = key.map((column) => (isText.has(column) ? 'CAST(? AS TEXT)' : '?'));
	const beyond = `(${key.join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${places.join(', ')})`;
	const select = (place: string) =>
		`SELECT ${selected(columns)} FROM ${from} ${place} ORDER BY ${order} LIMIT ?`;
	let last: Row | undefined;
	for (;;) {
		const values = key.map((column) => toValue(last?.[column] ?? null));
		const read = (limit: number) =>
			last === undefined
				? tryRead(() => database.sql(select('')).all(limit))
				: tryRead(() => database.sql(select(`WHERE ${beyond}`)).all(...values, limit));
		const rows = read(CHUNK) ?? read(1);
		if (rows === null) return false;
		if (rows.length === 0) return true;
		yield* rows;
		last = rows.at(-1);
	}
}

/** A row whose texts were read as bytes. Bytes that are not UTF-8 are replaced by a mark. */
export function decodeRow(row: Row): Row {
	return Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			value instanceof ArrayBuffer ? Buffer.from(value).toString('utf8') : value,
		]),
	);
}

/** The library returns bytes as an ArrayBuffer, but does not accept one. */
export function toValue(value: unknown): Value {
	return value instanceof ArrayBuffer ? new Uint8Array(value) : (value as Value);
}

/** Null if the rows to read are damaged. */
function tryRead(read: () => Row[]): Row[] | null {
	try {
		return read();
	} catch (error) {
		if (error instanceof Failure && error.code === 'corrupt-store') return null;
		throw error;
	}
}
