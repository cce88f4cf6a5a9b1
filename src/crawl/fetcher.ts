/**
 * fetcher: fetches the pages of one host through the gate.
 *
 * Redirects within the host are followed; redirects to another host are returned. If the server asks for a short delay, the fetcher waits and
 * tries again.
 */
import { Failure } from '../io/failure.ts';
import type { Gate } from '../io/http/gate.ts';
import { sleep } from '../io/sleep.ts';
import type { WebAnswer, WebRequest } from '../io/web.ts';
import { retryAfterMs } from '../lib/http/headers.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { FetchResult } from './visit.ts';

/** A server that asks for a delay, or sends incomplete responses, gets more attempts than one that does not respond. */
const TRIES = 4;
const TRIES_OF_THE_ABSENT = 2;
const PATIENT = /^(?:robots-)?(?:429|503)$|^broken-answer$/;
const MAX_HOPS = 6;
/** If a host asks for a longer delay, it is visited another time. */
const SOON_MS = 10_000;
const FIRST_RETRY_MS = 500;
const RETRY_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);
const PERMANENT = new Set([301, 308]);

export interface FetcherOptions {
	readonly host: string;
	readonly gate: Gate;
	readonly now: () => string;
	readonly signal: AbortSignal;
	/** Whether the page was erased on request. Redirects to it are not followed. */
	readonly isForgotten?: ((url: string) => boolean) | undefined;
	/** Called for every request that was made. */
	readonly onRequest: (bytes: number) => void;
	/** Called before every request; no request is made when it returns false. */
	readonly claimRequest?: (() => boolean) | undefined;
}

export class Fetcher {
	readonly #options: FetcherOptions;
	/** The last response was cut off at every attempt, so further attempts are pointless. */
	#breaksOff = false;

	constructor(options: FetcherOptions) {
		this.#options = options;
	}

	async fetch(request: WebRequest): Promise<FetchResult> {
		let { url } = request;
		let isPermanent = true;
		for (let hop = 0; hop < MAX_HOPS; hop++) {
			const result = await this.#fetchPatiently({ ...request, url });
			if (result.kind !== 'redirect') return result;
			isPermanent &&= result.isPermanent;
			if (hostOf(result.url) !== this.#options.host) {
				return { kind: 'elsewhere', url: result.url, isPermanent, at: result.at };
			}
			if (this.#options.isForgotten?.(result.url) === true) return this.#failure(forgotten(request.url));
			url = result.url;
		}
		return this.#failure(
			new Failure('too-many-redirects', `${request.url} redirects more than ${MAX_HOPS} times.`, 'skip'),
		);
	}

	/** Loads robots.txt of the URL's origin. If that fails, it is fetched again later. */
	async prepare(url: string): Promise<void> {
		const { gate, signal, onRequest, claimRequest } = this.#options;
		try {
			await gate.prepare(url, { signal, onRequest, claimRequest });
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
		}
	}

	async #fetchPatiently(request: WebRequest): Promise<FetchResult | Redirect> {
		for (let tries = 1; ; tries++) {
			const result = await this.#fetchOnce({ ...request, takeCut: tries === TRIES || this.#breaksOff });
			if (result.kind === 'answer') this.#breaksOff = result.isCut;
			const isLast =
				request.isOptional === true || tries >= (isPatient(result) ? TRIES : TRIES_OF_THE_ABSENT);
			const waitMs = isLast ? null : againIn(result, tries);
			if (waitMs === null || waitMs > SOON_MS || this.#options.signal.aborted) return result;
			await sleep(waitMs, this.#options.signal);
		}
	}

	async #fetchOnce(request: WebRequest): Promise<FetchResult | Redirect> {
		const { gate, signal, onRequest, claimRequest } = this.#options;
		try {
			return toResult(await gate.send('page', request, { signal, onRequest, claimRequest }));
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			return this.#failure(error);
		}
	}

	#failure({ code, message, action }: Failure): FetchResult {
		const at = this.#options.now();
		return { kind: 'failure', code, message, action, status: 0, retryAfterMs: null, at };
	}
}

/** The message does not reveal the target. */
function forgotten(url: string): Failure {
	return new Failure('forgotten', `${url} redirects to a page that was erased on request.`, 'skip');
}

interface Redirect {
	readonly kind: 'redirect';
	readonly url: string;
	readonly isPermanent: boolean;
	readonly at: string;
}

function toResult(answer: WebAnswer): FetchResult | Redirect {
	const { url, status, headers, body, at, location, isCut } = answer;
	if (location !== null) return { kind: 'redirect', url: location, isPermanent: PERMANENT.has(status), at };
	return { kind: 'answer', url, status, headers, body, at, isCut: isCut === true };
}

function isPatient(result: FetchResult | Redirect): boolean {
	if (result.kind === 'redirect' || result.kind === 'elsewhere') return false;
	return PATIENT.test(result.kind === 'failure' ? result.code : String(result.status));
}

/** Milliseconds until a retry may succeed; null when it never will. */
function againIn(result: FetchResult | Redirect, tries: number): number | null {
	const backOffMs = FIRST_RETRY_MS * 2 ** (tries - 1);
	if (result.kind === 'failure')
		return result.action === 'retry' && result.code !== 'robots' ? backOffMs : null;
	if (result.kind !== 'answer' || !RETRY_STATUS.has(result.status)) return null;
	return Math.max(backOffMs, retryAfterMs(result.headers, Date.parse(result.at)) ?? 0);
}
