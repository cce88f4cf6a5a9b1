/** fold: one spelling of a text, for comparison. */

const IS_ASCII = /^[\0-\x7f]*$/;

/** Letters and digits only, in lower case, one space between words. */
export function fold(text: string): string {
	if (IS_ASCII.test(text))
		return text
			.toLowerCase()
			.replace(/['`]/g, '')
			.replace(/[^a-z\d]+/g, ' ')
			.trim();
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/['’`´]/g, '')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}

/** The same without spaces: `Whatever Blog` is `whateverblog`. */
export function foldTight(text: string): string {
	if (IS_ASCII.test(text)) return text.toLowerCase().replace(/[^a-z\d]+/g, '');
	return fold(text).replaceAll(' ', '');
}
