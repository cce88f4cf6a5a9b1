/**
 * clean: the blocks of the post → semantic, sanitised HTML, its text and its links.
 *
 * Only what an allow-list names is written, built from the page's arrays in one pass; scripts, handlers, styles and
 * addresses that run something cannot get through, because nothing is copied from the source but text.
 */
import { type NamedLink, type Node, nameLink, type Page, TAG } from '../html/index.ts';
import { resolver } from '../url/resolve.ts';
import { type CleanOptions, CleanWalk } from './walk.ts';

export type { CleanOptions } from './walk.ts';

export interface CleanContent {
	readonly html: string;
	readonly text: string;
	/** The links of the HTML that lead to http or https, in document order. */
	readonly links: readonly NamedLink[];
}

export const NO_CONTENT: CleanContent = { html: '', text: '', links: [] };

/** Relative addresses lead nowhere from here. */
const NO_BASE = 'about:blank';
/** Links of one post that are read. */
const MAX_LINKS = 2_000;

/** Clean content of the blocks, which are in document order and do not overlap. */
export function cleanContent(page: Page, blocks: readonly Node[], options: CleanOptions = {}): CleanContent {
	const walk = new CleanWalk(page, options);
	for (const block of blocks) walk.take(block);
	walk.finish();
	return {
		html: walk.writer.html,
		text: walk.writer.text,
		links: nameLinks(page, walk.links, options.base),
	};
}

function nameLinks(page: Page, nodes: readonly Node[], base: string | undefined): NamedLink[] {
	if (nodes.length === 0) return [];
	const resolve = resolver(base ?? NO_BASE);
	const links: NamedLink[] = [];
	for (const node of nodes) {
		const url = resolve(page.attr(node, 'href') ?? '');
		if (url === null || !isShown(page, node)) continue;
		links.push(nameLink(page, { node, url }));
		if (links.length >= MAX_LINKS) break;
	}
	return links;
}

/** A link without words and pictures cannot be seen. */
function isShown(page: Page, node: Node): boolean {
	return page.textLength(node).all > 0 || page.elements(TAG.IMG, node).next().done !== true;
}
