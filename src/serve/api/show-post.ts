/** show-post: posts as the API tells them, with the numbers of their blogs. */
import type { Link } from '../../model/link.ts';
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

/** Several posts are of few blogs: each blog is asked for once. */
export async function showPosts(reads: Reads, posts: readonly Post[]) {
	const ids = await blogIds(
		reads,
		posts.map(({ blog }) => blog),
	);
	return posts.map((post) => ({
		...post,
		blogId: ids.get(post.blog) ?? null,
		excerpt: excerptOf(post.text),
	}));
}

async function blogIds(reads: Reads, urls: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
	return askEach(urls, async (url) => (await reads.blog(url))?.id ?? null);
}

/** One answer an address, each address once. */
async function askEach<T>(
	urls: readonly string[],
	ask: (url: string) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
	const entries = [...new Set(urls)].map(async (url): Promise<[string, T]> => [url, await ask(url)]);
	return new Map(await Promise.all(entries));
}

/** Links with what is kept of where they lead. */
export async function showLinksOut(reads: Reads, links: readonly Link[]) {
	const targets = await askEach(
		links.map(({ to }) => to),
		(to) => findTarget(reads, to),
	);
	return links.map((link) => ({ ...link, ...(targets.get(link.to) ?? NOWHERE) }));
}

const NOWHERE = { toPost: null, toBlog: null };

async function findTarget(
	reads: Reads,
	to: string,
): Promise<{ toPost: number | null; toBlog: number | null }> {
	const post = await reads.post(to);
	const blog = await reads.blog(post?.blog ?? to);
	return { toPost: post?.id ?? null, toBlog: blog?.id ?? null };
}

/** Links with what is kept of where they stand. */
export async function showLinksIn(reads: Reads, links: readonly Link[]) {
	const posts = await askEach(
		links.flatMap(({ fromPost }) => fromPost ?? []),
		(url) => reads.post(url),
	);
	const blogs = await blogIds(
		reads,
		links.map(({ fromBlog }) => fromBlog),
	);
	return links.map((link) => {
		const post = link.fromPost === null ? null : posts.get(link.fromPost);
		return {
			...link,
			fromPostId: post?.id ?? null,
			fromPostTitle: post?.title ?? null,
			fromBlogId: blogs.get(link.fromBlog) ?? null,
			published: post?.published ?? null,
		};
	});
}
