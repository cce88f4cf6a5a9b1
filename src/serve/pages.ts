/**
 * pages: the web page: one document for every view, and its files.
 *
 * The document is the same everywhere but for its head: a view of a post or a blog says what it shows and where the same is as data.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from './api/api.ts';
import type { ServeContext } from './context.ts';
import { pagePolicy } from './headers.ts';
import { negotiatedRoutes } from './linked/index.ts';
import { Problem, sendNothing } from './problem.ts';
import { readWebFiles, type WebFile } from './web-files.ts';

/** Views without data of their own in the head. */
const PLAIN_VIEWS = [
	'/',
	'/trends',
	'/today',
	'/map',
	'/blogs',
	'/crawl',
	'/review',
	'/searches',
	'/api',
	'/blogs/:id/inspect',
];
const FOREVER = 'public, max-age=31536000, immutable';
const NOT_BUILT =
	'The web page is not built. Run "npm run build" in the program’s folder; the API at /api/openapi.json needs it not.';

export function pageRoutes(app: Api, context: ServeContext): void {
	const files = readWebFiles();
	for (const [name, file] of files ?? []) {
		if (name === '/index.html') continue;
		app.get(name, { schema: { hide: true }, config: { access: 'open' } }, (request, reply) =>
			sendFile(request, reply, file),
		);
	}
	const index = files?.get('/index.html') ?? null;
	const show = (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply, index);
	for (const path of PLAIN_VIEWS) app.get(path, { schema: { hide: true } }, show);
	negotiatedRoutes(app, context, show);
	app.setNotFoundHandler((request, reply) =>
		index !== null && isPerson(request) ? show(request, reply.code(404)) : sendNothing(request, reply),
	);
}

/** Somebody who looks for a page, not a program that asks. */
function isPerson({ method, url, headers }: FastifyRequest): boolean {
	return method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
	const accepted = String(headers['accept-encoding'] ?? '');
	const best = file.packed.find(([encoding]) => accepted.includes(encoding));
	if (best !== undefined) reply.header('Content-Encoding', best[0]);
	return reply
		.header('Vary', 'Accept-Encoding')
		.header('Cache-Control', file.isForever ? FOREVER : 'no-cache')
		.type(file.type)
		.send(best?.[1] ?? file.plain);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, index: WebFile | null): FastifyReply {
	if (index === null) throw new Problem(503, 'not-built', NOT_BUILT);
	const showsImages = (request.query as { images?: string }).images === '1';
	return reply
		.header('Content-Security-Policy', pagePolicy({ showsImages }))
		.header('Cache-Control', 'no-cache')
		.header('Vary', 'Accept')
		.type(index.type)
		.send(index.plain.toString('utf8').replace('</head>', () => `${alternatesOf(request)}</head>`));
}

/** Where what a view shows is as data. */
function alternatesOf({ url }: FastifyRequest): string {
	const [, path, kind, id] = /^(\/(posts|blogs)\/(\d+))(?:\?|$)/.exec(url) ?? [];
	if (path === undefined) return '';
	const link = (type: string, href: string) => `<link rel="alternate" type="${type}" href="${href}">`;
	const data = [link('text/turtle', `${path}.ttl`), link('application/ld+json', `${path}.jsonld`)];
	const feed = kind === 'blogs' ? [link('application/atom+xml', `/feeds/blogs/${id}.atom`)] : [];
	return [...data, ...feed].join('');
}
