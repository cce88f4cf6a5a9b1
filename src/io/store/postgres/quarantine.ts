/** quarantine: pages that the program could not cope with, packed, so that somebody can find out why. */
import { plainAddress } from '../../../lib/url/plain-address.ts';
import type { Batch } from '../../../model/batch.ts';
import type { QuarantinedPage } from '../../../model/visit.ts';
import { LENGTH_BYTES, MAX_QUARANTINED, packPage, toQuarantinedPage, unpackRow } from '../quarantine-rows.ts';
import type { Session } from './driver.ts';
import { rowsOf } from './rows-of.ts';
import { shortKey } from './short-key.ts';

const COLUMNS = 'url, blog, why, stack, content_type, at';

/** Of a page that was quarantined twice, the last time counts. */
export async function saveQuarantine(session: Session, batches: readonly Batch[]): Promise<void> {
	const rows = new Map<string, unknown[]>();
	for (const { at, quarantine = [] } of batches) {
		for (const { url, blog, why, stack, contentType, bytes } of quarantine) {
			const key = shortKey(plainAddress(url));
			rows.set(key, [key, url, blog, why, stack, contentType, at, packPage(bytes)]);
		}
	}
	if (rows.size === 0) return;
	const source = rowsOf(
		'key text, url text, blog text, why text, stack text, content_type text, at text, packed bytea',
		[...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
	);
	await session.run(
		`INSERT INTO quarantine AS a (${source.names}) SELECT ${source.names} FROM ${source.sql} ORDER BY place
		ON CONFLICT (key) DO UPDATE SET url = excluded.url, blog = excluded.blog, why = excluded.why,
			stack = excluded.stack, content_type = excluded.content_type, at = excluded.at, packed = excluded.packed WHERE excluded.at >= a.at`,
		source.values,
	);
	await session.run(
		'DELETE FROM quarantine WHERE key IN (SELECT key FROM quarantine ORDER BY at DESC, key OFFSET $1)',
		[MAX_QUARANTINED],
	);
}

export async function loadQuarantine(session: Session, limit: number): Promise<QuarantinedPage[]> {
	const rows = await session.all(
		`SELECT ${COLUMNS}, substr(packed, octet_length(packed) - ${LENGTH_BYTES - 1}) AS tail FROM quarantine ORDER BY at DESC, key LIMIT $1`,
		[limit],
	);
	return rows.map(toQuarantinedPage);
}

export async function loadQuarantinedPage(
	session: Session,
	url: string,
): Promise<(QuarantinedPage & { bytes: Uint8Array }) | null> {
	const row = await session.get(`SELECT ${COLUMNS}, packed FROM quarantine WHERE key = $1`, [
		shortKey(plainAddress(url)),
	]);
	return row === undefined ? null : unpackRow(row);
}
