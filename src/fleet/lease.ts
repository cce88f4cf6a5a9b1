/**
 * lease: a worker's side of the lease of a host.
 *
 * The worker uses its own clock: it holds the lease for a fixed time after it *sent* the last confirmed claim, minus a margin. So a worker
 * that was paused or disconnected knows that it has lost the lease before anybody else can get the host, and clocks of different machines
 * are never compared.
 */

/** Parts of a lease: how often it is renewed, and how much earlier than the store its holder takes it for lost. */
const RENEW_PART = 0.25;
const MARGIN_PART = 0.15;
/** How often the clock is looked at: a pause is noticed so soon after it ends. */
const WATCH_MS = 50;

export class Lease {
	/** Aborted as soon as the lease is lost. */
	readonly lost: AbortSignal;
	readonly #claim: () => Promise<boolean>;
	readonly #leaseMs: number;
	readonly #abort = new AbortController();
	readonly #timer: NodeJS.Timeout;
	#heldUntilMs: number;
	#renewAtMs: number;
	#isRenewing = false;

	private constructor(claim: () => Promise<boolean>, leaseMs: number, sentMs: number) {
		this.#claim = claim;
		this.#leaseMs = leaseMs;
		this.lost = this.#abort.signal;
		this.#heldUntilMs = sentMs + leaseMs * (1 - MARGIN_PART);
		this.#renewAtMs = sentMs + leaseMs * RENEW_PART;
		this.#timer = setInterval(() => this.#watch(), WATCH_MS);
		this.#timer.unref();
	}

	/** Null when the claim is refused. */
	static async take(claim: () => Promise<boolean>, leaseMs: number): Promise<Lease | null> {
		const sentMs = performance.now();
		return (await claim()) ? new Lease(claim, leaseMs, sentMs) : null;
	}

	get isHeld(): boolean {
		if (performance.now() >= this.#heldUntilMs) this.#lose();
		return !this.#abort.signal.aborted;
	}

	#watch(): void {
		if (!this.isHeld || this.#isRenewing || performance.now() < this.#renewAtMs) return;
		this.#isRenewing = true;
		this.#renew()
			.catch(() => {})
			.finally(() => {
				this.#isRenewing = false;
			});
	}

	/** One that is confirmed too late does not count: somebody else may have the host already. */
	async #renew(): Promise<void> {
		const sentMs = performance.now();
		const isConfirmed = await this.#claim();
		if (!isConfirmed) return this.#lose();
		if (!this.isHeld) return;
		this.#heldUntilMs = sentMs + this.#leaseMs * (1 - MARGIN_PART);
		this.#renewAtMs = sentMs + this.#leaseMs * RENEW_PART;
	}

	#lose(): void {
		clearInterval(this.#timer);
		this.#abort.abort();
	}

	/** The holder's work is over. */
	end(): void {
		this.#lose();
	}
}
