/** places: the kinds of elements around each node, by tag and by the words of shops, forums and lists in their names. */
import { HAS, type Page, TAG } from '../../../lib/html/index.ts';
import { remember } from '../../../lib/text/remember.ts';

const BY_TAG: readonly (readonly [name: string, tags: readonly number[]])[] = [
	['li', [TAG.LI]],
	['cell', [TAG.TD, TAG.TH]],
	['definition', [TAG.DT, TAG.DD]],
	['pre', [TAG.PRE]],
	['quote', [TAG.BLOCKQUOTE]],
	['nav', [TAG.NAV]],
	['header', [TAG.HEADER]],
	['form', [TAG.FORM]],
	['button', [TAG.BUTTON]],
	['article', [TAG.ARTICLE]],
	['main', [TAG.MAIN]],
	['section', [TAG.SECTION]],
];

const BY_NAME: readonly (readonly [name: string, words: string])[] = [
	['price', 'price|cart|sku|swatch|variant|quantity|shipping|delivery'],
	['review', 'review|rating|testimonial|feedback'],
	['filter', 'filter|facet|refine|sort'],
	['details', 'desc|detail|spec|feature|summary|about'],
	['profile', 'signature|profile|userinfo|postprofile|rank|badge|stats'],
	['card', 'card|tile|item|product|listing|result'],
	['panel', 'faq|accordion|collaps|tab-|panel'],
	['hero', 'hero|banner|jumbotron|masthead'],
	['path', 'breadcrumb|crumbs'],
	['dialog', 'modal|dialog|drawer|popup|overlay|cookie|consent|toast'],
	['message', 'message|postbody|post-body|cooked|bbwrapper|answer|reply'],
];

/** The kinds, one bit each, in this order. */
export const PLACE_NAMES: readonly string[] = [...BY_TAG, ...BY_NAME].map(([name]) => name);

const TAG_BITS = new Map(BY_TAG.flatMap(([, tags], bit) => tags.map((tag) => [tag, 1 << bit] as const)));
const NAME_WORDS = new RegExp(BY_NAME.map(([, words]) => `(${words})`).join('|'), 'gi');
/** A longer class attribute is made by a machine. */
const LONGEST_NAME = 300;

export interface Places {
	readonly places: Int32Array;
	readonly depths: Int32Array;
}

export function findPlaces(page: Page): Places {
	const { size, tag, parent, marks } = page;
	const places = new Int32Array(size);
	const depths = new Int32Array(size);
	for (let n = 1; n < size; n++) {
		const above = parent[n]!;
		depths[n] = depths[above]! + 1;
		let own = TAG_BITS.get(tag[n]!) ?? 0;
		if ((marks[n]! & HAS.CLASS) !== 0) own |= bitsOfNames(page.attr(n, 'class') ?? '');
		places[n] = places[above]! | own;
	}
	return { places, depths };
}

/** Pages of a site have the same names. */
const bitsOfNames = remember((names: string): number => {
	let bits = 0;
	if (names.length > LONGEST_NAME) return 0;
	for (const match of names.matchAll(NAME_WORDS))
		for (let k = 0; k < BY_NAME.length; k++) if (match[k + 1] !== undefined) bits |= 1 << (BY_TAG.length + k);
	return bits;
});
