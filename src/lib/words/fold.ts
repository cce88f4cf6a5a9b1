/**
 * fold: one spelling of a word, whatever its case, width and accents.
 *
 * Accents are removed before stemming, so that a word typed without them has the same stem as the word with them.
 */

const IS_ASCII = /^[\0-\x7f]*$/;
const CYRILLIC = /[\u0400-\u052f]/;
/** Stress marks. The breve of й and the dots of ї make different letters and stay. */
const CYRILLIC_STRESS = /[\u0300\u0301]/g;
/** Latin and Greek accents, Hebrew points, Arabic vowel signs and the stretching line. */
const MARKS =
	/[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
/** Meaningless characters inside words, and apostrophes. */
const SILENT = /[\p{Cf}\p{VS}'\u2019\u02bc]/gu;
/** Letters that have no decomposition, and pairs that readers see as one letter. */
const LETTERS: Readonly<Record<string, string>> = {
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	ø: 'o',
	ł: 'l',
	đ: 'd',
	ð: 'd',
	þ: 'th',
	ħ: 'h',
	ŋ: 'n',
	ŧ: 't',
	ı: 'i',
	ς: 'σ',
	ё: 'е',
	ك: 'ک',
	ي: 'ی',
	ى: 'ی',
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

export function foldWord(word: string): string {
	if (IS_ASCII.test(word)) return word.toLowerCase().replaceAll("'", '');
	const plain = word.normalize('NFKC').toLowerCase().replace(SILENT, '');
	const bare = CYRILLIC.test(plain)
		? plain.replace(CYRILLIC_STRESS, '')
		: plain.normalize('NFD').replace(MARKS, '');
	return bare.replace(SPECIAL, (letter) => LETTERS[letter]!).normalize('NFC');
}
