/**
 * mutate: one input → another that is slightly different.
 *
 * A few changes at a time, each from an ordered list: bits and bytes, digits, words of the format, pieces of the input
 * removed, doubled or repeated, and pieces of another stored input.
 */
import type { Chance } from './chance.ts';

export interface Material {
	readonly words: readonly Uint8Array[];
	/** Another stored input. */
	readonly other: Uint8Array;
	readonly maxBytes: number;
}

type Change = (input: Uint8Array, chance: Chance, material: Material) => Uint8Array;

const MAX_CHANGES = 6;
const MAX_REPEATS = 40;
/** Bytes that matter to parsers. */
const SPECIAL = Buffer.from(
	'\0\t\n\r "\'&<>/=;:,.-_#%?@[](){}|*+\\!~09azAZ\x1b\x7f\x80\xbf\xc2\xe2\xef\xf0\xff',
	'latin1',
);

const CHANGES: readonly Change[] = [
	(input, chance) => overwrite(input, chance.below(input.length), [input[chance.below(input.length)]!]),
	flipBit,
	(input, chance) => overwrite(input, chance.below(input.length), [chance.below(256)]),
	(input, chance) => overwrite(input, chance.below(input.length), [SPECIAL[chance.below(SPECIAL.length)]!]),
	(input, chance) => insert(input, chance.below(input.length + 1), [SPECIAL[chance.below(SPECIAL.length)]!]),
	changeDigit,
	(input, chance, { words }) => insert(input, chance.below(input.length + 1), wordOf(words, chance)),
	(input, chance, { words }) => insert(input, chance.below(input.length + 1), wordOf(words, chance)),
	(input, chance, { words }) => overwrite(input, chance.below(input.length), wordOf(words, chance)),
	(input, chance) => splice(input, rangeIn(input, chance), []),
	(input, chance) => splice(input, rangeIn(input, chance), []),
	(input, chance) => insert(input, chance.below(input.length + 1), pieceOf(input, chance)),
	(input, chance) => splice(input, rangeIn(input, chance), pieceOf(input, chance)),
	repeatPiece,
	(input, chance, { other }) => insert(input, chance.below(input.length + 1), pieceOf(other, chance)),
	(input, chance, { other }) => splice(input, rangeIn(input, chance), pieceOf(other, chance)),
	crossOver,
];

export function mutate(input: Uint8Array, chance: Chance, material: Material): Uint8Array {
	let changed = input;
	for (let left = 1 + chance.below(MAX_CHANGES); left > 0; left--) {
		if (changed.length === 0) changed = insert(changed, 0, wordOf(material.words, chance));
		else changed = CHANGES[chance.below(CHANGES.length)]!(changed, chance, material);
		if (changed.length > material.maxBytes) changed = changed.subarray(0, material.maxBytes);
	}
	return changed;
}

/** A piece of the input repeated until the whole is `bytes` long: this reveals anything worse than linear. */
export function stretch(input: Uint8Array, bytes: number, chance: Chance): Uint8Array {
	const [from, to] = input.length === 0 ? [0, 0] : rangeIn(input, chance);
	const piece = to > from ? input.subarray(from, to) : Uint8Array.of(0x20);
	const times = Math.max(1, Math.floor((bytes - input.length) / piece.length));
	return splice(input, [from, to], repeat(piece, times));
}

function wordOf(words: readonly Uint8Array[], chance: Chance): Uint8Array {
	return words.length === 0 ? Uint8Array.of(chance.below(256)) : chance.pick(words);
}

function rangeIn(input: Uint8Array, chance: Chance): readonly [from: number, to: number] {
	const from = chance.below(input.length);
	// Short pieces as often as long ones.
	const longest = chance.once(2) ? Math.min(16, input.length - from) : input.length - from;
	return [from, from + 1 + chance.below(longest)];
}

function pieceOf(input: Uint8Array, chance: Chance): Uint8Array {
	return input.length === 0 ? input : input.subarray(...rangeIn(input, chance));
}

function flipBit(input: Uint8Array, chance: Chance): Uint8Array {
	const at = chance.below(input.length);
	return overwrite(input, at, [input[at]! ^ (1 << chance.below(8))]);
}

/** Numbers are only parsed as numbers if they remain numbers. */
function changeDigit(input: Uint8Array, chance: Chance): Uint8Array {
	const start = chance.below(input.length);
	for (let at = start; at < input.length; at++) {
		if (input[at]! >= 0x30 && input[at]! <= 0x39) return overwrite(input, at, [0x30 + chance.below(10)]);
	}
	return insert(input, start, [0x30 + chance.below(10)]);
}

function repeatPiece(input: Uint8Array, chance: Chance, { maxBytes }: Material): Uint8Array {
	const [from, to] = rangeIn(input, chance);
	const most = Math.max(1, Math.floor((maxBytes - input.length) / (to - from)));
	return insert(input, from, repeat(input.subarray(from, to), Math.min(most, 1 + chance.below(MAX_REPEATS))));
}

function crossOver(input: Uint8Array, chance: Chance, { other }: Material): Uint8Array {
	const head = input.subarray(0, chance.below(input.length));
	return join(head, other.subarray(chance.below(other.length + 1)));
}

function repeat(piece: Uint8Array, times: number): Uint8Array {
	const repeated = new Uint8Array(piece.length * times);
	for (let i = 0; i < times; i++) repeated.set(piece, i * piece.length);
	return repeated;
}

function overwrite(input: Uint8Array, at: number, bytes: ArrayLike<number>): Uint8Array {
	return splice(input, [at, Math.min(input.length, at + bytes.length)], bytes);
}

function insert(input: Uint8Array, at: number, bytes: ArrayLike<number>): Uint8Array {
	return splice(input, [at, at], bytes);
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array {
	return splice(head, [head.length, head.length], tail);
}

/** The input with this range of it replaced; always a new array. */
function splice(
	input: Uint8Array,
	[from, to]: readonly [number, number],
	bytes: ArrayLike<number>,
): Uint8Array {
	const spliced = new Uint8Array(from + bytes.length + input.length - to);
	spliced.set(input.subarray(0, from));
	spliced.set(bytes, from);
	spliced.set(input.subarray(to), from + bytes.length);
	return spliced;
}
