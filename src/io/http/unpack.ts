/**
 * unpack: unpacks a compressed body while it arrives.
 *
 * In:     chunks and the Content-Encoding header.
 * Out:    chunks; what was unpacked before an error comes out before the error.
 * Hostile: the layers of compression are counted, and the output of each layer is counted before it goes to the next.
 */
import type { Transform } from 'node:stream';
import zlib, { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { Failure } from '../failure.ts';
import { type Chunks, only, through, type Unpack } from './pump.ts';

/** Added to the module in Node 22.15. */
interface ZstdModule {
	createZstdDecompress?: (options: { params: Readonly<Record<number, number>> }) => Transform;
	readonly constants: { readonly ZSTD_d_windowLogMax?: number };
}
const { createZstdDecompress, constants } = zlib as unknown as ZstdModule;

/** Whether this Node unpacks Zstandard; if not, it is not offered to servers. */
export const hasZstd = createZstdDecompress !== undefined;

/** The encodings offered to servers. */
export const ACCEPT_ENCODING = hasZstd ? 'gzip, deflate, br, zstd' : 'gzip, deflate, br';
/** RFC 9659: on the web, a window is at most 8 MB. */
const MAX_ZSTD_WINDOW_LOG = 23;
/** More layers than this are an attack. */
const MAX_PACKINGS = 3;

/** Most pages come out in one or two steps: each is a round trip to a thread. */
const STEPS = { chunkSize: 65_536 };

const UNPACKERS: ReadonlyMap<string, Unpack> = new Map([
	['gzip', through(() => createGunzip(STEPS))],
	['x-gzip', through(() => createGunzip(STEPS))],
	['br', through(() => createBrotliDecompress(STEPS))],
	// The standard says zlib, but some servers send the bare stream: the first byte shows which.
	['deflate', through((first) => ((first & 0x8f) === 0x08 ? createInflate(STEPS) : createInflateRaw(STEPS)))],
	...(createZstdDecompress === undefined
		? []
		: [['zstd', through(() => createZstdDecompress(zstdOptions()))] as const]),
]);

function zstdOptions(): { params: Record<number, number> } {
	return { params: { [constants.ZSTD_d_windowLogMax ?? 100]: MAX_ZSTD_WINDOW_LOG } };
}

/** Unpacks the encodings of the header, the last one first. */
export function unpack(chunks: Chunks, encoding: string | string[] | undefined, maxBytes: number): Chunks {
	const codings = String(encoding ?? '')
		.toLowerCase()
		.split(',')
		.map((coding) => coding.trim())
		.filter((coding) => coding !== '' && coding !== 'identity' && coding !== 'none');
	if (codings.length > MAX_PACKINGS)
		throw new Failure('bad-encoding', `is compressed ${codings.length} times`, 'skip');
	return codings.reverse().reduce((inner, coding) => {
		const unpacker = UNPACKERS.get(coding);
		if (unpacker !== undefined) return unpacker(inner, maxBytes);
		throw new Failure('bad-encoding', refusalOf(coding), 'skip');
	}, chunks);
}

function refusalOf(coding: string): string {
	if (coding !== 'zstd') return `is compressed with "${coding.slice(0, 40)}", which was not requested`;
	return `is compressed with zstd, which needs Node 22.15 or later (this is ${process.version})`;
}

/** Unpacks a file that was compressed before it was sent (sitemap.xml.gz); returns others unchanged. Limited in size. */
export async function unpackFile(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
	if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
	const parts: Uint8Array[] = [];
	for await (const part of unpack(only(bytes), 'gzip', maxBytes)) parts.push(part);
	return Buffer.concat(parts);
}
