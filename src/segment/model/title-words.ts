/** title-words: the words of a title without the date, the time, the categories and the signs that stand with it. */
import type { DateExpression } from '../../lib/dates/index.ts';
import type { Node } from '../../lib/html/index.ts';
import { linksIn } from './links.ts';
import { isTimeOnly } from './phrases.ts';
import { type Span, textOf, type View, withoutDate } from './view.ts';

/** The words of a heading. */
export function headingWords(view: View, node: Node, span: Span, date: DateExpression | null): string {
	const words = wordsBeside(view.text, span, date).trim();
	return tidyTitle(withoutCategories(view, node, withoutTime(view, node, words)));
}

/** Without a clock time in an element of its own at the end. */
function withoutTime(view: View, node: Node, words: string): string {
	const { page } = view;
	const end = page.end[node]!;
	let last = end - 1;
	while (last > node && !(page.isElement(last) && page.end[last] === end)) last = page.parent[last]!;
	const time = last > node ? textOf(view, last) : '';
	return time !== '' && isTimeOnly(time) && words.endsWith(time) ? words.slice(0, -time.length) : words;
}

/** Without the links in brackets that stand before it: where it is filed. */
function withoutCategories(view: View, node: Node, words: string): string {
	let rest = words.replace(RIM, '');
	for (const { text } of linksIn(view.links, node, view.page.end[node]!))
		if (text !== '' && rest.startsWith(`[${text}]`)) rest = rest.slice(text.length + 2).trimStart();
	return rest === '' ? words : rest;
}

/** The words of a span without the date in it; none when only a weekday or signs are left. */
export function wordsBeside(text: string, span: Span, date: DateExpression | null): string {
	const rest = withoutDate(text, span, date);
	if (rest.length === span.end - span.start) return rest;
	return /\p{L}{2}|\p{Lo}/u.test(rest.replace(WEEKDAY, '')) ? rest : '';
}

const WEEKDAY =
	/\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|[(（]?[日月火水木金土](?:曜日?)?[)）]?/giu;

/** Signs around a title that are no part of it. */
const RIM = /^[\s_■□◆◇●○★☆▼▽▲△▶♦·•#¶§\-–—|:：・*>»]+(?=.)|[\s¶#|:：,\-–—]+$/gu;
const UNMATCHED_NUMBER = /^#\d/;

export function tidyTitle(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim();
	if (UNMATCHED_NUMBER.test(line)) return line;
	const tidy = line.replace(RIM, '').trim();
	return tidy === '' ? line : tidy;
}
