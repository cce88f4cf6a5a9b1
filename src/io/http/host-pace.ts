/** host-pace: what the gate knows about one host: its crawl delay, its robots.txt, and when it may be requested again. */
import { adaptCrawlDelay, leastDelay } from '../../lib/http/crawl-delay.ts';
import type { SavedRules } from '../../model/blog-state.ts';
import { Failure } from '../failure.ts';
import { sleep } from '../sleep.ts';
import type { Web, WebAnswer, WebRequest } from '../web.ts';
import { RobotsCache } from './robots-cache.ts';

/** What is saved with the host. */
export interface SavedPace {
	/** The crawl delay that the host needs. */
	readonly gapMs: number;
	/** What the robots.txt of each origin said. */
	readonly robots: Record<string, SavedRules>;
}

export interface PaceSettings {
	/** The minimum crawl delay. */
	readonly minDelayMs: number;
	/** False only for one's own hosts: then Crawl-delay in robots.txt is ignored. */
	readonly honoursCrawlDelay: boolean;
	readonly now: () => string;
}

/** Failures without a connection: no crawl delay is needed after them. */
const NEVER_CONNECTED = new Set(['private-address', 'bad-address', 'bad-port', 'enotfound']);

export class HostPace {
	readonly robots: RobotsCache;
	/** Visits and requests that use this object: while there is one, the host stays in memory. */
	holders = 0;
	/** Callers that wait for the host. */
	waiting = 0;
	readonly #settings: PaceSettings;
	#delayMs: number;
	/** When the last request ended, by the monotonic clock. */
	#lastMs = Number.NEGATIVE_INFINITY;

	constructor(settings: PaceSettings) {
		this.#settings = settings;
		this.#delayMs = settings.minDelayMs;
		this.robots = new RobotsCache(settings.now);
	}

	/** Crawl-delay in robots.txt applies as soon as it is known. */
	get delayMs(): number {
		return Math.max(this.#delayMs, leastDelay(this.#settings.minDelayMs, this.#robotsDelayMs));
	}

	/** How much of the crawl delay is left. */
	get restMs(): number {
		return Math.max(0, this.#lastMs + this.delayMs - performance.now());
	}

	get #robotsDelayMs(): number | null {
		return this.#settings.honoursCrawlDelay ? this.robots.crawlDelayMs : null;
	}

	get isIdle(): boolean {
		return this.holders === 0 && this.waiting === 0 && this.restMs === 0;
	}

	get saved(): SavedPace {
		return { gapMs: this.delayMs, robots: this.robots.saved };
	}

	/** Restores what an earlier run saved; what was learnt since takes precedence. */
	recall({ gapMs, robots }: SavedPace): void {
		this.#delayMs = Math.max(this.#delayMs, gapMs);
		this.robots.saved = { ...robots, ...this.robots.saved };
	}

	/** One request, after the crawl delay. The caller makes sure that there is only one at a time. */
	async send(web: Pick<Web, 'get'>, request: WebRequest, signal: AbortSignal): Promise<WebAnswer> {
		await sleep(this.restMs, signal);
		const started = performance.now();
		let [status, wasConnected] = [0, true];
		try {
			const answer = await web.get(request, signal);
			status = answer.status;
			return answer;
		} catch (error) {
			wasConnected = !(error instanceof Failure && NEVER_CONNECTED.has(error.code));
			throw error;
		} finally {
			if (wasConnected) this.#adapt(performance.now() - started, status);
		}
	}

	#adapt(tookMs: number, status: number): void {
		const { minDelayMs } = this.#settings;
		const robotsDelayMs = this.#robotsDelayMs;
		this.#delayMs = adaptCrawlDelay({ delayMs: this.#delayMs, tookMs, status, minDelayMs, robotsDelayMs });
		this.#lastMs = performance.now();
	}
}
