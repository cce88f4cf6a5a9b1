/** quarantine: pages that the program failed on, stored compressed, so that somebody can find out why. */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import type { QuarantinedPage } from '../../../model/visit.ts';
import { LENGTH_BYTES, toQuarantinedPage, unpackRow } from '../quarantine-rows.ts';
import type { Sqlite } from './driver.ts';

const COLUMNS = 'url, blog, why, stack, content_type, at';

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
	const row = database.sql(`SELECT ${COLUMNS}, packed FROM quarantine WHERE key = ?`).get(canonicalUrl(url));
	return row === undefined ? null : unpackRow(row);
}
