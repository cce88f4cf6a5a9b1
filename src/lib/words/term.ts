/** term: a word as the index has it: folded, then stemmed; each spelling of a language is worked out once. */
import { foldWord } from './fold.ts';
import { stemmerOf } from './stems.ts';

/** Longer ones are no words: packed data, addresses. */
const MAX_LENGTH = 64;
/** Stems of shorter words say nothing. */
const SHORTEST_STEMMED = 3;
/** Spellings that are kept, of all languages together, before those that were not met since are let go: about 5 MB, and as much again of older ones. */
const MOST_RECENT = 50_000;
/** From this length on a slice is a view that keeps its whole text alive. */
const SHORTEST_VIEW = 13;
const POSSESSIVE = /['\u2019\u02bc\uff07]s$/i;
const HAS_DIGIT = /\p{N}/u;

type Terms = Map<string, string>;

/** By the language of the stems: what was met since it was last tidied up, and what before. */
let recent = new Map<string | null, Terms>();
let older: ReadonlyMap<string | null, Terms> = new Map();

/** The spellings that were met lately, for callers in a hurry; `stems` is one of STEM_LANGUAGES or null. */
export function knownTerms(stems: string | null): Terms {
	if (countKept() >= MOST_RECENT) [older, recent] = [recent, new Map()];
	const terms = recent.get(stems) ?? new Map<string, string>();
	recent.set(stems, terms);
	return terms;
}

function countKept(): number {
	let count = 0;
	for (const { size } of recent.values()) count += size;
	return count;
}

/** A spelling that was not met lately, which is kept; empty when nothing of the word is left. */
export function learnTerm(known: Terms, view: string, stems: string | null): string {
	const met = older.get(stems)?.get(view);
	const word = view.length < SHORTEST_VIEW ? view : Buffer.from(view, 'utf16le').toString('utf16le');
	const term = met ?? workOut(word, stems);
	if (word.length <= MAX_LENGTH) known.set(word, term);
	return term;
}

function workOut(word: string, stems: string | null): string {
	const folded = foldWord(word.replace(POSSESSIVE, '')).slice(0, MAX_LENGTH);
	return stems === null ? folded : stemFolded(folded, stems);
}

function stemFolded(folded: string, stems: string): string {
	if (folded.length < SHORTEST_STEMMED || HAS_DIGIT.test(folded)) return folded;
	return stemmerOf(stems)(folded) || folded;
}
