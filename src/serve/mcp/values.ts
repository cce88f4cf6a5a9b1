/** values: what the tools take and give, in common. */
import { z } from 'zod';
import { cut, wireLine, wireText } from '../../formats/wire-text.ts';
import type { Blog } from '../../model/blog.ts';
import type { Post } from '../../model/post.ts';
import type { ServeContext } from '../context.ts';
import { notFound } from '../problem.ts';

const MAX_LINE_CHARS = 300;
const MAX_URL_CHARS = 2_000;

/** Texts of strangers are on one line and of bounded length. */
export function line(text: string | null): string | null {
	return wireLine(text ?? '', MAX_LINE_CHARS) || null;
}

export function address(url: string): string {
	return cut(wireText(url), MAX_URL_CHARS);
}

/** The parts that there are, in a row. */
export function inRow(...parts: readonly (string | null | false)[]): string {
	return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
}

/** A number, or a number written as text, or an address. */
export function keySchema(what: string, example: number) {
	return z
		.union([z.number().int().positive(), z.string().min(1).max(MAX_URL_CHARS)])
		.describe(
			`the number of the ${what} (such as ${example}, from another tool’s answer) or its web address`,
		);
}

function keyOf(key: string | number): string | number {
	return typeof key === 'string' && /^\d{1,15}$/.test(key) ? Number(key) : key;
}

export async function findPost({ reads }: ServeContext, key: string | number): Promise<Post> {
	const post = await reads.post(keyOf(key));
	if (post !== null) return post;
	throw notFound(
		`There is no post ${key} here. Find posts with search_posts; their numbers are in its answer.`,
	);
}

export async function findBlog({ reads }: ServeContext, key: string | number): Promise<Blog> {
	const blog = await reads.blog(keyOf(key));
	if (blog !== null) return blog;
	throw notFound(
		`There is no blog ${key} here. Find blogs with list_blogs; their numbers are in its answer.`,
	);
}
