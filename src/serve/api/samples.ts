/** samples: stored pages of a blog, and the values extracted from them. */

import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Inspection } from '../../model/inspection.ts';
import { findStored, newestWrapper } from '../../observe/stored-pages.ts';
import type { ServeContext } from '../context.ts';
import { inspectionSchema, sampleSchema } from '../inspect/schemas.ts';
import { notFound } from '../problem.ts';
import { addressSchema, answers, idParams, itemsOf } from './answers.ts';
import type { Api } from './api.ts';
import { findBlog } from './blogs.ts';

const pageQuery = z.object({
	url: addressSchema.optional().describe('the URL of a stored page; by default the newest post page'),
});

const documentAnswer = {
	description: 'the page; it runs no scripts and loads nothing',
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
				summary: 'List the stored pages of the blog',
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
				summary: 'The values extracted from a stored page, the rules that found them, and their positions',
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
				summary: 'The page with highlighted values, as an HTML document for a frame',
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
			? `No pages of ${blog} are stored yet. The next visit will store some.`
			: `${url} is not one of the stored pages of ${blog}. They are listed at /api/blogs/…/samples.`,
	);
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** The style of the marks. The legend of the web page uses the same colours. */
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
 * Sends an inspected page. The page itself is already harmless; as a second line of defence, the policy forbids scripts and loading to the
 * browser and sandboxes it. Only this server's own pages may frame it.
 */
function showPage(reply: FastifyReply, html: string): string {
	reply
		.type('text/html; charset=utf-8')
		.header('Content-Security-Policy', POLICY)
		.header('X-Frame-Options', 'SAMEORIGIN')
		.serializer((text: string) => text);
	return html.replace('</head>', () => `${LOOK}</head>`);
}
