/** values: parameters and values shared by the tools. */
import { z } from 'zod';
import { cut, wireLine, wireText } from '../../formats/wire-text.ts';
import type { Blog } from '../../model/blog.ts';
import type { Post } from '../../model/post.ts';
import type { ServeContext } from '../context.ts';
import { notFound } from '../problem.ts';

const MAX_LINE_CHARS = 300;
const MAX_URL_CHARS = 2_000;

/** Puts foreign text on one line of limited length. */
export function line(text: string | null): string | null {
	return wireLine(text ?? '', MAX_LINE_CHARS) || null;
}

export function address(url: string): string {
	return cut(wireText(url), MAX_URL_CHARS);
}

/** Joins the parts that are not empty. */
export function inRow(...parts: readonly (string | null | false)[]): string {
	return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
}

/** An id, an id written as text, or a URL. */
export function keySchema(what: string, example: number) {
	return z
		.union([z.number().int().positive(), z.string().min(1).max(MAX_URL_CHARS)])
		.describe(`the id of the ${what} (such as ${example}, from the answer of another tool) or its URL`);
}

function keyOf(key: string | number): string | number {
	return typeof key === 'string' && /^\d{1,15}$/.test(key) ? Number(key) : key;
}

export async function findPost({ reads }: ServeContext, key: string | number): Promise<Post> {
	const post = await reads.post(keyOf(key));
	if (post !== null) return post;
	throw notFound(`The collection has no post ${key}. Use search_posts to find posts and their ids.`);
}

export async function findBlog({ reads }: ServeContext, key: string | number): Promise<Blog> {
	const blog = await reads.blog(keyOf(key));
	if (blog !== null) return blog;
	throw notFound(`The collection has no blog ${key}. Use list_blogs to find blogs and their ids.`);
}
