/**
 * http: one page from the web, bounded in every direction.
 *
 * In:     an address and limits.
 * Out:    status, headers and the unpacked body of the last hop.
 * Fails:  Failure with a code and what to do (retry, skip, stop).
 * All that is fetched is hostile: bytes are counted while they unpack, redirects are counted, time is bounded from the
 * first connect to the last byte, and only public addresses are connected to (guard.ts).
 * Not here: robots, gaps and order of visits; they are the caller's.
 */
import { pipeline, Writable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, type Dispatcher, errors } from 'undici';
import { Failure, messageOf } from './failure.ts';
import { guardedConnector } from './guard.ts';

/** Who we are, to every server. */
export const USER_AGENT = 'Logosphere/0.1 (weblog collector)';

export interface FetchLimits {
	readonly timeoutMs: number;
	readonly maxBytes: number;
	readonly maxRedirects: number;
}

export interface Fetched {
	/** The address of the last hop. */
	readonly url: string;
	readonly status: number;
	readonly contentType: string | undefined;
	readonly lastModified: string | undefined;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	readonly body: Uint8Array;
}

export interface HttpOptions extends FetchLimits {
	/** Send every request through this HTTP proxy; the proxy then answers for the addresses. */
	readonly proxy?: string | undefined;
	/** Connect to loopback and private addresses too. */
	readonly allowPrivate?: boolean;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Answers that may be different in a while. */
const RETRY_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);

export class Http {
	readonly #agent: Dispatcher;
	readonly #options: HttpOptions;

	constructor(options: HttpOptions) {
		this.#options = options;
		const connect =
			options.proxy === undefined && options.allowPrivate !== true ? guardedConnector() : undefined;
		this.#agent = new Agent({
			pipelining: 1,
			maxHeaderSize: 65_536,
			...(connect === undefined ? {} : { connect }),
		});
	}

	/** Fetch a page, following redirects. */
	async fetch(address: string): Promise<Fetched> {
		const { timeoutMs, maxRedirects } = this.#options;
		const signal = AbortSignal.timeout(timeoutMs);
		let url = parseAddress(address);
		for (let hops = 0; hops <= maxRedirects; hops++) {
			const fetched = await this.#fetchOnce(url, signal);
			const target = REDIRECTS.has(fetched.status) ? fetched.headers.location : undefined;
			if (typeof target !== 'string') return fetched;
			url = parseAddress(target, url);
		}
		throw new Failure('too-many-redirects', `${address} redirects more than ${maxRedirects} times.`, 'skip');
	}

	async #fetchOnce(url: URL, signal: AbortSignal): Promise<Fetched> {
		const { proxy, maxBytes, timeoutMs } = this.#options;
		try {
			const response = await this.#agent.request({
				origin: proxy ?? url.origin,
				path: proxy === undefined ? url.pathname + url.search : url.origin + url.pathname + url.search,
				method: 'GET',
				headers: {
					host: url.host,
					'user-agent': USER_AGENT,
					accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5',
					'accept-encoding': 'gzip, br',
				},
				signal,
				headersTimeout: timeoutMs,
				bodyTimeout: timeoutMs,
			});
			const body = await readBody(response, maxBytes);
			return {
				url: url.href,
				status: response.statusCode,
				contentType: firstOf(response.headers['content-type']),
				lastModified: firstOf(response.headers['last-modified']),
				headers: response.headers,
				body,
			};
		} catch (error) {
			throw toFailure(error, url, this.#options);
		}
	}

	async close(): Promise<void> {
		await this.#agent.destroy();
	}
}

/** The body of a good answer; any other is a Failure that tells the status. */
export function expectOk(fetched: Fetched): Fetched {
	const { status, url } = fetched;
	if (status >= 200 && status < 300) return fetched;
	const action = RETRY_STATUS.has(status) ? 'retry' : 'skip';
	throw new Failure(`status-${status}`, `${url} answered with status ${status}.`, action);
}

function firstOf(header: string | string[] | undefined): string | undefined {
	return Array.isArray(header) ? header[0] : header;
}

function parseAddress(address: string, base?: URL): URL {
	const url = URL.canParse(address, base?.href) ? new URL(address, base) : null;
	if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
	throw new Failure('bad-address', `${address} is no http or https address.`, 'skip');
}

/** Unpack and collect, never more than `maxBytes`. */
function readBody({ body, headers }: Dispatcher.ResponseData, maxBytes: number): Promise<Uint8Array> {
	const chunks: Buffer[] = [];
	let length = 0;
	const collect = new Writable({
		write(chunk: Buffer, _encoding, done) {
			length += chunk.length;
			chunks.push(chunk);
			done(length > maxBytes ? new Failure('too-large', `is larger than ${maxBytes} bytes`, 'skip') : null);
		},
	});
	const unpackers = unpackersFor(headers['content-encoding']);
	return new Promise((resolve, reject) => {
		pipeline([body, ...unpackers, collect], (error) =>
			error ? reject(error) : resolve(Buffer.concat(chunks)),
		);
	});
}

function unpackersFor(encoding: string | string[] | undefined): NodeJS.ReadWriteStream[] {
	const coding = String(encoding ?? 'identity')
		.trim()
		.toLowerCase();
	if (coding === 'gzip' || coding === 'x-gzip') return [createGunzip()];
	if (coding === 'br') return [createBrotliDecompress()];
	if (coding === 'deflate') return [createInflate()];
	if (coding === 'identity' || coding === '') return [];
	throw new Failure('bad-encoding', `is packed as "${coding}", which was not asked for`, 'skip');
}

function toFailure(error: unknown, url: URL, { timeoutMs, proxy }: HttpOptions): Failure {
	if (error instanceof Failure) {
		return error.code === 'private-address'
			? error
			: new Failure(error.code, `${url.href} ${error.message}.`, error.action);
	}
	if (isTimeout(error)) {
		return new Failure('timeout', `${url.href} did not answer within ${timeoutMs} ms.`, 'retry');
	}
	const code = (error as NodeJS.ErrnoException).code ?? '';
	const at = proxy === undefined ? url.host : `the proxy ${proxy}`;
	const reason = CONNECT_REASONS[code];
	if (reason !== undefined)
		return new Failure(code.toLowerCase(), `${url.href} cannot be reached: ${reason(at)}.`, 'retry');
	return new Failure('broken-answer', `${url.href} broke off: ${messageOf(error)}.`, 'retry');
}

const CONNECT_REASONS: Readonly<Record<string, (at: string) => string>> = {
	ENOTFOUND: (at) => `there is no host ${at}`,
	EAI_AGAIN: (at) => `the name ${at} could not be looked up`,
	ECONNREFUSED: (at) => `${at} refused the connection`,
	ECONNRESET: (at) => `${at} closed the connection`,
	EHOSTUNREACH: (at) => `there is no route to ${at}`,
	ENETUNREACH: (at) => `there is no route to ${at}`,
};

function isTimeout(error: unknown): boolean {
	if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) return true;
	if (error instanceof errors.ConnectTimeoutError) return true;
	return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}
