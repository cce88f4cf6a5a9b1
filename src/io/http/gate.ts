/**
 * gate: the one way out: every request of this process passes here.
 *
 * In:     a request, and the kind of its destination.
 * Out:    the answer of one hop (`send`), or of the last hop (`follow`).
 * Fails:  Failure; `robots`, `quota` and `host-busy` mean that nothing was sent.
 * All kinds share one queue per host: one request at a time, a crawl delay between two, and one at a time for all hosts
 * on one network address. guard.ts decides which addresses may be connected to. DESTINATIONS says how the kinds differ.
 */
import { setMaxListeners } from 'node:events';
import { domainOf } from '../../lib/url/domain-of.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import { Failure } from '../failure.ts';
import type { Web, WebAnswer, WebHeaders, WebRequest } from '../web.ts';
import { firstOf } from './body.ts';
import { HostPace, type PaceSettings, type SavedPace } from './host-pace.ts';
import { KeyedLock } from './keyed-lock.ts';
import { type QuotaMemory, Quotas } from './quotas.ts';
import { parseAddress, redirectOf } from './request.ts';

interface Rules {
	/** Whether robots.txt is checked first. */
	readonly asksRobots: boolean;
	/** Requests to a domain per day; null for no limit. */
	readonly perDay: number | null;
}

/** The kinds of destinations. What a person configured or typed needs no permission from robots.txt; what others name does. */
const DESTINATIONS = {
	/** Pages, feeds, sitemaps and lists that the program fetches on its own. */
	page: { asksRobots: true, perDay: null },
	/** A single page whose address a person has just entered. */
	'named-page': { asksRobots: false, perDay: null },
	/** A WebSub hub that a feed names. */
	hub: { asksRobots: true, perDay: 1_000 },
	/** A ping server that a person names. */
	ping: { asksRobots: false, perDay: 1_000 },
	/** The webhook of a saved search, configured by a person. */
	webhook: { asksRobots: false, perDay: 10_000 },
} as const satisfies Readonly<Record<string, Rules>>;

export type Destination = keyof typeof DESTINATIONS;

export interface GateOptions extends Partial<PaceSettings> {
	/** Sends the requests. `addressOf` returns null if the network address is unknown, as behind a proxy. */
	readonly web: Web & { addressOf?(host: string): Promise<string | null> };
	readonly maxRedirects?: number;
	/** Overrides the limits of the table. */
	readonly perDay?: Partial<Record<Destination, number>>;
}

export interface SendOptions {
	readonly signal?: AbortSignal;
	/** Called for every request that was made, robots.txt included. */
	readonly onRequest?: (bytes: number) => void;
	/** Called before every request, robots.txt included. If it returns false, no request is made. */
	readonly claimRequest?: (() => boolean) | undefined;
}

export interface Fetched {
	/** The address of the last hop. */
	readonly url: string;
	readonly status: number;
	readonly contentType: string | undefined;
	readonly lastModified: string | undefined;
	readonly headers: WebHeaders;
	readonly body: Uint8Array;
}

/** A request that was not made. */
export interface Refusal {
	readonly destination: Destination;
	readonly host: string;
	readonly code: string;
	readonly message: string;
}

const MIN_DELAY_MS = 1_000;
const MAX_REDIRECTS = 5;
/** Limits for requests that are not pages: how many may wait for one host, how long the last may wait, and how many in all. */
const MAX_WAITING = 100;
const MAX_WAIT_MS = 5 * 60_000;
const MAX_WAITING_IN_ALL = 2_000;
/** Maximum number of unused hosts in memory. */
const MAX_IDLE_HOSTS = 500;

export class Gate {
	/** Requests that were not made, by kind of destination and code. */
	readonly refused = new Map<string, number>();
	readonly #web: GateOptions['web'];
	readonly #maxRedirects: number;
	readonly #settings: PaceSettings;
	readonly #quotas: Quotas;
	readonly #hosts = new Map<string, HostPace>();
	readonly #hostLock = new KeyedLock();
	readonly #addressLock = new KeyedLock();
	readonly #closed = new AbortController();
	#report: (refusal: Refusal) => void = () => {};
	/** What was reported today. */
	readonly #reported = new Set<string>();
	#waiting = 0;
	#sweepAt = 2 * MAX_IDLE_HOSTS;

	constructor(options: GateOptions) {
		const { web, maxRedirects = MAX_REDIRECTS, perDay = {} } = options;
		const { minDelayMs = MIN_DELAY_MS, honoursCrawlDelay = true } = options;
		const { now = () => new Date().toISOString() } = options;
		this.#web = web;
		this.#maxRedirects = maxRedirects;
		this.#settings = { minDelayMs, honoursCrawlDelay, now };
		const limits = Object.entries(DESTINATIONS).map(([kind, rules]) => [kind, rules.perDay] as const);
		this.#quotas = new Quotas({ ...Object.fromEntries(limits), ...perDay }, now);
		setMaxListeners(0, this.#closed.signal);
	}

	get minDelayMs(): number {
		return this.#settings.minDelayMs;
	}

	/** `memory` saves the quotas between runs. `report` is called for the first refusal of a kind and domain each day. */
	async attach(memory: QuotaMemory, report: (text: string) => void): Promise<void> {
		this.#report = ({ destination, message }) => report(`Not sent (${destination}): ${message}`);
		await this.#quotas.keepIn(memory, (error) => report(`Quotas could not be saved: ${String(error)}`));
	}

	/** One hop. */
	async send(destination: Destination, request: WebRequest, options: SendOptions = {}): Promise<WebAnswer> {
		const url = parseAddress(request.url).href;
		const host = hostOf(url);
		const pace = this.#paceOf(host);
		const { asksRobots } = DESTINATIONS[destination];
		const refuse = (failure: Failure): never => this.#refuse(destination, host, failure);
		if (destination !== 'page' && this.#isBusy(pace)) refuse(busy(host));
		pace.waiting++;
		this.#waiting++;
		try {
			const refusal =
				(asksRobots ? await this.#checkRobots(url, options) : null) ?? this.#quotas.take(destination, host);
			if (refusal !== null) refuse(refusal);
			return await this.#request(request, options);
		} finally {
			pace.waiting--;
			this.#waiting--;
		}
	}

	/** A page of any type, following redirects. */
	async follow(
		destination: Destination,
		address: string,
		options: SendOptions & Pick<Partial<WebRequest>, 'wants'> = {},
	): Promise<Fetched> {
		const { wants = 'any' } = options;
		let url = address;
		for (let hops = 0; hops <= this.#maxRedirects; hops++) {
			const answer = await this.send(destination, { url, wants }, options);
			const next = redirectOf(answer);
			if (next === null) return fetchedOf(answer);
			url = next;
		}
		const message = `${address} redirects more than ${this.#maxRedirects} times.`;
		throw new Failure('too-many-redirects', message, 'skip');
	}

	/** Fetches the robots.txt of the address if it is not known. Returns why the address may not be fetched, or null. */
	async prepare(url: string, options: SendOptions = {}): Promise<Failure | null> {
		return this.#checkRobots(parseAddress(url).href, options);
	}

	/** For a caller who visits the host for a while, and saves what was learnt about it on release. */
	hold(host: string, saved: SavedPace): void {
		const pace = this.#paceOf(host);
		pace.holders++;
		pace.recall(saved);
	}

	/** `restMs` is how much of the host's crawl delay is left. */
	release(host: string): SavedPace & { readonly restMs: number } {
		const pace = this.#paceOf(host);
		pace.holders--;
		return { ...pace.saved, restMs: pace.restMs };
	}

	/** The sitemaps that the host's robots.txt names. */
	sitemapsOf(host: string): string[] {
		return this.#paceOf(host).robots.sitemaps;
	}

	/** The robots.txt of the URL's origin as it was last read; null if there is none, undefined if it is not known. */
	robotsOf(url: string): string | null | undefined {
		return this.#paceOf(hostOf(url)).robots.textOf(new URL(url).origin);
	}

	/** Rejects everything that waits. */
	async close(): Promise<void> {
		this.#closed.abort();
		await this.#web.close();
	}

	#checkRobots(url: string, options: SendOptions): Promise<Failure | null> {
		const web = { get: (request: WebRequest) => this.#request(request, options) };
		return this.#paceOf(hostOf(url)).robots.check(url, web);
	}

	/** One request when host and network address are free, after the crawl delay. */
	#request(
		request: WebRequest,
		{ signal = this.#closed.signal, onRequest, claimRequest }: SendOptions,
	): Promise<WebAnswer> {
		const host = hostOf(request.url);
		const pace = this.#paceOf(host);
		const send = async (): Promise<WebAnswer> => {
			if (claimRequest?.() === false) throw requestLimit(request.url);
			let bytes = 0;
			try {
				const answer = await pace.send(this.#web, request, signal);
				bytes = answer.body.length;
				return answer;
			} finally {
				onRequest?.(bytes);
			}
		};
		pace.holders++;
		const sent = this.#hostLock.run(host, signal, async () => {
			const address = await this.#addressOf(host);
			return address === null ? send() : this.#addressLock.run(address, signal, send);
		});
		return sent.finally(() => {
			pace.holders--;
		});
	}

	async #addressOf(host: string): Promise<string | null> {
		return (await this.#web.addressOf?.(host.replace(/:\d+$/, '')).catch(() => null)) ?? null;
	}

	#isBusy({ waiting, delayMs }: HostPace): boolean {
		return waiting >= MAX_WAITING || waiting * delayMs > MAX_WAIT_MS || this.#waiting >= MAX_WAITING_IN_ALL;
	}

	#refuse(destination: Destination, host: string, failure: Failure): never {
		const { code, message } = failure;
		const key = `${destination} ${code}`;
		this.refused.set(key, (this.refused.get(key) ?? 0) + 1);
		// A page refused in a crawl is in the store as a coverage gap, with the reason.
		if (destination !== 'page') this.#reportOnce({ destination, host, code, message });
		throw failure;
	}

	#reportOnce(refusal: Refusal): void {
		const { destination, host, code } = refusal;
		const key = `${this.#settings.now().slice(0, 10)} ${destination} ${code} ${domainOf(host)}`;
		if (this.#reported.has(key)) return;
		if (this.#reported.size >= MAX_WAITING_IN_ALL) this.#reported.clear();
		this.#reported.add(key);
		this.#report(refusal);
	}

	/** The most recently used hosts come last. */
	#paceOf(host: string): HostPace {
		const pace = this.#hosts.get(host) ?? new HostPace(this.#settings);
		this.#hosts.delete(host);
		if (this.#hosts.size >= this.#sweepAt) this.#sweep();
		this.#hosts.set(host, pace);
		return pace;
	}

	#sweep(): void {
		for (const [host, pace] of this.#hosts) {
			if (this.#hosts.size <= MAX_IDLE_HOSTS) break;
			if (pace.isIdle) this.#hosts.delete(host);
		}
		this.#sweepAt = 2 * Math.max(MAX_IDLE_HOSTS, this.#hosts.size);
	}
}

/** The body of a successful answer; any other answer is a Failure with its status. */
export function expectOk(fetched: Fetched): Fetched {
	const { status, url } = fetched;
	if (status >= 200 && status < 300) return fetched;
	const action = RETRY_STATUS.has(status) ? 'retry' : 'skip';
	throw new Failure(`status-${status}`, `${url} answered with status ${status}.`, action);
}

/** Answers that may change after a while. */
const RETRY_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);

function requestLimit(url: string): Failure {
	return new Failure('request-limit', `The limit of requests is reached, so ${url} was not fetched.`, 'stop');
}

function busy(host: string): Failure {
	return new Failure('host-busy', `Too many requests are waiting for ${host}.`, 'retry');
}

function fetchedOf({ url, status, headers, body }: WebAnswer): Fetched {
	const contentType = firstOf(headers['content-type']);
	const lastModified = firstOf(headers['last-modified']);
	return { url, status, contentType, lastModified, headers, body };
}
