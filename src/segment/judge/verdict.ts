/**
 * verdict: entries and evidence → is it a weblog, and why.
 *
 * How many signs a page needs depends on how clear its entries are: whole dated posts that fill the page need none, a list
 * of titles needs some, linked headings without dates need most. What speaks for something else adds to the need.
 */
import type { Page } from '../../lib/html/index.ts';
import type { Reason } from '../../model/reason.ts';
import { bytesOf } from '../nanno/entry-filters.ts';
import { hasPredicate } from '../nanno/predicates.ts';
import type { HeadingList } from './headings.ts';
import type { Sequence } from './sequences.ts';
import type { PageSigns } from './signs.ts';

/** What the entries are, and how many signs make a weblog of them. */
export interface Grade {
	readonly name: string;
	readonly why: string;
	readonly needs: number;
}

/** Of the page's text: posts are most of what a weblog's page says. */
export const MAIN_SHARE = 0.35;
const LEAST_SHARE = 0.1;
/** Average entry in bytes; shorter ones are titles (Nanno §3.5 has 150). */
const TEXT_BYTES = 150;
const WHOLE_SHARE = 0.8;
/** So many short entries are a diary; fewer, or such as lead to a page of their own, need signs. */
const LEAST_LINES = 4;
const LEAST_SHORT = 3;

export function gradeSequence(page: Page, sequence: Sequence, exemptSizes: boolean): Grade | null {
	const { entries, share, direction } = sequence;
	const texts = entries.map(({ start, end }) => page.visible.text.slice(start, end));
	const average = texts.reduce((sum, text) => sum + bytesOf(text.slice(0, 2000)), 0) / texts.length;
	const count = `${entries.length} dated entries`;
	if (share < LEAST_SHARE) return null;
	if (share < MAIN_SHARE) return { name: 'small-part', why: `${count}, a small part of the page`, needs: 4 };
	if (average < TEXT_BYTES && !exemptSizes) {
		const tells = texts.filter(hasPredicate).length * 2 >= texts.length;
		const needs = sequence.marks.linked < LINKED_SHARE && entries.length >= LEAST_LINES ? 0 : 2;
		return !tells || share <= WHOLE_SHARE || entries.length < LEAST_SHORT || areTitles(sequence)
			? { name: 'titles', why: `${count} that are titles or lines`, needs: 3 }
			: { name: 'short-entries', why: `${count} of a sentence or two, which are all of the page`, needs };
	}
	const needs = (entries.length === 2 ? 1 : 0) + (direction === 'same' ? 2 : 0);
	return {
		name: 'posts',
		why: `${count} of ${Math.round(average)} bytes or more on average, ${Math.round(share * 100)}% of the page`,
		needs,
	};
}

/** Most lead to a page of their own, and the words of the entries are those of the links. */
function areTitles({ marks: { linked, linkDensity } }: Sequence): boolean {
	return linked >= LINKED_SHARE && linkDensity > MOST_LINKS;
}

const LINKED_SHARE = 0.5;
const MOST_LINKS = 0.4;

export function gradeHeadings(list: HeadingList): Grade | null {
	if (list.share < MAIN_SHARE) return null;
	return { name: 'headings', why: `${list.headings.length} linked headings without dates`, needs: 3 };
}

/** One date, of one post or of a day's posts, at the address of a home page or of a list. */
export function gradeOneDate({ addressKind, hasAnswerForm }: PageSigns, dates: number): Grade | null {
	if (hasAnswerForm || dates === 0) return null;
	if (addressKind === 'home')
		return { name: 'one-date', why: 'one dated post at the address of a home page', needs: 3 };
	return addressKind === 'list'
		? { name: 'one-date', why: 'posts of one day at the address of a list', needs: 4 }
		: null;
}

/**
 * How many more signs are needed when the page seems to be a single one. Feed, software and name are those of the whole
 * site: they do not speak against it, but a page that says it is a list does.
 */
export function addedNeed(singleSigns: number, evidence: readonly Reason[]): number {
	const isList = evidence.some(({ rule }) => rule === 'list-marks' || rule === 'list-address');
	if (isList) return singleSigns;
	return singleSigns === 0 ? 0 : SINGLE_NEED + 2 * singleSigns;
}

const SINGLE_NEED = 2;

/** A page that is called something else is a weblog only when it is called that, too. */
export function isOverruled(evidence: readonly Reason[]): boolean {
	return evidence.some(({ rule }) => rule === 'name' || rule === 'list-marks');
}
