/**
 * comment-area: excludes the comments, because commenters are not authors.
 *
 * The pipeline provides the ranges if it knows them. Names such as `comments` or `respond` around an element are only a
 * prior: they are ignored for an element that contains the post itself.
 */
import type { Node } from '../lib/html/index.ts';
import type { PageView } from './view.ts';

/** A range of nodes, the end not included. */
export type NodeRange = readonly [Node, Node];

const COMMENT_NAME =
	/(?:^|[\s_-])(?:comments?|comment-?(?:list|author|meta|body|content)|commentlist|respond|replies|trackbacks?|disqus_thread|kommentare?|commentaires?|comentarios?|commenti)(?:$|[\s_-])/i;

/** More is made by a machine. */
const LONGEST_NAMES = 200;

export function isInside(ranges: readonly NodeRange[], node: Node): boolean {
	return ranges.some(([from, to]) => node >= from && node < to);
}

/** True when the node is in an element that is named after comments and does not contain the post. */
export function isInsideMarkedComments({ page, content }: PageView, node: Node): boolean {
	for (let n = page.parent[node]!; n > 2; n = page.parent[n]!) {
		if (content !== null && n <= content.from && page.end[n]! >= content.to) return false;
		const names = `${page.attr(n, 'class') ?? ''} ${page.attr(n, 'id') ?? ''}`.slice(0, LONGEST_NAMES);
		if (names.length > 1 && COMMENT_NAME.test(names)) return true;
	}
	return false;
}
