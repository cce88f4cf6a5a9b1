/** crawl-ours: our crawl as a contender: robots, parse, understanding and store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createWorld } from '../sim/index.ts';
import { Crawl } from '../src/crawl/crawl.ts';
import { VisitThreads } from '../src/crawl/threads.ts';
import { collectSoon } from '../src/io/collect-soon.ts';
import { Gate } from '../src/io/http/gate.ts';
import { Http } from '../src/io/http/http.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { Store } from '../src/io/store/store.ts';
import type { FrontierFacts } from '../src/model/task.ts';
import { type Job, seedsOf } from './crawl-contender.ts';

const LIMITS = { timeoutMs: 20_000, maxBytes: 20_000_000, maxRedirects: 5 };
const PER_HOST = 10;
const AT_ONCE = 5_000;

export async function crawlOurs(job: Job): Promise<() => Promise<void>> {
	collectSoon();
	const folder = job.data ?? mkdtempSync(path.join(tmpdir(), 'logosphere-bench-'));
	const store = new SqliteStore(folder);
	if (job.frontier !== undefined) await fillFrontier(store, job, job.frontier);
	const web = new Http({ ...LIMITS, proxy: job.proxy, isPlainProxy: true });
	const threads = new VisitThreads(Math.max(1, availableParallelism() - 1));
	const engine = new Crawl({
		store,
		gate: new Gate({ web, minDelayMs: 0, honoursCrawlDelay: false }),
		maxPages: job.pages,
		untilIdle: true,
		visit: (input, ask) => threads.visit(input, ask),
	});
	return async () => {
		await engine.add(job.frontier === undefined ? seedsOf(job) : []);
		await engine.run();
		await store.indexed();
		await threads.close();
		await web.close();
		await store.close();
		if (job.data === undefined) rmSync(folder, { recursive: true, force: true });
	};
}

/** Home pages and posts of so many hosts that the frontier holds that many addresses, all due. */
async function fillFrontier(store: Store, { seed, blogs }: Job, size: number): Promise<void> {
	const world = createWorld({ seed, blogs });
	const at = new Date().toISOString();
	let frontier: FrontierFacts[] = [];
	for (let i = 0; i < size; i++) {
		const host = `http://${world.name(Math.floor(i / PER_HOST))}/`;
		const isHome = i % PER_HOST === 0;
		const url = isHome ? host : `${host}archive/${i}.html`;
		const kind = isHome ? 'home' : 'list';
		const blog = isHome ? null : host;
		frontier.push({ url, kind, blog, due: at, depth: 1, via: null, priority: isHome ? 2 : 1 });
		if (frontier.length < AT_ONCE && i < size - 1) continue;
		await store.write({ at, frontier });
		frontier = [];
	}
}
