/**
 * salvage: the rows of a damaged table that can still be read, around what cannot.
 *
 * Rows are read in the order of their key. Where a page is damaged the key is moved on, first in growing steps and then back by
 * halves, to the first row behind it. A table whose keys are no numbers is read from both ends up to the damage.
 */
import { Failure } from '../../failure.ts';
import type { Row, Sqlite, Value } from './driver.ts';

export interface Table {
	readonly name: string;
	readonly columns: readonly string[];
	/** The columns of its key; none for a table whose rows are numbered. */
	readonly key: readonly string[];
}

const CHUNK = 200;
/** No store has a higher number. */
const HIGHEST = 2 ** 48;
/** Damaged places of one table that are gone around; a file with more is read no further. */
const MOST_PLACES = 10_000;

export function* salvageRows(database: Sqlite, table: Table): Generator<Row> {
	if (table.key.length === 0) yield* numberedRows(database, table);
	else {
		const isWhole = yield* keyedRows(database, table, 'ASC');
		if (!isWhole) yield* keyedRows(database, table, 'DESC');
	}
}

/** How many rows there were, if an index that is sound still tells; else null. */
export function countRows(database: Sqlite, { name }: Table): number | null {
	const [row] = tryRead(() => database.sql(`SELECT count(*) AS n FROM ${name}`).all()) ?? [];
	return row === undefined ? null : (row.n as number);
}

function* numberedRows(database: Sqlite, { name, columns }: Table): Generator<Row> {
	const select = `SELECT rowid AS row_number, ${columns.join(', ')} FROM ${name} WHERE rowid >= ? ORDER BY rowid LIMIT ?`;
	const read = (from: number, limit: number) => tryRead(() => database.sql(select).all(from, limit));
	let [from, places] = [0, 0];
	for (;;) {
		const rows = read(from, CHUNK) ?? read(from, 1);
		if (rows === null) {
			from = firstBehind(from, (place) => read(place, 1) !== null);
			if (from >= HIGHEST || ++places > MOST_PLACES) return;
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
	{ name, columns, key }: Table,
	direction: 'ASC' | 'DESC',
): Generator<Row, boolean> {
	const order = key.map((column) => `${column} ${direction}`).join(', ');
	const beyond = `(${key.join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${key.map(() => '?').join(', ')})`;
	const select = (place: string) =>
		`SELECT ${columns.join(', ')} FROM ${name} ${place} ORDER BY ${order} LIMIT ?`;
	let last: Row | undefined;
	for (;;) {
		const values = key.map((column) => (last?.[column] ?? null) as Value);
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

/** Null when what would be read is damaged. */
function tryRead(read: () => Row[]): Row[] | null {
	try {
		return read();
	} catch (error) {
		if (error instanceof Failure && error.code === 'corrupt-store') return null;
		throw error;
	}
}
