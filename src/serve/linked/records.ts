/** records: reads a post or a blog with everything its linked data describes, within limits. */

import type { BlogRecord } from '../../formats/linked/blog-graph.ts';
import type { PostRecord } from '../../formats/linked/post-graph.ts';
import type { ServeContext } from '../context.ts';
import { notFound } from '../problem.ts';

const MAX_COMMENTS = 1_000;
const MAX_LINKS = 500;
const LATEST_POSTS = 100;

export async function readPostRecord({ reads }: ServeContext, id: number): Promise<PostRecord> {
	const post = await reads.post(id);
	if (post === null) throw notFound(`There is no post with the id ${id}.`);
	const [blog, comments, linksOut, linksIn] = await Promise.all([
		reads.blog(post.blog),
		reads.comments(id),
		reads.linksFrom(id),
		reads.linksTo(post.url, MAX_LINKS),
	]);
	return {
		post,
		blog,
		comments: comments.slice(0, MAX_COMMENTS),
		linksOut: linksOut.slice(0, MAX_LINKS),
		linksIn,
	};
}

export async function readBlogRecord({ reads }: ServeContext, id: number): Promise<BlogRecord> {
	const blog = await reads.blog(id);
	if (blog === null) throw notFound(`There is no blog with the id ${id}.`);
	const [posts, blogroll, linksIn] = await Promise.all([
		reads.posts({ blog: blog.url, order: 'newest', limit: LATEST_POSTS }),
		reads.blogroll(blog.url),
		reads.linksTo(blog.url, MAX_LINKS),
	]);
	return {
		blog,
		posts: posts.items.filter(({ gone }) => gone === null),
		blogroll: blogroll.slice(0, MAX_LINKS),
		linksIn,
	};
}
