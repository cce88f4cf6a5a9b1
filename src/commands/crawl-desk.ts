/** crawl-desk: a running crawl as the server sees it: what is added to it, written beside it, and how it goes. */
import type { Crawl } from '../crawl/crawl.ts';
import { Failure } from '../io/failure.ts';
import { type Forgotten, KeptOut } from '../io/store/forgotten.ts';
import type { Store } from '../io/store/store.ts';
import type { Removal, Removed } from '../io/warc/index.ts';
import { decodeHtml } from '../lib/html/index.ts';
import type { Batch, WriteReport } from '../model/batch.ts';
import type { CrawlState } from '../model/crawl.ts';
import type { CrawlDesk } from '../serve/context.ts';
import type { CrawlWeb } from './crawl-web.ts';
import { type ForgottenEverywhere, forgetEverywhere, tellKind } from './forget-everywhere.ts';

const SECOND_MS = 1_000;
/** The rate is that of the last seconds. */
const RATE_SECONDS = 10;
const MOST_UNDER_WAY = 50;

const NO_CAPTURES: Removed = { records: 0, files: 0, unread: 0 };

interface Around {
	readonly engine: Crawl;
	readonly store: Store;
	readonly web: Pick<CrawlWeb, 'gate' | 'archive'>;
	/** Where the store is. */
	readonly place: string;
	readonly now: () => string;
}

export class EngineDesk implements CrawlDesk {
	readonly #around: Around;
	readonly #startedAt: string;
	/** Requests made until each of the last seconds. */
	readonly #counts: number[] = [];
	readonly #timer: NodeJS.Timeout;

	constructor(around: Around) {
		this.#around = around;
		this.#startedAt = around.now();
		this.#timer = setInterval(() => this.#count(), SECOND_MS);
		this.#timer.unref();
	}

	#count(): void {
		this.#counts.push(this.#around.engine.tally.requests);
		if (this.#counts.length > RATE_SECONDS + 1) this.#counts.shift();
	}

	get #rate(): number {
		const [first, last] = [this.#counts[0], this.#counts.at(-1)];
		return first === undefined || this.#counts.length < 2 ? 0 : (last! - first) / (this.#counts.length - 1);
	}

	/** At once, before what waits: a person has asked for it. */
	async add(urls: readonly string[]): Promise<void> {
		for (const url of urls) await this.#around.engine.hurry({ url, kind: 'home', blog: null });
	}

	write(batch: Batch): Promise<WriteReport> {
		return this.#around.store.write(batch);
	}

	tellKind(url: string): Promise<Forgotten['kind'] | null> {
		return tellKind(this.#around.store, url);
	}

	async forget(request: Forgotten): Promise<ForgottenEverywhere> {
		const { store, place, web, engine } = this.#around;
		const remove = async (removal: Removal) => (await web.archive?.remove(removal)) ?? NO_CAPTURES;
		const report = await forgetEverywhere({ store, place, request, remove });
		const out = KeptOut.of(await store.forgotten());
		web.archive?.keepOut(out);
		engine.keepOut(out);
		return report;
	}

	async fetchPage(url: string): Promise<{ readonly url: string; readonly html: string }> {
		const { gate } = this.#around.web;
		const {
			url: address,
			status,
			body,
			contentType,
		} = await gate.follow('named-page', url, { wants: 'page' });
		if (status !== 200) throw new Failure('status', `${address} answered with status ${status}.`, 'skip');
		return { url: address, html: decodeHtml(body, { contentType }).html };
	}

	async state(): Promise<CrawlState> {
		const { engine, store } = this.#around;
		const { requests, bytes, newPosts, blogs, notBlogs } = engine.tally;
		return {
			startedAt: this.#startedAt,
			requests,
			bytes,
			newPosts,
			blogs,
			notBlogs,
			requestsPerSecond: this.#rate,
			waiting: await engine.waiting(),
			nextDue: await store.frontier.nextDue(),
			underWay: [...engine.underWay.values()].slice(0, MOST_UNDER_WAY),
		};
	}

	close(): void {
		clearInterval(this.#timer);
	}
}
