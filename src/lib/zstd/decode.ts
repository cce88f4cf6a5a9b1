/**
 * decode: bytes packed by Zstandard → bytes.
 *
 * Source: RFC 8878. For Nodes that cannot (before 22.15).
 * Out:    what was unpacked, and what went wrong behind it.
 * Hostile: no more than `maxBytes` come out, no block gives more than the format allows, and work is linear in what goes in and comes
 * out. The output is the window, so that none need be kept beside it, whatever a frame asks for.
 * Not here: dictionaries, which nobody sends without asking, and the checksum: whoever sends the bytes can send a right one.
 */
import { BrokenZstdError, broken } from './bits.ts';
import { MAX_BLOCK_BYTES, newFrameState, unpackBlock } from './block.ts';
import { Output, ZstdTooLargeError } from './output.ts';

export interface ZstdResult {
	/** What came out before the trouble, if there was any. */
	readonly bytes: Uint8Array;
	readonly trouble: 'too-large' | 'cut' | 'broken' | null;
}

/** The data ends before its end. */
class CutZstdError extends Error {}

const FRAME_MAGIC = 0xfd2fb528;
/** The last four bits are free. */
const SKIPPED_MAGIC = 0x184d2a50;

export function decodeZstd(bytes: Uint8Array, maxBytes: number): ZstdResult {
	const out = new Output(maxBytes);
	try {
		for (let at = 0; at < bytes.length; ) at = readFrame(bytes, at, out);
		return { bytes: out.bytes, trouble: null };
	} catch (error) {
		if (error instanceof ZstdTooLargeError) return { bytes: out.bytes, trouble: 'too-large' };
		if (error instanceof CutZstdError) return { bytes: out.bytes, trouble: 'cut' };
		if (error instanceof BrokenZstdError) return { bytes: out.bytes, trouble: 'broken' };
		throw error;
	}
}

/** The end of the frame that begins at `at`. */
function readFrame(bytes: Uint8Array, at: number, out: Output): number {
	const magic = readNumber(bytes, at, 4);
	if ((magic & ~15) >>> 0 === SKIPPED_MAGIC) return at + 8 + readNumber(bytes, at + 4, 4);
	if (magic !== FRAME_MAGIC) throw broken('no frame');
	const { end, hasChecksum } = readHead(bytes, at + 4);
	const state = newFrameState(out.length);
	let next = end;
	for (let isLast = false; !isLast; ) {
		const head = readNumber(bytes, next, 3);
		const kind = (head >> 1) & 3;
		const size = head >> 3;
		const start = next + 3;
		isLast = (head & 1) === 1;
		next = start + (kind === 1 ? 1 : size);
		if (size > MAX_BLOCK_BYTES || kind === 3) throw broken('an unknown block');
		if (next > bytes.length) throw new CutZstdError();
		if (kind === 0) out.add(bytes.subarray(start, next));
		else if (kind === 1) out.repeat(bytes[start]!, size);
		else unpackBlock(bytes.subarray(start, next), state, out);
	}
	return next + (hasChecksum ? 4 : 0);
}

/** The frame's head (§3.1.1.1): its sizes are not needed, but are to be passed over. */
function readHead(bytes: Uint8Array, at: number): { readonly end: number; readonly hasChecksum: boolean } {
	const flags = readNumber(bytes, at, 1);
	const isSingle = (flags & 32) !== 0;
	if ((flags & 8) !== 0) throw broken('an unknown head');
	const dictionaryLength = [0, 1, 2, 4][flags & 3]!;
	const sizeLength = [isSingle ? 1 : 0, 2, 4, 8][flags >> 6]!;
	const dictionaryAt = at + 1 + (isSingle ? 0 : 1);
	const end = dictionaryAt + dictionaryLength + sizeLength;
	if (end > bytes.length) throw new CutZstdError();
	if (readNumber(bytes, dictionaryAt, dictionaryLength) !== 0)
		throw broken('a dictionary that we do not have');
	return { end, hasChecksum: (flags & 4) !== 0 };
}

/** Lowest byte first. */
function readNumber(bytes: Uint8Array, at: number, length: number): number {
	if (at + length > bytes.length) throw new CutZstdError();
	let value = 0;
	for (let index = length - 1; index >= 0; index--) value = value * 256 + bytes[at + index]!;
	return value;
}
