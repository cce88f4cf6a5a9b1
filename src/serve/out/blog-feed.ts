/** blog-feed: the posts of one blog as a feed, even if the blog has no feed of its own. */
import { z } from 'zod';
import type { OutFeed } from '../../formats/feed.ts';
import { languageTag, outBlog } from '../../formats/items.ts';
import { wireLine } from '../../formats/wire-text.ts';
import type { Blog } from '../../model/blog.ts';
import type { Api } from '../api/api.ts';
import type { ServeContext } from '../context.ts';
import { notFound } from '../problem.ts';
import { sendDocument } from './conditional.ts';
import { documentResponse, FORMATS, type OutFormat } from './formats.ts';
import { feedPage, makeItems, pageSize, updatedOf } from './page.ts';

const querySchema = z.object({
	limit: pageSize,
	after: z
		.string()
		.regex(/^\S{0,40} \d{1,15}$/, 'This is not a valid position. Take it from the link to the next page.')
		.optional()
		.describe('where the page starts; taken from the link to the next page'),
});

type BlogFeedQuery = z.infer<typeof querySchema>;

const MAX_DESCRIPTION_CHARS = 2_000;

export function blogFeedRoutes(app: Api, context: ServeContext): void {
	for (const format of FORMATS) {
		app.get(
			`/feeds/blogs/:id(^\\d+).${format.extension}`,
			{
				schema: {
					tags: ['feeds'],
					summary: `The posts of a blog as ${format.name}`,
					params: z.object({ id: z.coerce.number().int().positive() }),
					querystring: querySchema,
					response: documentResponse(
						format.type,
						`The posts of the blog, newest first, as ${format.name}`,
						404,
					),
				},
			},
			async (request, reply) => {
				const blog = await context.reads.blog(request.params.id);
				if (blog === null) throw notFound(`There is no blog with the id ${request.params.id}.`);
				const feed = await blogFeed(context, format, blog, request.query);
				return sendDocument(request, reply, feedPage(format, feed));
			},
		);
	}
}

async function blogFeed(
	given: ServeContext,
	{ extension }: OutFormat,
	blog: Blog,
	{ limit, after }: BlogFeedQuery,
): Promise<OutFeed> {
	const context = { ...given, reads: given.readsAs('feeds') };
	const base = context.base();
	const address = (place: string | null) =>
		`${base}/feeds/blogs/${blog.id}.${extension}?${pageParams(limit, place)}`;
	const slice = await context.reads.posts({
		blog: blog.url,
		order: 'newest',
		limit,
		...(after === undefined ? {} : { after }),
	});
	const items = await makeItems(context, slice.items);
	const { title, url } = outBlog(blog.url, blog);
	return {
		id: `${base}/feeds/blogs/${blog.id}.${extension}`,
		title,
		description: wireLine(blog.description ?? '', MAX_DESCRIPTION_CHARS) || `Posts of ${url}`,
		page: `${base}/blogs/${blog.id}`,
		self: address(after ?? null),
		first: address(null),
		next: slice.next === null ? null : address(slice.next),
		language: languageTag(blog.language),
		updated: updatedOf(items),
		total: null,
		items,
	};
}

function pageParams(limit: number, after: string | null): URLSearchParams {
	return new URLSearchParams({ limit: String(limit), ...(after === null ? {} : { after }) });
}
