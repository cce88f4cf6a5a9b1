/** quarantine-rows: the stored form of pages that the program failed on. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { QuarantinedPage } from '../../model/visit.ts';
import type { Row } from './rows.ts';

/** Only the beginning of a longer page is stored. */
const MAX_BYTES = 10_000_000;
/** Gzip ends with the length of its content, modulo 2^32 (RFC 1952 §2.3.1). */
export const LENGTH_BYTES = 4;

export function packPage(bytes: Uint8Array): Uint8Array {
	return gzipSync(bytes.subarray(0, MAX_BYTES));
}

/** `row.tail` holds the last bytes of the packed page. */
export function toQuarantinedPage(row: Row): QuarantinedPage {
	const { url, blog, why, stack, content_type: contentType, at } = row as Record<string, string>;
	const size = Buffer.from(row.tail as Uint8Array).readUInt32LE(0);
	return { url, blog, why, stack, contentType, at, size } as QuarantinedPage;
}

export function unpackRow(row: Row): QuarantinedPage & { readonly bytes: Uint8Array } {
	const packed = row.packed as Uint8Array;
	return {
		...toQuarantinedPage({ ...row, tail: packed.subarray(-LENGTH_BYTES) }),
		bytes: gunzipSync(packed),
	};
}
