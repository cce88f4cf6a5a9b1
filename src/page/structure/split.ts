/**
 * split: the boundary of the comments and the comments themselves, each correcting the other.
 *
 * There must be little between the boundary and the first comment: a heading, a form. If it is more than the post
 * itself, the boundary is too early, and the next place is tried; the last resort is the first comment.
 *
 * Source: Cao §3 names such a correction between the two steps as future work.
 */
import type { Node } from '../../lib/html/index.ts';
import { findBoundaries, findEarlierArea } from './boundary.ts';
import { type CommentItem, findCommentItems } from './comment-items.ts';
import type { Boundary } from './signed-lines.ts';
import type { Signs } from './signs.ts';
import { isBeside, proseOf, type View } from './view.ts';

export interface Split {
	/** Where the comments begin; null when there are none. */
	readonly area: Boundary | null;
	readonly items: readonly CommentItem[];
	/** 1 for each block that cannot belong to the post. */
	readonly foreign: Uint8Array;
}

/** How many places are tried. */
const MAX_TRIES = 4;
/** Words that are always allowed between the boundary and the first comment. Fitted on the tuning pages. */
const MAX_UNEXPLAINED = 80;

/** With hardly any text before the boundary, there may be hardly any before the first comment. */
const MIN_BEFORE = 12;
const MAX_BEFORE_ANY = 20;

export function findSplit(view: View, signs: Signs, title: Node | null): Split {
	const after = title ?? 0;
	let resort: Split | null = null;
	for (const area of findBoundaries(view, signs, after).slice(0, MAX_TRIES)) {
		const items = findCommentItems(view, signs, area.node, view.page.size);
		if (isExplained(view, after, area, items)) return { area, items, foreign: marksFrom(view, area.node) };
		const first = items[0];
		if (first !== undefined && first.from > area.node) {
			const reason = { rule: 'first-comment', why: `${items.length} comments follow` };
			resort ??= { area: { node: first.from, reason }, items, foreign: marksFrom(view, first.from) };
		}
	}
	return resort ?? splitBefore(view, signs, title);
}

function isExplained(
	view: View,
	after: Node,
	{ node, reason }: Boundary,
	items: readonly CommentItem[],
): boolean {
	const before = proseBetween(view, view.first[after + 1]!, view.first[node]!);
	const most = before < MIN_BEFORE ? MAX_BEFORE_ANY : Math.max(MAX_UNEXPLAINED, before);
	// A form may belong to anything: comments must explain everything after it. The other evidence is about comments
	// itself.
	const explained = reason.rule === 'comment-form' ? items : items.slice(0, 1);
	return unexplained(view, node, explained) <= most;
}

/** Prose after the boundary that is in no comment, up to the last comment or to the end if there is none. */
function unexplained(view: View, boundary: Node, items: readonly CommentItem[]): number {
	let at = view.first[boundary]!;
	if (items.length === 0) return proseBetween(view, at, view.blocks.length);
	let words = 0;
	for (const item of items) {
		words += proseBetween(view, at, view.first[item.from]!);
		at = Math.max(at, view.first[item.to]!);
	}
	return words;
}

function proseBetween(view: View, from: number, to: number): number {
	let words = 0;
	for (let i = from; i < to; i++)
		if (!isBeside(view, view.blocks[i]!.container)) words += proseOf(view.blocks[i]!);
	return words;
}

function marksFrom(view: View, node: Node): Uint8Array {
	return new Uint8Array(view.blocks.length).fill(1, view.first[node]!);
}

/** Comments before the post, or none. */
function splitBefore(view: View, signs: Signs, title: Node | null): Split {
	const foreign = new Uint8Array(view.blocks.length);
	const area = title === null ? null : findEarlierArea(view, signs, title);
	if (area === null) return { area, items: [], foreign };
	foreign.fill(1, view.first[area.node]!, view.first[view.page.end[area.node]!]!);
	return { area, items: findCommentItems(view, signs, area.node, title!), foreign };
}
