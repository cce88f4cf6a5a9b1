/** draft: a found post → its title, fields, clean HTML and text. */
import { cleanContent } from '../../lib/clean/index.ts';
import type { Page } from '../../lib/html/index.ts';
import type { PostDraft } from '../../model/post.ts';
import type { FoundPost } from './found.ts';

/** Posts are drafted once, however many ask for them. */
const known = new WeakMap<FoundPost, { readonly base: string | undefined; readonly draft: PostDraft }>();

export function toDraft(page: Page, post: FoundPost, base: string | undefined): PostDraft {
	const last = known.get(post);
	if (last !== undefined && last.base === base) return last.draft;
	const draft = draftOf(page, post, base);
	known.set(post, { base, draft });
	return draft;
}

function draftOf(page: Page, post: FoundPost, base: string | undefined): PostDraft {
	const { html, text, links } = cleanContent(page, post.blocks, { base });
	return {
		url: post.permalink,
		title: post.title,
		author: post.author,
		published: post.date?.value ?? null,
		updated: null,
		html,
		text,
		categories: post.categories,
		source: 'model',
		links,
	};
}
