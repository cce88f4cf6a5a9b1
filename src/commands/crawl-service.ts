/** crawl-service: gives the HTTP server access to a running crawl: add URLs, write to the store, forget, report progress. */
import type { Crawl } from '../crawl/crawl.ts';
import { Failure } from '../io/failure.ts';
import { Blocklist, type Forgotten } from '../io/store/forgotten.ts';
import type { Store } from '../io/store/store.ts';
import type { Removal, Removed } from '../io/warc/index.ts';
import { decodeHtml } from '../lib/html/index.ts';
import type { Batch, WriteReport } from '../model/batch.ts';
import type { CrawlState } from '../model/crawl.ts';
import type { AddedSources, SourceFacts } from '../model/source.ts';
import type { CrawlService } from '../serve/context.ts';
import type { CrawlWeb } from './crawl-web.ts';
import { detectKind, type ForgottenEverywhere, forgetEverywhere } from './forget-everywhere.ts';

const SECOND_MS = 1_000;
/** The request rate is the average of the last seconds. */
const RATE_SECONDS = 10;
const MAX_UNDER_WAY = 50;

const NO_CAPTURES: Removed = { records: 0, files: 0, unread: 0 };

interface ServiceContext {
	readonly engine: Crawl;
	readonly store: Store;
	readonly web: Pick<CrawlWeb, 'gate' | 'archive'>;
	/** The folder or database URL of the store. */
	readonly place: string;
	readonly now: () => string;
}

export class EngineService implements CrawlService {
	readonly #context: ServiceContext;
	readonly #startedAt: string;
	/** The total of requests at each of the last seconds. */
	readonly #counts: number[] = [];
	readonly #timer: NodeJS.Timeout;

	constructor(context: ServiceContext) {
		this.#context = context;
		this.#startedAt = context.now();
		this.#timer = setInterval(() => this.#count(), SECOND_MS);
		this.#timer.unref();
	}

	#count(): void {
		this.#counts.push(this.#context.engine.tally.requests);
		if (this.#counts.length > RATE_SECONDS + 1) this.#counts.shift();
	}

	get #rate(): number {
		const [first, last] = [this.#counts[0], this.#counts.at(-1)];
		return first === undefined || this.#counts.length < 2 ? 0 : (last! - first) / (this.#counts.length - 1);
	}

	/** Adds sources ahead of the queue, because a person is waiting for them. */
	addSources(sources: readonly SourceFacts[], by: string): Promise<AddedSources> {
		return this.#context.engine.addSources(sources, by, { isUrgent: true });
	}

	write(batch: Batch): Promise<WriteReport> {
		return this.#context.store.write(batch);
	}

	detectKind(url: string): Promise<Forgotten['kind'] | null> {
		return detectKind(this.#context.store, url);
	}

	async forget(request: Forgotten): Promise<ForgottenEverywhere> {
		const { store, place, web, engine } = this.#context;
		const remove = async (removal: Removal) => (await web.archive?.remove(removal)) ?? NO_CAPTURES;
		const report = await forgetEverywhere({ store, place, request, remove });
		const out = Blocklist.of(await store.forgotten());
		web.archive?.keepOut(out);
		engine.keepOut(out);
		return report;
	}

	async fetchPage(url: string): Promise<{ readonly url: string; readonly html: string }> {
		const { gate } = this.#context.web;
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
		const { engine, store } = this.#context;
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
			focus: engine.focus,
			underWay: [...engine.underWay.values()].slice(0, MAX_UNDER_WAY),
		};
	}

	close(): void {
		clearInterval(this.#timer);
	}
}
