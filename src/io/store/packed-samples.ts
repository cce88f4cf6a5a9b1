/** packed-samples: packs sampled pages. */
import { gunzipSync, gzipSync } from 'node:zlib';

/** Longer pages are cut here. */
const MAX_CHARACTERS = 1_000_000;

export function packPage(html: string): Uint8Array {
	return gzipSync(html.slice(0, MAX_CHARACTERS));
}

export function unpackPage(packed: Uint8Array): string {
	return gunzipSync(packed).toString('utf8');
}
