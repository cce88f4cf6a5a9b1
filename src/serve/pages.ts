/**
 * pages: serves the web page (one document for all views) and its files.
 *
 * Only the head of the document differs: the view of a post or a blog links to the same content as data.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isVisitor } from './access.ts';
import type { Api } from './api/api.ts';
import type { ServeContext } from './context.ts';
import { pagePolicy } from './headers.ts';
import { negotiatedRoutes } from './linked/index.ts';
import { Problem, sendNothing } from './problem.ts';
import { fillDocument, renderStatic } from './static-page.ts';
import { readWebFiles, sendFile, type WebFile } from './web-files.ts';

/** Views without data links in the head. */
const PLAIN_VIEWS = [
	'/',
	'/trends',
	'/today',
	'/conversations',
	'/map',
	'/graph',
	'/blogs',
	'/crawl',
	'/review',
	'/searches',
	'/api',
	'/blogs/:id/inspect',
	'/visitors',
];
const NOT_BUILT =
	'The web page has not been built. Run "npm run build" in the program’s folder. The API (see /api/openapi.json) works without it.';

export function pageRoutes(app: Api, context: ServeContext): void {
	const files = readWebFiles();
	for (const [name, file] of files ?? []) {
		if (name === '/index.html') continue;
		app.get(name, { schema: { hide: true }, config: { access: 'open' } }, (request, reply) =>
			sendFile(request, reply, file),
		);
	}
	const index = files?.get('/index.html') ?? null;
	const show = (request: FastifyRequest, reply: FastifyReply) => sendPage(context, request, reply, index);
	for (const path of PLAIN_VIEWS) app.get(path, { schema: { hide: true } }, show);
	negotiatedRoutes(app, context, show);
	app.setNotFoundHandler((request, reply) =>
		index !== null && isPerson(request) ? show(request, reply.code(404)) : sendNothing(request, reply),
	);
}

/** A person with a browser, not a program that calls the API. */
function isPerson({ method, url, headers }: FastifyRequest): boolean {
	return method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}

async function sendPage(
	context: ServeContext,
	request: FastifyRequest,
	reply: FastifyReply,
	index: WebFile | null,
): Promise<FastifyReply> {
	if (index === null) throw new Problem(503, 'not-built', NOT_BUILT);
	// Elsewhere nobody reads it, and it costs a search.
	const page = context.site.isPublic ? await renderStatic(context, request.url) : null;
	const document = fillDocument(index.plain.toString('utf8'), context.site, {
		page,
		isVisitor: isVisitor(request),
	});
	const showsImages = (request.query as { images?: string }).images === '1';
	return reply
		.header('Content-Security-Policy', pagePolicy({ showsImages }))
		.header('Cache-Control', 'no-cache')
		.header('Vary', 'Accept')
		.type(index.type)
		.send(document.replace('</head>', () => `${alternatesOf(request)}</head>`));
}

/** Links to the content of the view as data. */
function alternatesOf({ url }: FastifyRequest): string {
	const [, path, kind, id] = /^(\/(posts|blogs)\/(\d+))(?:\?|$)/.exec(url) ?? [];
	if (path === undefined) return '';
	const link = (type: string, href: string) => `<link rel="alternate" type="${type}" href="${href}">`;
	const data = [link('text/turtle', `${path}.ttl`), link('application/ld+json', `${path}.jsonld`)];
	const feed = kind === 'blogs' ? [link('application/atom+xml', `/feeds/blogs/${id}.atom`)] : [];
	return [...data, ...feed].join('');
}
