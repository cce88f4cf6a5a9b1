/**
 * saved-searches: queries that are kept under a name.
 *
 * They are no part of what is crawled: who reads a store may keep one while another process writes. It goes in between two of
 * the writer's transactions.
 */
import type { SavedSearch } from '../store.ts';
import { Sqlite } from './driver.ts';

export function readSearches(database: Sqlite): SavedSearch[] {
	const rows = database.sql('SELECT name, query, sort, saved FROM saved_searches ORDER BY name').all();
	return rows as unknown as SavedSearch[];
}

export function keepSearch(file: string, { name, query, sort, saved }: SavedSearch): void {
	asGuest(file, (database) =>
		database
			.sql('INSERT OR REPLACE INTO saved_searches (name, query, sort, saved) VALUES (?, ?, ?, ?)')
			.run(name, query, sort, saved),
	);
}

export function dropSearch(file: string, name: string): boolean {
	return asGuest(
		file,
		(database) => database.sql('DELETE FROM saved_searches WHERE name = ?').run(name).changes > 0,
	);
}

function asGuest<T>(file: string, work: (database: Sqlite) => T): T {
	const database = new Sqlite(file, { isGuest: true });
	try {
		return work(database);
	} finally {
		database.close();
	}
}
