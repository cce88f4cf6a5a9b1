/** quarantine: pages that the program could not cope with, packed, so that somebody can find out why. */
import { plainAddress } from '../../../lib/url/plain-address.ts';
import type { Batch } from '../../../model/batch.ts';
import type { QuarantinedPage } from '../../../model/visit.ts';
import { LENGTH_BYTES, MAX_QUARANTINED, packPage, toQuarantinedPage, unpackRow } from '../quarantine-rows.ts';
import type { Sqlite } from './driver.ts';

const COLUMNS = 'url, blog, why, stack, content_type, at';

/** Of a page that was quarantined twice, the last time counts. */
export function saveQuarantine(database: Sqlite, { at, quarantine = [] }: Batch): void {
	if (quarantine.length === 0) return;
	const insert = database.sql(
		`INSERT INTO quarantine (key, url, blog, why, stack, content_type, at, packed) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (key) DO UPDATE SET url = excluded.url, blog = excluded.blog, why = excluded.why,
			stack = excluded.stack, content_type = excluded.content_type, at = excluded.at, packed = excluded.packed WHERE excluded.at >= at`,
	);
	for (const { url, blog, why, stack, contentType, bytes } of quarantine)
		insert.run(plainAddress(url), url, blog, why, stack, contentType, at, packPage(bytes));
	database
		.sql(
			'DELETE FROM quarantine WHERE key IN (SELECT key FROM quarantine ORDER BY at DESC, key LIMIT -1 OFFSET ?)',
		)
		.run(MAX_QUARANTINED);
}

export function loadQuarantine(database: Sqlite, limit: number): QuarantinedPage[] {
	return database
		.sql(
			`SELECT ${COLUMNS}, substr(packed, -${LENGTH_BYTES}) AS tail FROM quarantine ORDER BY at DESC, key LIMIT ?`,
		)
		.all(limit)
		.map(toQuarantinedPage);
}

export function loadQuarantinedPage(
	database: Sqlite,
	url: string,
): (QuarantinedPage & { bytes: Uint8Array }) | null {
	const row = database.sql(`SELECT ${COLUMNS}, packed FROM quarantine WHERE key = ?`).get(plainAddress(url));
	return row === undefined ? null : unpackRow(row);
}
