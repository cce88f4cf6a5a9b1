/** linked: posts and blogs as linked data, at their own URLs and by content negotiation at the URLs of their pages. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { describeBlog } from '../../formats/linked/blog-graph.ts';
import { describePost } from '../../formats/linked/post-graph.ts';
import { schemaBlog, schemaPost } from '../../formats/linked/schema-org.ts';
import type { Api } from '../api/api.ts';
import type { ServeContext } from '../context.ts';
import { documentResponse } from '../out/formats.ts';
import { Problem } from '../problem.ts';
import { collectionRoutes } from './collection.ts';
import { type Form, negotiate } from './negotiate.ts';
import { readBlogRecord, readPostRecord } from './records.ts';
import { renderJsonLd, renderTurtle } from './render.ts';

export { inPage } from './render.ts';

type DataForm = Exclude<Form, 'html'>;

const FORMS: readonly { readonly form: DataForm; readonly extension: string; readonly type: string }[] = [
	{ form: 'turtle', extension: 'ttl', type: 'text/turtle' },
	{ form: 'jsonld', extension: 'jsonld', type: 'application/ld+json' },
];

interface Resource {
	readonly path: '/posts' | '/blogs';
	readonly name: string;
	render(
		context: ServeContext,
		id: number,
		form: DataForm,
	): Promise<ReturnType<typeof renderTurtle> | string>;
}

const RESOURCES: readonly Resource[] = [
	{ path: '/posts', name: 'post', render: renderPost },
	{ path: '/blogs', name: 'blog', render: renderBlog },
];

async function renderPost(context: ServeContext, id: number, form: DataForm) {
	const record = await readPostRecord(context.reads, id);
	const quads = describePost(context.base(), record);
	return form === 'turtle' ? renderTurtle(quads) : renderJsonLd(quads, schemaPost(record));
}

async function renderBlog(context: ServeContext, id: number, form: DataForm) {
	const record = await readBlogRecord(context.reads, id);
	const quads = describeBlog(context.base(), record);
	return form === 'turtle' ? renderTurtle(quads) : renderJsonLd(quads, schemaBlog(record));
}

const idSchema = z.coerce.number().int().positive();

export function linkedRoutes(app: Api, context: ServeContext): void {
	collectionRoutes(app, context);
	for (const { path, name, render } of RESOURCES) {
		for (const { form, extension, type } of FORMS) {
			app.get(
				`${path}/:id(^\\d+).${extension}`,
				{
					schema: {
						tags: ['linked data'],
						summary: `A ${name} described with SIOC, as ${form === 'turtle' ? 'Turtle' : 'JSON-LD, also described with schema.org'}`,
						params: z.object({ id: idSchema }),
						response: documentResponse(type, `The ${name}, its links and their origins`, 404),
					},
				},
				async ({ params: { id } }, reply) => sendData(reply, type, await render(context, id, form)),
			);
		}
	}
}

function sendData(
	reply: FastifyReply,
	type: string,
	body: ReturnType<typeof renderTurtle> | string,
): FastifyReply {
	return reply.header('cache-control', 'private, no-cache').type(`${type}; charset=utf-8`).send(body);
}

/** Shows the web page. */
export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** `/posts/:id` and `/blogs/:id`: data for clients that prefer it, the web page for all others. */
export function negotiatedRoutes(app: Api, context: ServeContext, showPage: ShowPage): void {
	for (const { path, render } of RESOURCES) {
		app.get(`${path}/:id`, { schema: { hide: true } }, async (request, reply) => {
			reply.header('vary', 'Accept');
			const form = negotiate(request.headers.accept);
			const wanted = FORMS.find((each) => each.form === form);
			if (wanted === undefined) return showPage(request, reply);
			return sendData(reply, wanted.type, await render(context, numberOf(request.params), wanted.form));
		});
	}
}

function numberOf(params: unknown): number {
	const { success, data } = idSchema.safeParse((params as { id: string }).id);
	if (!success)
		throw new Problem(400, 'bad-request', 'The id of a post or blog must be a number, as in /posts/1.');
	return data;
}
