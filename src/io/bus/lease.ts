/**
 * lease: a host is with one worker at a time, whatever happens to it.
 *
 * A lease is a value in a bucket whose values run out. The worker renews it, and goes by its own clock: the lease is held until so
 * long after the moment at which the last renewal that was confirmed was *sent*, less a margin. So whoever is paused or cut off knows
 * that the lease is lost before anybody else can get it; clocks of different machines are never compared.
 */
import type { KV } from '@nats-io/kv';
import { keyOf } from './bus.ts';

export interface LeaseOptions {
	readonly bucket: KV;
	readonly leaseMs: number;
	/** Who holds it, for people who look. */
	readonly holder: string;
}

/** Parts of a lease: how often it is renewed, and how much earlier than the bucket its holder takes it for lost. */
const RENEW_PART = 0.25;
const MARGIN_PART = 0.15;
/** How often the clock is looked at: a pause is noticed so soon after it ends. */
const WATCH_MS = 50;

export class Lease {
	/** Aborted as soon as the lease is lost. */
	readonly lost: AbortSignal;
	readonly #options: LeaseOptions;
	readonly #key: string;
	readonly #abort = new AbortController();
	readonly #timer: NodeJS.Timeout;
	#revision: number;
	#heldUntilMs: number;
	#renewAtMs: number;
	#isRenewing = false;

	private constructor(options: LeaseOptions, key: string, revision: number, sentMs: number) {
		this.#options = options;
		this.#key = key;
		this.#revision = revision;
		this.lost = this.#abort.signal;
		this.#heldUntilMs = sentMs + options.leaseMs * (1 - MARGIN_PART);
		this.#renewAtMs = sentMs + options.leaseMs * RENEW_PART;
		this.#timer = setInterval(() => this.#watch(), WATCH_MS);
		this.#timer.unref();
	}

	/** Null when somebody else has it. */
	static async take(name: string, options: LeaseOptions): Promise<Lease | null> {
		const key = keyOf(name);
		const sentMs = performance.now();
		try {
			const revision = await options.bucket.create(key, options.holder);
			return new Lease(options, key, revision, sentMs);
		} catch (error) {
			if (isTaken(error)) return null;
			throw error;
		}
	}

	get isHeld(): boolean {
		if (performance.now() >= this.#heldUntilMs) this.#lose();
		return !this.#abort.signal.aborted;
	}

	#watch(): void {
		if (!this.isHeld || this.#isRenewing || performance.now() < this.#renewAtMs) return;
		this.#isRenewing = true;
		this.#renew()
			.catch((error: unknown) => {
				if (isTaken(error)) this.#lose();
			})
			.finally(() => {
				this.#isRenewing = false;
			});
	}

	/** One that is confirmed too late does not count: somebody else may have it already. */
	async #renew(): Promise<void> {
		const sentMs = performance.now();
		const revision = await this.#options.bucket.update(this.#key, this.#options.holder, this.#revision);
		if (!this.isHeld) return;
		this.#revision = revision;
		this.#heldUntilMs = sentMs + this.#options.leaseMs * (1 - MARGIN_PART);
		this.#renewAtMs = sentMs + this.#options.leaseMs * RENEW_PART;
	}

	#lose(): void {
		clearInterval(this.#timer);
		this.#abort.abort();
	}

	/** Gives it back; where that is not heard it runs out by itself. */
	async release(): Promise<void> {
		clearInterval(this.#timer);
		if (!this.isHeld) return;
		this.#abort.abort();
		await this.#options.bucket.delete(this.#key, { previousSeq: this.#revision }).catch(() => {});
	}
}

/** The bucket holds another revision than was expected. */
function isTaken(error: unknown): boolean {
	return /wrong last sequence|key exists/i.test(error instanceof Error ? error.message : String(error));
}
