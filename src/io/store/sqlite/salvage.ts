/**
 * salvage: the rows of a damaged table that can still be read, around what cannot.
 *
 * Rows are read in the order of their key. Where a page is damaged the key is moved on, first in growing steps and then back by
 * halves, to the first row behind it. A table whose keys are no numbers is read from both ends up to the damage.
 * Texts are read as bytes: the library ends the whole process over a text that is no UTF-8.
 */
import { Failure } from '../../failure.ts';
import type { Row, Sqlite, Value } from './driver.ts';

export interface Table {
	readonly name: string;
	/** Its name in the damaged store. */
	readonly from: string;
	readonly columns: readonly Column[];
	/** The columns of its key; none for a table whose rows are numbered. */
	readonly key: readonly string[];
}

export interface Column {
	readonly name: string;
	readonly isText: boolean;
}

/** What tables were called by older programs. */
const FORMER_NAMES: Readonly<Record<string, string>> = { quarantine: 'asides' };

/** The tables of a store, as the second one, a new store, has them, with the columns that the first has too. */
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
/** Damaged places of one table that are gone around; a file with more is read no further. */
const MAX_PLACES = 10_000;

/** Texts come as bytes. */
export function* salvageRows(database: Sqlite, table: Table): Generator<Row> {
	if (table.key.length === 0) yield* numberedRows(database, table);
	else {
		const isWhole = yield* keyedRows(database, table, 'ASC');
		if (!isWhole) yield* keyedRows(database, table, 'DESC');
	}
}

/** How many rows there were, if an index that is sound still tells; else null. */
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

/** The lowest number above `from` at which reading goes on. */
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

/** Up to the first damage; tells whether there was none. */
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

/** The library gives bytes as a bare buffer, and does not take one. */
export function toValue(value: unknown): Value {
	return value instanceof ArrayBuffer ? new Uint8Array(value) : (value as Value);
}

/** Null when what would be read is damaged. */
function tryRead(read: () => Row[]): Row[] | null {
	try {
		return read();
	} catch (error) {
		if (error instanceof Failure && error.code === 'corrupt-store') return null;
		throw error;
	}
}
