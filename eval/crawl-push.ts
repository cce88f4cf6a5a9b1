/**
 * crawl-push: how long does it take until a published post can be searched, if its blog pings or has a hub?
 *
 * Simulated blogs are crawled, then publish posts one after another and announce each. Wall-clock time counts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Sim, startSim } from '../sim/index.ts';
import { openPush } from '../src/commands/crawl-push.ts';
import { openWeb } from '../src/commands/crawl-web.ts';
import { readConfig } from '../src/config.ts';
import { Crawl } from '../src/crawl/crawl.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { Store } from '../src/io/store/store.ts';

const WORLD = { seed: 8, blogs: 16, nonBlogs: 0, push: { websubShare: 0.5, pingShare: 1 } };
const POSTS = 60;
const STEP_MS = 5;
/** A post that takes longer counts as not announced. */
const MAX_MS = 15_000;

export interface PushScore {
	/** Seconds, sorted; posts that were not announced in time count as the limit. */
	readonly seconds: readonly number[];
	readonly late: number;
}

export async function scorePush(explain: (line: string) => void): Promise<PushScore> {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-push-'));
	const sim = await startSim(WORLD);
	const store = new SqliteStore(folder);
	const started = performance.now();
	const nowMs = () => sim.now() + performance.now() - started;
	const { gate } = await openWeb(
		{ proxy: sim.proxyUrl },
		readConfig({ LOGOSPHERE_ALLOW_PRIVATE: '1', LOGOSPHERE_PLAIN_PROXY: '1' }),
		{
			now: nowMs,
			areOwnHosts: true,
		},
	);
	let server = '';
	const say = (text: string) => {
		server ||= /http:\/\/[\d.]+:\d+/.exec(text)?.[0] ?? '';
	};
	const push = openPush({}, { store, gate, notify: say, now: nowMs });
	await push.listen({ host: '127.0.0.1', port: 0 }, undefined);
	const engineOf = (untilIdle: boolean) => {
		const engine = new Crawl({
			store,
			gate,
			hasPush: true,
			untilIdle,
			now: () => new Date(nowMs()).toISOString(),
			onVisit: (task, batch, report) => push.onVisit(task, batch, report),
		});
		push.attach(engine);
		return engine;
	};
	try {
		const first = engineOf(true);
		await first.add(Array.from({ length: WORLD.blogs }, (_, i) => `http://${sim.world.name(i)}/`));
		await first.run();
		await sim.push!.settled();
		sim.push!.pingTo(server);
		const engine = engineOf(false);
		const running = engine.run();
		const score = await measure(sim, store, explain);
		engine.stopNow();
		await running;
		explain(`push: ${JSON.stringify(sim.push!.counts())}`);
		return score;
	} finally {
		await push.close();
		await gate.close();
		await store.close();
		await sim.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

async function measure(sim: Sim, store: Store, explain: (line: string) => void): Promise<PushScore> {
	const seconds: number[] = [];
	let late = 0;
	for (let i = 0; i < POSTS; i++) {
		const { host, url, how } = publishNext(sim);
		const published = performance.now();
		const isThere = await waitFor(store, url, published);
		await store.indexed();
		const took = (performance.now() - published) / 1000;
		seconds.push(took);
		if (!isThere) {
			late++;
			explain(`push: ${url} of ${host} (${how}) was not announced within ${MAX_MS / 1000} s`);
		}
	}
	return { seconds: seconds.sort((a, b) => a - b), late };
}

/** The next post of all the blogs; the simulated clock advances to its time. */
function publishNext(sim: Sim): { host: string; url: string; how: string } {
	const { world } = sim;
	const blogs = Array.from({ length: world.blogs }, (_, i) => world.blog(i));
	const next = blogs.flatMap((blog) => {
		const number = world.postCount(blog, sim.now()) + 1;
		const { publishedMs } = world.life(blog, number);
		const post = world.post(blog, number, publishedMs);
		return post === null ? [] : [{ blog, post, publishedMs }];
	});
	const { blog, post, publishedMs } = next.reduce((a, b) => (b.publishedMs < a.publishedMs ? b : a));
	const how = world.pushPlan(blog)?.hub == null ? 'ping' : 'hub and ping';
	const url = world.permalink(world.blog(blog.index), post);
	sim.advance(Math.max(0, publishedMs - sim.now()));
	return { host: blog.host, url, how };
}

async function waitFor(store: Store, url: string, since: number): Promise<boolean> {
	while (performance.now() - since < MAX_MS) {
		if ((await store.post(url)) !== null) return true;
		await new Promise((resolve) => setTimeout(resolve, STEP_MS));
	}
	return false;
}
