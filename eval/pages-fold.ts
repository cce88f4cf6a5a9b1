/** pages-fold: when two titles, or two lists of authors, are the same. */

const SINGLE_QUOTES = /[\u2018\u2019\u201a\u00b4`\u2032]/g;
const DOUBLE_QUOTES = /[\u201c\u201d\u201e\u00ab\u00bb\u2033]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
const UNSEEN = /[\u200b-\u200f\ufeff\u00ad]/g;

/** One spelling for quotes, dashes, white space and case. */
function foldText(text: string): string {
	return text
		.normalize('NFKC')
		.replace(SINGLE_QUOTES, "'")
		.replace(DOUBLE_QUOTES, '"')
		.replace(DASHES, '-')
		.replace(/\u2026/g, '...')
		.replace(UNSEEN, '')
		.toLowerCase()
		.replace(/\s+/g, ' ')
		.trim();
}

/** Equal letters and digits, also when one of the two carries the site's name after a separator. */
export function sameTitle(gold: string, found: string | null): boolean {
	if (!found) return false;
	const [wanted, given] = [letters(gold), letters(found)];
	if (wanted === given) return true;
	if (variants(foldText(found)).some((variant) => letters(variant) === wanted)) return true;
	return (
		given.length >= 0.5 * wanted.length &&
		variants(foldText(gold)).some((variant) => letters(variant) === given)
	);
}

function letters(text: string): string {
	return foldText(text)
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}

/** The title cut at each separator, both sides. */
function variants(title: string): string[] {
	const parts = title.split(/(\s+[|\-·•~/:]{1,2}\s+|\s*\|\s*|\s+"\s+)/);
	const cut = [title];
	for (let i = 1; i < parts.length; i += 2) {
		cut.push(
			parts.slice(0, i).join('').trim(),
			parts
				.slice(i + 1)
				.join('')
				.trim(),
		);
	}
	return cut;
}

/** The same persons, in any order. */
export function sameAuthors(gold: string, found: string | null): boolean {
	const [wanted, given] = [persons(gold), persons(found ?? '')];
	return wanted.size > 0 && wanted.size === given.size && [...wanted].every((person) => given.has(person));
}

const BYLINE =
	/\b(posted|written|published|veröffentlicht|geschrieben|reported)?\s*\b(by|von|par|por|de)\b:?\s+/g;
const BETWEEN_PERSONS = /\s*(?:[;,&|/•·\n]|\s-\s|\band\b|\bund\b|\bet\b|\by\b)\s*/;

function persons(text: string): Set<string> {
	const names = foldText(text)
		.replace(/https?:\/\/\S+/g, ' ')
		.replace(BYLINE, ';')
		.split(BETWEEN_PERSONS)
		.map((name) =>
			name
				.replace(/^@/, '')
				.replace(/[^\p{L}\p{N}]+/gu, ' ')
				.trim(),
		);
	return new Set(names.filter((name) => name !== '' && !/^\d+$/.test(name)));
}
