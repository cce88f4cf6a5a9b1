/**
 * start: crawls blogs into a store and shows what can be done with them.
 *
 * With URLs or OPML files it crawls and serves those. Without, it starts a simulated web, crawls it from a few seeds, serves
 * it meanwhile, compares the result with the truth, and runs a search. So a first try needs nothing but the program.
 */

import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { type Sim, startSim } from '../../sim/index.ts';
import { parseCount, readConfig } from '../config.ts';
import { Crawl } from '../crawl/crawl.ts';
import { sourceAt } from '../feed/index.ts';
import type { Store } from '../io/store/store.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { Blog } from '../model/blog.ts';
import { readThemes } from '../observe/wrappers.ts';
import { searchPosts } from '../search/index.ts';
import { type Command, INTERRUPTED, type Invocation, type Values } from './command.ts';
import { crawlCommand, openThreads, runEngine } from './crawl.ts';
import { EngineService } from './crawl-service.ts';
import { describeOthers } from './crawl-view.ts';
import { openWeb } from './crawl-web.ts';
import { openWriter, withStore } from './data-place.ts';
import { saveDemoTime } from './demo-clock.ts';
import { openLog } from './logging.ts';
import { duration } from './progress.ts';
import { serveCommand } from './serve.ts';
import { readServePlan, type ServePlan, startServing } from './serving.ts';
import { type Comparison, compareWithTruth } from './start-truth.ts';
import { type Column, clip, counted, renderColumns } from './table.ts';

const DEMO_FOLDER = 'logosphere-demo';
const DEMO_BLOGS = 40;
const DEMO_SEED = 1;
const DEMO_SEEDS = 5;
const MAX_ROWS = 12;
const DEMO_QUERY = 'days';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An ordinary Thursday. It is the same day in all zones of the simulated blogs. */
const DEMO_START_MS = Date.UTC(2026, 0, 15, 14);
/** Events on this many days up to the demo's first day, and after it. */
const PAST_EVENT_DAYS = 90;
const FUTURE_EVENT_DAYS = 60;
/** After the crawl, an hour of simulated time passes in this time. */
const HOUR_LASTS_MS = 10_000;

export const startCommand: Command = {
	usage: '[URL…] [FILE.opml…] [--blogs N] [--seed N] [--keep] [SERVE-OPTION…]',
	options: {
		...crawlCommand.options,
		...serveCommand.options,
		blogs: {
			type: 'string',
			value: 'N',
			help: `demo: number of simulated blogs (default ${DEMO_BLOGS})`,
		},
		seed: { type: 'string', value: 'N', help: 'demo: random seed of the simulated web (default 1)' },
		keep: {
			type: 'boolean',
			help: 'demo: keep serving after the crawl (default on a terminal)',
		},
	},
	run(invocation) {
		if (invocation.args.length === 0) return runDemo(invocation);
		const { 'until-idle': endsWhenIdle, 'max-pages': mostPages } = invocation.values;
		// A crawl that ends by itself needs no server.
		const ends = endsWhenIdle === true || mostPages !== undefined;
		return ends ? crawlCommand.run(invocation) : serveCommand.run(invocation);
	},
};

async function runDemo(invocation: Invocation): Promise<number> {
	const { values, log } = invocation;
	const blogs = parseCount(values.blogs ?? String(DEMO_BLOGS), '--blogs', 1, 1_000_000);
	const seed = parseCount(values.seed ?? String(DEMO_SEED), '--seed', 0, 0x7fffffff);
	const folder = values.data ?? DEMO_FOLDER;
	// The demo starts with an empty store, but deletes only its own folder.
	if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
	const sim = await startSim({
		seed,
		blogs,
		clock: 'frozen',
		startMs: DEMO_START_MS,
		events: {
			fromMs: DEMO_START_MS - (PAST_EVENT_DAYS - 1) * DAY_MS,
			days: PAST_EVENT_DAYS + FUTURE_EVENT_DAYS,
			isSmall: true,
		},
	});
	log(`No URLs given: crawling a simulated web of ${counted(blogs, 'blog')} into ${folder}/.`);
	log('To crawl real blogs: npm start -- https://some.blog/ subscriptions.opml');
	try {
		return await withStore(await openWriter({ ...values, data: folder }), (store) =>
			demonstrate(invocation, store, sim, folder),
		);
	} finally {
		await sim.close();
	}
}

async function demonstrate(invocation: Invocation, store: Store, sim: Sim, folder: string): Promise<number> {
	const { values, out } = invocation;
	const log = openLog(values, 'serve');
	const crawlLog = log.child({ component: 'crawl' });
	const started = performance.now();
	const nowMs = () => sim.now() + performance.now() - started;
	const now = () => new Date(nowMs()).toISOString();
	const web = await openWeb({ ...values, proxy: sim.proxyUrl }, readConfig(process.env), {
		now: nowMs,
		areOwnHosts: true,
	});
	const threads = openThreads(values, crawlLog);
	const engine = new Crawl({
		readThemes: () => readThemes(store),
		store,
		gate: web.gate,
		log: crawlLog,
		...(web.archived && { archived: web.archived }),
		now,
		scope: { hosts: hostsOf(sim) },
		...(threads && { visit: (input, ask) => threads.visit(input, ask) }),
	});
	const service = new EngineService({ engine, store, web, now, place: folder });
	saveDemoTime(folder, now());
	const serving = await startServing(await demoPlan(values), {
		place: folder,
		store,
		crawl: service,
		now,
		isSimulated: true,
		log,
	});
	invocation.log(`Open it in your browser: ${serving.url}`);
	try {
		const wasInterrupted = await runEngine(
			engine,
			store,
			{ sources: seedsOf(sim).map(sourceAt), by: 'demo' },
			invocation.log,
			async () => {
				await printReport(invocation, {
					store,
					engine,
					sim,
					folder,
					now: now(),
					seconds: (performance.now() - started) / 1000,
				});
				if (!(values.keep ?? process.stdout.isTTY === true)) return engine.stop();
				out(
					`\nServing until you press Ctrl-C: ${serving.url}\nEvery ${HOUR_LASTS_MS / 1_000} seconds, one hour of simulated time passes.`,
				);
				letTimePass(sim, engine, () => saveDemoTime(folder, now()));
			},
		);
		return wasInterrupted ? INTERRUPTED : 0;
	} finally {
		service.close();
		await serving.close();
		await threads?.close();
		await web.gate.close();
	}
}

/** The given or default address, or another port if the default one is in use. */
async function demoPlan(values: Values): Promise<ServePlan> {
	const plan = readServePlan(values);
	return values.listen !== undefined || (await isFree(plan)) ? plan : { ...plan, port: 0 };
}

function isFree({ host, port }: ServePlan): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once('error', () => resolve(false));
		probe.listen(port, host, () => probe.close(() => resolve(true)));
	});
}

/** Advances simulated time, so that new posts appear. */
function letTimePass(sim: Sim, engine: Crawl, onHour: () => void): void {
	const timer = setInterval(() => {
		sim.advance(HOUR_MS);
		onHour();
		engine.wake();
	}, HOUR_LASTS_MS);
	timer.unref();
}

interface Shown {
	readonly store: Store;
	readonly engine: Crawl;
	readonly sim: Sim;
	readonly folder: string;
	readonly now: string;
	readonly seconds: number;
}

async function printReport(
	{ values, out }: Invocation,
	{ store, engine, sim, folder, now, seconds }: Shown,
): Promise<void> {
	const truth = await compareWithTruth(store, sim);
	const { requests } = engine.tally;
	if (values.json === true) out(JSON.stringify({ requests, seconds: Math.round(seconds), truth }));
	else out(await report(store, engine, { truth, seeds: seedsOf(sim).length, seconds, folder, now }));
}

/** The hosts of the simulated web. Its pages also link to hosts that do not exist. */
function hostsOf({ world }: Sim): string[] {
	return Array.from({ length: world.size }, (_, i) => world.host(i)).flatMap(({ url }, i) => [
		hostOf(url),
		hostOf(`http://${world.name(i)}/`),
	]);
}

/** A few blogs, and one of each isolated component: no other blog links there. */
function seedsOf({ world }: Sim): string[] {
	const first = Array.from({ length: Math.min(DEMO_SEEDS, world.blogs) }, (_, i) => world.name(i));
	const isolated = world.planted?.components.list.map((component) => world.name(component.first)) ?? [];
	return [...new Set([...first, ...isolated])].map((name) => `http://${name}/`);
}

interface Results {
	readonly truth: Comparison;
	readonly seeds: number;
	readonly seconds: number;
	readonly folder: string;
	readonly now: string;
}

async function report(
	store: Store,
	{ tally }: Crawl,
	{ truth, seeds, seconds, folder, now }: Results,
): Promise<string> {
	const { results, total } = await searchPosts(store, {
		query: DEMO_QUERY,
		limit: 3,
		now,
	});
	const found = results.map(
		({ title, blog, blogTitle, url }, i) =>
			`  ${i + 1}. ${title ?? '(no title)'} · ${blogTitle ?? hostOf(blog)}\n     ${url}`,
	);
	return [
		await blogTable(store),
		'',
		`${counted(tally.requests, 'request')} in ${duration(seconds)}: ${counted(tally.blogs, 'blog')} found from ${counted(seeds, 'seed')}, ${counted(tally.newPosts, 'post')}, ${counted(tally.comments, 'comment')}. ${describeOthers(tally.notBlogs)}`,
		`Compared with the truth: found ${truth.blogsFound} of ${counted(truth.blogs, 'blog')} and ${truth.postsFound} of ${counted(truth.posts, 'post')}, with ${counted(truth.invented, 'false positive')}.`,
		'',
		`Search for “${DEMO_QUERY}”: ${counted(total, 'post')}`,
		...found,
		'',
		'Next steps:',
		`  node bin/logosphere.cjs search "bicycle lang:en" --data ${folder}`,
		`  node bin/logosphere.cjs stats --data ${folder}`,
		`  node bin/logosphere.cjs serve --no-crawl --data ${folder}`,
	].join('\n');
}

const COLUMNS: readonly Column<Blog>[] = [
	{ name: 'blog', isText: true, of: ({ url }) => clip(hostOf(url), 30) },
	{ name: 'title', isText: true, of: ({ title }) => clip(title ?? '', 28) },
	{ name: 'lang', isText: true, of: ({ language }) => language ?? '?' },
	{ name: 'platform', isText: true, of: ({ platform }) => platform ?? '?' },
	{ name: 'feed', isText: true, isOptional: true, of: ({ feeds }) => feeds[0]?.content ?? 'no feed' },
	{ name: 'posts', of: ({ posts }) => String(posts) },
	{ name: 'links', isOptional: true, of: ({ inboundLinks }) => String(inboundLinks) },
];

async function blogTable(store: Store): Promise<string> {
	const { items } = await store.blogs({ limit: MAX_ROWS, isBlog: true });
	const table = renderColumns(COLUMNS, items);
	return items.length < MAX_ROWS ? table : `${table}\n… and more`;
}
