/**
 * evidence: what an element is, according to its tag, role, and the words in its class and id.
 *
 * It is only evidence: every rule that reads it also works without.
 *
 * In:     a Page.
 * Out:    per element a set of bits (bits.ts).
 * Not here: what the words in class and id mean (names.ts).
 */
import { type Attribute, FIRST_OWN_TAG, HAS, type Page, TAG } from '../../lib/html/index.ts';
import {
	CAPTION,
	COMMENT,
	FOOT,
	FORM,
	HEAD,
	HIDDEN,
	NAVIGATION,
	PERSON,
	POST,
	PROMOTION,
	SIDE,
	TITLE,
} from './bits.ts';
import { bitsOfClasses, bitsOfId } from './names.ts';

const ROLES: Readonly<Record<string, number>> = {
	navigation: NAVIGATION,
	complementary: SIDE,
	contentinfo: FOOT,
	banner: HEAD,
	search: FORM,
	dialog: PROMOTION,
	menu: NAVIGATION,
	menubar: NAVIGATION,
	alertdialog: PROMOTION,
	tooltip: HIDDEN,
};
const TAGS: readonly (readonly [tag: number, bits: number])[] = [
	[TAG.NAV, NAVIGATION],
	[TAG.ASIDE, SIDE],
	[TAG.FOOTER, FOOT],
	[TAG.ARTICLE, POST],
	[TAG.FORM, FORM],
	[TAG.DIALOG, PROMOTION],
	[TAG.MENU, NAVIGATION],
	[TAG.ADDRESS, PERSON],
	[TAG.FIGCAPTION, CAPTION],
];
const TAG_BITS = tagBits();

/** Attributes that say what an element is. */
const SAYING = HAS.CLASS | HAS.ID | HAS.ROLE | HAS.DATA;

/** The bits of every node; 0 for those without evidence. */
export function findEvidence(page: Page): Int32Array {
	const { size, tag: tags, marks } = page;
	const bits = new Int32Array(size);
	for (let n = 1; n < size; n++) {
		const tag = tags[n]!;
		const own = tag < FIRST_OWN_TAG ? TAG_BITS[tag]! : 0;
		bits[n] = (marks[n]! & SAYING) === 0 ? own : own | bitsOfAttributes(page.attributes(n));
	}
	return bits;
}

function bitsOfAttributes(attributes: readonly Attribute[]): number {
	let found = 0;
	for (let i = 0; i < attributes.length; i++) {
		const { name, value } = attributes[i]!;
		if (name === 'class') found |= bitsOfClasses(value);
		else if (name === 'id') found |= bitsOfId(value);
		else if (name === 'role') found |= ROLES[value] ?? 0;
		else if (name === 'itemprop') found |= bitsOfProperty(value);
		else if (name === 'aria-hidden' && value === 'true') found |= HIDDEN;
	}
	return found;
}

function bitsOfProperty(value: string): number {
	if (value === 'articleBody' || value === 'blogPost') return POST;
	if (value === 'comment' || value === 'commentText') return COMMENT;
	if (value === 'headline' || value === 'name') return TITLE;
	if (value === 'author' || value === 'creator') return PERSON;
	return 0;
}

function tagBits(): Int32Array {
	const table = new Int32Array(FIRST_OWN_TAG);
	for (const [tag, bits] of TAGS) table[tag] = bits;
	return table;
}
