/** term: a word as the index stores it: folded, then stemmed. Each spelling of a language is computed once. */
import { detached } from '../text/bytes.ts';
import { foldWord } from './fold.ts';
import { stemmerOf } from './stems.ts';

/** Longer ones are not words: packed data, URLs. */
const MAX_LENGTH = 64;
/** Stems of shorter words are meaningless. */
const SHORTEST_STEMMED = 3;
/**
 * The most cached spellings of all languages together, before unused ones are dropped: about 5 MB, and as much again of
 * older ones.
 */
const MAX_RECENT = 50_000;
/** From this length on a slice is a view that keeps its whole text alive. */
const SHORTEST_VIEW = 13;
const POSSESSIVE = /['\u2019\u02bc\uff07]s$/i;
const HAS_DIGIT = /\p{N}/u;

type Terms = Map<string, string>;

/** By the language of the stems: spellings used since the last cleanup, and older ones. */
let recent = new Map<string | null, Terms>();
let older: ReadonlyMap<string | null, Terms> = new Map();

/** The recently used spellings, for hot callers; `stems` is one of STEM_LANGUAGES or null. */
export function knownTerms(stems: string | null): Terms {
	if (countCached() >= MAX_RECENT) [older, recent] = [recent, new Map()];
	const terms = recent.get(stems) ?? new Map<string, string>();
	recent.set(stems, terms);
	return terms;
}

function countCached(): number {
	let count = 0;
	for (const { size } of recent.values()) count += size;
	return count;
}

/** Computes and caches a spelling; empty when nothing of the word is left. */
export function learnTerm(known: Terms, view: string, stems: string | null): string {
	const met = older.get(stems)?.get(view);
	const word = view.length < SHORTEST_VIEW ? view : detached(view);
	const term = met ?? workOut(word, stems);
	if (word.length <= MAX_LENGTH) known.set(word, term);
	return term;
}

function workOut(word: string, stems: string | null): string {
	const folded = foldWord(word.replace(POSSESSIVE, '')).slice(0, MAX_LENGTH);
	return stems === null ? folded : stemFolded(folded, stems);
}

/** The stem of a folded word, not cached: for words that are hardly met again. */
export function stemFolded(folded: string, stems: string): string {
	if (folded.length < SHORTEST_STEMMED || HAS_DIGIT.test(folded)) return folded;
	return stemmerOf(stems)(folded) || folded;
}
