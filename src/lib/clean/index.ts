/**
 * clean: the blocks of the post → semantic, sanitized HTML, its text and its links.
 *
 * The output is built from the page's arrays in one pass, and only allow-listed tags and attributes are written.
 * Scripts, event handlers, styles and URLs that run code cannot get through, because only text is copied from the
 * source.
 */
import { type NamedLink, type Node, nameLink, type Page, TAG } from '../html/index.ts';
import { resolver } from '../url/resolve.ts';
import { type CleanOptions, CleanWalk } from './walk.ts';

export type { CleanOptions } from './walk.ts';

export interface CleanContent {
	readonly html: string;
	readonly text: string;
	/** The http and https links of the HTML, in document order. */
	readonly links: readonly NamedLink[];
}

export const NO_CONTENT: CleanContent = { html: '', text: '', links: [] };

/** A relative URL cannot be resolved here. */
const NO_BASE = 'about:blank';
/** The most links read from one post. */
const MAX_LINKS = 2_000;

/** Clean content of the blocks. They must be in document order and must not overlap. */
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

/** A link without text or picture is invisible. */
function isShown(page: Page, node: Node): boolean {
	return page.textLength(node).all > 0 || page.elements(TAG.IMG, node).next().done !== true;
}
