/**
 * spell: the words of a query → the spellings that they may have in the index.
 *
 * A text is indexed by the stems of its own language, and the query does not say which one that is. So a word is
 * searched for as typed and by its stem in each language of the index, without duplicates. Phrases are phrases of
 * stems: `"running shoes"` also finds `run shoe`. A prefix, `relational*`, finds the terms that begin with it and the
 * stem of what was typed, because the index has `relat` for `relational`.
 */
import { pairsOf } from './pairs.ts';
import { type Part, partsOf } from './parts.ts';
import { scanTerms } from './scan.ts';
import { type Sought, type Spelling, seekPaired } from './seek-paired.ts';

/** A phrase: all of it in this order. Null when it contains no terms. */
export function spellPhrase(phrase: string, languages: readonly string[]): Sought | null {
	const spellings = [null, ...languages].map((language) => sequenceOf(phrase, language));
	const known = new Map(spellings.map((spelling) => [spelling.terms.join(' '), spelling]));
	known.delete('');
	return known.size === 0 ? null : [...known.values()];
}

/** A word as typed between two spaces: everything that must be found for it. */
export function spellWord(word: string, languages: readonly string[], isPrefix = false): readonly Sought[] {
	const parts = partsOf(word);
	const paired = parts.filter(({ isPaired }) => isPaired);
	const isWhole = parts.length > 1 && paired.length > 0 && paired.every(isOneCharacter);
	if (isWhole) return present([spellPhrase(word, languages)]);
	// In a sentence, a character alone between words of other scripts is a particle.
	const words = parts.length === 1 ? parts : parts.filter((part) => !isOneCharacter(part));
	return words.flatMap(({ text, isPaired }, i) => {
		if (isPaired) return seekPaired(text);
		const goesOn = isPrefix && i === words.length - 1;
		return present([goesOn ? spellBeginning(text, languages) : spellPhrase(text, languages)]);
	});
}

function spellBeginning(text: string, languages: readonly string[]): Sought | null {
	const [asTyped, ...stems] = spellPhrase(text, languages) ?? [];
	return asTyped === undefined ? null : [{ terms: asTyped.terms, isPrefix: true }, ...stems];
}

/**
 * A phrase may end within a run of paired characters, so its last character is not searched for alone, unless it is the
 * only one.
 */
function sequenceOf(phrase: string, language: string | null): Spelling {
	const last = partsOf(phrase).at(-1);
	if (last === undefined || !last.isPaired) return { terms: listTerms(phrase, language), isPrefix: false };
	const pairs = pairsOf(last.text);
	const before = listTerms(phrase.slice(0, last.start), language);
	return { terms: [...before, ...pairs], isPrefix: isSingle(pairs) };
}

/** The terms of a text, in order. */
export function listTerms(text: string, stems: string | null): string[] {
	const terms: string[] = [];
	scanTerms(text, stems, (term) => terms.push(term));
	return terms;
}

function isOneCharacter({ text, isPaired }: Part): boolean {
	return isPaired && isSingle(pairsOf(text));
}

function isSingle(pairs: readonly string[]): boolean {
	return pairs.length === 1 && [...pairs[0]!].length === 1;
}

function present(sought: readonly (Sought | null)[]): Sought[] {
	return sought.filter((one) => one !== null);
}
