/** zstd: bodies packed by Zstandard: by Node where it can (from 22.15), else by our own decoder. */
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { decodeZstd } from '../../lib/zstd/decode.ts';
import { type Chunks, through, tooLarge, type Unpack } from './pump.ts';

/** What newer Nodes add to the module. */
interface ZstdModule {
	createZstdDecompress?: (options: { params: Readonly<Record<number, number>> }) => Transform;
	readonly constants: { readonly ZSTD_d_windowLogMax?: number };
}

/** RFC 9659: on the web a window is 8 MB at most. */
const MAX_WINDOW_LOG = 23;

const { createZstdDecompress, constants } = zlib as unknown as ZstdModule;

/** Node's own is twenty times as fast; without it other packings are asked for first. */
export const isZstdNative = createZstdDecompress !== undefined;

export const unpackZstd: Unpack =
	createZstdDecompress === undefined
		? unpackWhole
		: through(() =>
				createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax ?? 100]: MAX_WINDOW_LOG } }),
			);

/** All at once at its end; what came before an error is unpacked before the error goes on. */
export async function* unpackWhole(chunks: Chunks, maxBytes: number): AsyncGenerator<Uint8Array> {
	const parts: Uint8Array[] = [];
	const ending: { error?: unknown } = {};
	try {
		for await (const chunk of chunks) parts.push(chunk);
	} catch (error) {
		ending.error = error;
	}
	const { bytes, trouble } = decodeZstd(Buffer.concat(parts), maxBytes);
	if (bytes.length > 0) yield bytes;
	if ('error' in ending) throw ending.error;
	if (trouble === 'too-large') throw tooLarge(maxBytes);
	if (trouble !== null) throw new Error(`the packed data is ${trouble === 'cut' ? 'cut off' : 'broken'}`);
}
