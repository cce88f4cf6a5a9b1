/** fold: one spelling of a text, for comparison. */

/** Texts of ASCII letters and of the punctuation that titles have between words. */
const IS_PLAIN = /^[\0-\x7f‘’“”–—…«»·•]*$/;

/** Letters and digits only, in lower case, one space between words. */
export function fold(text: string): string {
	if (IS_PLAIN.test(text)) return foldPlain(text, ' ');
	return evenLetters(text)
		.replace(/['’`´]/g, '')
		.replace(NO_LETTERS, ' ')
		.trim();
}

/** The same without spaces: `Whatever Blog` is `whateverblog`. */
export function foldTight(text: string): string {
	return IS_PLAIN.test(text) ? foldPlain(text, '') : evenLetters(text).replace(NO_LETTERS, '');
}

const NO_LETTERS = /[^\p{L}\p{N}]+/gu;

function evenLetters(text: string): string {
	return text.normalize('NFKC').toLowerCase();
}

/** The words of a plain text; an apostrophe does not split a word. */
function foldPlain(text: string, between: string): string {
	const lower = text.toLowerCase();
	let folded = '';
	let separator = '';
	let from = 0;
	for (let at = 0; at <= lower.length; at++) {
		const code = lower.charCodeAt(at);
		if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) continue;
		if (at > from) {
			folded += separator + lower.slice(from, at);
			separator = '';
		}
		if (folded !== '' && !isApostrophe(code)) separator = between;
		from = at + 1;
	}
	return folded;
}

function isApostrophe(code: number): boolean {
	return code === 0x27 || code === 0x60 || code === 0x2019;
}
