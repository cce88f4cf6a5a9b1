/**
 * tokens: the words of a day's posts, in order, as numbers.
 *
 * In:     titles and texts.
 * Out:    for each token its spelling, its term (as in the index) and the text before it.
 * In Han, kana and Hangul each character is a token. A dictionary would not help, because new names are in none.
 */

import { scanTerms } from '../../lib/words/index.ts';
import { foldPaired } from '../../lib/words/pairs.ts';
import { partsOf } from '../../lib/words/parts.ts';

/** No phrase extends across the text before the token. */
export const BREAK = 1;
/** Its capital does not indicate a name: it begins a sentence, or is in a title. */
export const UNTELLING = 2;
/** A character of a script without spaces between words. */
const PAIRED = 4;

/** Characters read per text: as much as a person writes in a day. */
const MAX_TEXT = 50_000;
/** What may stand between the words of a phrase: a few spaces, or one sign. */
const JOINT = /^(?:[ \u00a0\t]{0,3}|[-\u2010\u2011'\u2019&.\u00b7\u30fb/+]| & )$/;
const SENTENCE_END = /[.!?\u2026\u3002\uff01\uff1f\n:;"\u201c\u201d\u201e\u00ab\u00bb()]/;
const HANGUL = /^[\uac00-\ud7a3]/;

/** The tokens of many texts, one after the other. */
export class TokenList {
	/** The spelling of each token, by number. */
	spellings = new Int32Array(1 << 16);
	flags = new Uint8Array(1 << 16);
	length = 0;
	/** By the number of a spelling: what joins it to the word before it, the spelling, and its term. */
	readonly joints: string[] = [];
	readonly words: string[] = [];
	readonly termOf: number[] = [];
	/** By the number of a term. */
	readonly terms: string[] = [];
	readonly isPaired: boolean[] = [];
	/** By stemming language and joint, then by word: the same word may have another term elsewhere. */
	readonly #spellingNumbers = new Map<string, Map<string, number>>();
	readonly #termNumbers = new Map<string, number>();

	/** A text of a post: with `isTitle` its capitals say nothing. */
	add(whole: string, stems: string | null, isTitle: boolean): void {
		const text = whole.slice(0, MAX_TEXT);
		let end = -1;
		const push = (term: string, word: string, start: number, wordEnd: number, isPaired: boolean) => {
			const gap = end < 0 ? '\n' : text.slice(end, Math.min(start, end + 4));
			const flags = this.#flagsAt(gap, word, isPaired) | (isTitle ? UNTELLING : 0);
			this.#push(term, word, (flags & BREAK) === 0 ? jointOf(gap) : '', isPaired ? null : stems, flags);
			end = wordEnd;
		};
		for (const part of partsOf(text)) {
			if (part.isPaired) pushCharacters(part.text, part.start, push);
			else
				scanTerms(part.text, stems, (term, start, wordEnd) =>
					push(term, part.text.slice(start, wordEnd), part.start + start, part.start + wordEnd, false),
				);
		}
	}

	#flagsAt(gap: string, word: string, isPaired: boolean): number {
		const paired = isPaired ? PAIRED : 0;
		if (gap === '' || (gap === ' ' && !isPaired)) return paired;
		// In scripts without spaces between words, a space separates more than words.
		const isJoined = JOINT.test(gap) && (!isPaired || gap.trim() !== '' || gap === '' || HANGUL.test(word));
		if (isJoined) return paired | (SENTENCE_END.test(gap) ? UNTELLING : 0);
		return paired | BREAK | (SENTENCE_END.test(gap) ? UNTELLING : 0);
	}

	#push(term: string, word: string, joint: string, stems: string | null, flags: number): void {
		if (this.length === this.spellings.length) this.#grow();
		this.spellings[this.length] = this.#spellingOf(term, word, joint, stems, (flags & PAIRED) !== 0);
		this.flags[this.length] = flags;
		this.length++;
	}

	#spellingOf(term: string, word: string, joint: string, stems: string | null, isPaired: boolean): number {
		const group = stems === null ? joint : `${stems}${joint}`;
		let numbers = this.#spellingNumbers.get(group);
		if (numbers === undefined) {
			numbers = new Map();
			this.#spellingNumbers.set(group, numbers);
		}
		const known = numbers.get(word);
		if (known !== undefined) return known;
		const number = this.words.length;
		numbers.set(word, number);
		this.words.push(word);
		this.joints.push(joint);
		this.termOf.push(this.#termNumber(term, isPaired));
		return number;
	}

	#termNumber(term: string, isPaired: boolean): number {
		const known = this.#termNumbers.get(term);
		if (known !== undefined) return known;
		this.#termNumbers.set(term, this.terms.length);
		this.terms.push(term);
		this.isPaired.push(isPaired);
		return this.terms.length - 1;
	}

	#grow(): void {
		const [spellings, flags] = [this.spellings, this.flags];
		this.spellings = new Int32Array(2 * spellings.length);
		this.spellings.set(spellings);
		this.flags = new Uint8Array(2 * flags.length);
		this.flags.set(flags);
	}

	/** The tokens from `from` on as they were written. */
	write(from: number, count: number): string {
		let text = this.words[this.spellings[from]!]!;
		for (let i = from + 1; i < from + count; i++) {
			const spelling = this.spellings[i]!;
			text += this.joints[spelling]! + this.words[spelling]!;
		}
		return text;
	}
}

/** Several spaces are one. */
function jointOf(gap: string): string {
	return gap.length < 2 ? gap.replace(/[\u00a0\t]/, ' ') : gap.replace(/[ \u00a0\t]+/g, ' ');
}

type Push = (term: string, word: string, start: number, end: number, isPaired: boolean) => void;

/** Folding may change the number of characters, so only the ends of the run have a position. */
function pushCharacters(run: string, start: number, push: Push): void {
	const end = start + run.length;
	let place = start;
	for (const character of foldPaired(run)) {
		push(character, character, place, end, true);
		place = end;
	}
}

/** Where the tokens of a post begin, and whose they are. */
export interface PostSpan {
	readonly start: number;
	readonly end: number;
	readonly blog: number;
	readonly language: string | null;
}
