/** asides: pages that the program could not cope with, packed, so that somebody can find out why. */
import { plainAddress } from '../../../lib/url/plain-address.ts';
import type { Batch } from '../../../model/batch.ts';
import type { Aside } from '../../../model/visit.ts';
import { LENGTH_BYTES, MOST_ASIDES, packAside, toAside, unpackAside } from '../kept-asides.ts';
import type { Session } from './driver.ts';
import { rowsOf } from './rows-of.ts';
import { shortKey } from './short-key.ts';

const COLUMNS = 'url, blog, why, content_type, at';

/** The last time that a page was set aside counts. */
export async function keepAsides(session: Session, batches: readonly Batch[]): Promise<void> {
	const rows = new Map<string, unknown[]>();
	for (const { at, asides = [] } of batches) {
		for (const { url, blog, why, contentType, bytes } of asides) {
			const key = shortKey(plainAddress(url));
			rows.set(key, [key, url, blog, why, contentType, at, packAside(bytes)]);
		}
	}
	if (rows.size === 0) return;
	const source = rowsOf(
		'key text, url text, blog text, why text, content_type text, at text, packed bytea',
		[...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
	);
	await session.run(
		`INSERT INTO asides AS a (${source.names}) SELECT ${source.names} FROM ${source.sql} ORDER BY place
		ON CONFLICT (key) DO UPDATE SET url = excluded.url, blog = excluded.blog, why = excluded.why,
			content_type = excluded.content_type, at = excluded.at, packed = excluded.packed WHERE excluded.at >= a.at`,
		source.values,
	);
	await session.run(
		'DELETE FROM asides WHERE key IN (SELECT key FROM asides ORDER BY at DESC, key OFFSET $1)',
		[MOST_ASIDES],
	);
}

export async function readAsides(session: Session, limit: number): Promise<Aside[]> {
	const rows = await session.all(
		`SELECT ${COLUMNS}, substr(packed, octet_length(packed) - ${LENGTH_BYTES - 1}) AS tail FROM asides ORDER BY at DESC, key LIMIT $1`,
		[limit],
	);
	return rows.map(toAside);
}

export async function readAside(
	session: Session,
	url: string,
): Promise<(Aside & { bytes: Uint8Array }) | null> {
	const row = await session.get(`SELECT ${COLUMNS}, packed FROM asides WHERE key = $1`, [
		shortKey(plainAddress(url)),
	]);
	return row === undefined ? null : unpackAside(row);
}
