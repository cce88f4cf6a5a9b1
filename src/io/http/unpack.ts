/**
 * unpack: a packed body, unpacked while it comes.
 *
 * In:     chunks and the Content-Encoding header.
 * Out:    chunks; what was unpacked before an error comes out before the error does.
 * Hostile: the packings are counted, and what one packing gives is counted before it goes on to the next.
 */
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { Failure } from '../failure.ts';
import { type Chunks, only, through, type Unpack } from './pump.ts';
import { isZstdNative, unpackZstd } from './zstd.ts';

/** What is asked for. */
export const ACCEPT_ENCODING = `gzip, deflate, br, zstd${isZstdNative ? '' : ';q=0.1'}`;
/** Packed more often than this is done to harm. */
const MAX_PACKINGS = 3;

/** Most pages come out in one or two steps: each is a round to a thread and back. */
const STEPS = { chunkSize: 65_536 };

const UNPACKERS: ReadonlyMap<string, Unpack> = new Map([
	['gzip', through(() => createGunzip(STEPS))],
	['x-gzip', through(() => createGunzip(STEPS))],
	['br', through(() => createBrotliDecompress(STEPS))],
	// The standard says zlib, some servers send the bare stream: zlib's first byte tells.
	['deflate', through((first) => ((first & 0x8f) === 0x08 ? createInflate(STEPS) : createInflateRaw(STEPS)))],
	['zstd', unpackZstd],
]);

/** Undo the packings of the header, last one first. */
export function unpack(chunks: Chunks, encoding: string | string[] | undefined, maxBytes: number): Chunks {
	const codings = String(encoding ?? '')
		.toLowerCase()
		.split(',')
		.map((coding) => coding.trim())
		.filter((coding) => coding !== '' && coding !== 'identity' && coding !== 'none');
	if (codings.length > MAX_PACKINGS)
		throw new Failure('bad-encoding', `is packed ${codings.length} times over`, 'skip');
	return codings.reverse().reduce((inner, coding) => {
		const unpacker = UNPACKERS.get(coding);
		if (unpacker !== undefined) return unpacker(inner, maxBytes);
		throw new Failure(
			'bad-encoding',
			`is packed as "${coding.slice(0, 40)}", which was not asked for`,
			'skip',
		);
	}, chunks);
}

/** A file that was packed before it was sent (sitemap.xml.gz) unpacked; any other as it is. Never more than so many bytes. */
export async function unpackFile(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
	if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
	const parts: Uint8Array[] = [];
	for await (const part of unpack(only(bytes), 'gzip', maxBytes)) parts.push(part);
	return Buffer.concat(parts);
}
