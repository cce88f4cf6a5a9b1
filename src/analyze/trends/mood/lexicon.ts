/** lexicon: the valence of words in a language with spaces; inflected words are looked up by their stem. */
import { scanTerms, stemLanguage } from '../../../lib/words/index.ts';
import type { MoodLanguage } from './languages.ts';
import { listRated } from './word-lists.ts';

/** Words that are remembered with what was found of them. */
const MAX_REMEMBERED = 50_000;

export class Lexicon {
	readonly #stems: string | null;
	readonly #exact = new Map<string, number>();
	/** 0 where words of one stem say opposite things. */
	readonly #byStem = new Map<string, number>();
	readonly #remembered = new Map<string, number>();

	constructor(language: MoodLanguage) {
		const { tag, not, before } = language;
		// The English list has the inflected forms themselves.
		this.#stems = tag === 'en' ? null : stemLanguage(tag);
		const left = new Set([...not, ...before]);
		for (const [word, valence] of listRated(language)) {
			const folded = onlyTerm(word, null);
			if (folded === null || left.has(folded)) continue;
			this.#exact.set(folded, valence);
			const stem = this.#stems === null ? null : onlyTerm(word, this.#stems);
			if (stem !== null) this.#byStem.set(stem, agree(this.#byStem.get(stem), valence));
		}
		for (const word of left) this.#remembered.set(word, 0);
	}

	/** Of a folded word; 0 when it says nothing. */
	valence(word: string): number {
		const known = this.#exact.get(word) ?? this.#remembered.get(word);
		if (known !== undefined) return known;
		const stem = this.#stems === null ? null : onlyTerm(word, this.#stems);
		const valence = stem === null ? 0 : (this.#byStem.get(stem) ?? 0);
		if (this.#remembered.size < MAX_REMEMBERED) this.#remembered.set(word, valence);
		return valence;
	}
}

/** The one term of a word; null for phrases. */
function onlyTerm(word: string, stems: string | null): string | null {
	const terms: string[] = [];
	scanTerms(word, stems, (term) => terms.push(term));
	return terms.length === 1 ? terms[0]! : null;
}

function agree(known: number | undefined, valence: number): number {
	if (known === undefined) return valence;
	return Math.sign(known) === Math.sign(valence) ? known : 0;
}
