/**
 * by-persons: what people add to the crawled data: saved searches with their webhooks, reviews, and sources.
 *
 * A reader may save one while another process writes. It is inserted between two of the writer's transactions.
 */
import type { Decision } from '../../../model/review.ts';
import type { Source } from '../../../model/source.ts';
import { IS_PENDING, toSearch, toSource } from '../rows.ts';
import type { SavedSearch, WebhookState } from '../store.ts';
import { Sqlite } from './driver.ts';

export function readSearches(database: Sqlite): SavedSearch[] {
	const rows = database
		.sql('SELECT name, query, sort, saved, webhook, delivery FROM saved_searches ORDER BY name')
		.all();
	return rows.map(toSearch);
}

export function keepSearch(file: string, { name, query, sort, saved, webhook, delivery }: SavedSearch): void {
	const [hook, state] = [webhook, delivery].map((value) => (value === null ? null : JSON.stringify(value)));
	asGuest(file, (database) =>
		database
			.sql(
				'INSERT OR REPLACE INTO saved_searches (name, query, sort, saved, webhook, delivery) VALUES (?, ?, ?, ?, ?, ?)',
			)
			.run(name, query, sort, saved, hook!, state!),
	);
}

export function dropSearch(file: string, name: string): boolean {
	return asGuest(
		file,
		(database) => database.sql('DELETE FROM saved_searches WHERE name = ?').run(name).changes > 0,
	);
}

export function noteDelivery(file: string, name: string, delivery: WebhookState): void {
	asGuest(file, (database) =>
		database.sql('UPDATE saved_searches SET delivery = ? WHERE name = ?').run(JSON.stringify(delivery), name),
	);
}

export function readReviews(database: Sqlite): Decision[] {
	return database.sql('SELECT * FROM reviews ORDER BY at DESC').all() as unknown as Decision[];
}

export function keepReview(file: string, review: Decision): void {
	const { kind, subject, decided, drawn, verdict, note, at } = review;
	asGuest(file, (database) =>
		database
			.sql(
				'INSERT OR REPLACE INTO reviews (kind, subject, decided, drawn, verdict, note, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
			)
			.run(kind, subject, decided, drawn, verdict, note, at),
	);
}

export function dropReview(file: string, kind: Decision['kind'], subject: string): boolean {
	return asGuest(
		file,
		(database) =>
			database.sql('DELETE FROM reviews WHERE kind = ? AND subject = ?').run(kind, subject).changes > 0,
	);
}

export function readSources(database: Sqlite): Source[] {
	return database.sql('SELECT * FROM sources ORDER BY added, key').all().map(toSource);
}

export function readPendingSources(database: Sqlite): Source[] {
	return database.sql(`SELECT * FROM sources WHERE ${IS_PENDING} ORDER BY key`).all().map(toSource);
}

export function keepSources(file: string, sources: readonly Source[]): void {
	asGuest(file, (database) =>
		database.transaction(() => {
			const insert = database.sql(
				`INSERT OR REPLACE INTO sources (key, url, feed, title, tags, added, origin, planned, removed)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			);
			for (const { key, url, feed, title, tags, added, by, planned, removed } of sources)
				insert.run(key, url, feed, title, JSON.stringify(tags), added, by, planned, removed);
		}),
	);
}

export function dropSources(file: string, keys: readonly string[]): void {
	asGuest(file, (database) =>
		database.transaction(() => {
			const drop = database.sql('DELETE FROM sources WHERE key = ?');
			for (const key of keys) drop.run(key);
		}),
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
