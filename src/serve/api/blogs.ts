/** blogs: one blog, and the list of blogs. */
import { z } from 'zod';
import type { Blog } from '../../model/blog.ts';
import type { ServeContext } from '../context.ts';
import { notFound } from '../problem.ts';
import type { Reads } from '../reads.ts';
import { addressSchema, answers, idParams, limitSchema, sliceOf } from './answers.ts';
import type { Api } from './api.ts';
import { blogSchema } from './schemas.ts';

/** Selects the blogs of a list. */
const blogFilterSchema = z.object({
	isBlog: z
		.enum(['true', 'false'], 'One of true, false is needed.')
		.optional()
		.describe('true: sites that were recognized as blogs; false: sites that were not'),
	platform: z.string().max(100).optional().describe('the blogging software or service, in lower case'),
	language: z.string().max(40).optional().describe('BCP 47'),
});

const listQuerySchema = blogFilterSchema.extend({
	url: addressSchema.optional().describe('the blog at this URL, if it is in the collection'),
	after: z
		.string()
		.regex(/^\d{1,15}$/, 'This is not a "next" value of a list of blogs.')
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
				summary: 'List blogs in the order in which they were found',
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
	if (blog === null) throw notFound(`There is no blog with the id ${id}.`);
	return blog;
}

async function readList(reads: Reads, { url, limit, after, ...filter }: ListQuery) {
	if (url !== undefined) {
		const blog = await reads.blog(url);
		return { items: blog === null ? [] : [blog], next: null };
	}
	return reads.blogs({ limit, ...toBlogFilter(filter), ...(after === undefined ? {} : { after }) });
}

/** The filter for the store; empty fields are left out. */
function toBlogFilter({ isBlog, platform, language }: z.output<typeof blogFilterSchema>) {
	return {
		...(isBlog === undefined ? {} : { isBlog: isBlog === 'true' }),
		...(platform ? { platform } : {}),
		...(language ? { language } : {}),
	};
}
