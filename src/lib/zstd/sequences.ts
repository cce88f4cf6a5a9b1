/** sequences: the second part of a block: how many literals, then how much is copied from how far back. RFC 8878 §3.1.1.3.2. */
import { BackwardBits, broken } from './bits.ts';
import { buildFseTable, constantTable, type FseLimits, type FseTable, readFseTable } from './fse.ts';

/** The tables of literal lengths, offsets and match lengths, in the order they are written. */
export type SequenceTables = readonly [FseTable, FseTable, FseTable];

export interface Sequence {
	readonly literals: number;
	/** 1 to 3 stand for the last ones used. */
	readonly offsetValue: number;
	readonly match: number;
}

interface Code {
	readonly bases: readonly number[];
	readonly bits: readonly number[];
}

const LITERAL_BITS = [
	...Array<number>(16).fill(0),
	...[1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
];
const MATCH_BITS = [
	...Array<number>(32).fill(0),
	...[1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
];
const LITERAL_CODE = codeOf(LITERAL_BITS, 0);
const MATCH_CODE = codeOf(MATCH_BITS, 3);
/** Offsets that reach further back than any window on the web. */
const MAX_OFFSET_CODE = 30;

/** Each code begins where the one before ends. */
function codeOf(bits: readonly number[], first: number): Code {
	const bases: number[] = [];
	let base = first;
	for (const count of bits) {
		bases.push(base);
		base += 2 ** count;
	}
	return { bases, bits };
}

const LIMITS: readonly FseLimits[] = [
	{ maxLog: 9, maxSymbol: 35 },
	{ maxLog: 8, maxSymbol: 31 },
	{ maxLog: 9, maxSymbol: 52 },
];

const DEFAULTS: SequenceTables = [
	buildFseTable(
		[
			4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1,
			-1, -1,
		],
		6,
	),
	buildFseTable([1, 1, 1, 1, 1, 1, 2, 2, 2, ...Array<number>(15).fill(1), -1, -1, -1, -1, -1], 5),
	buildFseTable([1, 4, 3, 2, 2, 2, 2, 2, 2, ...Array<number>(37).fill(1), ...Array<number>(7).fill(-1)], 6),
];

export interface SequenceReading {
	readonly tables: SequenceTables | null;
	readonly sequences: Iterable<Sequence>;
}

export function readSequences(part: Uint8Array, before: SequenceTables | null): SequenceReading {
	const [a = 0, b = 0, c = 0] = part;
	if (a === 0) return { tables: before, sequences: [] };
	const [count, modesAt] =
		a < 128 ? [a, 1] : a < 255 ? [((a - 128) << 8) | b, 2] : [(b | (c << 8)) + 0x7f00, 3];
	const modes = part[modesAt] ?? 0;
	if ((modes & 3) !== 0) throw broken('unknown modes');
	let at = modesAt + 1;
	const tables = [6, 4, 2].map((shift, index) => {
		const [table, end] = readTable((modes >> shift) & 3, part, at, index, before);
		at = end;
		return table;
	}) as unknown as SequenceTables;
	return { tables, sequences: decode(new BackwardBits(part.subarray(at)), tables, count) };
}

function readTable(
	mode: number,
	part: Uint8Array,
	at: number,
	index: number,
	before: SequenceTables | null,
): [FseTable, number] {
	const { maxSymbol } = LIMITS[index]!;
	if (mode === 0) return [DEFAULTS[index]!, at];
	if (mode === 2) return readFseTable(part, at, LIMITS[index]!);
	if (mode === 3) {
		if (before === null) throw broken('tables of a block that there is not');
		return [before[index]!, at];
	}
	const symbol = part[at] ?? 255;
	if (symbol > maxSymbol) throw broken('an unknown symbol');
	return [constantTable(symbol), at + 1];
}

function* decode(bits: BackwardBits, tables: SequenceTables, count: number): Generator<Sequence> {
	const [literalTable, offsetTable, matchTable] = tables;
	let literalState = bits.read(literalTable.log);
	let offsetState = bits.read(offsetTable.log);
	let matchState = bits.read(matchTable.log);
	for (let index = 0; index < count; index++) {
		const offsetCode = offsetTable.symbols[offsetState]!;
		if (offsetCode > MAX_OFFSET_CODE) throw broken('an offset out of reach');
		const offsetValue = 2 ** offsetCode + bits.read(offsetCode);
		const match = readLength(bits, MATCH_CODE, matchTable.symbols[matchState]!);
		const literals = readLength(bits, LITERAL_CODE, literalTable.symbols[literalState]!);
		yield { literals, offsetValue, match };
		if (index === count - 1) break;
		literalState = nextState(bits, literalTable, literalState);
		matchState = nextState(bits, matchTable, matchState);
		offsetState = nextState(bits, offsetTable, offsetState);
		if (bits.left < 0) throw broken('sequences that are cut off');
	}
	if (bits.left !== 0) throw broken('sequences of another length');
}

function readLength(bits: BackwardBits, { bases, bits: widths }: Code, code: number): number {
	return bases[code]! + bits.read(widths[code]!);
}

function nextState(bits: BackwardBits, { bases, bitCounts }: FseTable, state: number): number {
	return bases[state]! + bits.read(bitCounts[state]!);
}
