/**
 * server: the door through which the blogosphere tells what is new.
 *
 * In:     HTTP requests of strangers: pings (XML-RPC, forms, TrackBack), what hubs confirm and deliver (WebSub).
 * Out:    events to the caller, lists of recent changes to whoever asks.
 * Everything is bounded: connections, time, headers, bodies, rates; nothing is read that will not be used.
 * Not here: subscribing (websub-client.ts), visits to what was pinged (the crawler's).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { canParse } from '../../lib/url/can-parse.ts';
import { Failure, messageOf } from '../failure.ts';
import { limitConnections } from './admit.ts';
import { type Changes, MemoryChanges } from './changes.ts';
import type { Desk, PushCounts, PushEvents, WebSubCallbacks } from './desk.ts';
import { type Asked, drain, type Reply, readBody, send, textReply } from './exchange.ts';
import { DEFAULT_LIMITS, DEFAULT_PUSH_PORT, type PushLimits } from './limits.ts';
import { PingDesk } from './pings.ts';
import { Rate, Recent, senderKey } from './rate.ts';
import { makeDoorRoutes, makeRoutes, type Route } from './routes.ts';

export interface PushOptions extends PushEvents {
	/** 0 takes any free port. */
	readonly port?: number;
	readonly host?: string;
	/** It does not listen: another server hands on what is for it (`owns`, `serve`). */
	readonly isGuest?: boolean;
	readonly limits?: Partial<PushLimits>;
	/** Take pings for loopback and private addresses too. */
	readonly allowPrivate?: boolean;
	readonly changes?: Changes;
	readonly websub?: WebSubCallbacks;
	readonly acceptsCloud?: (feedUrl: string) => boolean;
	/** The text of /metrics, in Prometheus' format. */
	readonly metrics?: () => string | Promise<string>;
	/** The time that events and lists carry, in milliseconds. */
	readonly now?: () => number;
	/** Who sent a request, where a proxy stands in front; the socket's address unless told. */
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
	readonly #desk: Desk;
	readonly #routes: readonly Route[];
	readonly #senders: Rate;
	readonly #server: Server;
	#deliveries = 0;

	constructor(options: PushOptions = {}) {
		const limits: PushLimits = { ...DEFAULT_LIMITS, ...options.limits };
		const { allowPrivate = false, changes = new MemoryChanges(), acceptsCloud = () => false } = options;
		this.#options = options;
		this.#desk = {
			limits,
			allowPrivate,
			changes,
			acceptsCloud,
			events: options,
			counts: this.counts,
			pings: new PingDesk(limits, allowPrivate, changes),
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

	/** Whether a request is for it. */
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

	/** A fault of ours: whoever hangs up is none. */
	#noteError(error: unknown): void {
		this.counts.errors++;
		this.#options.onError?.(error);
	}

	async #answer(request: IncomingMessage): Promise<Reply> {
		const asked = this.#read(request);
		if (asked === null) return textReply(400, 'The address cannot be read.');
		const found = this.#route(asked);
		if ('status' in found) return found;
		const refusal = this.#limit(found, asked) ?? found.refuse?.(this.#desk, asked);
		if (refusal !== undefined && refusal !== null) return refusal;
		if (found.body === 'none') return found.answer(this.#desk, asked);
		if (found.body === 'ping') return this.#answerBody(request, found, asked, this.#desk.limits.maxPingBytes);
		return this.#answerDelivery(request, found, asked);
	}

	async #answerBody(request: IncomingMessage, route: Route, asked: Asked, maxBytes: number): Promise<Reply> {
		const body = await readBody(request, maxBytes);
		if (body === null) return textReply(413, 'That is too much.');
		return route.answer(this.#desk, { ...asked, body });
	}

	async #answerDelivery(request: IncomingMessage, route: Route, asked: Asked): Promise<Reply> {
		const { maxDeliveriesAtOnce, maxDeliveryBytes } = this.#desk.limits;
		if (this.#deliveries >= maxDeliveriesAtOnce) {
			return textReply(503, 'Too much at once. Deliver it again later.', { 'Retry-After': '5' });
		}
		this.#deliveries++;
		try {
			return await this.#answerBody(request, route, asked, maxDeliveryBytes);
		} finally {
			this.#deliveries--;
		}
	}

	#read(request: IncomingMessage): Asked | null {
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

	#route({ path, method }: Asked): Route | Reply {
		const here = routesAt(this.#routes, path);
		if (here.length === 0) return textReply(404, 'There is nothing here.');
		const allowed = here.map((route) => route.method).join(', ');
		return (
			here.find((route) => route.method === method) ?? textReply(405, `Use ${allowed}.`, { Allow: allowed })
		);
	}

	#limit(route: Route, { from }: Asked): Reply | null {
		if (!route.isLimited || this.#senders.take(senderKey(from), this.#desk.clockMs())) return null;
		this.counts.limited++;
		const reply = route.limited?.(SLOW_DOWN) ?? textReply(429, SLOW_DOWN);
		return { ...reply, headers: { 'Retry-After': '60' } };
	}

	/** Resolves when it listens; a Failure when the port cannot be had. */
	async listen(): Promise<void> {
		const { port = DEFAULT_PUSH_PORT, host = '127.0.0.1' } = this.#options;
		try {
			await new Promise<void>((resolve, reject) => {
				this.#server.once('error', reject);
				this.#server.listen(port, host, resolve);
			});
		} catch (error) {
			const reason =
				(error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'it is in use' : messageOf(error);
			throw new Failure('no-port', `Port ${port} of ${host} cannot be opened: ${reason}.`, 'stop', {
				cause: error,
			});
		}
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	/** Lets the requests under way finish, but not for long. */
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

/** Make a server and let it listen. */
export async function startPush(options: PushOptions = {}): Promise<PushServer> {
	const server = new PushServer(options);
	await server.listen();
	return server;
}
