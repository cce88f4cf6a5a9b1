/** host-pace: what the gate knows of one host: its crawl delay, its robots.txt, and until when it is left alone. */
import { adaptCrawlDelay, leastDelay } from '../../lib/http/crawl-delay.ts';
import type { SavedRules } from '../../model/blog-state.ts';
import { Failure } from '../failure.ts';
import { sleep } from '../sleep.ts';
import type { Web, WebAnswer, WebRequest } from '../web.ts';
import { RobotsCache } from './robots-cache.ts';

/** What is saved of it with the host. */
export interface SavedPace {
	/** The crawl delay that the host needs. */
	readonly gapMs: number;
	/** What robots.txt of each origin said. */
	readonly robots: Record<string, SavedRules>;
}

export interface PaceSettings {
	/** The least crawl delay. */
	readonly minDelayMs: number;
	/** False only for hosts of one's own: then Crawl-delay of robots.txt does not count. */
	readonly honoursCrawlDelay: boolean;
	readonly now: () => string;
}

/** Failures in which nobody was connected to: nobody has to be left alone. */
const NEVER_CONNECTED = new Set(['private-address', 'bad-address', 'bad-port', 'enotfound']);

export class HostPace {
	readonly robots: RobotsCache;
	/** Visits and requests that use this object: while there is one, the host is not forgotten. */
	holders = 0;
	/** Those who want something of the host and have not got it yet. */
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

	/** What robots.txt asks for counts from the moment it is known. */
	get delayMs(): number {
		return Math.max(this.#delayMs, leastDelay(this.#settings.minDelayMs, this.#robotsDelayMs));
	}

	/** How long the host is still left alone. */
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

	/** What an earlier run saved; what was learnt since counts more. */
	recall({ gapMs, robots }: SavedPace): void {
		this.#delayMs = Math.max(this.#delayMs, gapMs);
		this.robots.saved = { ...robots, ...this.robots.saved };
	}

	/** One request, after the crawl delay; the caller sees to it that there is one at a time. */
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
