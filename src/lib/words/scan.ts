/**
 * scan: a text → the terms of the index, in order, with the position of each.
 *
 * In:     text, and the language for stemming (or null).
 * Out:    each term with the first and last position in the text that it comes from.
 * Pairs:  `東京都` gives `東京`, `京都`, and also `都` alone. Every character begins a term, so a single character is
 *         found as the beginning of terms, and a longer word as consecutive pairs.
 * Linear in the text. Documents and queries use the same function.
 */
import {
	APOSTROPHE,
	classAt,
	classTable,
	INVISIBLE,
	lengthAt,
	NOTHING,
	PAIRED,
	SEGMENTED,
	WORD,
} from './classes.ts';
import { type Emit, emitPairs } from './pairs.ts';
import { segmentRun } from './segment.ts';
import { knownTerms, learnTerm } from './term.ts';

/** What may follow an apostrophe within a word. Anything else is a separate word, as in `l'homme`. */
const CONTRACTIONS = new Set(['s', 't', 'd', 'm', 're', 've', 'll']);
const LONGEST_CONTRACTION = 2;

/**
 * With `wanted` (by the code of a lower-case ASCII letter), words that begin with another ASCII letter are skipped:
 * their term is empty. Neither folding nor a stemmer changes such a first letter.
 */
export function scanTerms(text: string, stems: string | null, emit: Emit, wanted?: Uint8Array): void {
	const classes = classTable();
	const known = knownTerms(stems);
	const length = text.length;
	let i = 0;
	while (i < length) {
		const kind = classAt(classes, text, i);
		if (kind === WORD) {
			const end = endOfWord(classes, text, i);
			const signed = end - i === 1 ? signedName(text, i) : null;
			if (signed !== null) {
				emit(signed.name, i, signed.end);
				i = signed.end;
				continue;
			}
			if (wanted !== undefined && isUnwanted(wanted, text.charCodeAt(i))) {
				emit('', i, end);
				i = end;
				continue;
			}
			const word = text.slice(i, end);
			const term = known.get(word) ?? learnTerm(known, word, stems);
			if (term !== '') emit(term, i, end);
			i = end;
		} else if (kind === PAIRED) {
			const end = endOfRun(classes, text, i, PAIRED);
			emitPairs(text, i, end, emit);
			i = end;
		} else if (kind === SEGMENTED) {
			const end = endOfRun(classes, text, i, SEGMENTED);
			segmentRun(text.slice(i, end), i, emit);
			i = end;
		} else i++;
	}
}

function isUnwanted(wanted: Uint8Array, code: number): boolean {
	const lower = code | 0x20;
	return lower >= 0x61 && lower <= 0x7a && code < 0x80 && wanted[lower] === 0;
}

/** The end of the word that the letter at `from` begins. Most words end where the plain letters do. */
function endOfWord(classes: Uint8Array, text: string, from: number): number {
	let i = from;
	while (i < text.length && classes[text.charCodeAt(i)] === WORD) i++;
	if (i === text.length || classes[text.charCodeAt(i)] === NOTHING) return i;
	while (i < text.length) {
		const kind = classAt(classes, text, i);
		if (kind === WORD) i += lengthAt(text, i);
		else if (kind === INVISIBLE && classOf(classes, text, i + 1) === WORD) i++;
		else return kind === APOSTROPHE ? endOfContraction(classes, text, i) : i;
	}
	return i;
}

/** The end of the contraction that the apostrophe at `at` begins; `at` itself when none does. */
function endOfContraction(classes: Uint8Array, text: string, at: number): number {
	let end = at + 1;
	while (end - at <= LONGEST_CONTRACTION + 1 && classOf(classes, text, end) === WORD) end++;
	return CONTRACTIONS.has(text.slice(at + 1, end).toLowerCase()) ? end : at;
}

function classOf(classes: Uint8Array, text: string, i: number): number {
	return i < text.length ? classAt(classes, text, i) : NOTHING;
}

function endOfRun(classes: Uint8Array, text: string, from: number, wanted: number): number {
	let i = from;
	while (i < text.length) {
		const kind = classAt(classes, text, i);
		if (kind !== wanted && !(kind === INVISIBLE && classOf(classes, text, i + 1) === wanted)) break;
		i += lengthAt(text, i);
	}
	return i;
}

/** Programming languages whose names are a letter and a symbol. */
function signedName(text: string, i: number): { readonly name: string; readonly end: number } | null {
	const letter = text[i]!.toLowerCase();
	if (letter === 'c' && text.startsWith('++', i + 1)) return { name: 'cplusplus', end: i + 3 };
	if ((letter === 'c' || letter === 'f') && text[i + 1] === '#')
		return { name: `${letter}sharp`, end: i + 2 };
	return null;
}
