/** short-key: keys that fit into an index row, and the host that a key lies on. */
import { digest } from '../../../merge/identity.ts';

/** Bytes of a key; an index row holds 2,704, and some have two keys. */
const LONGEST = 1_000;
const KEPT_CHARACTERS = 200;

/** A key itself, or its beginning with a digest of the whole when it is too long for an index. */
export function shortKey(key: string): string {
	if (key.length * 4 <= LONGEST || Buffer.byteLength(key) <= LONGEST) return key;
	return `${key.slice(0, KEPT_CHARACTERS)} ${digest(key)}`;
}

/** The part of a plain address that names its host. */
export function siteOf(key: string): string {
	return /^[^/?#]*/.exec(key)![0].slice(0, KEPT_CHARACTERS);
}
