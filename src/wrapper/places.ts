/**
 * places: where a page shows a value from the feed (Wrapper §3.1, §4).
 *
 * Exact matches first; then the value within a longer text; then, for edited titles, a similar text. Comments do not
 * count.
 */
import type { Node } from '../lib/html/index.ts';
import { TAG } from '../lib/html/index.ts';
import type { RuleKind } from '../model/wrapper.ts';
import type { Surroundings } from './between.ts';
import { claimName } from './claims.ts';
import { isInsideMarkedComments } from './comment-area.ts';
import { DAY_MS, dateInAddress, dateOf, datesIn, sameDate, wordBefore } from './dates.ts';
import { countIn, type SingleProperty } from './evaluate.ts';
import type { Example, ShortText } from './example.ts';
import { jaroWinkler } from './jaro-winkler.ts';
import { holdsWords } from './shown.ts';
import { collapseLine, inPlace, keyOf } from './texts.ts';

/** How a value can be read at a place; `between` gets its wording when all places are known. */
export type PlaceReading =
	| { readonly from: 'text' | 'byline' | 'address' }
	| { readonly from: 'attribute'; readonly attribute: string }
	| { readonly from: 'date'; readonly nth: number; readonly behind?: string; readonly language?: string }
	| { readonly from: 'claim'; readonly name: string }
	| ({ readonly from: 'between' } & Surroundings);

export interface Place {
	/** Null for values that are not in an element. */
	readonly node: Node | null;
	readonly kind?: RuleKind;
	readonly read: PlaceReading;
}

/** More places than this are a list of everything the author wrote. */
const MAX_PLACES = 8;

export function findPlaces(example: Example, property: SingleProperty): Place[] {
	const wanted = example.wanted(property);
	if (wanted === null) return [];
	if (property === 'published' || property === 'updated') return datePlaces(example, property, wanted);
	if (property === 'commentCount') return countPlaces(example, wanted);
	return textPlaces(example, property, wanted);
}

function textPlaces(example: Example, property: 'title' | 'author', wanted: string): Place[] {
	const key = keyOf(wanted);
	if (key === '') return [];
	const isUsable = (text: Pick<ShortText, 'node'>) => counts(example, text);
	const exact = example.texts.filter((text) => text.key === key && isUsable(text)).slice(0, MAX_PLACES);
	const places: Place[] = exact.map(({ node }) => ({ node, read: { from: 'text' } }));
	places.push(...attributePlaces(example, key), ...claimPlaces(example, property, key));
	places.push(
		...innerPlaces(example, property, wanted).filter(({ node }) => node === null || isUsable({ node })),
	);
	if (places.length === 0 && property === 'title') places.push(...similarPlaces(example, key));
	return places;
}

/** Commenters are not authors, and a comment that names the post is not its title. */
function counts(example: Example, { node }: Pick<ShortText, 'node'>): boolean {
	return !example.isInComments(node) && !isInsideMarkedComments(example.view, node);
}

/** `meta` elements with the value. */
function attributePlaces({ view }: Example, key: string): Place[] {
	return view
		.withTag('meta')
		.filter((node) => {
			const content = view.page.attr(node, 'content') ?? '';
			return content.length <= 4 * key.length + 20 && keyOf(content) === key;
		})
		.map((node) => ({ node, read: { from: 'attribute', attribute: 'content' } }));
}

function claimPlaces({ view }: Example, property: SingleProperty, key: string): Place[] {
	return view.claims
		.filter((claim) => claim.property === property && keyOf(claim.value) === key)
		.map((claim) => ({
			node: null,
			kind: 'structured-data',
			read: { from: 'claim', name: claimName(claim) },
		}));
}

const HEADINGS: ReadonlySet<number> = new Set([TAG.H1, TAG.H2, TAG.H3, TAG.H4]);
/** A title has few other words around it; a byline some more. */
const MAX_AROUND_TITLE = 80;
const MAX_AROUND_AUTHOR = 160;

/** The innermost elements that contain the value and more. */
function innerPlaces(
	{ view: { page }, texts }: Example,
	property: 'title' | 'author',
	wanted: string,
): Place[] {
	const key = keyOf(wanted);
	const most = property === 'title' ? MAX_AROUND_TITLE : MAX_AROUND_AUTHOR;
	const holding = texts.filter(
		(text) =>
			text.key.length > key.length &&
			text.key.length <= key.length + most &&
			(property === 'author' || isHeading(page.tag[text.node]!)) &&
			holdsWords(text.key, key),
	);
	return holding
		.filter(({ node }, i) => holding[i + 1] === undefined || !page.contains(node, holding[i + 1]!.node))
		.slice(0, MAX_PLACES)
		.flatMap((text) => readingsInside(text, wanted, property, page.tag[text.node] === TAG.TITLE));
}

function isHeading(tag: number): boolean {
	return HEADINGS.has(tag) || tag === TAG.TITLE;
}

function readingsInside(
	{ node, text }: ShortText,
	wanted: string,
	property: 'title' | 'author',
	isDocumentTitle: boolean,
): Place[] {
	const value = inPlace(collapseLine(wanted));
	const at = inPlace(text).indexOf(value);
	const places: Place[] = [];
	if (at >= 0)
		places.push({
			node,
			...(isDocumentTitle ? { kind: 'document-title' as const } : {}),
			read: { from: 'between', before: text.slice(0, at), after: text.slice(at + value.length) },
		});
	if (property === 'author' && !isDocumentTitle) places.push({ node, read: { from: 'byline' } });
	return places;
}

/** The similarity of two spellings of one title. */
const SIMILAR = 0.94;

/** Headings similar to the title: it was edited since, or shortened in the feed. */
function similarPlaces({ view, texts }: Example, key: string): Place[] {
	return texts
		.filter(({ node, key: other }) => {
			if (!HEADINGS.has(view.page.tag[node]!)) return false;
			const clipped = /\.\.\.$/.test(key) ? other.slice(0, key.length) : other;
			return jaroWinkler(clipped, key) >= SIMILAR;
		})
		.map(({ node }) => ({ node, read: { from: 'text' } }));
}

/** Languages that put the day or the month first, for ambiguous numeric dates. */
const ORDERS: readonly (string | undefined)[] = [undefined, 'en-GB', 'en-US'];

/** Elements that show the date, compared by value: the page's date is parsed, not the feed's date printed. */
function datePlaces(example: Example, property: 'published' | 'updated', wanted: string): Place[] {
	const { view } = example;
	const places: Place[] = [];
	const seen = new Set<Node>();
	const near = daysNear(wanted);
	for (const { node, value, text, completed } of example.dates) {
		// A numeric date whose order was guessed may still be this day.
		const isGuessed = completed.order !== undefined;
		if (isGuessed ? !mayBeOneOf(text, near) : sameDate(value, wanted) === 0) continue;
		const element = view.page.isElement(node) ? node : view.page.parent[node]!;
		if (element <= 0 || seen.has(element) || example.isInComments(element)) continue;
		seen.add(element);
		places.push(...dateReadings(example, element, wanted));
		if (places.length >= 2 * MAX_PLACES) break;
	}
	const claimed = property === 'updated' ? 'modified' : 'published';
	for (const claim of view.claims) {
		const value = claim.property === claimed ? dateOf(claim.value) : null;
		if (value !== null && sameDate(value, wanted) > 0)
			places.push({ node: null, kind: 'structured-data', read: { from: 'claim', name: claimName(claim) } });
	}
	const address = dateInAddress(view.url);
	if (property === 'published' && address !== null && sameDate(address, wanted) > 0)
		places.push({ node: null, kind: 'address', read: { from: 'address' } });
	return places;
}

interface DayOfYear {
	readonly month: number;
	readonly day: number;
}

/** How far two readings of one day can be apart. */
const NEAR_DAYS = [-2, -1, 0, 1, 2] as const;

function daysNear(wanted: string): DayOfYear[] {
	const time = Date.parse(wanted.slice(0, 10));
	return NEAR_DAYS.map((offset) => new Date(time + offset * DAY_MS)).map((date) => ({
		month: date.getUTCMonth() + 1,
		day: date.getUTCDate(),
	}));
}

/**
 * The numbers of a date are, in some order, those of one of the days, as far as its digits are known: few on a long
 * list.
 */
function mayBeOneOf(text: string, days: readonly DayOfYear[]): boolean {
	const numbers = (text.match(/\d+/g) ?? []).map(Number);
	if (numbers.length === 0) return true;
	return days.some(({ month, day }) => numbers.includes(month) && numbers.includes(day));
}

const DATE_ATTRIBUTES = ['datetime', 'content', 'title', 'data-time', 'data-date'] as const;

function dateReadings({ view }: Example, element: Node, wanted: string): Place[] {
	const places: Place[] = [];
	for (const attribute of DATE_ATTRIBUTES) {
		const value = view.page.attr(element, attribute);
		const date = value === undefined || value.length > 60 ? null : dateOf(value);
		if (date !== null && sameDate(date, wanted) > 0)
			places.push({ node: element, read: { from: 'attribute', attribute } });
	}
	const text = view.text(element);
	if (text === null || text === '') return places;
	for (const language of ORDERS) {
		const dates = datesIn(view, element, language);
		const nth = dates.findIndex(({ value }) => sameDate(value, wanted) > 0);
		if (nth < 0) continue;
		const spoken = language === undefined ? {} : { language };
		places.push({ node: element, read: { from: 'date', nth, ...spoken } });
		if (nth === dates.length - 1) places.push({ node: element, read: { from: 'date', nth: -1, ...spoken } });
		const behind = wordBefore(text, dates[nth]!);
		if (behind !== null) places.push({ node: element, read: { from: 'date', nth: 0, behind, ...spoken } });
		if (language === undefined && !OPEN_ORDER.test(text)) break;
	}
	return places;
}

/** Numbers of which either may be the day. */
const OPEN_ORDER = /(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)/;

const COUNT_WORD =
	/comment|respon|repl|feedback|kommentar|commentaire|comentario|commenti|reactie|komentar|комментари|评论|留言|回应|コメント|댓글/iu;

/** Short texts with the number and a word for comments. */
function countPlaces(example: Example, wanted: string): Place[] {
	return example.texts
		.filter(({ text }) => text.length <= 40 && COUNT_WORD.test(text) && countIn(text) === wanted)
		.slice(0, MAX_PLACES)
		.map(({ node }) => ({ node, read: { from: 'text' } }));
}
