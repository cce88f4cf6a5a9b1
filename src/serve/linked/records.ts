/** records: reads a post or a blog with everything its linked data describes, within limits. */

import type { BlogRecord } from '../../formats/linked/blog-graph.ts';
import type { PostRecord } from '../../formats/linked/post-graph.ts';
import { findLinkTargets } from '../../io/store/link-targets.ts';
import type { Blog } from '../../model/blog.ts';
import type { Post } from '../../model/post.ts';
import { notFound } from '../problem.ts';
import type { Reads } from '../reads.ts';

/** The newest links to a post or blog. All links out of it are given, because their names are parts of its document. */
const MAX_LINKS_IN = 500;
const LATEST_POSTS = 100;

type LinkedReads = Pick<
	Reads,
	'blog' | 'post' | 'posts' | 'known' | 'comments' | 'linksFrom' | 'linksTo' | 'blogroll' | 'authors'
>;

export async function readPostRecord(reads: LinkedReads, id: number): Promise<PostRecord> {
	const post = await reads.post(id);
	if (post === null) throw notFound(`There is no post with the id ${id}.`);
	return recordOfPost(reads, post);
}

export async function recordOfPost(reads: LinkedReads, post: Post): Promise<PostRecord> {
	const [blog, comments, linksOut, linksIn] = await Promise.all([
		reads.blog(post.blog),
		reads.comments(post.id),
		reads.linksFrom(post.id),
		reads.linksTo(post.url, MAX_LINKS_IN),
	]);
	const targets = await findLinkTargets(
		reads,
		[...linksOut, ...linksIn].map(({ to }) => to),
	);
	return { post, blog, comments, linksOut, linksIn, targets };
}

export async function readBlogRecord(reads: LinkedReads, id: number): Promise<BlogRecord> {
	const blog = await reads.blog(id);
	if (blog === null) throw notFound(`There is no blog with the id ${id}.`);
	return recordOfBlog(reads, blog);
}

export async function recordOfBlog(reads: LinkedReads, blog: Blog): Promise<BlogRecord> {
	const [posts, blogroll, linksIn, authors] = await Promise.all([
		reads.posts({ blog: blog.url, order: 'newest', limit: LATEST_POSTS }),
		reads.blogroll(blog.url),
		reads.linksTo(blog.url, MAX_LINKS_IN),
		reads.authors(blog.url),
	]);
	const targets = await findLinkTargets(
		reads,
		[...blogroll, ...linksIn].map(({ to }) => to),
	);
	return {
		blog,
		posts: posts.items.filter(({ gone }) => gone === null),
		blogroll,
		linksIn,
		targets,
		authors: authors.map(({ name }) => name),
	};
}
