/** links: each link of a post or blogroll once, and which blog and post it counts for. */
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { LinkFacts } from '../model/batch.ts';
import type { LinkRow } from './records.ts';
import type { MergeState } from './state.ts';

/** Characters of an anchor text that are stored. */
const MAX_LINK_TEXT = 300;

/** Adds the links that are not there yet; a store ignores those that it has. */
export function mergeLinks(
	{ at, wanted: { shorten } }: MergeState,
	rows: Map<string, LinkRow>,
	holder: 'blogroll' | 'post',
	links: readonly LinkFacts[],
): void {
	for (const { to, text: whole, rel, comment, reaction, notFollowed } of links) {
		const origin = holder === 'post' && comment !== undefined ? (reaction ?? 'comment') : holder;
		const toKey = shorten(canonicalUrl(to));
		const text = whole.slice(0, MAX_LINK_TEXT);
		const identity = `${origin}\n${toKey}\n${text}`;
		if (rows.has(identity)) continue;
		rows.set(identity, {
			origin,
			toKey,
			toUrl: to,
			text,
			rel: rel === undefined || rel.length === 0 ? '[]' : JSON.stringify(rel),
			notFollowed: notFollowed ?? null,
			firstSeen: at,
		});
	}
}

/** Deepest folder of an address that is looked at: several blogs may live on one host. */
const MAX_FOLDERS = 4;

/** Keys of the blogs whose page a canonical address may be, the likeliest (longest) first. */
export function foldersOf(key: string): string[] {
	const parts = key
		.replace(/[?#].*/s, '')
		.split('/')
		.slice(0, MAX_FOLDERS);
	return parts.map((_, i) => parts.slice(0, parts.length - i).join('/'));
}

/** A stored link: the blog that holds it, and the key of where it leads. */
export interface CountedLink {
	readonly blog: number;
	readonly toKey: string;
}

/** Posts and blogs that links may lead to, by canonical address. */
export interface LinkTargets {
	readonly posts: ReadonlyMap<string, { readonly id: number; readonly blog: number }>;
	readonly blogs: ReadonlyMap<string, number>;
}

export interface InboundCounts {
	readonly posts: Map<number, { readonly blog: number; links: number }>;
	readonly blogs: Map<number, number>;
}

/**
 * A link counts for the post that it leads to and for the blog with the longest address that it begins with, unless its own blog is
 * the target.
 */
export function countInbound(links: readonly CountedLink[], targets: LinkTargets): InboundCounts {
	const counts: InboundCounts = { posts: new Map(), blogs: new Map() };
	for (const { blog, toKey } of links) {
		const post = targets.posts.get(toKey);
		if (post !== undefined && post.blog !== blog) {
			const count = counts.posts.get(post.id);
			if (count === undefined) counts.posts.set(post.id, { blog: post.blog, links: 1 });
			else count.links++;
		}
		const target = targets.blogs.get(foldersOf(toKey).find((key) => targets.blogs.has(key)) ?? '');
		if (target !== undefined && target !== blog)
			counts.blogs.set(target, (counts.blogs.get(target) ?? 0) + 1);
	}
	return counts;
}
