/** fill: one skeletal post and its place → a draft, with the content as the page shows it. */
import { cleanContent } from '../../lib/clean/index.ts';
import type { Node, Page } from '../../lib/html/index.ts';
import type { PostDraft } from '../../model/post.ts';
import { type FoundPost, toDraft } from '../model/index.ts';
import type { Standing } from './content.ts';
import { type Crowd, findContent } from './content.ts';
import { addressKey } from './identity.ts';
import type { SkeletalPost } from './skeleton.ts';

/** What is known about a post's content. */
type Filled = 'from-page' | 'title-only' | 'not-on-page';

export interface FilledPost {
	readonly draft: PostDraft;
	readonly filled: Filled;
	/** Its place; null when the page does not mention it. */
	readonly node: Node | null;
}

export function fillIn(
	page: Page,
	skeleton: SkeletalPost,
	standing: Standing | null,
	crowd: Crowd,
	base: string,
): FilledPost {
	if (standing === null) return { draft: summaryDraft(skeleton, null), filled: 'not-on-page', node: null };
	const found = modelDraft(page, skeleton, standing, crowd, base);
	const content = found ?? cleanContent(page, findContent(page, standing, crowd), { base });
	const { node } = standing;
	if (content.text.trim() === '' && content.html === '')
		return { draft: summaryDraft(skeleton, found), filled: 'title-only', node };
	return {
		draft: {
			...summaryDraft(skeleton, found),
			html: content.html,
			text: content.text,
			links: content.links ?? [],
		},
		filled: 'from-page',
		node,
	};
}

/** The model's post, if it contains only this post and the matched words. A matching URL makes it certain. */
function modelDraft(
	page: Page,
	{ url }: SkeletalPost,
	{ post, by, node, last }: Standing,
	crowd: Crowd,
	base: string,
): PostDraft | null {
	if (post === null || crowd.postsWithin(post.from, post.to) > 1) return null;
	const isSame = url !== null && addressKey(url) === addressKey(post.permalink);
	const holdsPlace = by !== 'summary' || (holds(page, post, node) && (isSame || last < post.to));
	return holdsPlace ? toDraft(page, post, base) : null;
}

function holds(page: Page, { blocks }: FoundPost, node: Node): boolean {
	return blocks.some((block) => page.contains(block, node));
}

/** The feed's values; where they are missing, the page's. */
function summaryDraft(skeleton: SkeletalPost, found: PostDraft | null): PostDraft {
	const { html, text, links } = skeleton;
	return {
		url: skeleton.url ?? found?.url ?? null,
		title: skeleton.title ?? found?.title ?? null,
		author: skeleton.author ?? found?.author ?? null,
		published: skeleton.published ?? found?.published ?? null,
		updated: skeleton.updated,
		html,
		text,
		categories: skeleton.categories.length > 0 ? skeleton.categories : (found?.categories ?? []),
		source: 'feed-guided',
		links,
	};
}
