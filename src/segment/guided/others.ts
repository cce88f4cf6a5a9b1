/**
 * others: the posts of the page that are not in the feed.
 *
 * In:     the model's posts, and the places of the feed's posts.
 * Out:    the model's posts that are neither a feed post nor part of one. If the model found none of the feed's posts,
 * it found something else, perhaps a list in the sidebar, and none of its posts are used.
 */
import type { Page } from '../../lib/html/index.ts';
import type { PostDraft } from '../../model/post.ts';
import { type FoundPost, toDraft } from '../model/index.ts';
import type { Standing } from './content.ts';
import { type Crowd, ownBox } from './content.ts';
import { coverage } from './coverage.ts';
import { type Named, NamedPosts } from './identity.ts';

export interface OtherPost {
	readonly node: number;
	readonly draft: PostDraft;
}

export function findOthers(
	page: Page,
	found: readonly FoundPost[],
	standings: readonly (Standing | null)[],
	crowd: Crowd,
	named: Iterable<Named>,
	base: string,
): OtherPost[] {
	const used = new Set(standings.flatMap((standing) => standing?.post ?? []));
	if (used.size === 0) return [];
	const boxes = coverage(
		page,
		standings.flatMap((standing) => {
			const box = standing === null ? null : ownBox(page, standing, crowd);
			return box === null ? [] : [[box, page.end[box]!] as const];
		}),
	);
	const others = found
		.filter((post) => !used.has(post) && boxes[post.from] === 0)
		.map((post) => ({ node: post.from, draft: toDraft(page, post, base) }))
		.filter(({ draft }) => draft.html !== '');
	if (others.length === 0) return [];
	const names = new NamedPosts(named);
	return others.filter(({ draft }) => !names.has(draft));
}
