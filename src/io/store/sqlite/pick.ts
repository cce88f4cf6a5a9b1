/**
 * pick: finds the rows for a list of keys or numbers with one statement.
 *
 * The list is passed to the database as one value, and the rows are returned as one: the library takes longer to return a row than
 * SQLite takes to find it.
 */
import type { Row } from '../rows.ts';
import type { Sqlite, Value } from './driver.ts';

export interface Pick {
	readonly sql: string;
	readonly names: readonly string[];
}

/** `columns` are names with the alias of their table; `join` joins it to the list, whose values are `j.value`. */
export function definePick(columns: string, join: string): Pick {
	const list = columns.split(/,\s*/);
	const names = list.map((column) => column.replace(/^.*(?:\.| AS )/s, ''));
	const values = list.map((column) => column.replace(/ AS \w+$/, ''));
	return {
		sql: `SELECT json_group_array(json_array(j.key, ${values.join(', ')})) AS v FROM json_each(?) j ${join}`,
		names,
	};
}

/** Each row begins with its place in the list. */
export type Picked = [place: number, ...values: Exclude<Value, bigint | Uint8Array>[]];

export function pick(database: Sqlite, { sql }: Pick, list: readonly (string | number)[]): Picked[] {
	if (list.length === 0) return [];
	return JSON.parse(database.sql(sql).get(JSON.stringify(list))!.v as string);
}

/** The rows as objects, by column name. */
export function pickRows(database: Sqlite, definition: Pick, list: readonly (string | number)[]): Row[] {
	return pick(database, definition, list).map((values) => {
		const row: Record<string, unknown> = {};
		definition.names.forEach((name, i) => {
			row[name] = values[i + 1];
		});
		return row;
	});
}
