/** doc-site: the built documentation under /docs. Only files that the build wrote are served, found by their names. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from './api/api.ts';
import { pagePolicy } from './headers.ts';
import { builtFolder, listFiles, readWebFile, sendFile, type WebFile } from './web-files.ts';

const OPEN = { schema: { hide: true }, config: { access: 'open' } } as const;
const PAGE_TYPE = 'text/html; charset=utf-8';
const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Documentation</title>
<h1>The documentation site is not built</h1>
<p>Run <code>npm run docs</code> in the folder of the program, then restart the server. The same pages are text files in <code>docs/</code>.</p>
</html>
`;

export function docRoutes(app: Api, folder = builtFolder('docs')): void {
	const site = openSite(folder);
	const show = (request: FastifyRequest, reply: FastifyReply) => {
		reply.header('Content-Security-Policy', pagePolicy({ showsImages: false }));
		if (site === null) return reply.code(503).type(PAGE_TYPE).send(NOT_BUILT);
		const { '*': name = '' } = request.params as { '*'?: string };
		const file = site(`/${name}`);
		return sendFile(request, file === null ? reply.code(404) : reply, file ?? site('/404')!);
	};
	app.get('/docs', OPEN, (request, reply) =>
		site === null ? show(request, reply) : reply.redirect('/docs/'),
	);
	app.get('/docs/*', OPEN, show);
}

/** Finds a file by its path in the site, with or without `.html`. Read when first requested: most never are. */
function openSite(folder: string): ((name: string) => WebFile | null) | null {
	const paths = listFiles(folder);
	if (paths === null) return null;
	const read = new Map<string, WebFile>();
	return (path) => {
		const name = [path, `${path}.html`, `${path}index.html`].find((one) => paths.has(one));
		if (name === undefined) return null;
		if (!read.has(name)) read.set(name, readWebFile(paths.get(name)!, name));
		return read.get(name)!;
	};
}
