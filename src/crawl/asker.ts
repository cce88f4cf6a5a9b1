/**
 * asker: requests to one host, one at a time, by its rules and at its pace.
 *
 * A redirect within the host is followed; one to another host is told. An answer that says "later" is asked for again when
 * later is soon.
 */
import { Failure } from '../io/failure.ts';
import type { Web, WebAnswer, WebRequest } from '../io/web.ts';
import { retryAfterMs } from '../lib/http/headers.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { adaptGap } from '../schedule/index.ts';
import type { HostMemory } from './host-memory.ts';
import type { RulesKeeper } from './rules.ts';
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
/** Nobody was connected to, so nobody needs rest. */
const NEVER_ASKED = new Set(['private-address', 'bad-address', 'enotfound']);

export interface AskerOptions {
	readonly host: string;
	readonly web: Web;
	readonly memory: HostMemory;
	readonly minGapMs: number;
	readonly rules: RulesKeeper;
	/** One at a time for all hosts that share a network address. */
	readonly turn: <T>(host: string, work: () => Promise<T>) => Promise<T>;
	readonly now: () => string;
	readonly signal: AbortSignal;
	/** Somebody asked for it to be forgotten: no redirect leads there. */
	readonly isForgotten?: ((url: string) => boolean) | undefined;
	/** Told of every request that was made. */
	readonly onRequest: (bytes: number) => void;
}

export class Asker {
	readonly #options: AskerOptions;
	/** Before this moment of the machine's clock the host is left alone. */
	#restUntilMs = 0;
	/** Its last answer broke off at every try: it always does, and asking again and again gives no more. */
	#breaksOff = false;

	constructor(options: AskerOptions) {
		this.#options = options;
	}

	async ask(request: WebRequest): Promise<Asked> {
		let { url } = request;
		let isPermanent = true;
		for (let hop = 0; hop < MAX_HOPS; hop++) {
			const asked = await this.#askPatiently({ ...request, url });
			if (asked.kind !== 'redirect') return asked;
			isPermanent &&= asked.isPermanent;
			if (hostOf(asked.url) !== this.#options.host) {
				return { kind: 'elsewhere', url: asked.url, isPermanent, at: asked.at };
			}
			if (this.#options.isForgotten?.(asked.url) === true) return this.#failure(forgotten(request.url));
			url = asked.url;
		}
		return this.#failure(
			new Failure('too-many-redirects', `${request.url} redirects more than ${MAX_HOPS} times.`, 'skip'),
		);
	}

	/** The rules of an address's origin are known when this resolves, or will be asked for again. */
	async prepare(url: string): Promise<void> {
		try {
			await this.#options.rules.check(url, (robots) => this.#request(robots));
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
		}
	}

	/** How long the host still rests. */
	get restMs(): number {
		return Math.max(0, this.#restUntilMs - performance.now());
	}

	async #askPatiently(request: WebRequest): Promise<Asked | Redirect> {
		for (let tries = 1; ; tries++) {
			const asked = await this.#askOnce({ ...request, takeCut: tries === TRIES || this.#breaksOff });
			if (asked.kind === 'answer') this.#breaksOff = asked.isCut;
			const isLast = tries >= (isPatient(asked) ? TRIES : TRIES_OF_THE_ABSENT);
			const waitMs = isLast ? null : againIn(asked, tries);
			if (waitMs === null || waitMs > SOON_MS || this.#options.signal.aborted) return asked;
			await rest(waitMs, this.#options.signal);
		}
	}

	async #askOnce(request: WebRequest): Promise<Asked | Redirect> {
		const { rules } = this.#options;
		try {
			const refusal = await rules.check(request.url, (robots) => this.#request(robots));
			return refusal === null ? toAsked(await this.#request(request)) : this.#failure(refusal);
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			return this.#failure(error);
		}
	}

	/** One request when the host's network address is free, after the rest that the host is owed. */
	#request(request: WebRequest): Promise<WebAnswer> {
		const { host, turn } = this.#options;
		return turn(host, () => this.#pace(request));
	}

	async #pace(request: WebRequest): Promise<WebAnswer> {
		const { web, signal, onRequest } = this.#options;
		await rest(this.restMs, signal);
		const started = performance.now();
		let [status, bytes, wasAsked] = [0, 0, true];
		try {
			const answer = await web.get(request, signal);
			[status, bytes] = [answer.status, answer.body.length];
			return answer;
		} catch (error) {
			wasAsked = !(error instanceof Failure && NEVER_ASKED.has(error.code));
			throw error;
		} finally {
			onRequest(bytes);
			if (wasAsked) this.#adapt(performance.now() - started, status);
		}
	}

	#adapt(tookMs: number, status: number): void {
		const { memory, minGapMs, rules } = this.#options;
		const { crawlDelayMs } = rules;
		memory.gapMs = adaptGap({ gapMs: memory.gapMs, tookMs, status, minGapMs, crawlDelayMs });
		this.#restUntilMs = performance.now() + memory.gapMs;
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

function toAsked(answer: WebAnswer): Asked | Redirect {
	const { url, status, headers, body, at, location, isCut } = answer;
	if (location !== null) return { kind: 'redirect', url: location, isPermanent: PERMANENT.has(status), at };
	return { kind: 'answer', url, status, headers, body, at, isCut: isCut === true };
}

function isPatient(asked: Asked | Redirect): boolean {
	if (asked.kind === 'redirect' || asked.kind === 'elsewhere') return false;
	return PATIENT.test(asked.kind === 'failure' ? asked.code : String(asked.status));
}

/** In how many milliseconds the same may be asked again with hope; null when never. */
function againIn(asked: Asked | Redirect, tries: number): number | null {
	const backOffMs = FIRST_RETRY_MS * 2 ** (tries - 1);
	if (asked.kind === 'failure') return asked.action === 'retry' && asked.code !== 'robots' ? backOffMs : null;
	if (asked.kind !== 'answer' || !RETRY_STATUS.has(asked.status)) return null;
	return Math.max(backOffMs, retryAfterMs(asked.headers, Date.parse(asked.at)) ?? 0);
}

export function rest(ms: number, signal: AbortSignal): Promise<void> {
	if (ms <= 0 || signal.aborted) return Promise.resolve();
	return new Promise((resolve) => {
		const done = () => {
			clearTimeout(timer);
			signal.removeEventListener('abort', done);
			resolve();
		};
		const timer = setTimeout(done, ms);
		signal.addEventListener('abort', done);
	});
}
