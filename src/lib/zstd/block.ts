/** block: one packed block: its literals and copies put together. RFC 8878 §3.1.1.3, §3.1.1.4, §3.1.1.5. */
import { broken } from './bits.ts';
import type { HuffmanTable } from './huffman.ts';
import { readLiterals } from './literals.ts';
import type { Output } from './output.ts';
import { readSequences, type SequenceTables } from './sequences.ts';

/** No block gives more; what does is made to keep us busy. */
export const MAX_BLOCK_BYTES = 131_072;

/** What a block takes over from the ones before it in the frame. */
export interface FrameState {
	/** Where the frame's output begins. */
	readonly start: number;
	codes: HuffmanTable | null;
	tables: SequenceTables | null;
	/** The last three offsets, the latest first. */
	offsets: readonly [number, number, number];
}

export function newFrameState(start: number): FrameState {
	return { start, codes: null, tables: null, offsets: [1, 4, 8] };
}

export function unpackBlock(block: Uint8Array, state: FrameState, out: Output): void {
	const { bytes: literals, end, table } = readLiterals(block, state.codes, MAX_BLOCK_BYTES);
	state.codes = table;
	const { tables, sequences } = readSequences(block.subarray(end), state.tables);
	state.tables = tables;
	const begin = out.length;
	let used = 0;
	for (const { literals: count, offsetValue, match } of sequences) {
		if (used + count > literals.length) throw broken('more literals than there are');
		if (out.length - begin + count + match > MAX_BLOCK_BYTES) throw broken('a block that is too large');
		out.add(literals.subarray(used, used + count));
		used += count;
		out.copy(takeOffset(state, offsetValue, count), match, state.start);
	}
	if (out.length - begin + literals.length - used > MAX_BLOCK_BYTES)
		throw broken('a block that is too large');
	out.add(literals.subarray(used));
}

/** Values up to three stand for the last offsets; without literals each stands for the next one (§3.1.1.5). */
function takeOffset(state: FrameState, value: number, literals: number): number {
	const [a, b, c] = state.offsets;
	const choice = value > 3 ? 0 : value + (literals === 0 ? 1 : 0);
	if (choice === 1) return a;
	if (choice === 2) state.offsets = [b, a, c];
	else if (choice === 3) state.offsets = [c, a, b];
	else state.offsets = [choice === 4 ? a - 1 : value - 3, a, b];
	return state.offsets[0];
}
