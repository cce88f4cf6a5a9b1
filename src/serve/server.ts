/**
 * server: one process, one port: the API, the web page, feeds, linked data, MCP, pings.
 *
 * A request: pings and deliveries go to their own door before anything else → name, rate and token (access.ts) → the values checked
 * by the route's schema → the handler → an entity tag, packing, safe headers.
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
import { setHeaders } from './headers.ts';
import { linkedRoutes } from './linked/index.ts';
import { mcpRoutes } from './mcp/index.ts';
import { outRoutes } from './out/index.ts';
import { pageRoutes } from './pages.ts';
import { installProblems } from './problem.ts';

export interface ServerOptions extends AccessOptions {
	/** Takes pings and deliveries of strangers. */
	readonly push?: PushDoor | null;
	/** The text of /metrics. */
	readonly metrics?: () => string;
	readonly onFault?: (error: unknown) => void;
}

/** A handler that takes what is its own before the others see it. */
export interface PushDoor {
	owns(request: IncomingMessage): boolean;
	serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const MAX_BODY_BYTES = 5_000_000;
const MAX_HEADER_BYTES = 16_384;
const REQUEST_MS = 30_000;
/** Who takes nothing of an answer for so long is hung up on; streams of events have a sign of life in between. */
const IDLE_MS = 120_000;
const MAX_CONNECTIONS = 1_024;
/** Of one sender, where senders can be told apart: a proxy in front has them all. */
const MAX_CONNECTIONS_PER_SENDER = 256;
/** Short answers are not worth packing. */
const LEAST_PACKED_BYTES = 1_024;

export async function makeServer(context: ServeContext, options: ServerOptions): Promise<Api> {
	const app = fastify({
		bodyLimit: MAX_BODY_BYTES,
		routerOptions: { maxParamLength: 2_000 },
		forceCloseConnections: true,
		// A proxy on this machine tells who asked; anybody else would only claim it.
		trustProxy: options.publicUrl === null ? false : 'loopback',
		serverFactory: serverWith(options),
	}).withTypeProvider<ZodTypeProvider>();
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	installProblems(app, options.onFault ?? (() => {}));
	setHeaders(app);
	guardAccess(app, options);
	await app.register(etag);
	await app.register(compress, { threshold: LEAST_PACKED_BYTES, encodings: ['br', 'gzip'] });
	await app.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: {
				title: 'Logosphere',
				version: VERSION,
				description: 'Weblogs as data: posts, blogs, links, and what the program decided about each.',
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
	pageRoutes(app, context);
	app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
	return app;
}

function serverWith(options: ServerOptions): FastifyServerFactory {
	const { push = null, publicUrl } = options;
	// Pings are for everybody, but a page in a browser of this machine is not: it gets the refusal of the others.
	const refuses = isOpenToAll(options) ? detectForeign : () => false;
	return (handler) => {
		const server = createServer(
			{ maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS },
			(request, response) => {
				// Which of two names is meant, those on the way may see differently (RFC 9112 §3.2).
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
		const reason = isTaken ? 'it is in use; name another with --listen' : messageOf(error);
		throw new Failure('no-port', `Port ${port} of ${host} cannot be opened: ${reason}.`, 'stop', {
			cause: error,
		});
	}
	return (app.server.address() as { port: number }).port;
}

/** Whether it is well, and its numbers, for those who watch over it. */
function healthRoutes(app: Api, { reads }: ServeContext, metrics?: () => string): void {
	const hidden = { schema: { hide: true }, config: { access: 'open' } } as const;
	app.get('/health', hidden, async (_request, reply) => {
		await reads.savedSearches();
		return reply.type('text/plain').send('ok\n');
	});
	if (metrics === undefined) return;
	app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
		reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics()),
	);
}
