/**
 * server: one process, one port: the API, the web page, feeds, linked data, MCP, pings.
 *
 * The life of a request: pings and deliveries go to their own endpoint first → host name, rate and token (access.ts) → validation
 * by the route's schema → the handler → entity tag, compression, security headers.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import swagger from '@fastify/swagger';
import fastify, { type FastifyServerFactory } from 'fastify';
import {
	createJsonSchemaTransform,
	jsonSchemaTransformObject,
	serializerCompiler,
	validatorCompiler,
	type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { Failure, messageOf } from '../io/failure.ts';
import { limitConnections } from '../io/push/admit.ts';
import { VERSION } from '../version.ts';
import { type AccessOptions, detectForeign, guardAccess, isOpenToAll } from './access.ts';
import type { Api } from './api/api.ts';
import { apiRoutes } from './api/index.ts';
import type { ServeContext } from './context.ts';
import { docRoutes } from './doc-site.ts';
import { setHeaders } from './headers.ts';
import { keyDirectoryRoutes } from './key-directory.ts';
import { linkedRoutes } from './linked/index.ts';
import { mcpRoutes } from './mcp/index.ts';
import { outRoutes } from './out/index.ts';
import { pageRoutes } from './pages.ts';
import { installProblems } from './problem.ts';
import { makeRequestId, type RequestWatch, watchRequests } from './request-log.ts';

export interface ServerOptions extends AccessOptions, RequestWatch {
	/** Receives pings and feed deliveries from outside. */
	readonly push?: PushDoor | null;
	/** The text of /metrics. */
	readonly metrics?: () => string | Promise<string>;
	/** `request` is the id of the request. */
	readonly onFault?: (error: unknown, request: string) => void;
}

/** A handler that gets its requests before all others. */
export interface PushDoor {
	owns(request: IncomingMessage): boolean;
	serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const MAX_BODY_BYTES = 5_000_000;
const MAX_HEADER_BYTES = 16_384;
const REQUEST_MS = 30_000;
/** Clients that read nothing for this long are disconnected; event streams send a heartbeat more often. */
const IDLE_MS = 120_000;
const MAX_CONNECTIONS = 1_024;
/** Not used behind a proxy, where all connections have the same sender. */
const MAX_CONNECTIONS_PER_SENDER = 256;
/** Shorter responses are not worth compressing. */
const MIN_COMPRESSED_BYTES = 1_024;
/** Without these Fastify loads compilers for JSON schemas, a fifth of the CPU time of a start. The schemas here are those of zod. */
const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler };

function noCompiler(): never {
	throw new Error('A route has a schema that zod did not make.');
}

export async function makeServer(context: ServeContext, options: ServerOptions): Promise<Api> {
	const app = fastify({
		bodyLimit: MAX_BODY_BYTES,
		routerOptions: { maxParamLength: 2_000 },
		forceCloseConnections: true,
		genReqId: makeRequestId(options.publicUrl !== null),
		// Only a proxy on this machine is trusted to name the client's IP address.
		trustProxy: options.publicUrl === null ? false : 'loopback',
		serverFactory: serverWith(options),
		schemaController: { compilersFactory: NO_COMPILERS },
	}).withTypeProvider<ZodTypeProvider>();
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	watchRequests(app, options);
	installProblems(app, options.onFault ?? (() => {}));
	setHeaders(app);
	guardAccess(app, options);
	await app.register(etag);
	await app.register(compress, { threshold: MIN_COMPRESSED_BYTES, encodings: ['br', 'gzip'] });
	await app.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: {
				title: 'Logosphere',
				version: VERSION,
				description: 'Blogs as data: posts, blogs, links, and the program’s decisions about them.',
			},
			components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
		},
		transform: createJsonSchemaTransform({ skipList: [] }),
		transformObject: jsonSchemaTransformObject,
	});
	apiRoutes(app, context);
	healthRoutes(app, context, options.metrics);
	outRoutes(app, context);
	linkedRoutes(app, context);
	mcpRoutes(app, context);
	keyDirectoryRoutes(app, context);
	docRoutes(app);
	pageRoutes(app, context);
	app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
	return app;
}

function serverWith(options: ServerOptions): FastifyServerFactory {
	const { push = null, publicUrl } = options;
	// Anybody may ping, except foreign web pages in a browser on this machine: the usual checks refuse those.
	const refuses = isOpenToAll(options) ? detectForeign : () => false;
	return (handler) => {
		const server = createServer(
			{ maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS },
			(request, response) => {
				// With two Host headers, a proxy may choose another one than we do (RFC 9112 §3.2).
				if ((request.headersDistinct.host?.length ?? 0) > 1) response.writeHead(400).end();
				else if (push?.owns(request) === true && !refuses(request)) void push.serve(request, response);
				else handler(request, response);
			},
		);
		server.timeout = IDLE_MS;
		limitConnections(server, {
			maxConnections: MAX_CONNECTIONS,
			maxConnectionsPerSender: publicUrl === null ? MAX_CONNECTIONS_PER_SENDER : MAX_CONNECTIONS,
		});
		return server;
	};
}

/** Resolves with the port. */
export async function listen(app: Api, host: string, port: number): Promise<number> {
	try {
		await app.listen({ host, port });
	} catch (error) {
		const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
		const reason = isTaken ? 'it is in use; choose another one with --listen' : messageOf(error);
		throw new Failure('no-port', `Cannot listen on port ${port} of ${host}: ${reason}.`, 'stop', {
			cause: error,
		});
	}
	return (app.server.address() as { port: number }).port;
}

/** Health check and metrics for monitoring. */
function healthRoutes(app: Api, { reads }: ServeContext, metrics?: ServerOptions['metrics']): void {
	const hidden = { schema: { hide: true }, config: { access: 'open' } } as const;
	app.get('/livez', hidden, async (_request, reply) => reply.type('text/plain').send('Running.\n'));
	// A question to the store fails with its own problem.
	for (const path of ['/readyz', '/health'])
		app.get(path, hidden, async (_request, reply) => {
			await reads.savedSearches();
			return reply.type('text/plain').send('Ready.\n');
		});
	if (metrics === undefined) return;
	app.get('/metrics', { schema: { hide: true }, config: { access: 'private' } }, async (_request, reply) =>
		reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics()),
	);
}
