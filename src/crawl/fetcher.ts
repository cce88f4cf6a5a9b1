/**
 * fetcher: pages of one host, through the gate.
 *
 * A redirect within the host is followed; one to another host is returned. An answer that says "later" is fetched again when
 * later is soon.
 */
import { Failure } from '../io/failure.ts';
import type { Gate } from '../io/http/gate.ts';
import { sleep } from '../io/sleep.ts';
import type { WebAnswer, WebRequest } from '../io/web.ts';
import { retryAfterMs } from '../lib/http/headers.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { Asked } from './visit.ts';

/** A server that asks for patience, or breaks off, gets more of it than one that is not there. */
const TRIES = 4;
const TRIES_OF_THE_ABSENT = 2;
const PATIENT = /^(?:robots-)?(?:429|503)$|^broken-answer$/;
const MAX_HOPS = 6;
/** A host that asks for more rest than this is left for another time. */
const SOON_MS = 10_000;
const FIRST_RETRY_MS = 500;
const RETRY_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);
const PERMANENT = new Set([301, 308]);

export interface FetcherOptions {
	readonly host: string;
	readonly gate: Gate;
	readonly now: () => string;
	readonly signal: AbortSignal;
	/** Somebody asked for it to be forgotten: no redirect leads there. */
	readonly isForgotten?: ((url: string) => boolean) | undefined;
	/** Called for every request that was made. */
	readonly onRequest: (bytes: number) => void;
}

export class Fetcher {
	readonly #options: FetcherOptions;
	/** Its last answer broke off at every try: it always does, and further tries give no more. */
	#breaksOff = false;

	constructor(options: FetcherOptions) {
		this.#options = options;
	}

	async fetch(request: WebRequest): Promise<Asked> {
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

	/** The rules of an address's origin are known when this resolves, or will be fetched again. */
	async prepare(url: string): Promise<void> {
		const { gate, signal, onRequest } = this.#options;
		try {
			await gate.prepare(url, { signal, onRequest });
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
		}
	}

	async #fetchPatiently(request: WebRequest): Promise<Asked | Redirect> {
		for (let tries = 1; ; tries++) {
			const result = await this.#fetchOnce({ ...request, takeCut: tries === TRIES || this.#breaksOff });
			if (result.kind === 'answer') this.#breaksOff = result.isCut;
			const isLast = tries >= (isPatient(result) ? TRIES : TRIES_OF_THE_ABSENT);
			const waitMs = isLast ? null : againIn(result, tries);
			if (waitMs === null || waitMs > SOON_MS || this.#options.signal.aborted) return result;
			await sleep(waitMs, this.#options.signal);
		}
	}

	async #fetchOnce(request: WebRequest): Promise<Asked | Redirect> {
		const { gate, signal, onRequest } = this.#options;
		try {
			return toResult(await gate.send('page', request, { signal, onRequest }));
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			return this.#failure(error);
		}
	}

	#failure({ code, message, action }: Failure): Asked {
		const at = this.#options.now();
		return { kind: 'failure', code, message, action, status: 0, retryAfterMs: null, at };
	}
}

/** It does not say where it leads. */
function forgotten(url: string): Failure {
	return new Failure('forgotten', `${url} leads to a page that somebody asked to be forgotten.`, 'skip');
}

interface Redirect {
	readonly kind: 'redirect';
	readonly url: string;
	readonly isPermanent: boolean;
	readonly at: string;
}

function toResult(answer: WebAnswer): Asked | Redirect {
	const { url, status, headers, body, at, location, isCut } = answer;
	if (location !== null) return { kind: 'redirect', url: location, isPermanent: PERMANENT.has(status), at };
	return { kind: 'answer', url, status, headers, body, at, isCut: isCut === true };
}

function isPatient(result: Asked | Redirect): boolean {
	if (result.kind === 'redirect' || result.kind === 'elsewhere') return false;
	return PATIENT.test(result.kind === 'failure' ? result.code : String(result.status));
}

/** In how many milliseconds the same may be fetched again with hope; null when never. */
function againIn(result: Asked | Redirect, tries: number): number | null {
	const backOffMs = FIRST_RETRY_MS * 2 ** (tries - 1);
	if (result.kind === 'failure')
		return result.action === 'retry' && result.code !== 'robots' ? backOffMs : null;
	if (result.kind !== 'answer' || !RETRY_STATUS.has(result.status)) return null;
	return Math.max(backOffMs, retryAfterMs(result.headers, Date.parse(result.at)) ?? 0);
}
