/**
 * pack: converts a digest to bytes and back.
 *
 * Counts are variable-length numbers, hashes are delta-encoded; the comparison days need nothing else. The
 * labels follow as JSON, which the caller may compress (`Press`); only the days of the period need them.
 */
import type { DayDigest, DigestTerm, TermCounts } from './digest.ts';

export interface Press {
	press(bytes: Uint8Array): Uint8Array;
	unpress(bytes: Uint8Array): Uint8Array;
}

/** The part of a digest that the comparison days need. */
export interface DayCounts extends Pick<DayDigest, 'posts' | 'blogs' | 'languages' | 'counts'> {
	/** Reads the rest. */
	terms(): readonly DigestTerm[];
}

type Label = readonly [kind: number, key: string, label: string, language: string, isName: 0 | 1];

const KINDS = ['text', 'tag', 'link'] as const;
/** A 48-bit number takes seven bytes, a count at most five. */
const MAX_BYTES_A_TERM = 17;
const LENGTH_BYTES = 4;

export function packDigest({ posts, blogs, languages, counts, terms }: DayDigest, press: Press): Uint8Array {
	const head = encode({ posts, blogs, languages, terms: counts.hashes.length });
	const labels = terms.map(
		({ kind, key, label, language, isName }): Label => [
			KINDS.indexOf(kind),
			key,
			label === key ? '' : label,
			language ?? '',
			isName ? 1 : 0,
		],
	);
	return joinParts([head, packCounts(counts), press.press(encode(labels))]);
}

export function unpackDigest(bytes: Uint8Array, press: Press): DayCounts {
	const [head, counts, labels] = splitParts(bytes) as [Uint8Array, Uint8Array, Uint8Array];
	const { posts, blogs, languages, terms } = decode(head) as Omit<DayDigest, 'terms' | 'counts'> & {
		terms: number;
	};
	return {
		posts,
		blogs,
		languages,
		counts: unpackCounts(counts, terms),
		terms: () => (decode(press.unpress(labels)) as Label[]).map(toTerm),
	};
}

function toTerm([kind, key, label, language, isName]: Label): DigestTerm {
	return {
		kind: KINDS[kind]!,
		key,
		label: label || key,
		language: language || null,
		isName: isName === 1,
	};
}

function packCounts({ hashes, posts, blogs }: TermCounts): Uint8Array {
	const bytes = new Uint8Array(MAX_BYTES_A_TERM * hashes.length);
	let at = 0;
	const write = (value: number) => {
		let rest = value;
		for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) | 128;
		bytes[at++] = rest;
	};
	for (let i = 0; i < hashes.length; i++) {
		write(hashes[i]! - (i === 0 ? 0 : hashes[i - 1]!));
		write(posts[i]!);
		write(posts[i]! - blogs[i]!);
	}
	return bytes.slice(0, at);
}

function unpackCounts(bytes: Uint8Array, terms: number): TermCounts {
	const counts = {
		hashes: new Float64Array(terms),
		posts: new Uint32Array(terms),
		blogs: new Uint32Array(terms),
	};
	let at = 0;
	const read = () => {
		let [value, scale, byte] = [0, 1, 0];
		do {
			byte = bytes[at++]!;
			value += (byte & 127) * scale;
			scale *= 128;
		} while (byte >= 128);
		return value;
	};
	let hash = 0;
	for (let i = 0; i < terms; i++) {
		hash += read();
		counts.hashes[i] = hash;
		counts.posts[i] = read();
		counts.blogs[i] = counts.posts[i]! - read();
	}
	return counts;
}

function encode(value: unknown): Uint8Array {
	return new TextEncoder().encode(JSON.stringify(value));
}

function decode(bytes: Uint8Array): unknown {
	return JSON.parse(new TextDecoder().decode(bytes));
}

/** Each part is preceded by its length. */
function joinParts(parts: readonly Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(parts.reduce((sum, part) => sum + LENGTH_BYTES + part.length, 0));
	const view = new DataView(whole.buffer);
	let at = 0;
	for (const part of parts) {
		view.setUint32(at, part.length);
		whole.set(part, at + LENGTH_BYTES);
		at += LENGTH_BYTES + part.length;
	}
	return whole;
}

function splitParts(whole: Uint8Array): Uint8Array[] {
	const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
	const parts: Uint8Array[] = [];
	for (let at = 0; at < whole.length; ) {
		const end = at + LENGTH_BYTES + view.getUint32(at);
		parts.push(whole.subarray(at + LENGTH_BYTES, end));
		at = end;
	}
	return parts;
}
