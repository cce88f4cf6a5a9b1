/** posts: one post, and the list of posts. */
import { z } from 'zod';
import { safeHtml } from '../../formats/safe-html.ts';
import type { Post } from '../../model/post.ts';
import type { ServeContext } from '../context.ts';
import { notFound } from '../problem.ts';
import type { Reads } from '../reads.ts';
import { addressSchema, answers, idParams, limitSchema, sliceOf } from './answers.ts';
import type { Api } from './api.ts';
import { findBlog } from './blogs.ts';
import { postSchema, wholePostSchema } from './schemas.ts';
import { showPosts } from './show-post.ts';

/** A date or nothing, and a number; or a number alone. */
const CURSOR = /^(?:[\dTZ:.+-]{0,40} )?\d{1,15}$/;

const listQuerySchema = z.object({
	blog: z.coerce
		.number('The number of a blog is needed.')
		.int()
		.positive()
		.optional()
		.describe('of this blog'),
	url: addressSchema.optional().describe('the post at this address, if it is kept'),
	order: z
		.enum(['newest', 'found'], 'One of newest, found is needed.')
		.default('newest')
		.describe('by date of publication, or as they were found and changed, for following'),
	after: z.string().regex(CURSOR, 'This is no "next" of a list of posts.').optional(),
	limit: limitSchema,
});

type ListQuery = z.output<typeof listQuerySchema>;

export function postRoutes(app: Api, { reads }: ServeContext): void {
	app.get(
		'/api/posts',
		{
			schema: {
				operationId: 'listPosts',
				tags: ['posts'],
				summary: 'Posts, the newest first or as they were found',
				querystring: listQuerySchema,
				response: answers({ 200: sliceOf(postSchema) }, 404),
			},
		},
		async ({ query }) => {
			const { items, next } = await readList(reads, query);
			return { items: await showPosts(reads, items), next };
		},
	);

	app.get(
		'/api/posts/:id',
		{
			schema: {
				operationId: 'getPost',
				tags: ['posts'],
				summary: 'One post, with its content',
				params: idParams,
				querystring: z.object({
					images: z
						.enum(['0', '1'], 'One of 0, 1 is needed.')
						.default('0')
						.describe('1: pictures keep their address'),
				}),
				response: answers({ 200: wholePostSchema }, 404),
			},
		},
		async ({ params: { id }, query: { images } }) => {
			const post = await findPost(reads, id);
			const [shown] = await showPosts(reads, [post]);
			return { ...shown!, html: safeHtml(post.html, { base: post.url, hasImages: images === '1' }) };
		},
	);
}

export async function findPost(reads: Reads, id: number): Promise<Post> {
	const post = await reads.post(id);
	if (post === null) throw notFound(`There is no post with the number ${id}.`);
	return post;
}

async function readList(reads: Reads, { blog, url, order, after, limit }: ListQuery) {
	if (url !== undefined) {
		const post = await reads.post(url);
		return { items: post === null ? [] : [post], next: null };
	}
	const ofBlog = blog === undefined ? {} : { blog: (await findBlog(reads, blog)).url };
	return reads.posts({ limit, order, ...ofBlog, ...(after === undefined ? {} : { after }) });
}
