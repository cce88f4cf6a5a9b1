/**
 * seek-paired: a run of Han, kana or Hangul in a query → the terms to search for.
 *
 * A short run is one word. A longer one may be a sentence: its words are searched for separately, without the particles
 * between them. Korean words have their particle at the end: they are searched for with it and without it.
 */
import { foldPaired, pairsOf } from './pairs.ts';
import { segmentWords } from './segment.ts';

/** Consecutive terms; with `isPrefix` the last one may continue. */
export interface Spelling {
	readonly terms: readonly string[];
	readonly isPrefix: boolean;
}

/** One of its spellings must be found. */
export type Sought = readonly Spelling[];

/** Runs up to this length are one word. */
const LONGEST_WORD = 3;
/** Short words of hiragana are particles and endings; so are the commonest words of one character in Chinese. */
const PARTICLE = /^(?:[\u3041-\u309f]{1,2}|[的了着過过吗嗎呢吧啊和與与在是也都就])$/;
const KATAKANA = /^[\u30a0-\u30ff]+$/;
const HANGUL = /^[\uac00-\ud7a3]+$/;
const KOREAN_PARTICLE =
	/^(.{2,}?)(?:은|는|이|가|을|를|에|의|도|로|와|과|만|에서|으로|에게|부터|까지|처럼|보다|한테|이나|라고|하고|에는|에도|에서는|으로는|입니다|이다)$/;

export function seekPaired(raw: string): readonly Sought[] {
	const run = foldPaired(raw);
	if (HANGUL.test(run)) return [seekKorean(run)];
	if ([...run].length <= LONGEST_WORD || KATAKANA.test(run)) return [seekWhole(run)];
	const words = segmentWords(run);
	const sought = words.map((word, i) => seekSegment(words, word, i)).filter((one) => one !== null);
	return sought.length === 0 ? [seekWhole(run)] : sought;
}

function seekWhole(word: string): Sought {
	const terms = pairsOf(word);
	return [{ terms, isPrefix: terms.join('') === word && [...word].length === 1 }];
}

function seekKorean(word: string): Sought {
	const bare = KOREAN_PARTICLE.exec(word)?.[1];
	return bare === undefined ? seekWhole(word) : [...seekWhole(word), ...seekWhole(bare)];
}

/** A single character is searched for with its neighbour: alone it would be in most texts. */
function seekSegment(words: readonly string[], word: string, i: number): Sought | null {
	if (PARTICLE.test(word)) return null;
	if ([...word].length > 1) return seekWhole(word);
	const before = [...(words[i - 1] ?? '')].at(-1);
	return seekWhole(before === undefined ? word + ([...(words[i + 1] ?? '')][0] ?? '') : before + word);
}
