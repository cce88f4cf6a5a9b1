/**
 * verdict: entries and evidence → is it a blog, and why.
 *
 * How many signs a page needs depends on how clear its entries are. Complete dated posts that fill the page need none,
 * a list of titles needs some, linked headings without dates need most. Evidence for something else raises the number.
 */
import type { Page } from '../../lib/html/index.ts';
import type { Reason } from '../../model/reason.ts';
import { bytesOf } from '../nanno/entry-filters.ts';
import { hasPredicate } from '../nanno/predicates.ts';
import type { HeadingList } from './headings.ts';
import type { Sequence } from './sequences.ts';
import type { PageSigns } from './signs.ts';

/** What the entries are, and how many signs of a blog they need. */
export interface Grade {
	readonly name: string;
	readonly why: string;
	readonly needs: number;
}

/** Share of the page's text: posts are most of the text on a blog's page. */
export const MAIN_SHARE = 0.35;
const MIN_SHARE = 0.1;
/** Average entry in bytes; shorter ones are titles (Nanno §3.5 has 150). */
const TEXT_BYTES = 150;
const WHOLE_SHARE = 0.8;
/** This many short entries are a diary. Fewer entries, or entries that link to their own page, need signs. */
const MIN_LINES = 4;
const MIN_SHORT = 3;

export function gradeSequence(page: Page, sequence: Sequence, exemptSizes: boolean): Grade | null {
	const { entries, share, direction } = sequence;
	const texts = entries.map(({ start, end }) => page.visible.text.slice(start, end));
	const average = texts.reduce((sum, text) => sum + bytesOf(text.slice(0, 2000)), 0) / texts.length;
	const count = `${entries.length} dated entries`;
	if (share < MIN_SHARE) return null;
	if (share < MAIN_SHARE)
		return { name: 'small-part', why: `${count} in a small part of the page`, needs: 4 };
	if (average < TEXT_BYTES && !exemptSizes) {
		const haveSentences = texts.filter(hasPredicate).length * 2 >= texts.length;
		const needs = sequence.marks.linked < LINKED_SHARE && entries.length >= MIN_LINES ? 0 : 2;
		return !haveSentences || share <= WHOLE_SHARE || entries.length < MIN_SHORT || areTitles(sequence)
			? { name: 'titles', why: `${count}, all titles or single lines`, needs: 3 }
			: { name: 'short-entries', why: `${count} of one or two sentences that fill the page`, needs };
	}
	const needs = (entries.length === 2 ? 1 : 0) + (direction === 'same' ? 2 : 0);
	return {
		name: 'posts',
		why: `${count} of at least ${Math.round(average)} bytes on average, ${Math.round(share * 100)}% of the page`,
		needs,
	};
}

/** Most link to their own page, and the words of the entries are those of the links. */
function areTitles({ marks: { linked, linkDensity } }: Sequence): boolean {
	return linked >= LINKED_SHARE && linkDensity > MAX_LINKS;
}

const LINKED_SHARE = 0.5;
const MAX_LINKS = 0.4;

export function gradeHeadings(list: HeadingList): Grade | null {
	if (list.share < MAIN_SHARE) return null;
	return { name: 'headings', why: `${list.headings.length} linked headings without dates`, needs: 3 };
}

/** One date, of one post or of a day's posts, at the URL of a home page or of a list. */
export function gradeOneDate({ addressKind, hasAnswerForm }: PageSigns, dates: number): Grade | null {
	if (hasAnswerForm || dates === 0) return null;
	if (addressKind === 'home')
		return { name: 'one-date', why: 'one dated post at the URL of a home page', needs: 3 };
	return addressKind === 'list'
		? { name: 'one-date', why: 'posts of one day at the URL of a list', needs: 4 }
		: null;
}

/**
 * How many more signs are needed when the page seems to be a single post. Feed, software and name belong to the whole
 * site, so they prove nothing here, but a page that says it is a list does.
 */
export function addedNeed(singleSigns: number, evidence: readonly Reason[]): number {
	const isList = evidence.some(({ rule }) => rule === 'list-marks' || rule === 'list-address');
	if (isList) return singleSigns;
	return singleSigns === 0 ? 0 : SINGLE_NEED + 2 * singleSigns;
}

const SINGLE_NEED = 2;

/** A page that is called something else is a blog only when it is also called a blog. */
export function isOverruled(evidence: readonly Reason[]): boolean {
	return evidence.some(({ rule }) => rule === 'name' || rule === 'list-marks');
}
