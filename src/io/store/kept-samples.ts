/** kept-samples: how many pages of a blog are kept as they were fetched, and how they are packed. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Sample } from '../../model/blog.ts';

/** Kept of each kind. */
export const MOST_OF_A_KIND: Readonly<Record<Sample['kind'], number>> = { home: 1, post: 3 };
/** A page that is longer is kept to here. */
const MOST_CHARACTERS = 1_000_000;

export function packPage(html: string): Uint8Array {
	return gzipSync(html.slice(0, MOST_CHARACTERS));
}

export function unpackPage(packed: Uint8Array): string {
	return gunzipSync(packed).toString('utf8');
}
