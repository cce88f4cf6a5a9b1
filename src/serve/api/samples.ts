/** samples: pages of a blog as they were fetched, and what is read from them. */

import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Inspection } from '../../model/inspection.ts';
import type { ServeContext } from '../context.ts';
import { findStored, newestWrapper } from '../inspect/index.ts';
import { inspectionSchema, sampleSchema } from '../inspect/schemas.ts';
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

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** How the marks look: the web page has the same colours in its legend. */
const LOOK = `<style>
[data-mark]{outline:2px solid #6b7280;outline-offset:1px}
[data-mark~=content]{outline-color:#2563eb;background-color:rgba(37,99,235,.06)}
[data-mark~=comment]{outline-color:#7c3aed;background-color:rgba(124,58,237,.08)}
[data-mark~=title]{outline-color:#b45309;background-color:rgba(180,83,9,.14)}
[data-mark~=author]{outline-color:#0f766e;background-color:rgba(15,118,110,.14)}
[data-mark~=published]{outline-color:#be123c;background-color:rgba(190,18,60,.12)}
[data-mark~=left-out]{outline:1px dashed #6b7280;opacity:.55}
[data-mark]:has(>:target){outline-width:4px;outline-style:double}
[data-picture]{border:1px dotted #9ca3af;color:#6b7280;font-size:.85em;padding:0 .3em}
a[data-href]{color:#1d4ed8;text-decoration:underline}
</style>`;

/**
 * An inspected page as an answer of its own. It runs nothing and fetches nothing as it is; the policy says so once more to the
 * browser, and puts it into a sandbox. Only this server's own pages may frame it.
 */
function showPage(reply: FastifyReply, html: string): string {
	reply
		.type('text/html; charset=utf-8')
		.header('Content-Security-Policy', POLICY)
		.header('X-Frame-Options', 'SAMEORIGIN')
		.serializer((text: string) => text);
	return html.replace('</head>', () => `${LOOK}</head>`);
}
