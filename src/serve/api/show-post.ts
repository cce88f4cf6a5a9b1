/** show-post: posts as the API tells them, with the numbers of their blogs. */
import type { KnownAddress, Link } from '../../model/link.ts';
import type { Post } from '../../model/post.ts';
import type { Reads } from '../reads.ts';

const EXCERPT_LENGTH = 280;

/** How the text begins, up to the end of a word. */
export function excerptOf(text: string): string {
	const flat = text
		.slice(0, EXCERPT_LENGTH * 4)
		.replace(/\s+/g, ' ')
		.trim();
	if (flat.length <= EXCERPT_LENGTH) return flat;
	const cut = flat.slice(0, EXCERPT_LENGTH).replace(/[\ud800-\udbff]$/, '');
	const word = cut.lastIndexOf(' ');
	return `${word > EXCERPT_LENGTH / 2 ? cut.slice(0, word) : cut}…`;
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

/** What is stored at the addresses, each asked for once, all of them together. */
async function knownOf(reads: Reads, urls: readonly string[]): Promise<(url: string) => KnownAddress> {
	const distinct = [...new Set(urls)];
	const known = distinct.length === 0 ? [] : await reads.known(distinct);
	const byUrl = new Map(distinct.map((url, i) => [url, known[i]!]));
	return (url) => byUrl.get(url) ?? UNKNOWN;
}

/** Links with what is stored of where they lead. */
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

/** Links with what is stored of where they stand. */
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
