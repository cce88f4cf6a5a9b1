/** crawl-run: a crawl into a temporary store, as `logosphere crawl` does it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { Crawl, type CrawlOptions } from '../src/crawl/crawl.ts';
import { VisitThreads } from '../src/crawl/threads.ts';
import { Gate } from '../src/io/http/gate.ts';
import { Http } from '../src/io/http/http.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { Store } from '../src/io/store/store.ts';
import { canStartThreads } from '../src/io/threads/thread-file.ts';
import type { SourceFacts } from '../src/model/source.ts';

export interface CrawlPlan extends Partial<Omit<CrawlOptions, 'store' | 'gate' | 'now'>> {
	readonly proxy: string;
	/** The time at which the crawl begins; it continues at wall-clock speed. */
	readonly startMs: number;
	readonly seeds: readonly string[];
	/** Pages and feeds beside the seeds. */
	readonly sources?: readonly SourceFacts[];
}

export interface Crawled {
	readonly store: Store;
	readonly engine: Crawl;
	readonly seconds: number;
}

const LIMITS = { timeoutMs: 20_000, maxBytes: 20_000_000, maxRedirects: 5, allowPrivate: true };

/** Crawls until nothing is due, then uses the result. */
export async function withCrawl<T>(plan: CrawlPlan, work: (crawled: Crawled) => Promise<T>): Promise<T> {
	const { proxy, startMs, seeds, sources = [], ...options } = plan;
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-crawl-'));
	const store = new SqliteStore(folder);
	const started = performance.now();
	const nowMs = () => startMs + performance.now() - started;
	const now = () => new Date(nowMs()).toISOString();
	const web = new Http({ ...LIMITS, proxy, isPlainProxy: true, now: nowMs });
	const threads = canStartThreads() ? new VisitThreads(Math.max(1, availableParallelism() - 1)) : null;
	try {
		const engine = new Crawl({
			store,
			gate: new Gate({ web, now, minDelayMs: 0 }),
			untilIdle: true,
			now,
			...(threads && { visit: (input, ask) => threads.visit(input, ask) }),
			...options,
		});
		await engine.add(seeds);
		await engine.addSources(sources, 'list');
		await engine.run();
		await store.indexed();
		return await work({ store, engine, seconds: (performance.now() - started) / 1000 });
	} finally {
		await threads?.close();
		await web.close();
		await store.close();
		rmSync(folder, { recursive: true, force: true });
	}
}
