/**
 * others: the posts of the page that the feed does not name.
 *
 * In:     the model's posts, and where the feed's posts stand.
 * Out:    the model's posts that are none of the feed's and no part of one. Where the model saw none of the feed's posts it
 *         saw something else, a list at the side perhaps, and nothing of it is taken.
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
