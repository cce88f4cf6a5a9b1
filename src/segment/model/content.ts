/**
 * content: a piece of the page → the nodes that contain the post's own text.
 *
 * Lines are dropped, not elements: see edges.ts and parts.ts. The rest is returned as the largest nodes that contain
 * nothing else, so that the markup around it stays.
 */
import { COMMENT, type Node, TAG } from '../../lib/html/index.ts';
import { answersIn } from './answer-area.ts';
import { isWithin, type Known, trimEdges } from './edges.ts';
import { namedParts } from './parts.ts';
import { isBlank, type Span, type View } from './view.ts';

export interface Content {
	readonly blocks: readonly Node[];
	/** The last remaining line; null when there is no text. */
	readonly lastLine: string | null;
	/** What was dropped: author, date, category lines. */
	readonly meta: readonly Span[];
	/** A link at the end leads to the rest. */
	readonly leadsOn: boolean;
}

/** `all`: the lines of the post. */
export function cutContent(
	view: View,
	post: Known,
	all: readonly Span[],
	template: ReadonlySet<string>,
): Content {
	const { text, start } = view;
	const named = [...namedParts(view, post.from, post.to), ...answerSpans(view, post)];
	const lines = named.length === 0 ? all : all.filter((line) => !isInside(line, named));
	const { first, end } = trimEdges(view, post, lines, template);
	const meta = lines.filter((line, i) => i < first || i >= end || isWithin(line, post.title));
	const last = lines[end - 1];
	return {
		blocks: nodesWithout(view, post, mergeSpans([...named, ...meta])),
		lastLine: last === undefined || first >= end ? null : text.slice(last.start, last.end),
		meta: [...meta, ...named],
		leadsOn: post.links.some(
			(link) => link.isMore && link.own && (last === undefined || start[link.node]! >= last.start),
		),
	};
}

/** The replies of readers below it. */
function answerSpans({ start, answers }: View, { from, to }: Known): Span[] {
	return answersIn(answers, from, to).map((area) => ({ start: start[area.from]!, end: start[area.to]! }));
}

function isInside(line: Span, spans: readonly Span[]): boolean {
	return spans.some(({ start, end }) => line.start >= start && line.end <= end);
}

/** In order, adjacent ones joined: white space between two dropped lines is dropped too. */
function mergeSpans(spans: readonly Span[]): Span[] {
	const sorted = [...spans].sort((a, b) => a.start - b.start);
	const merged: { start: number; end: number }[] = [];
	for (const { start, end } of sorted) {
		const last = merged.at(-1);
		if (last !== undefined && start <= last.end + 2) last.end = Math.max(last.end, end);
		else merged.push({ start, end });
	}
	return merged;
}

/** The largest nodes of a piece without the dropped spans, and the texts that contain them only in part. */
function nodesWithout(view: View, { from, to }: Known, dropped: readonly Span[]): Node[] {
	const { page, start } = view;
	const nodes: Node[] = [];
	let i = 0;
	for (let n = from; n < to; ) {
		const end = page.end[n]!;
		const a = start[n]!;
		const b = start[end]!;
		while (i < dropped.length && dropped[i]!.end <= a) i++;
		const span = dropped[i];
		const touches = span !== undefined && span.start < b && b > a;
		if (end <= to && touches && isCovered(view, a, b, span)) {
			n = end;
		} else if (end > to || (touches && page.isElement(n))) {
			n++;
		} else {
			if (isShownNode(view, n, a, b)) nodes.push(n);
			n = end;
		}
	}
	return nodes;
}

function isCovered({ text }: View, a: number, b: number, span: Span): boolean {
	const before = span.start <= a || isBlank(text, a, span.start);
	return before && (span.end >= b || isBlank(text, span.end, b));
}

function isShownNode(view: View, node: Node, a: number, b: number): boolean {
	const { page, pictures } = view;
	if (page.tag[node] === COMMENT || page.tag[node] === TAG.SCRIPT || page.tag[node] === TAG.STYLE)
		return false;
	return b > a || pictures[page.end[node]!]! > pictures[node]! || page.tag[node] === TAG.BR;
}
