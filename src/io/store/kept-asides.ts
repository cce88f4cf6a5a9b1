/** kept-asides: how many pages that the program could not cope with are kept, how they are packed, and how they are told. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Aside } from '../../model/visit.ts';
import type { Row } from './rows.ts';

/** Of all blogs together; the oldest go. */
export const MOST_ASIDES = 1_000;
/** A page that is longer is kept to here. */
const MOST_BYTES = 10_000_000;
/** Gzip ends with the length of what it holds, modulo 2^32 (RFC 1952 §2.3.1). */
export const LENGTH_BYTES = 4;

export function packAside(bytes: Uint8Array): Uint8Array {
	return gzipSync(bytes.subarray(0, MOST_BYTES));
}

/** Of a row with the last bytes of what is packed as `tail`. */
export function toAside(row: Row): Aside {
	const { url, blog, why, content_type: contentType, at } = row as Record<string, string>;
	const size = Buffer.from(row.tail as Uint8Array).readUInt32LE(0);
	return { url, blog, why, contentType, at, size } as Aside;
}

export function unpackAside(row: Row): Aside & { readonly bytes: Uint8Array } {
	const packed = row.packed as Uint8Array;
	return { ...toAside({ ...row, tail: packed.subarray(-LENGTH_BYTES) }), bytes: gunzipSync(packed) };
}
