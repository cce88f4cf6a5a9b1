/**
 * agent: the connections: HTTP/1.1, or HTTP/2 if the server supports it.
 *
 * One connection per origin with one request at a time on it, whatever the callers do; a proxy gets as many as are needed.
 * Idle connections are closed after a while, since nothing else closes an idle HTTP/2 connection.
 */
import { rootCertificates } from 'node:tls';
import { buildConnector, Client, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { messageOf } from '../failure.ts';
import type { AddressBook } from './addresses.ts';
import { type AllowsAddress, guardedConnector } from './guard.ts';

export interface AgentOptions {
	readonly addresses: AddressBook;
	/** Checks what may be connected to; null allows every address. */
	readonly allows: AllowsAddress | null;
	/** Through a proxy: many connections to one origin, and tunnels to servers that encrypt. */
	readonly proxy: string | undefined;
	readonly connectTimeoutMs: number;
	/** PEM, trusted in addition to the well-known authorities. */
	readonly authority?: string | undefined;
}

const MAX_HEADER_BYTES = 65_536;
/** Longer than the usual crawl delay, so that the connection to a host is reused. */
const IDLE_MS = 10_000;
const SWEEP_MS = 1_000;
const MAX_AVOIDED = 10_000;

/** The error codes of Node and undici for it. */
const HTTP2_TROUBLE = /HTTP\/?2|GOAWAY/;

/** Replaces an origin: by CONNECT through the proxy, to whatever origin a request names. */
export const TUNNELS = 'tunnels';

interface Line {
	readonly dispatcher: Dispatcher;
	active: number;
	usedMs: number;
}

export class HttpAgent {
	readonly #lines = new Map<string, Line>();
	readonly #options: AgentOptions;
	readonly #connect: buildConnector.connector;
	readonly #connectPlainly: buildConnector.connector;
	/** Origins whose HTTP/2 failed. */
	readonly #avoided = new Set<string>();
	#sweptMs = 0;

	constructor(options: AgentOptions) {
		this.#options = options;
		this.#connect = connectorOf(options, true);
		this.#connectPlainly = connectorOf(options, false);
	}

	/** Call `done` when the body was read or abandoned. */
	request(
		origin: string,
		options: Dispatcher.RequestOptions,
	): { readonly response: Promise<Dispatcher.ResponseData>; done(): void } {
		this.#sweep();
		const line = this.#lineTo(origin);
		line.active++;
		const done = (): void => {
			line.active--;
			line.usedMs = performance.now();
		};
		return { response: line.dispatcher.request(options), done };
	}

	/** After a problem with HTTP/2, an origin is requested by HTTP/1.1. */
	noteTrouble(origin: string, error: unknown): void {
		if (!HTTP2_TROUBLE.test(`${(error as NodeJS.ErrnoException).code} ${messageOf(error)}`)) return;
		if (this.#avoided.size >= MAX_AVOIDED) this.#avoided.clear();
		this.#avoided.add(origin);
		const line = this.#lines.get(origin);
		this.#lines.delete(origin);
		line?.dispatcher.destroy().catch(() => {});
	}

	async close(): Promise<void> {
		const lines = [...this.#lines.values()];
		this.#lines.clear();
		await Promise.all(lines.map(({ dispatcher }) => dispatcher.destroy()));
	}

	/** The connections are in the order of their use: the first is the oldest. */
	#lineTo(origin: string): Line {
		const line = this.#lines.get(origin) ?? { dispatcher: this.#open(origin), active: 0, usedMs: 0 };
		line.usedMs = performance.now();
		this.#lines.delete(origin);
		this.#lines.set(origin, line);
		return line;
	}

	/** The servers behind the tunnels show their certificates themselves: the proxy sees only their names. */
	#openTunnels(uri: string): Dispatcher {
		const { connectTimeoutMs, authority } = this.#options;
		const ca = authority === undefined ? {} : { ca: [...rootCertificates, authority] };
		return new ProxyAgent({
			uri,
			pipelining: 1,
			maxHeaderSize: MAX_HEADER_BYTES,
			keepAliveTimeout: IDLE_MS,
			proxyTls: { timeout: connectTimeoutMs, ...ca },
			requestTls: { timeout: connectTimeoutMs, ...ca },
		});
	}

	#open(origin: string): Dispatcher {
		const { proxy } = this.#options;
		if (proxy !== undefined && origin === TUNNELS) return this.#openTunnels(proxy);
		const allowH2 = !this.#avoided.has(origin);
		const options = {
			pipelining: 1,
			allowH2,
			maxHeaderSize: MAX_HEADER_BYTES,
			keepAliveTimeout: IDLE_MS,
			connect: allowH2 ? this.#connect : this.#connectPlainly,
		};
		return proxy !== undefined ? new Pool(origin, options) : new Client(origin, options);
	}

	#sweep(): void {
		const nowMs = performance.now();
		if (nowMs - this.#sweptMs < SWEEP_MS) return;
		this.#sweptMs = nowMs;
		for (const [origin, { dispatcher, active, usedMs }] of this.#lines) {
			if (nowMs - usedMs < IDLE_MS) break;
			if (active > 0) continue;
			this.#lines.delete(origin);
			dispatcher.destroy().catch(() => {});
		}
	}
}

function connectorOf(options: AgentOptions, allowH2: boolean): buildConnector.connector {
	const { addresses, allows, connectTimeoutMs, authority } = options;
	const building: buildConnector.BuildOptions = {
		allowH2,
		timeout: connectTimeoutMs,
		lookup: addresses.lookup,
		...(authority === undefined ? {} : { ca: [...rootCertificates, authority] }),
	};
	return allows === null ? buildConnector(building) : guardedConnector(building, allows);
}
