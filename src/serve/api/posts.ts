/** posts: one post, and the list of posts. */
import { z } from 'zod';
import { safeHtml } from '../../formats/safe-html.ts';
import type { Post } from '../../model/post.ts';
import { readRightsPolicy } from '../../observe/rights-policy.ts';
import { permits, rightsOfPost } from '../../rights/index.ts';
import type { ServeContext } from '../context.ts';
import { notFound } from '../problem.ts';
import type { Reads } from '../reads.ts';
import { addressSchema, answers, idParams, limitSchema, sliceOf } from './answers.ts';
import type { Api } from './api.ts';
import { findBlog } from './blogs.ts';
import { postSchema, wholePostSchema } from './schemas.ts';
import { showPosts } from './show-post.ts';

/** An optional date, and an id. */
const CURSOR = /^(?:[\dTZ:.+-]{0,40} )?\d{1,15}$/;

const listQuerySchema = z.object({
	blog: z.coerce
		.number('The id of a blog is needed.')
		.int()
		.positive()
		.optional()
		.describe('the id of a blog: only posts of this blog'),
	url: addressSchema.optional().describe('the post at this URL, if it is in the collection'),
	order: z
		.enum(['newest', 'found'], 'One of newest, found is needed.')
		.default('newest')
		.describe(
			'newest: by publication date; found: in the order in which posts were found or changed, for following along',
		),
	after: z.string().regex(CURSOR, 'This is not a "next" value of a list of posts.').optional(),
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
				summary: 'List posts, newest first or in the order in which they were found',
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
						.describe('1: images keep their `src`'),
				}),
				response: answers({ 200: wholePostSchema }, 404),
			},
		},
		async ({ params: { id }, query: { images } }) => {
			const post = await findPost(reads, id);
			const [shown] = await showPosts(reads, [post]);
			const isEmpty = post.text === '' && post.html === '' && post.gone === null;
			const isWithheld = isEmpty && !(await mayShow(reads, id));
			return {
				...shown!,
				isWithheld,
				html: safeHtml(post.html, { base: post.url, hasImages: images === '1' }),
			};
		},
	);
}

/** Whether the owner permits the text of a post to be shown. */
async function mayShow(reads: Reads, id: number): Promise<boolean> {
	const [rights] = await reads.rights([id]);
	if (rights === undefined) return true;
	const answers = rightsOfPost(rights, new Date().toISOString());
	const policy = readRightsPolicy();
	return permits(answers, 'text', policy) && permits(answers, 'api', policy);
}

export async function findPost(reads: Reads, id: number): Promise<Post> {
	const post = await reads.post(id);
	if (post === null) throw notFound(`There is no post with the id ${id}.`);
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
