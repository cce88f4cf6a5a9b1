/**
 * zones: parts of a page that never contain its posts: navigation, side columns, calendars, footers, comments.
 *
 * In:     the page.
 * Out:    per node 1 if it is inside such a part. Names in class and id are evidence, not proof: a part that contains
 * much of the page's text outside links is not excluded, whatever its name.
 */
import { type Node, type Page, TAG } from '../../lib/html/index.ts';
import { BESIDE, HAS_ID, SAYS_BESIDE } from './names.ts';
import type { View } from './view.ts';

const COMMENT_ID = /^(?:comments?|commentlist|respond|disqus_thread|trackbacks?)$/i;
/** A part with more of the page's plain text than this is not a side column. Fitted on the tuning part of the pages. */
const MAX_SHARE = 0.4;

export function besideParts(view: View): Uint8Array {
	const { page } = view;
	const beside = new Uint8Array(page.size);
	const { start, linked } = page.visible;
	const all = start[page.size]! - linked[page.size]!;
	for (let n = 1; n < page.size; n++) {
		if (!isNamedBeside(view, n)) continue;
		const end = page.end[n]!;
		const own = start[end]! - start[n]! - (linked[end]! - linked[n]!);
		if (own > MAX_SHARE * all) continue;
		beside.fill(1, n, end);
		n = end - 1;
	}
	return beside;
}

function isNamedBeside({ page, says }: View, node: Node): boolean {
	switch (page.tag[node]) {
		case TAG.NAV:
		case TAG.ASIDE:
			return true;
		case TAG.FOOTER:
			return !isInArticle(page, node);
		case TAG.BODY:
		case TAG.HTML:
		case TAG.MAIN:
		case TAG.ARTICLE:
			return false;
		default:
			return (says[node]! & SAYS_BESIDE) !== 0 || ((says[node]! & HAS_ID) !== 0 && hasName(page, node));
	}
}

function hasName(page: Page, node: Node): boolean {
	for (const { name, value } of page.attributes(node)) {
		if (name === 'id' && (BESIDE.test(value) || COMMENT_ID.test(value))) return true;
		if (name === 'role' && /^(?:navigation|complementary|contentinfo)$/.test(value)) return true;
	}
	return false;
}

/** The footer of an article is part of it. */
function isInArticle(page: Page, node: Node): boolean {
	for (let n = page.parent[node]!; n > 0; n = page.parent[n]!) {
		const tag = page.tag[n];
		if (tag === TAG.ARTICLE || tag === TAG.SECTION || tag === TAG.LI) return true;
	}
	return false;
}
