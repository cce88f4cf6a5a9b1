/** literals: the first part of a block: the bytes that are not copied from before. RFC 8878 §3.1.1.3.1. */
import { broken } from './bits.ts';
import { type HuffmanTable, readHuffmanStream, readHuffmanTable } from './huffman.ts';

export interface Literals {
	readonly bytes: Uint8Array;
	/** Where the next part begins. */
	readonly end: number;
	/** For the blocks that use the codes of the one before. */
	readonly table: HuffmanTable | null;
}

const RLE = 1;
const TREELESS = 3;

export function readLiterals(block: Uint8Array, before: HuffmanTable | null, maxBytes: number): Literals {
	const kind = (block[0] ?? 0) & 3;
	const { headLength, size, packedSize, streams } = kind > RLE ? packedHead(block) : plainHead(block);
	if (size > maxBytes) throw broken('too many literals');
	const end = headLength + (kind === RLE ? 1 : packedSize);
	if (end > block.length) throw broken('literals that are cut off');
	if (kind === RLE) return { bytes: new Uint8Array(size).fill(block[headLength]!), end, table: before };
	if (kind === 0) return { bytes: block.subarray(headLength, end), end, table: before };
	const packed = block.subarray(headLength, end);
	const [table, start] = kind === TREELESS ? [before, 0] : readHuffmanTable(packed, 0);
	if (table === null) throw broken('codes of a block that there is not');
	const bytes = new Uint8Array(size);
	if (streams === 1) readHuffmanStream(packed.subarray(start), table, bytes);
	else readFourStreams(packed.subarray(start), table, bytes);
	return { bytes, end, table };
}

interface Head {
	readonly headLength: number;
	readonly size: number;
	readonly packedSize: number;
	readonly streams: 1 | 4;
}

function plainHead(block: Uint8Array): Head {
	const [a = 0, b = 0, c = 0] = block;
	const format = (a >> 2) & 3;
	const headLength = format === 1 ? 2 : format === 3 ? 3 : 1;
	const sizes = [0, a >> 3, (a >> 4) | (b << 4), (a >> 4) | (b << 4) | (c << 12)];
	const size = sizes[headLength]!;
	return { headLength, size, packedSize: size, streams: 1 };
}

function packedHead(block: Uint8Array): Head {
	const [a = 0, b = 0, c = 0, d = 0, e = 0] = block;
	const format = (a >> 2) & 3;
	const streams = format === 0 ? 1 : 4;
	const low = (a >> 4) | (b << 4);
	if (format < 2) return { headLength: 3, size: low & 0x3ff, packedSize: (b >> 6) | (c << 2), streams };
	if (format === 2)
		return { headLength: 4, size: low | ((c & 3) << 12), packedSize: (c >> 2) | (d << 6), streams };
	return {
		headLength: 5,
		size: low | ((c & 63) << 12),
		packedSize: (c >> 6) | (d << 2) | (e << 10),
		streams,
	};
}

/** The lengths of the first three come before them; each gives a quarter, the last what is left. */
function readFourStreams(bytes: Uint8Array, table: HuffmanTable, out: Uint8Array): void {
	const quarter = (out.length + 3) >> 2;
	if (bytes.length < 10 || quarter * 3 > out.length) throw broken('streams that are cut off');
	let at = 6;
	for (let stream = 0; stream < 4; stream++) {
		const length = bytes[stream * 2]! | (bytes[stream * 2 + 1]! << 8);
		const end = stream === 3 ? bytes.length : at + length;
		if (end > bytes.length) throw broken('streams that are cut off');
		const to = stream === 3 ? out.length : (stream + 1) * quarter;
		readHuffmanStream(bytes.subarray(at, end), table, out.subarray(stream * quarter, to));
		at = end;
	}
}
