/** judge-spaced: the sentiment of the words around a mention, in languages with spaces between words. */
import { scanTerms } from '../../../lib/words/index.ts';
import type { MoodLanguage } from './languages.ts';
import { Lexicon } from './lexicon.ts';
import type { Mention } from './mentions.ts';

/** Words on each side of the mention. */
const WINDOW = 8;
/** Characters in which these are sought. */
const REACH = 160;
/** How many words before or after a word may deny it. */
const DENIED_AFTER = 3;
const DENIED_BEFORE = 2;
/** What is left of the valence of a denied word; "not great" is less bad than great is good. Source: VADER (Hutto & Gilbert 2014). */
export const DENIED = -0.74;
const CLAUSE_END = /[,;:.!?()\n\u2026]/;

interface Word {
	readonly term: string;
	readonly start: number;
	readonly end: number;
}

export class SpacedJudge {
	readonly #lexicon: Lexicon;
	readonly #before: ReadonlySet<string>;
	readonly #after: ReadonlySet<string>;

	constructor(language: MoodLanguage) {
		this.#lexicon = new Lexicon(language);
		this.#before = new Set(language.before);
		this.#after = new Set(language.after);
	}

	/** The sum of the words around the mention; the words of the mention itself do not count. */
	score(text: string, { start, end }: Mention): number {
		const before = wordsOf(text, Math.max(0, start - REACH), start);
		const after = wordsOf(text, end, Math.min(text.length, end + REACH));
		return this.#sum(text, before.slice(-WINDOW)) + this.#sum(text, after.slice(0, WINDOW));
	}

	/** The sum of a whole text. */
	scoreAll(text: string): number {
		return this.#sum(text, wordsOf(text, 0, text.length));
	}

	#sum(text: string, words: readonly Word[]): number {
		return words.reduce((sum, { term }, i) => {
			const valence = this.#lexicon.valence(term);
			return valence === 0 ? sum : sum + valence * (this.#isDenied(text, words, i) ? DENIED : 1);
		}, 0);
	}

	#isDenied(text: string, words: readonly Word[], at: number): boolean {
		for (let i = at - 1; i >= Math.max(0, at - DENIED_AFTER); i--) {
			if (CLAUSE_END.test(text.slice(words[i]!.end, words[i + 1]!.start))) break;
			if (this.#before.has(words[i]!.term)) return true;
		}
		for (let i = at + 1; i <= Math.min(words.length - 1, at + DENIED_BEFORE); i++) {
			if (CLAUSE_END.test(text.slice(words[i - 1]!.end, words[i]!.start))) break;
			if (this.#after.has(words[i]!.term)) return true;
		}
		return false;
	}
}

/** The words of a part; one that is cut by its beginning or end is left out. */
function wordsOf(text: string, from: number, to: number): Word[] {
	const words: Word[] = [];
	const take = (term: string, start: number, end: number) =>
		words.push({ term, start: from + start, end: from + end });
	scanTerms(text.slice(from, to), null, take);
	return words.filter(({ start, end }) => !isCut(text, start, from) && !isCut(text, end, to));
}

function isCut(text: string, place: number, edge: number): boolean {
	return (
		place === edge && edge > 0 && edge < text.length && /^\p{L}{2}$/u.test(text.slice(edge - 1, edge + 1))
	);
}
