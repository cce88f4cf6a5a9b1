/** comment-judge: what looks like a comment but is not one: lists of links, teasers, boxes that nobody wrote. */
import { type Node, type Page, TAG } from '../../lib/html/index.ts';
import type { CommentBlock, CommentItem } from './comment-items.ts';
import { isOwn } from './signs.ts';
import type { View } from './view.ts';

/** A comment may list links. This many, with hardly any other word, are a blogroll or a list of the most read posts. */
const MANY_LINKS = 20;
const MOSTLY = 0.6;

export function isLinkList({ page, blocks, first }: View, item: CommentItem): boolean {
	let chars = 0;
	let linked = 0;
	for (let i = first[item.from]!; i < first[item.to]!; i++) {
		chars += blocks[i]!.chars;
		linked += blocks[i]!.linked;
	}
	if (linked <= MOSTLY * chars) return false;
	let links = 0;
	for (let n = item.from; n < item.to; n++) if (page.tag[n] === TAG.A) links++;
	return links >= MANY_LINKS;
}

/** True when some of the comments have an author or a time, and most are not teasers. */
export function areComments({ page, url }: View, comments: readonly CommentBlock[]): boolean {
	const isSomebodys = comments.some(
		({ author, date }) => isWhole(author) || (date !== null && date.source !== 'relative'),
	);
	if (!isSomebodys && comments.length <= FEW) return false;
	const teasers = comments.filter(
		({ nodes, date }) => date === null && nodes.some((node) => leadsOn(page, node, url)),
	).length;
	return teasers <= comments.length / 2;
}

/** False for what is left of a phrase that a date was cut out of: `In Today’s Paper`. */
function isWhole(author: string | null): boolean {
	return author !== null && !/\s{2}/.test(author);
}

/** More unsigned boxes than this are a thread of anonymous readers. */
const FEW = 3;

const HEADINGS: ReadonlySet<number> = new Set([TAG.H1, TAG.H2, TAG.H3, TAG.H4, TAG.H5]);

/** Words of a headline; a name has fewer. */
const HEADLINE = 4;

/** True when a heading in the element is a link to another page. */
function leadsOn(page: Page, node: Node, url: string | undefined): boolean {
	for (let n = node; n < page.end[node]!; n++) {
		if (!HEADINGS.has(page.tag[n]!)) continue;
		const link = page.find(TAG.A, n);
		const href = link === null ? undefined : page.attr(link, 'href');
		if (href === undefined || href.includes('#') || !isOwn(href, url)) continue;
		if (page.text(link!).split(/\s+/).length >= HEADLINE) return true;
	}
	return false;
}
