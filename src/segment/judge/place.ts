/**
 * place: where on its page a sequence is, by tags and names: in the main part, within one article, beside it, in
 * comments.
 */
import { type Node, type Page, TAG } from '../../lib/html/index.ts';
import type { NannoEntry } from '../nanno/sequence.ts';
import { ASIDE_NAME, COMMENT_NAME } from './words.ts';

export type Place = 'main' | 'article' | 'aside' | 'comments' | 'citation';

const ASIDE_TAGS: ReadonlySet<number> = new Set([TAG.ASIDE, TAG.NAV, TAG.FOOTER]);
/** The microformats names of one post. */
const ARTICLE_NAME = /(?:^|\s)(?:hentry|h-entry)(?:\s|$)/;
/** An element that contains more of the page's text is a frame around everything, whatever its name. */
const FRAME_SHARE = 0.5;
const COMMENT_FRAME_SHARE = 0.9;

export function placeOf(page: Page, entries: readonly NannoEntry[]): Place {
	const first = entries[0]!.from;
	const last = entries[entries.length - 1]!.from;
	const holder = page.commonAncestor(first, last);
	let isInArticle = false;
	for (let n = holder; n > 0; n = page.parent[n]!) {
		if (page.tag[n] === TAG.BODY) break;
		const share = shareOf(page, n);
		const name = nameOf(page, n);
		isInArticle ||= page.tag[n] === TAG.ARTICLE || ARTICLE_NAME.test(name);
		if (share < COMMENT_FRAME_SHARE && COMMENT_NAME.test(name)) return 'comments';
		if (share < FRAME_SHARE && (ASIDE_TAGS.has(page.tag[n]!) || ASIDE_NAME.test(name))) return 'aside';
	}
	if (isCited(page, entries[0]!)) return 'citation';
	if (entries.filter((entry) => isComment(page, entry)).length * 2 > entries.length) return 'comments';
	return isInArticle ? 'article' : 'main';
}

function isCited(page: Page, { from, date }: NannoEntry): boolean {
	for (let n = date.node; n > from; n = page.parent[n]!) if (page.name(n) === 'cite') return true;
	return false;
}

/** The name of the entry, or of the element around its date, means “comment”. */
function isComment(page: Page, { from, date }: NannoEntry): boolean {
	if (COMMENT_NAME.test(nameOf(page, from))) return true;
	let n: Node = date.node;
	for (let step = 0; step < 3 && n > from; step++) {
		if (COMMENT_NAME.test(nameOf(page, n))) return true;
		n = page.parent[n]!;
	}
	return false;
}

function nameOf(page: Page, node: Node): string {
	if (!page.isElement(node)) return '';
	const id = page.attr(node, 'id') ?? '';
	return `${id} ${page.attr(node, 'class') ?? ''}`
		.slice(0, 300)
		.replace(/\b(?:no-)?comments?-(?:open|closed|off|link|count)\b/gi, '');
}

function shareOf(page: Page, node: Node): number {
	const { start, text } = page.visible;
	return (start[page.end[node]!]! - start[node]!) / Math.max(1, text.length);
}
