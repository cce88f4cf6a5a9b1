/**
 * answer-area: which nodes contain a run of replies: their own element with its heading, or siblings up to the next
 * post.
 */

import type { DateExpression } from '../../lib/dates/index.ts';
import { type Node, TAG } from '../../lib/html/index.ts';
import { isHeadingTag } from './headings.ts';
import { childTowards } from './units.ts';
import { elementOf, lineAround, type NodeRange, type View } from './view.ts';

/** Answers to one post. */
export interface AnswerRun {
	/** The stamp above the first, and the next one below the last. */
	readonly above: DateExpression | null;
	readonly below: DateExpression | null;
	readonly dates: readonly DateExpression[];
}

/** The areas that begin between two nodes, up to the second. */
export function answersIn(areas: readonly NodeRange[], from: Node, to: Node): NodeRange[] {
	return areas
		.filter((area) => area.from >= from && area.from < to)
		.map((area) => ({ from: area.from, to: Math.min(area.to, to) }));
}

/** The node is in one of the areas. */
export function isAnswered(areas: readonly NodeRange[], node: Node): boolean {
	return areas.some(({ from, to }) => node >= from && node < to);
}

/** “Letters”, “3 comments”: what may precede the first reply in the element that contains all of them. */
const LONGEST_LABEL = 60;

export function answerArea(view: View, run: AnswerRun): NodeRange {
	const { page } = view;
	const [first, last] = [run.dates[0]!, run.dates.at(-1)!];
	const from = climb(view, run);
	if (last.node < page.end[from]!) return { from, to: page.end[from]! };
	const parent = page.commonAncestor(first.node, last.node);
	return {
		from: Math.min(from, childTowards(page, parent, from) ?? from),
		to: siblingsEnd(view, parent, run),
	};
}

/** The largest element that begins with the first reply and contains no date of a post. */
function climb(view: View, { above, below, dates }: AnswerRun): Node {
	const { page, text, start } = view;
	const first = dates[0]!;
	const { start: line } = lineAround(text, first.start, first.end);
	let top = elementOf(page, first.node);
	for (let n = page.parent[top]!; n > 0; n = page.parent[n]!) {
		if (above !== null && page.contains(n, above.node)) break;
		if (below !== null && page.contains(n, below.node)) break;
		if (text.slice(start[n]!, line).trim().length > LONGEST_LABEL) break;
		top = n;
	}
	return top;
}

/** After the last reply among its siblings: up to a rule, a heading or the date of a post. */
function siblingsEnd({ page }: View, parent: Node, { below, dates }: AnswerRun): Node {
	const last = childTowards(page, parent, dates.at(-1)!.node) ?? dates.at(-1)!.node;
	let to = page.end[last]!;
	while (to < page.end[parent]!) {
		if (page.tag[to] === TAG.HR || isHeadingTag(page.tag[to]!)) break;
		if (below !== null && page.contains(to, below.node)) break;
		to = page.end[to]!;
	}
	return to;
}
