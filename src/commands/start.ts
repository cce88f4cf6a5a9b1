/**
 * start: the main job. Crawls blogs into a store and shows what can be done with them.
 *
 * With addresses or OPML files it crawls and serves those. Without, it starts the simulated blogosphere, crawls it from a few
 * seeds, serves it meanwhile, compares what was found with the truth, and searches, so that a first try needs nothing but the program.
 */
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { type Sim, startSim } from '../../sim/index.ts';
import { parseCount, readConfig } from '../config.ts';
import { Crawl } from '../crawl/crawl.ts';
import type { Store } from '../io/store/store.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { searchPosts } from '../search/index.ts';
import type { Command, Invocation, Values } from './command.ts';
import { crawlCommand, INTERRUPTED, openThreads, runEngine } from './crawl.ts';
import { EngineDesk } from './crawl-desk.ts';
import { openWeb } from './crawl-web.ts';
import { openWriter, withStore } from './data-place.ts';
import { openLog } from './logging.ts';
import { duration } from './progress.ts';
import { serveCommand } from './serve.ts';
import { readServePlan, type ServePlan, startServing } from './serving.ts';
import { type Comparison, compareWithTruth } from './start-truth.ts';
import { clip, renderTable } from './table.ts';

const DEMO_FOLDER = 'logosphere-demo';
const DEMO_BLOGS = 40;
const DEMO_SEED = 1;
const DEMO_SEEDS = 5;
const MOST_ROWS = 12;
const DEMO_QUERY = 'days';
const HOUR_MS = 3_600_000;
/** So long an hour of the simulated web lasts, once it was read. */
const HOUR_LASTS_MS = 5_000;

export const startCommand: Command = {
	usage: '[URL…] [FILE.opml…] [--blogs N] [--seed N] [--keep], and all options of serve',
	options: {
		...crawlCommand.options,
		...serveCommand.options,
		blogs: {
			type: 'string',
			value: 'N',
			help: `without addresses: how many simulated blogs (default ${DEMO_BLOGS})`,
		},
		seed: { type: 'string', value: 'N', help: 'without addresses: which simulated web (default 1)' },
		keep: {
			type: 'boolean',
			help: 'without addresses: go on serving after the crawl (default: when the output is a terminal)',
		},
	},
	run(invocation) {
		if (invocation.args.length === 0) return runDemo(invocation);
		const { 'until-idle': endsWhenIdle, 'max-pages': mostPages } = invocation.values;
		// A crawl that is to end is not served.
		const ends = endsWhenIdle === true || mostPages !== undefined;
		return ends ? crawlCommand.run(invocation) : serveCommand.run(invocation);
	},
};

async function runDemo(invocation: Invocation): Promise<number> {
	const { values, log } = invocation;
	const blogs = parseCount(values.blogs ?? String(DEMO_BLOGS), '--blogs', 1, 1_000_000);
	const seed = parseCount(values.seed ?? String(DEMO_SEED), '--seed', 0, 0x7fffffff);
	const folder = values.data ?? DEMO_FOLDER;
	// A demonstration begins afresh; only the folder that is its own is emptied.
	if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
	const sim = await startSim({ seed, blogs, clock: 'frozen' });
	log(
		`No addresses given: crawling a simulated blogosphere of ${blogs} blogs (an HTTP proxy at ${sim.proxyUrl}) into ${folder}/.`,
	);
	log('For the real web: npm start -- https://some.blog/ subscriptions.opml');
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
		store,
		gate: web.gate,
		log: crawlLog,
		...(web.archived && { archived: web.archived }),
		now,
		scope: { hosts: hostsOf(sim) },
		...(threads && { visit: (input, ask) => threads.visit(input, ask) }),
	});
	const desk = new EngineDesk({ engine, store, web, now, place: folder });
	const serving = await startServing(await demoPlan(values), { place: folder, store, crawl: desk, now, log });
	invocation.log(`Look at it while it grows: ${serving.url}`);
	try {
		const wasInterrupted = await runEngine(engine, store, seedsOf(sim), invocation.log, async () => {
			await tell(invocation, { store, engine, sim, folder, seconds: (performance.now() - started) / 1000 });
			if (!(values.keep ?? process.stdout.isTTY === true)) return engine.stop();
			out(`\nServed until Ctrl-C, while simulated time goes on by an hour every few seconds: ${serving.url}`);
			letTimePass(sim, engine);
		});
		return wasInterrupted ? INTERRUPTED : 0;
	} finally {
		desk.close();
		await serving.close();
		await threads?.close();
		await web.gate.close();
	}
}

/** Where it is told to listen, or where it usually does; another port where that one is taken. */
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

/** New posts appear, and are found. */
function letTimePass(sim: Sim, engine: Crawl): void {
	const timer = setInterval(() => {
		sim.advance(HOUR_MS);
		engine.wake();
	}, HOUR_LASTS_MS);
	timer.unref();
}

interface Shown {
	readonly store: Store;
	readonly engine: Crawl;
	readonly sim: Sim;
	readonly folder: string;
	readonly seconds: number;
}

async function tell(
	{ values, out }: Invocation,
	{ store, engine, sim, folder, seconds }: Shown,
): Promise<void> {
	const truth = await compareWithTruth(store, sim);
	const { requests } = engine.tally;
	if (values.json === true) out(JSON.stringify({ requests, seconds: Math.round(seconds), truth }));
	else out(await report(store, engine, { truth, seconds, folder }));
}

/** The hosts of the simulated web: what its pages name besides is not there. */
function hostsOf({ world }: Sim): string[] {
	return Array.from({ length: world.size }, (_, i) => world.host(i)).flatMap(({ url }, i) => [
		hostOf(url),
		hostOf(`http://${world.name(i)}/`),
	]);
}

function seedsOf({ world }: Sim): string[] {
	return Array.from({ length: Math.min(DEMO_SEEDS, world.blogs) }, (_, i) => `http://${world.name(i)}/`);
}

interface Results {
	readonly truth: Comparison;
	readonly seconds: number;
	readonly folder: string;
}

async function report(store: Store, { tally }: Crawl, { truth, seconds, folder }: Results): Promise<string> {
	const { results, total } = await searchPosts(store, {
		query: DEMO_QUERY,
		limit: 3,
		now: new Date().toISOString(),
	});
	const found = results.map(
		({ title, blog, url }, i) => `  ${i + 1}. ${title ?? '(no title)'} · ${blog}\n     ${url}`,
	);
	return [
		await blogTable(store),
		'',
		`${tally.requests} requests in ${duration(seconds)}: ${tally.blogs} blogs found from ${DEMO_SEEDS} seeds, ${tally.newPosts} posts, ${tally.comments} comments; ${tally.notBlogs} sites judged to be no blogs.`,
		`Checked against the truth of the simulated web: ${truth.blogsFound} of ${truth.blogs} blogs, ${truth.postsFound} of their ${truth.posts} posts; ${truth.invented} posts that are none.`,
		'',
		`Search for “${DEMO_QUERY}”: ${total} posts`,
		...found,
		'',
		'Go on with it:',
		`  node bin/logosphere.cjs search "bicycle -title:days" --data ${folder} --explain`,
		`  node bin/logosphere.cjs stats --data ${folder}`,
		`  node bin/logosphere.cjs serve --no-crawl --data ${folder}`,
	].join('\n');
}

async function blogTable(store: Store): Promise<string> {
	const { items } = await store.blogs({ limit: MOST_ROWS, isBlog: true });
	const rows = items.map(({ url, title, language, platform, posts, feeds, inboundLinks }) => [
		clip(hostOf(url), 30),
		clip(title ?? '', 28),
		language ?? '?',
		platform ?? '?',
		feeds[0]?.content ?? 'none',
		String(posts),
		String(inboundLinks),
	]);
	const header = ['blog', 'title', 'lang', 'platform', 'feed', 'posts', 'links in'];
	const table = renderTable(header, rows, ['left', 'left', 'left', 'left', 'left', 'right', 'right']);
	return rows.length < MOST_ROWS ? table : `${table}\n… and more`;
}
