/** show-post: posts and links as the API returns them, with the ids of their blogs. */
import type { KnownAddress, Link } from '../../model/link.ts';
import type { Post } from '../../model/post.ts';
import type { Reads } from '../reads.ts';

const MAX_EXCERPT_CHARS = 280;

/** The beginning of the text, cut at the end of a word. */
export function excerptOf(text: string, maxChars = MAX_EXCERPT_CHARS): string {
	const flat = text
		.slice(0, maxChars * 4)
		.replace(/\s+/g, ' ')
		.trim();
	if (flat.length <= maxChars) return flat;
	const cut = flat.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '');
	const word = cut.lastIndexOf(' ');
	return `${word > maxChars / 2 ? cut.slice(0, word) : cut}…`;
}

export async function showPosts(reads: Reads, posts: readonly Post[]) {
	const known = await knownOf(
		reads,
		posts.map(({ blog }) => blog),
	);
	return posts.map((post) => ({
		...post,
		blogId: known(post.blog).blog,
		excerpt: excerptOf(post.text),
	}));
}

const UNKNOWN: KnownAddress = { post: null, blog: null };

/** Looks up all distinct URLs in one query. */
async function knownOf(reads: Reads, urls: readonly string[]): Promise<(url: string) => KnownAddress> {
	const distinct = [...new Set(urls)];
	const known = distinct.length === 0 ? [] : await reads.known(distinct);
	const byUrl = new Map(distinct.map((url, i) => [url, known[i]!]));
	return (url) => byUrl.get(url) ?? UNKNOWN;
}

/** Links with the ids of their targets. */
export async function showLinksOut(reads: Reads, links: readonly Link[]) {
	const known = await knownOf(
		reads,
		links.map(({ to }) => to),
	);
	return links.map((link) => {
		const { post, blog } = known(link.to);
		return { ...link, toPost: post?.id ?? null, toBlog: blog };
	});
}

/** Links with the ids of the posts and blogs that contain them. */
export async function showLinksIn(reads: Reads, links: readonly Link[]) {
	const known = await knownOf(
		reads,
		links.flatMap(({ fromPost, fromBlog }) => [fromPost ?? [], fromBlog].flat()),
	);
	return links.map((link) => {
		const post = link.fromPost === null ? null : known(link.fromPost).post;
		return {
			...link,
			fromPostId: post?.id ?? null,
			fromPostTitle: post?.title ?? null,
			fromBlogId: known(link.fromBlog).blog,
			published: post?.published ?? null,
		};
	});
}
