/**
 * read-blog: every page of one host, politely: robots.txt first, one request at a time, a rest between two.
 *
 * In:     the blog's address.
 * Out:    each page to `onPage`; what could not be had is counted by reason.
 * Not here: a frontier that outlives the process, revisits, feeds.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { Failure } from '../io/failure.ts';
import { expectOk, type Fetched, type Http } from '../io/http.ts';
import { fetchRules, type HostRules } from '../io/robots.ts';
import { decodeHtml, findLinks, type Page, parseHtml } from '../lib/html/index.ts';

export interface ReadOptions {
	readonly http: Http;
	readonly maxPages: number;
	readonly minGapMs: number;
	/** False only where the host is our own. */
	readonly honoursCrawlDelay: boolean;
	/** Ends the reading after the page under way. */
	readonly signal: AbortSignal;
	onPage(page: ReadPage): void;
}

export interface ReadPage {
	readonly url: string;
	readonly bytes: number;
	readonly charset: string;
	readonly lastModified: string | undefined;
	readonly page: Page;
}

export interface BlogReading {
	readonly url: string;
	/** How many addresses were left because of `maxPages`. */
	readonly left: number;
	/** What went wrong, by reason, with an example. */
	readonly problems: ReadonlyMap<string, Problem>;
}

export interface Problem {
	readonly count: number;
	readonly example: string;
}

/** How often a failing address is tried, and how long is waited before (times the try). */
const TRIES = 3;
const RETRY_REST_MS = 500;
/** Addresses that are known not to be pages (Bross keeps such a list); they are not fetched. */
const MEDIA =
	/\.(?:jpe?g|png|gif|webp|svg|ico|mp[34]|ogg|wav|avi|mov|pdf|zip|gz|tar|rar|7z|exe|dmg|docx?|xlsx?|pptx?|css|js)$/i;

export async function readBlog(url: string, options: ReadOptions): Promise<BlogReading> {
	const walk = new HostWalk(url, options);
	await walk.run();
	return walk;
}

class HostWalk implements BlogReading {
	readonly problems = new Map<string, Problem>();
	readonly url: string;
	readonly #options: ReadOptions;
	readonly #queue: string[];
	readonly #seen: Set<string>;
	readonly #origin: string;
	#next = 0;

	constructor(url: string, options: ReadOptions) {
		this.url = url;
		this.#options = options;
		this.#queue = [url];
		this.#seen = new Set([url]);
		this.#origin = new URL(url).origin;
	}

	get left(): number {
		return this.#queue.length - this.#next;
	}

	async run(): Promise<void> {
		const { http, maxPages, minGapMs, honoursCrawlDelay, signal } = this.#options;
		const rules = await fetchRules(http, this.#origin);
		if (rules.failure !== null) {
			this.#addProblem(rules.failure.code, rules.failure.message);
			return;
		}
		const delayMs = honoursCrawlDelay ? 1000 * (rules.crawlDelaySeconds ?? 0) : 0;
		const gapMs = Math.max(minGapMs, delayMs);
		let pages = 0;
		while (this.#next < this.#queue.length && pages < maxPages && !signal.aborted) {
			const url = this.#queue[this.#next++]!;
			if (!this.#isAllowed(rules, url)) continue;
			if (gapMs > 0) await rest(gapMs);
			if (await this.#visit(url)) pages++;
		}
	}

	#isAllowed(rules: HostRules, url: string): boolean {
		const isAllowed = rules.isAllowed(url);
		if (!isAllowed) this.#addProblem('robots', `robots.txt of ${this.#origin} disallows ${url}`);
		return isAllowed;
	}

	/** Fetch and hand on one page; true when it was one. */
	async #visit(url: string): Promise<boolean> {
		try {
			const fetched = await this.#fetchPatiently(url);
			if (!isPage(fetched)) return false;
			const contentType = fetched.contentType;
			const { html, charset } = decodeHtml(fetched.body, { contentType });
			const page = parseHtml(html);
			this.#follow(page, fetched.url);
			const { lastModified } = fetched;
			this.#options.onPage({ url, bytes: fetched.body.length, charset, lastModified, page });
			return true;
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			this.#addProblem(error.code, error.message);
			return false;
		}
	}

	async #fetchPatiently(url: string): Promise<Fetched> {
		for (let tries = 1; ; tries++) {
			try {
				return expectOk(await this.#options.http.fetch(url));
			} catch (error) {
				if (!(error instanceof Failure) || error.action !== 'retry' || tries === TRIES) throw error;
				await rest(RETRY_REST_MS * tries);
			}
		}
	}

	#follow(page: Page, url: string): void {
		for (const link of findLinks(page, url)) {
			if (this.#seen.has(link.url) || !isWithin(link.url, this.#origin)) continue;
			this.#seen.add(link.url);
			this.#queue.push(link.url);
		}
	}

	#addProblem(code: string, example: string): void {
		const known = this.problems.get(code);
		this.problems.set(code, { count: (known?.count ?? 0) + 1, example: known?.example ?? example });
	}
}

function isWithin(url: string, origin: string): boolean {
	const target = new URL(url);
	return target.origin === origin && !MEDIA.test(target.pathname);
}

function isPage({ contentType }: Fetched): boolean {
	return contentType === undefined || /html/i.test(contentType);
}
