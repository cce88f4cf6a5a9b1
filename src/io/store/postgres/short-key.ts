/** short-key: shortens keys to fit an index row, and finds the host of a key. */
import { digest } from '../../../merge/identity.ts';

/** Bytes of a key; an index row holds 2,704, and some have two keys. */
const LONGEST = 1_000;
const KEPT_CHARACTERS = 200;

/** The key itself; if too long for an index, its beginning with a digest of the whole. */
export function shortKey(key: string): string {
	if (key.length * 4 <= LONGEST || Buffer.byteLength(key) <= LONGEST) return key;
	return `${key.slice(0, KEPT_CHARACTERS)} ${digest(key)}`;
}

/** The part of a canonical URL that names its host. */
export function siteOf(key: string): string {
	return /^[^/?#]*/.exec(key)![0].slice(0, KEPT_CHARACTERS);
}
