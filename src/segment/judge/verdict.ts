/**
 * verdict: entries and evidence → is it a blog, and why.
 *
 * How many signs a page needs depends on how clear its entries are. Complete dated posts that fill the page need none,
 * a list of titles needs some, linked headings without dates need most. Evidence for something else raises the number.
 */
import type { Page } from '../../lib/html/index.ts';
import type { Reason } from '../../model/reason.ts';
import type { FoundPost } from '../model/index.ts';
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

/**
 * Posts that the model finds where no dates make a sequence: dates in attributes or at different places, or none. Each
 * has a title and its own page.
 */
export function gradePosts({ visible: { start, text } }: Page, posts: readonly FoundPost[]): Grade | null {
	const most = posts.length * ALMOST_ALL;
	const links = new Set(posts.flatMap(({ permalink }) => permalink ?? []));
	const isNamed = posts.filter(({ title }) => title !== null).length >= most;
	if (posts.length < MIN_POSTS || links.size < most || !isNamed) return null;
	const chars = posts.reduce((sum, { from, to }) => sum + start[to]! - start[from]!, 0);
	const share = chars / Math.max(1, text.length);
	const days = posts.flatMap(({ date }) => date?.value.slice(0, 10) ?? []);
	const falls = days.filter((day, i) => i > 0 && day <= days[i - 1]!).length;
	if (days.length >= most && falls >= (days.length - 1) * ALMOST_ALL && share >= MAIN_SHARE)
		return {
			name: 'dated-posts',
			why: `${posts.length} posts with titles, dates and pages of their own`,
			needs: 2,
		};
	return share >= UNDATED_SHARE && chars >= posts.length * TEXT_BYTES
		? {
				name: 'undated-posts',
				why: `${posts.length} posts with titles and pages of their own, without dates`,
				needs: 2,
			}
		: null;
}

const MIN_POSTS = 3;
const ALMOST_ALL = 0.8;
const UNDATED_SHARE = 0.7;

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
 * Whether the dated entries themselves say that they are posts: several days in order, most of the page, and each with
 * a heading or a permalink or as long as a post. What a page declares about itself cannot outweigh them: templates
 * declare a whole archive to be an article, and name it after a day.
 */
function isClear({ entries, format, share, distinct, direction, place, timed, marks }: Sequence): boolean {
	if (entries.length < MIN_CLEAR || share < CLEAR_SHARE || distinct < CLEAR_DISTINCT) return false;
	if (direction !== 'down' && direction !== 'up') return false;
	if (place === 'comments' || place === 'aside' || BARE_NUMBER.test(format)) return false;
	const isLinked = marks.linked >= CLEAR_MARKED && timed <= MAX_TIMED;
	if (marks.titled >= CLEAR_MARKED || isLinked) return true;
	const size = entries.reduce((sum, { start, end }) => sum + end - start, 0);
	const isLong = direction === 'down' && size > entries.length * LONG_CHARS;
	return isLong || (entries.length >= MIN_DIARY && distinct >= DIARY_DISTINCT && timed === 0);
}

/** A day of a month, or `7.9`: more often the number of a section. */
const BARE_NUMBER = /^\w(?:\.\w)?$/;
const MIN_CLEAR = 4;
const MIN_DIARY = 5;
const DIARY_DISTINCT = 0.9;
const CLEAR_SHARE = 0.5;
const CLEAR_DISTINCT = 0.6;
const CLEAR_MARKED = 0.6;
/** Messages have times and links to themselves. */
const MAX_TIMED = 0.5;
const LONG_CHARS = 600;

/**
 * How many more signs are needed when the page seems to be a single post. Feed, software and name belong to the whole
 * site, so they prove nothing here, but a page that says it is a list does.
 */
export function addedNeed(
	singleSigns: number,
	evidence: readonly Reason[],
	sequence: Sequence | null,
): number {
	if (singleSigns <= MAX_FORGIVEN && sequence !== null && isClear(sequence))
		return Math.max(0, singleSigns - 1);
	const isList = evidence.some(({ rule }) => rule === 'list-marks' || rule === 'list-address');
	if (isList) return singleSigns === 1 ? 0 : singleSigns;
	return singleSigns === 0 ? 0 : SINGLE_NEED + 2 * singleSigns;
}

const SINGLE_NEED = 2;
/** More signs than a careless template shows. */
const MAX_FORGIVEN = 2;
/** Signs that news, shops and forums do not show. */
const OWN_SIGNS: ReadonlySet<string> = new Set(['comment-links', 'months', 'calendar', 'software']);
const MIN_OWN = 2;

/** A page that is called something else is a blog when it is also called a blog, or clearly looks like one. */
export function isOverruled(evidence: readonly Reason[], sequence: Sequence | null): boolean {
	if (evidence.some(({ rule }) => rule === 'name' || rule === 'list-marks')) return true;
	if (sequence === null || !isClear(sequence)) return false;
	return evidence.filter(({ rule }) => OWN_SIGNS.has(rule)).length >= MIN_OWN;
}
