/** entries: the entries of a page that was judged a weblog: the posts that the model finds, else the pieces of the sequence. */
import { cleanContent } from '../../lib/clean/index.ts';
import { baseAddress, type Node, type Page, TEXT } from '../../lib/html/index.ts';
import type { Entry } from '../../model/judgment.ts';
import { type FoundPosts, findPosts, type ModelContext, toDraft } from '../model/index.ts';
import type { NannoEntry } from '../nanno/sequence.ts';
import type { Sequence } from './sequences.ts';

export interface EntryContext extends ModelContext {
	readonly posts?: FoundPosts | undefined;
}

export function findEntries(page: Page, context: EntryContext, sequence: Sequence | null): Entry[] {
	const base = context.url === undefined ? undefined : baseAddress(page, context.url);
	const { posts } = context.posts ?? findPosts(page, context);
	if (posts.length > 0) {
		return posts.map((post) => {
			const { published, title, author, url, html, text } = toDraft(page, post, base);
			return { date: published, title, author, permalink: url, html, text };
		});
	}
	return (sequence?.entries ?? []).map((entry) => pieceOf(page, entry, base));
}

function pieceOf(page: Page, entry: NannoEntry, base: string | undefined): Entry {
	const { html, text } = cleanContent(page, blocksOf(page, entry), { base });
	return { date: entry.date.value, title: null, author: null, permalink: null, html, text };
}

/** The outermost nodes of the range. */
function blocksOf(page: Page, { from, to }: NannoEntry): Node[] {
	const blocks: Node[] = [];
	for (let n = from; n < to; ) {
		const isWhole = page.end[n]! <= to;
		if (isWhole && (page.tag[n] === TEXT || page.isElement(n))) blocks.push(n);
		n = isWhole ? page.end[n]! : n + 1;
	}
	return blocks;
}
