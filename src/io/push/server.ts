/**
 * server: the endpoint that receives pings and hub deliveries.
 *
 * In:     HTTP requests of strangers: pings (XML-RPC, forms, TrackBack), confirmations and deliveries of hubs (WebSub).
 * Out:    events to the caller, and lists of recent changes to anyone.
 * Everything is limited: connections, time, headers, bodies, rates; nothing is read that will not be used.
 * Not here: subscribing (websub-client.ts), visits to pinged pages (the crawler).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { canParse } from '../../lib/url/can-parse.ts';
import { Failure, messageOf } from '../failure.ts';
import { limitConnections } from './admit.ts';
import { type Changes, MemoryChanges } from './changes.ts';
import { drain, type PushRequest, type Reply, readBody, send, textReply } from './exchange.ts';
import { DEFAULT_LIMITS, DEFAULT_PUSH_PORT, type PushLimits } from './limits.ts';
import { PingService } from './pings.ts';
import { Rate, Recent, senderKey } from './rate.ts';
import { makeDoorRoutes, makeRoutes, type Route } from './routes.ts';
import type { PushCounts, PushEvents, Service, WebSubCallbacks } from './service.ts';

export interface PushOptions extends PushEvents {
	/** 0 takes any free port. */
	readonly port?: number;
	readonly host?: string;
	/** Do not listen: another server passes on requests (`owns`, `serve`). */
	readonly isGuest?: boolean;
	readonly limits?: Partial<PushLimits>;
	/** Accept pings for loopback and private addresses too. */
	readonly allowPrivate?: boolean;
	readonly changes?: Changes;
	readonly websub?: WebSubCallbacks;
	readonly acceptsCloud?: (feedUrl: string) => boolean;
	/** The text of /metrics, in Prometheus' format. */
	readonly metrics?: () => string | Promise<string>;
	/** The time in events and lists, in milliseconds. */
	readonly now?: () => number;
	/** Finds the sender of a request behind a proxy. Default: the socket's address. */
	readonly senderOf?: (request: IncomingMessage) => string;
}

const NOTHING = new Uint8Array(0);
const MAX_HEADER_BYTES = 16_384;
const MAX_HEADERS = 64;
const CLOSE_WITHIN_MS = 2000;
const SLOW_DOWN = 'Too many requests from your address. Try again in a minute.';

export class PushServer {
	readonly counts: PushCounts = {
		pings: 0,
		repeated: 0,
		refused: 0,
		limited: 0,
		pingbacks: 0,
		verifications: 0,
		deliveries: 0,
		badSignatures: 0,
		errors: 0,
	};
	readonly #options: PushOptions;
	readonly #service: Service;
	readonly #routes: readonly Route[];
	readonly #senders: Rate;
	readonly #server: Server;
	#deliveries = 0;

	constructor(options: PushOptions = {}) {
		const limits: PushLimits = { ...DEFAULT_LIMITS, ...options.limits };
		const { allowPrivate = false, changes = new MemoryChanges(), acceptsCloud = () => false } = options;
		this.#options = options;
		this.#service = {
			limits,
			allowPrivate,
			changes,
			acceptsCloud,
			events: options,
			counts: this.counts,
			pings: new PingService(limits, allowPrivate, changes),
			recentPingbacks: new Recent(limits.repeatMs),
			websub: options.websub,
			clockMs: () => performance.now(),
		};
		this.#routes = [...makeRoutes(), ...(options.isGuest === true ? [] : makeDoorRoutes(options.metrics))];
		this.#senders = new Rate(limits.senderPerMinute);
		this.#server = this.#createServer(limits);
	}

	#createServer(limits: PushLimits): Server {
		const server = createServer(
			{
				maxHeaderSize: MAX_HEADER_BYTES,
				headersTimeout: limits.headersTimeoutMs,
				requestTimeout: limits.requestTimeoutMs,
				connectionsCheckingInterval: Math.min(5000, limits.headersTimeoutMs),
				keepAliveTimeout: 5000,
			},
			(request, response) => void this.serve(request, response),
		);
		server.maxHeadersCount = MAX_HEADERS;
		limitConnections(server, limits);
		return server;
	}

	/** Whether a request is for this server. */
	owns({ method = 'GET', url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
		const path = url.split('?', 1)[0]!;
		return routesAt(this.#routes, path).some((route) => path !== '/' || route.method === method);
	}

	async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		request.on('error', () => response.destroy());
		try {
			const reply = await this.#answer(request);
			if (response.destroyed) return;
			if (!request.complete) drain(request);
			send(response, reply, request.method === 'HEAD');
		} catch (error) {
			if (!request.destroyed) this.#noteError(error);
			response.destroy();
		}
	}

	/** Our own errors; a sender who hangs up is not one. */
	#noteError(error: unknown): void {
		this.counts.errors++;
		this.#options.onError?.(error);
	}

	async #answer(request: IncomingMessage): Promise<Reply> {
		const pushRequest = this.#read(request);
		if (pushRequest === null) return textReply(400, 'The URL is not valid.');
		const found = this.#route(pushRequest);
		if ('status' in found) return found;
		const refusal = this.#limit(found, pushRequest) ?? found.refuse?.(this.#service, pushRequest);
		if (refusal !== undefined && refusal !== null) return refusal;
		if (found.body === 'none') return found.answer(this.#service, pushRequest);
		if (found.body === 'ping')
			return this.#answerBody(request, found, pushRequest, this.#service.limits.maxPingBytes);
		return this.#answerDelivery(request, found, pushRequest);
	}

	async #answerBody(
		request: IncomingMessage,
		route: Route,
		pushRequest: PushRequest,
		maxBytes: number,
	): Promise<Reply> {
		const body = await readBody(request, maxBytes);
		if (body === null) return textReply(413, 'The request is too large.');
		return route.answer(this.#service, { ...pushRequest, body });
	}

	async #answerDelivery(request: IncomingMessage, route: Route, pushRequest: PushRequest): Promise<Reply> {
		const { maxDeliveriesAtOnce, maxDeliveryBytes } = this.#service.limits;
		if (this.#deliveries >= maxDeliveriesAtOnce) {
			return textReply(503, 'The server is overloaded. Deliver it again later.', { 'Retry-After': '5' });
		}
		this.#deliveries++;
		try {
			return await this.#answerBody(request, route, pushRequest, maxDeliveryBytes);
		} finally {
			this.#deliveries--;
		}
	}

	#read(request: IncomingMessage): PushRequest | null {
		const address = request.url ?? '/';
		if (!address.startsWith('/') || !canParse(`http://push.invalid${address}`)) return null;
		const { pathname, searchParams } = new URL(`http://push.invalid${address}`);
		return {
			method: request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'),
			path: pathname,
			query: searchParams,
			headers: request.headers,
			from: this.#options.senderOf?.(request) ?? request.socket.remoteAddress ?? '',
			now: this.#options.now?.() ?? Date.now(),
			body: NOTHING,
		};
	}

	#route({ path, method }: PushRequest): Route | Reply {
		const here = routesAt(this.#routes, path);
		if (here.length === 0) return textReply(404, 'Not found.');
		const allowed = here.map((route) => route.method).join(', ');
		return (
			here.find((route) => route.method === method) ?? textReply(405, `Use ${allowed}.`, { Allow: allowed })
		);
	}

	#limit(route: Route, { from }: PushRequest): Reply | null {
		if (!route.isLimited || this.#senders.take(senderKey(from), this.#service.clockMs())) return null;
		this.counts.limited++;
		const reply = route.limited?.(SLOW_DOWN) ?? textReply(429, SLOW_DOWN);
		return { ...reply, headers: { 'Retry-After': '60' } };
	}

	/** Resolves when it listens; a Failure if the port is not available. */
	async listen(): Promise<void> {
		const { port = DEFAULT_PUSH_PORT, host = '127.0.0.1' } = this.#options;
		try {
			await new Promise<void>((resolve, reject) => {
				this.#server.once('error', reject);
				this.#server.listen(port, host, resolve);
			});
		} catch (error) {
			const reason =
				(error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'it is already in use' : messageOf(error);
			throw new Failure('no-port', `Port ${port} of ${host} cannot be opened: ${reason}.`, 'stop', {
				cause: error,
			});
		}
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	/** Lets running requests finish, but not for long. */
	async close(): Promise<void> {
		const timer = setTimeout(() => this.#server.closeAllConnections(), CLOSE_WITHIN_MS);
		await new Promise<void>((resolve) => {
			this.#server.close(() => resolve());
			this.#server.closeIdleConnections();
		});
		clearTimeout(timer);
	}
}

function routesAt(routes: readonly Route[], path: string): Route[] {
	return routes.filter((route) =>
		route.isPrefix === true ? path.startsWith(route.path) : path === route.path,
	);
}

/** Creates a server and lets it listen. */
export async function startPush(options: PushOptions = {}): Promise<PushServer> {
	const server = new PushServer(options);
	await server.listen();
	return server;
}
