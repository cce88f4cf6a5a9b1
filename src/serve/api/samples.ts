/** samples: pages of a blog as they were fetched, and what is read from them. */
import { z } from 'zod';
import type { Inspection } from '../../model/inspection.ts';
import type { ServeContext } from '../context.ts';
import { findStored, newestWrapper } from '../inspect/index.ts';
import { inspectionSchema, sampleSchema } from '../inspect/schemas.ts';
import { showPage } from '../inspect/show-page.ts';
import { notFound } from '../problem.ts';
import { addressSchema, answers, idParams, itemsOf } from './answers.ts';
import type { Api } from './api.ts';
import { findBlog } from './blogs.ts';

const pageQuery = z.object({
	url: addressSchema.optional().describe('one of the stored pages; the newest page of a post when left out'),
});

const documentAnswer = {
	description: 'the page; nothing in it runs or is fetched',
	content: { 'text/html': { schema: z.string() } },
};

export function sampleRoutes(app: Api, context: ServeContext): void {
	const { reads } = context;
	app.get(
		'/api/blogs/:id/samples',
		{
			schema: {
				operationId: 'listSamples',
				tags: ['wrappers'],
				summary: 'Pages of the blog that are stored as they were fetched',
				params: idParams,
				response: answers({ 200: itemsOf(sampleSchema) }, 404),
			},
		},
		async ({ params: { id } }) => ({ items: await reads.samples((await findBlog(reads, id)).url) }),
	);

	app.get(
		'/api/blogs/:id/inspect',
		{
			schema: {
				operationId: 'inspectPage',
				tags: ['wrappers'],
				summary: 'What is read from a stored page, by which rules, and where it stands',
				params: idParams,
				querystring: pageQuery,
				response: answers({ 200: inspectionSchema }, 404, 422),
			},
		},
		async ({ params: { id }, query: { url } }) => inspect(context, id, url),
	);

	app.get(
		'/api/blogs/:id/inspect.html',
		{
			schema: {
				operationId: 'showInspectedPage',
				tags: ['wrappers'],
				summary: 'The page with its marks as a document of its own, to be shown in a frame',
				params: idParams,
				querystring: pageQuery,
				response: answers({ 200: documentAnswer }, 404, 422),
			},
		},
		async ({ params: { id }, query: { url } }, reply) =>
			showPage(reply, (await inspect(context, id, url)).html),
	);
}

async function inspect(
	{ reads, inspector }: ServeContext,
	id: number,
	url: string | undefined,
): Promise<Inspection> {
	const blog = await findBlog(reads, id);
	const stored = await findStored(reads, blog.url, url);
	if (stored === null) throw noPage(blog.url, url);
	return inspector.inspect(stored, (await newestWrapper(reads, blog.url))?.wrapper ?? null);
}

export function noPage(blog: string, url: string | undefined) {
	return notFound(
		url === undefined
			? `No page of ${blog} is stored yet; some are when it is visited next.`
			: `${url} is not among the stored pages of ${blog}: see /api/blogs/…/samples.`,
	);
}
