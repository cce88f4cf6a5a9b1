/** bylines: who wrote a post: what is marked as the author, else a line such as "posted by Jane at 10:30". Source: Glance, step 3. */
import { parseByline, readNames } from '../../lib/byline/index.ts';
import type { DateExpression } from '../../lib/dates/index.ts';
import { type Node, TAG } from '../../lib/html/index.ts';
import { type Span, type View, withoutDate } from './view.ts';

const LONGEST_NAME = 80;
const LONGEST_LINE = 200;

export function findAuthor(
	view: View,
	from: Node,
	to: Node,
	meta: readonly Span[],
	date: DateExpression | null,
): string | null {
	return markedAuthor(view, from, to) ?? lineAuthor(view, meta, date);
}

function markedAuthor(view: View, from: Node, to: Node): string | null {
	const { page, start } = view;
	for (let n = from; n < to; n++) {
		if (!isMarked(view, n)) continue;
		const end = start[page.end[n]!]!;
		if (end === start[n] || end - start[n]! > LONGEST_NAME) continue;
		const name = readNames(view.text.slice(start[n]!, end).trim());
		if (name !== null) return name;
	}
	return null;
}

function isMarked({ page, names }: View, node: Node): boolean {
	if (names[node]?.isAuthor === true) return true;
	const tag = page.tag[node];
	if (tag === TAG.A) return page.attr(node, 'rel') === 'author';
	return tag === TAG.SPAN && page.attr(node, 'itemprop') === 'author';
}

function lineAuthor({ text }: View, meta: readonly Span[], date: DateExpression | null): string | null {
	for (const { start, end } of meta) {
		if (end - start > LONGEST_LINE) continue;
		for (const line of withoutDate(text, { start, end }, date).split('\n')) {
			const names = parseByline(line.trim())?.names;
			const name = names?.split(/[，、|]/)[0];
			if (name && !/^\d/.test(name)) return name;
		}
	}
	return null;
}
