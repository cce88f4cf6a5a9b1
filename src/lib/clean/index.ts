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
	const walk = new CleanWalk(page, options);
	for (const block of blocks) walk.take(block);
	walk.finish();
	return { html: walk.writer.html, text: walk.writer.text };
}
