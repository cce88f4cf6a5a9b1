/** term: a word as the index has it: folded, then stemmed; each spelling of a language is worked out once. */
import { foldWord } from './fold.ts';
import { stemmerOf } from './stems.ts';

/** Longer ones are no words: packed data, addresses. */
const MAX_LENGTH = 64;
/** Stems of shorter words say nothing. */
const SHORTEST_STEMMED = 3;
/** Spellings kept for each language; when full, the table is begun anew. */
const MAX_KEPT = 200_000;
/** From this length on a slice is a view that keeps its whole text alive. */
const SHORTEST_VIEW = 13;
const POSSESSIVE = /['\u2019\u02bc\uff07]s$/i;
const HAS_DIGIT = /\p{N}/u;

const kept = new Map<string, Map<string, string>>();

/** The spellings that are known already, for callers in a hurry; `stems` is one of STEM_LANGUAGES or null. */
export function knownTerms(stems: string | null): Map<string, string> {
	const key = stems ?? '';
	const terms = kept.get(key) ?? new Map<string, string>();
	if (terms.size > MAX_KEPT) terms.clear();
	kept.set(key, terms);
	return terms;
}

/** Works a new spelling out and keeps it; empty when nothing of the word is left. */
export function learnTerm(known: Map<string, string>, view: string, stems: string | null): string {
	const word = view.length < SHORTEST_VIEW ? view : Buffer.from(view, 'utf16le').toString('utf16le');
	const folded = foldWord(word.replace(POSSESSIVE, '')).slice(0, MAX_LENGTH);
	const term = stems === null ? folded : stemFolded(folded, stems);
	known.set(word, term);
	return term;
}

function stemFolded(folded: string, stems: string): string {
	if (folded.length < SHORTEST_STEMMED || HAS_DIGIT.test(folded)) return folded;
	return stemmerOf(stems)(folded) || folded;
}
