/** kept-samples: how sampled pages are packed. */
import { gunzipSync, gzipSync } from 'node:zlib';

/** A page that is longer is kept to here. */
const MAX_CHARACTERS = 1_000_000;

export function packPage(html: string): Uint8Array {
	return gzipSync(html.slice(0, MAX_CHARACTERS));
}

export function unpackPage(packed: Uint8Array): string {
	return gunzipSync(packed).toString('utf8');
}
