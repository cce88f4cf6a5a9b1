/** blogs: one blog, and the list of blogs. */
import { z } from 'zod';
import type { Blog } from '../../model/blog.ts';
import type { ServeContext } from '../context.ts';
import { notFound } from '../problem.ts';
import type { Reads } from '../reads.ts';
import { addressSchema, answers, idParams, limitSchema, sliceOf } from './answers.ts';
import type { Api } from './api.ts';
import { blogSchema } from './schemas.ts';

/** Which blogs a list has. */
const blogFilterSchema = z.object({
	isBlog: z
		.enum(['true', 'false'], 'One of true, false is needed.')
		.optional()
		.describe('those that were judged to be a blog, or to be none'),
	platform: z.string().max(100).optional().describe('the software or service, in lower case'),
	language: z.string().max(40).optional().describe('BCP 47'),
});

const listQuerySchema = blogFilterSchema.extend({
	url: addressSchema.optional().describe('the blog at this address, if it is kept'),
	after: z
		.string()
		.regex(/^\d{1,15}$/, 'This is no "next" of a list of blogs.')
		.optional(),
	limit: limitSchema,
});

type ListQuery = z.output<typeof listQuerySchema>;

export function blogRoutes(app: Api, { reads }: ServeContext): void {
	app.get(
		'/api/blogs',
		{
			schema: {
				operationId: 'listBlogs',
				tags: ['blogs'],
				summary: 'Blogs, in the order in which they were found',
				querystring: listQuerySchema,
				response: answers({ 200: sliceOf(blogSchema) }),
			},
		},
		async ({ query }) => readList(reads, query),
	);

	app.get(
		'/api/blogs/:id',
		{
			schema: {
				operationId: 'getBlog',
				tags: ['blogs'],
				summary: 'One blog',
				params: idParams,
				response: answers({ 200: blogSchema }, 404),
			},
		},
		async ({ params: { id } }) => findBlog(reads, id),
	);
}

export async function findBlog(reads: Reads, id: number): Promise<Blog> {
	const blog = await reads.blog(id);
	if (blog === null) throw notFound(`There is no blog with the number ${id}.`);
	return blog;
}

async function readList(reads: Reads, { url, limit, after, ...filter }: ListQuery) {
	if (url !== undefined) {
		const blog = await reads.blog(url);
		return { items: blog === null ? [] : [blog], next: null };
	}
	return reads.blogs({ limit, ...toBlogFilter(filter), ...(after === undefined ? {} : { after }) });
}

/** The filter as the store takes it; what is empty filters nothing. */
function toBlogFilter({ isBlog, platform, language }: z.output<typeof blogFilterSchema>) {
	return {
		...(isBlog === undefined ? {} : { isBlog: isBlog === 'true' }),
		...(platform ? { platform } : {}),
		...(language ? { language } : {}),
	};
}
