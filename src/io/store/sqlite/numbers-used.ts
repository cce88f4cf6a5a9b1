/**
 * numbers-used: remembers the highest number used before rows are deleted, so that no number is used twice.
 *
 * SQLite assigns the number after the highest existing one. Other data refers to posts and blogs by number, and the index follows
 * change numbers, so a deleted number must not be reused.
 */
import type { Sqlite } from './driver.ts';

const COUNTED = [
	['change', 'posts'],
	['id', 'posts'],
	['id', 'blogs'],
] as const;

const nameOf = (column: string, table: string) => `store: highest ${column} of ${table}`;

/** Call it before deleting rows, in the same transaction. */
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

/** The highest number ever assigned. */
export function lastNumber(database: Sqlite, column: 'id' | 'change', table: 'posts' | 'blogs'): number {
	const row = database
		.sql(
			`SELECT max(ifnull((SELECT max(${column}) FROM ${table}), 0),
				ifnull((SELECT CAST(value AS INTEGER) FROM memory WHERE name = ?), 0)) AS n`,
		)
		.get(nameOf(column, table));
	return row!.n as number;
}
