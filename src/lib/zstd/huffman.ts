/** huffman: the codes of literals: how they are written, and streams of them. RFC 8878 §4.2. */
import { BackwardBits, broken, highestBit } from './bits.ts';
import { readFseTable } from './fse.ts';

/** For each run of `log` bits: the symbol it begins with, and that symbol's number of bits. */
export interface HuffmanTable {
	readonly log: number;
	readonly symbols: Uint8Array;
	readonly bitCounts: Uint8Array;
}

const MAX_LOG = 11;
const MAX_WEIGHTS = 255;
const WEIGHT_LIMITS = { maxLog: 6, maxSymbol: MAX_LOG + 1 };

/** The table that is written at `at`, and the byte behind it. */
export function readHuffmanTable(bytes: Uint8Array, at: number): [table: HuffmanTable, end: number] {
	const head = bytes[at] ?? 0;
	const length = head < 128 ? head : (head - 126) >> 1;
	const end = at + 1 + length;
	if (end > bytes.length) throw broken('a table that is cut off');
	const weights =
		head < 128 ? packedWeights(bytes.subarray(0, end), at + 1) : plainWeights(bytes, at + 1, head - 127);
	return [buildTable(weights), end];
}

/** Four bits each. */
function plainWeights(bytes: Uint8Array, at: number, count: number): number[] {
	return Array.from({ length: count }, (_, index) => {
		const byte = bytes[at + (index >> 1)]!;
		return index % 2 === 0 ? byte >> 4 : byte & 15;
	});
}

/** By two states in turn, until more bits are asked for than there are. */
function packedWeights(bytes: Uint8Array, at: number): number[] {
	const [table, start] = readFseTable(bytes, at, WEIGHT_LIMITS);
	const bits = new BackwardBits(bytes.subarray(start));
	const states = [bits.read(table.log), bits.read(table.log)];
	const weights: number[] = [];
	for (let turn = 0; ; turn = 1 - turn) {
		const state = states[turn]!;
		weights.push(table.symbols[state]!);
		states[turn] = table.bases[state]! + bits.read(table.bitCounts[state]!);
		if (bits.left < 0) {
			weights.push(table.symbols[states[1 - turn]!]!);
			break;
		}
		if (weights.length >= MAX_WEIGHTS) break;
	}
	return weights;
}

function buildTable(weights: number[]): HuffmanTable {
	if (weights.length > MAX_WEIGHTS || weights.some((weight) => weight > MAX_LOG))
		throw broken('codes that are too long');
	const sum = weights.reduce((total, weight) => total + ((1 << weight) >> 1), 0);
	const log = highestBit(sum) + 1;
	// The last weight is not written: it makes the sum a power of two.
	const rest = (1 << log) - sum;
	if (sum === 0 || log > MAX_LOG || (rest & (rest - 1)) !== 0) throw broken('codes that do not add up');
	const all = [...weights, highestBit(rest) + 1];
	const symbols = new Uint8Array(1 << log);
	const bitCounts = new Uint8Array(1 << log);
	let place = 0;
	for (let weight = 1; weight <= log; weight++) {
		for (const [symbol, own] of all.entries()) {
			if (own !== weight) continue;
			const end = place + ((1 << weight) >> 1);
			symbols.fill(symbol, place, end);
			bitCounts.fill(log + 1 - weight, place, end);
			place = end;
		}
	}
	return { log, symbols, bitCounts };
}

/** Decode a stream into all of `out`. */
export function readHuffmanStream(
	stream: Uint8Array,
	{ log, symbols, bitCounts }: HuffmanTable,
	out: Uint8Array,
): void {
	const bits = new BackwardBits(stream);
	const mask = (1 << log) - 1;
	let state = bits.read(log);
	for (let index = 0; index < out.length; index++) {
		out[index] = symbols[state]!;
		const count = bitCounts[state]!;
		state = ((state << count) | bits.read(count)) & mask;
	}
	if (bits.left !== -log) throw broken('a stream of another length');
}
