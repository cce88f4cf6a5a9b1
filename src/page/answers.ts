/**
 * answers: comments between the posts of one page, read place by place.
 *
 * In:     a page, its dates, and for each post the ranges of nodes with replies of readers (found by the segmentation).
 * Out:    for each post its comments.
 */
import type { DateExpression } from '../lib/dates/index.ts';
import type { Node, Page } from '../lib/html/index.ts';
import type { PageComment } from '../model/page.ts';
import { describeComments } from './extract.ts';
import { findCommentItems } from './structure/comment-items.ts';
import { readComments } from './structure/comments.ts';
import { findSigns, type Signs } from './structure/signs.ts';
import { type View, viewPage } from './structure/view.ts';

/** The nodes from … to-1. */
interface NodeRange {
	readonly from: Node;
	readonly to: Node;
}

export interface AnswerOptions {
	readonly dates: readonly DateExpression[];
	readonly url?: string | undefined;
}

export function readAnswers(
	page: Page,
	places: readonly (readonly NodeRange[])[],
	{ dates, url }: AnswerOptions,
): PageComment[][] {
	if (places.every((ranges) => ranges.length === 0)) return places.map(() => []);
	const view = viewPage(page, dates, url);
	const signs = findSigns(view);
	return places.map((ranges) => ranges.flatMap((range) => commentsIn(view, signs, range)));
}

function commentsIn(view: View, { list, inBlock }: Signs, { from, to }: NodeRange): PageComment[] {
	const own = list.slice(firstFrom(list, from), firstFrom(list, to));
	const items = findCommentItems(view, { list: own, inBlock }, from, to);
	return describeComments(view.page, readComments(view, items), view.url);
}

/** The index of the first sign at or after the node. */
function firstFrom(list: Signs['list'], node: Node): number {
	let low = 0;
	let high = list.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (list[middle]!.node < node) low = middle + 1;
		else high = middle;
	}
	return low;
}
