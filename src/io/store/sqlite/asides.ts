/** asides: pages that the program could not cope with, packed, so that somebody can find out why. */
import { plainAddress } from '../../../lib/url/plain-address.ts';
import type { Batch } from '../../../model/batch.ts';
import type { Aside } from '../../../model/visit.ts';
import { LENGTH_BYTES, MOST_ASIDES, packAside, toAside, unpackAside } from '../kept-asides.ts';
import type { Sqlite } from './driver.ts';

const COLUMNS = 'url, blog, why, content_type, at';

/** The last time that a page was set aside counts. */
export function keepAsides(database: Sqlite, { at, asides = [] }: Batch): void {
	if (asides.length === 0) return;
	const insert = database.sql(
		`INSERT INTO asides (key, url, blog, why, content_type, at, packed) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (key) DO UPDATE SET url = excluded.url, blog = excluded.blog, why = excluded.why,
			content_type = excluded.content_type, at = excluded.at, packed = excluded.packed WHERE excluded.at >= at`,
	);
	for (const { url, blog, why, contentType, bytes } of asides)
		insert.run(plainAddress(url), url, blog, why, contentType, at, packAside(bytes));
	database
		.sql('DELETE FROM asides WHERE key IN (SELECT key FROM asides ORDER BY at DESC, key LIMIT -1 OFFSET ?)')
		.run(MOST_ASIDES);
}

export function readAsides(database: Sqlite, limit: number): Aside[] {
	return database
		.sql(
			`SELECT ${COLUMNS}, substr(packed, -${LENGTH_BYTES}) AS tail FROM asides ORDER BY at DESC, key LIMIT ?`,
		)
		.all(limit)
		.map(toAside);
}

export function readAside(database: Sqlite, url: string): (Aside & { bytes: Uint8Array }) | null {
	const row = database.sql(`SELECT ${COLUMNS}, packed FROM asides WHERE key = ?`).get(plainAddress(url));
	return row === undefined ? null : unpackAside(row);
}
