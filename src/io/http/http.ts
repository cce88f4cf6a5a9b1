/**
 * http: fetches pages from the web, with every dimension limited.
 *
 * In:     an address and limits.
 * Out:    status, headers and the unpacked body of one hop.
 * Fails:  Failure with a code and an action (retry, skip, stop).
 * Everything fetched is treated as hostile: bytes are counted while they unpack, time is limited from the
 * first connect to the last byte, and only public addresses are connected to (guard.ts).
 * Not here: robots.txt, crawl delays, redirects (gate.ts). Only the gate, and tests, create one of these and send with it.
 */
import { Failure } from '../failure.ts';
import type { Web, WebAnswer, WebRequest } from '../web.ts';
import { AddressBook, type Resolve } from './addresses.ts';
import { HttpAgent, TUNNELS } from './agent.ts';
import { isBadPort } from './bad-ports.ts';
import { readBody } from './body.ts';
import { toFailure } from './fetch-failure.ts';
import { type AllowsAddress, checkAddresses, isOutsideAddress } from './guard.ts';
import { headersOf, parseAddress, redirectTarget, USER_AGENT } from './request.ts';

import type { SignRequest } from './sign-requests.ts';

export { userAgentOf } from './request.ts';

interface FetchLimits {
	readonly timeoutMs: number;
	readonly maxBytes: number;
}

export interface HttpOptions extends FetchLimits {
	/** Send every request through this HTTP proxy, which is then responsible for the addresses. */
	readonly proxy?: string | undefined;
	/** The proxy gets `GET https://…` itself, without a tunnel: it answers for all servers, as the simulated web does. */
	readonly isPlainProxy?: boolean | undefined;
	/** Allow loopback and private addresses, and any port. */
	readonly allowPrivate?: boolean;
	/** Which addresses may be connected to. Default: public ones outside the networks of this machine. */
	readonly allows?: AllowsAddress | undefined;
	/** How names are resolved, and how long the answer is cached. */
	readonly resolve?: Resolve | undefined;
	readonly keepAddressMs?: number | undefined;
	readonly userAgent?: string | undefined;
	/** Headers that prove who sends the request. */
	readonly signRequest?: SignRequest | undefined;
	/** Time to connect, and to the first byte; neither is longer than `timeoutMs`. */
	readonly connectTimeoutMs?: number;
	readonly firstByteTimeoutMs?: number;
	/** A slower body is abandoned after `slowAfterMs`. */
	readonly minBytesPerSecond?: number;
	readonly slowAfterMs?: number;
	/** PEM of an authority to trust in addition to the well-known ones. */
	readonly authority?: string;
	/** The clock for `at` of a response. Default: the system clock. */
	readonly now?: () => number;
}

const CONNECT_TIMEOUT_MS = 10_000;
const MIN_BYTES_PER_SECOND = 500;
const SLOW_AFTER_MS = 5_000;

export class Http implements Web {
	readonly #agent: HttpAgent;
	readonly #options: HttpOptions;
	readonly #addresses: AddressBook;

	constructor(options: HttpOptions) {
		const { proxy, allowPrivate, timeoutMs, connectTimeoutMs = CONNECT_TIMEOUT_MS, authority } = options;
		const { allows = isOutsideAddress, resolve, keepAddressMs: keepMs } = options;
		const allowed = proxy === undefined && allowPrivate !== true ? allows : null;
		this.#options = options;
		const check = allowed === null ? () => {} : checkAddresses(allowed);
		this.#addresses = new AddressBook({ check, resolve, keepMs });
		this.#agent = new HttpAgent({
			addresses: this.#addresses,
			allows: allowed,
			proxy,
			connectTimeoutMs: Math.min(connectTimeoutMs, timeoutMs),
			authority,
		});
	}

	/** One hop. */
	async get(request: WebRequest, signal?: AbortSignal): Promise<WebAnswer> {
		const limit = new TimeLimit(this.#options.timeoutMs, signal);
		try {
			return await this.#hop(request, this.#parse(request.url), limit);
		} finally {
			limit.release();
		}
	}

	/** The network address that would be connected to; null with a proxy, or if there is none. */
	addressOf(host: string): Promise<string | null> {
		return this.#options.proxy === undefined ? this.#addresses.first(host) : Promise.resolve(null);
	}

	async close(): Promise<void> {
		await this.#agent.close();
	}

	#parse(address: string): URL {
		const url = parseAddress(address);
		if (this.#options.allowPrivate === true || !isBadPort(url)) return url;
		throw new Failure(
			'bad-port',
			`${url.href} names port ${url.port}, which is not for web servers.`,
			'skip',
		);
	}

	async #hop(request: WebRequest, url: URL, limit: TimeLimit): Promise<WebAnswer> {
		const { proxy, timeoutMs, maxBytes, now = Date.now, userAgent = USER_AGENT } = this.#options;
		const { minBytesPerSecond = MIN_BYTES_PER_SECOND, slowAfterMs = SLOW_AFTER_MS } = this.#options;
		const at = new Date(now()).toISOString();
		const sent = { ...headersOf(request, url, userAgent), ...this.#options.signRequest?.(url.host) };
		const { response, done } = this.#send(url, sent, request.content?.body, limit.signal);
		try {
			const { statusCode: status, headers, body } = await response;
			const limits = {
				maxBytes: Math.min(maxBytes, request.maxBytes ?? maxBytes),
				minBytesPerSecond,
				slowAfterMs,
			};
			const read = await readBody({ status, headers, chunks: body }, request, limits).finally(() =>
				body.on('error', () => {}).destroy(),
			);
			if (limit.endedBy === 'caller') throw new Error('given up');
			const location = redirectTarget(status, headers, url);
			return { url: url.href, status, headers, body: read.bytes, at, location, isCut: read.isCut, sent };
		} catch (error) {
			this.#agent.noteTrouble(url.origin, error);
			throw toFailure(error, { url, proxy, timeoutMs, endedBy: limit.endedBy });
		} finally {
			done();
		}
	}

	/** Directly, through a tunnel of the proxy, or as a request that the proxy makes itself. */
	#wayTo(url: URL): {
		readonly line: string;
		readonly path: string;
		readonly authorization?: Record<string, string>;
	} {
		const { proxy, isPlainProxy = false } = this.#options;
		const path = url.pathname + url.search;
		if (proxy === undefined) return { line: url.origin, path };
		if (url.protocol === 'https:' && !isPlainProxy) return { line: TUNNELS, path };
		const { origin, username, password } = new URL(proxy);
		const direct = { line: origin, path: url.origin + path };
		if (username === '') return direct;
		const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString(
			'base64',
		);
		return { ...direct, authorization: { 'proxy-authorization': `Basic ${secret}` } };
	}

	#send(
		url: URL,
		headers: Record<string, string>,
		body: string | undefined,
		signal: AbortSignal,
	): ReturnType<HttpAgent['request']> {
		const { timeoutMs, firstByteTimeoutMs = timeoutMs } = this.#options;
		const { line, path, authorization } = this.#wayTo(url);
		return this.#agent.request(line, {
			origin: url.origin,
			path,
			method: body === undefined ? 'GET' : 'POST',
			body: body ?? null,
			headers: { ...headers, ...authorization },
			signal,
			headersTimeout: Math.min(firstByteTimeoutMs, timeoutMs),
			bodyTimeout: timeoutMs,
		});
	}
}

/** Ends a request when its time is up or the caller gives up, whichever comes first. */
class TimeLimit {
	readonly #controller = new AbortController();
	readonly #timer: NodeJS.Timeout;
	readonly #caller: AbortSignal | undefined;
	readonly #onCaller = (): void => this.#end('caller');
	#endedBy: 'time' | 'caller' | null = null;

	constructor(timeoutMs: number, caller?: AbortSignal) {
		this.#timer = setTimeout(() => this.#end('time'), timeoutMs);
		this.#caller = caller;
		if (caller?.aborted) this.#end('caller');
		else caller?.addEventListener('abort', this.#onCaller);
	}

	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	get endedBy(): 'time' | 'caller' | null {
		return this.#endedBy;
	}

	/** Always call it at the end: a caller's signal may outlive a million requests. */
	release(): void {
		clearTimeout(this.#timer);
		this.#caller?.removeEventListener('abort', this.#onCaller);
	}

	#end(by: 'time' | 'caller'): void {
		this.#endedBy ??= by;
		this.#controller.abort();
	}
}
