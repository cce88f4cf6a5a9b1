/** title-words: the words of a title without the date, the time, the categories and the symbols around it. */
import type { DateExpression } from '../../lib/dates/index.ts';
import type { Node } from '../../lib/html/index.ts';
import { linksIn } from './links.ts';
import { isTimeOnly } from './phrases.ts';
import { isBlank, type Span, textOf, type View, withoutDate } from './view.ts';

/** The words of a heading. */
export function headingWords(view: View, node: Node, span: Span, date: DateExpression | null): string {
	const words = wordsBeside(view.text, span, date).trim();
	const own = withoutBadge(view, node, withoutSigns(view, node, withoutTime(view, node, words)));
	return tidyTitle(withoutCategories(view, node, own));
}

/** Names of elements that state the kind of post. */
const BADGE = /(?:^|[\s_-])(?:type|label|badge|flag|sticky|pin(?:ned)?|tag)(?:$|[\s_-])/i;
const LONGEST_BADGE = 12;

/** Without the element at its beginning that states the kind of post. */
function withoutBadge(view: View, node: Node, words: string): string {
	const { page, start } = view;
	for (let n = node + 1; n < page.end[node]! && isBlank(view.text, start[node]!, start[n]!); n++) {
		if (!page.isElement(n) || !BADGE.test(page.attr(n, 'class') ?? '')) continue;
		const badge = textOf(view, n);
		const isBadge = badge !== '' && badge.length <= LONGEST_BADGE && words.length > badge.length;
		if (isBadge && words.startsWith(badge)) return words.slice(badge.length).trimStart();
	}
	return words;
}

/** Without the permalink symbols at its end. */
function withoutSigns(view: View, node: Node, words: string): string {
	let rest = words;
	for (const { isSign, text } of linksIn(view.links, node, view.page.end[node]!))
		if (isSign && rest.length > text.length && rest.endsWith(text))
			rest = rest.slice(0, -text.length).trimEnd();
	return rest;
}

/** A permalink symbol has at most this many characters. */
const LONGEST_SIGN = 40;

/** True when a heading has words besides the date, a permalink symbol and the author. */
export function hasOwnWords(view: View, node: Node, span: Span, date: DateExpression | null): boolean {
	const isDated = date !== null && date.start >= span.start && date.end <= span.end;
	if (!isDated && span.end - span.start > LONGEST_SIGN) return true;
	const words = wordsBeside(view.text, span, date).trim();
	if (!/[\p{L}\p{N}]/u.test(words)) return false;
	const links = linksIn(view.links, node, view.page.end[node]!);
	if (isDated && links[0]?.isPerson === true) return false;
	return !links.some((link) => link.text === words && (link.isSign || link.isComments));
}

/** Without a clock time in a separate element at the end. */
function withoutTime(view: View, node: Node, words: string): string {
	const { page } = view;
	const end = page.end[node]!;
	let last = end - 1;
	while (last > node && !(page.isElement(last) && page.end[last] === end)) last = page.parent[last]!;
	const time = last > node ? textOf(view, last) : '';
	return time !== '' && isTimeOnly(time) && words.endsWith(time) ? words.slice(0, -time.length) : words;
}

/** Without the links in brackets before it: its categories. */
function withoutCategories(view: View, node: Node, words: string): string {
	let rest = words.replace(RIM, '');
	for (const { text } of linksIn(view.links, node, view.page.end[node]!))
		if (text !== '' && rest.startsWith(`[${text}]`)) rest = rest.slice(text.length + 2).trimStart();
	return rest === '' ? words : rest;
}

/** The words of a span without the date in it; empty when only a weekday or symbols are left. */
export function wordsBeside(text: string, span: Span, date: DateExpression | null): string {
	const rest = withoutDate(text, span, date);
	if (rest.length === span.end - span.start) return rest;
	return /\p{L}{2}|\p{Lo}/u.test(rest.replace(WEEKDAY, '')) ? rest : '';
}

const WEEKDAY =
	/\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|[(（]?[日月火水木金土](?:曜日?)?[)）]?/giu;

/** Characters around a title that are not part of it. */
const RIM = /^[\s_■□◆◇●○★☆▼▽▲△▶♦·•#¶§\-–—|:：・*>»]+(?=.)|(?<![\s¶#|:：,\-–—])[\s¶#|:：,\-–—]+$/gu;
const UNMATCHED_NUMBER = /^#\d/;

export function tidyTitle(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim();
	if (UNMATCHED_NUMBER.test(line)) return line;
	const tidy = line.replace(RIM, '').trim();
	return tidy === '' ? line : tidy;
}
