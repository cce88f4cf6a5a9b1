/**
 * serve: serves the store as an API and a web page, and crawls at the same time.
 *
 * If another process already crawls the store, this one only reads it.
 */

import { readConfig } from '../config.ts';
import { Crawl } from '../crawl/crawl.ts';
import { loadPolicy } from '../crawl/policies.ts';
import { Failure } from '../io/failure.ts';
import { Blocklist } from '../io/store/forgotten.ts';
import type { Store } from '../io/store/store.ts';
import { readThemes } from '../observe/wrappers.ts';
import { type Command, INTERRUPTED, type Invocation, type Values } from './command.ts';
import { askForContact, crawlCommand, crawlOptions, openThreads, runEngine } from './crawl.ts';
import { renderMetrics } from './crawl-metrics.ts';
import { openPush } from './crawl-push.ts';
import { EngineService } from './crawl-service.ts';
import { summarize } from './crawl-view.ts';
import { openWeb } from './crawl-web.ts';
import { dataPlace, openReader, openWriter } from './data-place.ts';
import { clockOf } from './demo-clock.ts';
import { logNotices, openLog } from './logging.ts';
import { addressesOf, readSeeds, type Seeds } from './seeds.ts';
import { readServePlan, SERVE_OPTIONS, type ServePlan, startServing, untilInterrupted } from './serving.ts';

/** Options of `crawl` that make no sense for a server. */
const NOT_HERE = new Set(['listen', 'callback', 'from-warc', 'until-idle', 'max-pages']);
const CRAWL_OPTIONS = Object.fromEntries(
	Object.entries(crawlCommand.options).filter(([name]) => !NOT_HERE.has(name)),
);

export const serveCommand: Command = {
	usage: '[SEED…] [--data DIR] [--listen HOST:PORT] [--no-crawl] [--public URL] [CRAWL-OPTION…]',
	options: {
		...CRAWL_OPTIONS,
		...SERVE_OPTIONS,
		'no-crawl': { type: 'boolean', help: 'only serve the store, do not crawl' },
	},
	run,
};

async function run(invocation: Invocation): Promise<number> {
	const { args, values } = invocation;
	const plan = readServePlan(values);
	const seeds = readSeeds(args);
	await loadPolicy(crawlOptions(values, []).policy);
	const store = values['no-crawl'] === true ? null : await openToCrawl(values, invocation.log);
	if (store !== null) return crawlAndServe(invocation, { plan, store, seeds });
	if (seeds.sources.length > 0)
		throw new Failure(
			'two-writers',
			'Cannot add URLs, because this process does not crawl the store. Add them to the process that does.',
		);
	return serveOnly(invocation, plan);
}

/** Null if another process crawls the store. */
async function openToCrawl(values: Values, log: (text: string) => void): Promise<Store | null> {
	try {
		return await openWriter(values);
	} catch (error) {
		if (!(error instanceof Failure && error.code === 'two-writers')) throw error;
		log('Another process is crawling this store, so this one only reads it.');
		return null;
	}
}

async function serveOnly({ values, out }: Invocation, plan: ServePlan): Promise<number> {
	const store = await openReader(values);
	try {
		const place = dataPlace(values);
		const serving = await startServing(plan, {
			place,
			store,
			crawl: null,
			...clockOf(place),
			log: openLog(values, 'serve'),
		});
		out(`Open ${serving.url}`);
		await untilInterrupted();
		await serving.close();
	} finally {
		await store.close();
	}
	return INTERRUPTED;
}

interface Job {
	readonly plan: ServePlan;
	readonly store: Store;
	readonly seeds: Seeds;
}

async function crawlAndServe(invocation: Invocation, { plan, store, seeds }: Job): Promise<number> {
	const { values, out } = invocation;
	const log = openLog(values, 'serve');
	const crawlLog = log.child({ component: 'crawl' });
	const config = readConfig(process.env);
	askForContact(values, invocation.log);
	const web = await openWeb(values, config);
	web.archive?.keepOut(Blocklist.of(await store.forgotten()));
	await web.archive?.noteSeeds(addressesOf(seeds.sources));
	const threads = openThreads(values, crawlLog);
	await web.gate.attach(store.frontier, logNotices(log, 'gate'));
	const push = openPush(values, {
		store,
		gate: web.gate,
		notify: invocation.log,
		log: log.child({ component: 'push' }),
	});
	const now = () => new Date().toISOString();
	const engine = new Crawl({
		readThemes: () => readThemes(store),
		store,
		gate: web.gate,
		log: crawlLog,
		...(web.archived && { archived: web.archived }),
		...crawlOptions(values, addressesOf(seeds.sources)),
		hasPush: true,
		...(threads && { visit: (input, ask) => threads.visit(input, ask) }),
		onVisit: (task, batch, report) => push.onVisit(task, batch, report),
	});
	const service = new EngineService({ engine, store, web, now, place: dataPlace(values) });
	try {
		const serving = await startServing(plan, {
			place: dataPlace(values),
			store,
			crawl: service,
			now,
			log,
			metrics: async () => renderMetrics(engine, push.counts!, web.gate, await engine.waiting()),
			openPush: (base) => push.join(base, plan.publicUrl !== null),
			sendHook: (url, content) => web.gate.send('webhook', { url, wants: 'any', content }),
		});
		out(`Open ${serving.url}`);
		push.attach(engine);
		await runEngine(engine, store, seeds, invocation.log);
		await serving.close();
		await summarize(engine, store, invocation);
	} finally {
		service.close();
		await push.close();
		await threads?.close();
		await web.gate.close();
		await store.close();
	}
	return INTERRUPTED;
}
