/** quarantine: pages that the program failed on, stored compressed, so that somebody can find out why. */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import type { QuarantinedPage } from '../../../model/visit.ts';
import { LENGTH_BYTES, toQuarantinedPage, unpackRow } from '../quarantine-rows.ts';
import type { Session } from './driver.ts';
import { shortKey } from './short-key.ts';

const COLUMNS = 'url, blog, why, stack, content_type, at';

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
		shortKey(canonicalUrl(url)),
	]);
	return row === undefined ? null : unpackRow(row);
}
