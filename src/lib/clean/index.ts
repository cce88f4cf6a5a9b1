/**
 * clean: the blocks of the post → semantic, sanitised HTML and text.
 *
 * Only what an allow-list names is written, built from the page's arrays in one pass; scripts, handlers, styles and
 * addresses that run something cannot get through, because nothing is copied from the source but text.
 */
import type { Node, Page } from '../html/index.ts';
import { type CleanOptions, CleanWalk } from './walk.ts';

export type { CleanOptions } from './walk.ts';

export interface CleanContent {
	readonly html: string;
	readonly text: string;
}

/** Clean content of the blocks, which are in document order and do not overlap. */
export function cleanContent(page: Page, blocks: readonly Node[], options: CleanOptions = {}): CleanContent {
	const first = blocks[0];
	const last = blocks[blocks.length - 1];
	if (first === undefined || last === undefined) return { html: '', text: '' };
	const walk = new CleanWalk(page, outermost(page, first), page.end[last]!, options);
	for (const block of blocks) walk.take(block);
	walk.finish();
	return { html: walk.writer.html, text: walk.writer.text };
}

/** Tables around the first block are looked at too. */
function outermost(page: Page, node: Node): Node {
	let n = node;
	while (page.parent[n]! > 0) n = page.parent[n]!;
	return n;
}
