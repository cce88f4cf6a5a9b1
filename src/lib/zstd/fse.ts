/** fse: tables of finite state entropy: how they are written and what they decode to. RFC 8878 §4.1.1. */
import { broken, ForwardBits, highestBit } from './bits.ts';

/** For each state: its symbol, how many bits lead to the next state, and from where these count. */
export interface FseTable {
	readonly log: number;
	readonly symbols: Uint8Array;
	readonly bitCounts: Uint8Array;
	readonly bases: Uint16Array;
}

export interface FseLimits {
	readonly maxLog: number;
	readonly maxSymbol: number;
}

/** The table that is written at `at`, and the byte behind it. */
export function readFseTable(
	bytes: Uint8Array,
	at: number,
	limits: FseLimits,
): [table: FseTable, end: number] {
	const bits = new ForwardBits(bytes, at);
	const log = bits.read(4) + 5;
	if (log > limits.maxLog) throw broken('a table that is too large');
	const counts: number[] = [];
	for (let left = 1 << log; left > 0; ) {
		if (counts.length > limits.maxSymbol) throw broken('a table with too many symbols');
		const count = readCount(bits, left);
		left -= Math.abs(count);
		counts.push(count);
		if (count === 0) readNoughts(bits, counts, limits.maxSymbol);
	}
	return [buildFseTable(counts, log), bits.byte];
}

/** A number of states, written in as few bits as the states that are left allow; -1 is "less than one". */
function readCount(bits: ForwardBits, left: number): number {
	const width = highestBit(left + 1) + 1;
	const value = bits.read(width);
	const low = (1 << (width - 1)) - 1;
	const short = (1 << width) - 2 - left;
	if ((value & low) < short) {
		bits.unread();
		return (value & low) - 1;
	}
	return (value > low ? value - short : value) - 1;
}

/** How many symbols more have no state: two bits, and more while they say three. */
function readNoughts(bits: ForwardBits, counts: number[], maxSymbol: number): void {
	for (let more = 3; more === 3; ) {
		more = bits.read(2);
		for (let index = 0; index < more; index++) counts.push(0);
		if (counts.length > maxSymbol + 1) throw broken('a table with too many symbols');
	}
}

export function buildFseTable(counts: readonly number[], log: number): FseTable {
	const size = 1 << log;
	const symbols = spreadSymbols(counts, size);
	const bitCounts = new Uint8Array(size);
	const bases = new Uint16Array(size);
	const next = counts.map((count) => Math.abs(count));
	for (let state = 0; state < size; state++) {
		const value = next[symbols[state]!]!++;
		const bitCount = log - highestBit(value);
		bitCounts[state] = bitCount;
		bases[state] = (value << bitCount) - size;
	}
	return { log, symbols, bitCounts, bases };
}

/** Symbols of less than one state at the end, the others in steps over the rest. */
function spreadSymbols(counts: readonly number[], size: number): Uint8Array {
	const symbols = new Uint8Array(size);
	let high = size;
	for (const [symbol, count] of counts.entries()) if (count === -1) symbols[--high] = symbol;
	const step = (size >> 1) + (size >> 3) + 3;
	let place = 0;
	for (const [symbol, count] of counts.entries()) {
		for (let index = 0; index < count; index++) {
			symbols[place] = symbol;
			do place = (place + step) & (size - 1);
			while (place >= high);
		}
	}
	if (place !== 0) throw broken('a table that does not add up');
	return symbols;
}

/** Always the same symbol. */
export function constantTable(symbol: number): FseTable {
	return { log: 0, symbols: Uint8Array.of(symbol), bitCounts: new Uint8Array(1), bases: new Uint16Array(1) };
}
