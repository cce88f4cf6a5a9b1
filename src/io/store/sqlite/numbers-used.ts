/**
 * numbers-used: the numbers that were given out before something was taken away, so that none is given twice.
 *
 * SQLite gives the number after the highest that is there. Others hold numbers of posts and blogs, and the index follows changes by
 * theirs; so what was the highest is remembered when rows are deleted.
 */
import type { Sqlite } from './driver.ts';

const COUNTED = [
	['change', 'posts'],
	['id', 'posts'],
	['id', 'blogs'],
] as const;

const nameOf = (column: string, table: string) => `store: highest ${column} of ${table}`;

/** To be called before rows are deleted, in the same transaction. */
export function rememberNumbers(database: Sqlite): void {
	for (const [column, table] of COUNTED) {
		database
			.sql(
				`INSERT INTO memory (name, value) SELECT ?1, CAST(ifnull(max(${column}), 0) AS TEXT) FROM ${table} WHERE true
				ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE CAST(excluded.value AS INTEGER) > CAST(value AS INTEGER)`,
			)
			.run(nameOf(column, table));
	}
}

/** The highest number that was given out. */
export function lastNumber(database: Sqlite, column: 'id' | 'change', table: 'posts' | 'blogs'): number {
	const row = database
		.sql(
			`SELECT max(ifnull((SELECT max(${column}) FROM ${table}), 0),
				ifnull((SELECT CAST(value AS INTEGER) FROM memory WHERE name = ?), 0)) AS n`,
		)
		.get(nameOf(column, table));
	return row!.n as number;
}
