/** hash: the number that stands for an n-gram of bytes in the packed profiles. */

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** `bytes[from]` to `bytes[to - 1]`, with a space before or after where the n-gram begins or ends a word. */
export function hashGram(
	bytes: Uint8Array,
	from: number,
	to: number,
	opens: boolean,
	closes: boolean,
): number {
	let hash = opens ? Math.imul(OFFSET ^ 32, PRIME) : OFFSET;
	for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, PRIME);
	if (closes) hash = Math.imul(hash ^ 32, PRIME);
	// The high bits choose the bucket: mix the low ones in (the last steps of MurmurHash3).
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) >>> 0;
}
