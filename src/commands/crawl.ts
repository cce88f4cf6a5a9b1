/**
 * crawl: collects blogs starting from a few URLs, and keeps them up to date.
 *
 * All state is in the store: however the command ends, the same command resumes it.
 */

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseCount, readConfig, readText } from '../config.ts';
import { Crawl } from '../crawl/crawl.ts';
import { loadPolicy } from '../crawl/policies.ts';
import { VisitThreads } from '../crawl/threads.ts';
import { sourceAt } from '../feed/index.ts';
import { collectSoon } from '../io/collect-soon.ts';
import { Failure } from '../io/failure.ts';
import type { Log } from '../io/log.ts';
import { Blocklist } from '../io/store/forgotten.ts';
import { isPostgres } from '../io/store/open.ts';
import type { Store } from '../io/store/store.ts';
import { canStartThreads } from '../io/threads/thread-file.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { readThemes } from '../observe/wrappers.ts';
import { type Phase, POLICIES } from '../schedule/index.ts';
import { type Command, INTERRUPTED, type Invocation, type Option, type Values } from './command.ts';
import { renderMetrics } from './crawl-metrics.ts';
import { openPush, PUSH_OPTIONS, parseListen } from './crawl-push.ts';
import { CrawlView, summarize } from './crawl-view.ts';
import { type CrawlWeb, openWeb } from './crawl-web.ts';
import { DATA_OPTION, dataPlace, openWriter, withStore } from './data-place.ts';
import { LOG_OPTION, logNotices, logThreadEnd, openLog } from './logging.ts';
import { addressesOf, readSeeds, type Seeds } from './seeds.ts';
import { DELAY_OPTIONS } from './source.ts';
import { stopOnSignal } from './stopping.ts';

const MAX_THREADS = 16;

/** What a crawl does first. */
const ORDER_OPTIONS: Readonly<Record<'phase' | 'policy', Option>> = {
	phase: {
		type: 'string',
		value: 'P',
		help: 'breadth (find many blogs), depth (complete each blog), auto (breadth, then depth when three of four new addresses lead to known sites), or the share of breadth from 0 to 1 (default 0.5)',
	},
	policy: {
		type: 'string',
		value: 'NAME',
		help: `how visits are scheduled: ${POLICIES.map(({ name }) => name).join(' (default), ')} (as Bross published it), or a file with a policy of your own`,
	},
};

export const crawlCommand: Command = {
	usage:
		'[SEED…] [--until-idle] [--stay] [--max-pages N] [--phase P] [--listen HOST:PORT] [--warc DIR] [--from-warc FILE…]',
	options: {
		data: DATA_OPTION,
		'until-idle': {
			type: 'boolean',
			help: 'stop when nothing is due; by default it keeps watching for new posts',
		},
		stay: { type: 'boolean', help: 'do not leave the hosts of the seeds' },
		'max-pages': {
			type: 'string',
			value: 'N',
			help: 'make at most this many requests, those for robots.txt included',
		},
		'max-depth': { type: 'string', value: 'N', help: 'follow links at most N steps from the seeds' },
		lang: {
			type: 'string',
			multiple: true,
			value: 'CODE',
			help: 'save only blogs in this language (repeatable)',
		},
		...ORDER_OPTIONS,
		budget: { type: 'string', value: 'N', help: 'feed requests per day for watching known blogs' },
		...DELAY_OPTIONS,
		lanes: { type: 'string', value: 'N', help: 'hosts to visit at the same time (default 64)' },
		threads: {
			type: 'string',
			value: 'N',
			help: 'threads that process pages (default: number of cores minus one)',
		},
		proxy: { type: 'string', value: 'URL', help: 'send all requests through this HTTP proxy' },
		...PUSH_OPTIONS,
		warc: {
			type: 'string',
			value: 'DIR',
			help: 'also archive all requests and responses in WARC files there',
		},
		'log-level': LOG_OPTION,
		'from-warc': {
			type: 'string',
			multiple: true,
			value: 'FILE',
			help: 'read this archive instead of the web (repeatable)',
		},
	},
	run,
};

/** Rejects wrong arguments before opening or creating anything. */
async function run(invocation: Invocation): Promise<number> {
	const { args, values } = invocation;
	const named = args.length > 0 ? readSeeds(args) : null;
	await loadPolicy(crawlOptions(values, []).policy);
	if (values.listen !== undefined) parseListen(values.listen);
	const web = await openWeb(values, readConfig(process.env));
	const job = { web, seeds: named ?? { sources: web.seeds.map(sourceAt), by: 'web archive' } };
	if (!isPostgres(dataPlace(values)) && !existsSync(dataPlace(values))) expectSeeds(job.seeds, values);
	try {
		return await withStore(await openWriter(values), (store) => crawl(invocation, store, job));
	} finally {
		await web.gate.close();
	}
}

interface Job {
	readonly web: CrawlWeb;
	readonly seeds: Seeds;
}

async function crawl(invocation: Invocation, store: Store, { web, seeds }: Job): Promise<number> {
	const { values } = invocation;
	const log = openLog(values, 'crawl');
	await expectWork(store, seeds, values);
	web.archive?.keepOut(Blocklist.of(await store.forgotten()));
	await web.archive?.noteSeeds(addressesOf(seeds.sources));
	if (!web.isArchive) askForContact(values, invocation.log);
	await web.gate.attach(store.frontier, logNotices(log, 'gate'));
	const push = openPush(values, {
		store,
		gate: web.gate,
		notify: invocation.log,
		log: log.child({ component: 'push' }),
	});
	if (values.listen !== undefined) await push.listen(parseListen(values.listen), values.callback);
	const threads = openThreads(values, log);
	const engine = new Crawl({
		readThemes: () => readThemes(store),
		store,
		gate: web.gate,
		log,
		...(web.archived && { archived: web.archived }),
		...crawlOptions(values, addressesOf(seeds.sources)),
		...(web.isArchive ? ARCHIVE_OPTIONS : {}),
		...(threads && { visit: (input, ask) => threads.visit(input, ask) }),
		onVisit: (task, batch, report) => push.onVisit(task, batch, report),
	});
	push.attach(engine, () => renderMetrics(engine, push.counts!, web.gate));
	let wasInterrupted: boolean;
	try {
		wasInterrupted = await runEngine(engine, store, seeds, invocation.log);
	} finally {
		await push.close();
		await threads?.close();
	}
	await summarize(engine, store, invocation);
	if (wasInterrupted) return INTERRUPTED;
	return engine.tally.requests > 0 && engine.tally.bytes === 0 ? 1 : 0;
}

/** An archive does not change. */
export const ARCHIVE_OPTIONS = { untilIdle: true, visitsOnce: true } as const;

/** Site owners may want to know who crawls them. */
export function askForContact({ proxy }: Values, log: (text: string) => void): void {
	if (readText('contact', process.env) !== '' || proxy !== undefined) return;
	log('Please set LOGOSPHERE_CONTACT to a URL or an email address, so that site owners can reach you.');
}

async function expectWork(store: Store, seeds: Seeds, values: Values): Promise<void> {
	if ((await store.frontier.nextDue()) !== null || (await store.pendingSources()).length > 0) return;
	expectSeeds(seeds, values);
}

function expectSeeds({ sources }: Seeds, { listen, changes }: Values): void {
	if (sources.length > 0 || listen !== undefined || changes !== undefined) return;
	throw new Failure(
		'usage',
		'The store is empty. Give the blogs to start from: URLs, or files with lists of them (OPML or text).',
	);
}

/** Translates the command-line options into options of the engine. */
export function crawlOptions(values: Values, seeds: readonly string[]) {
	const count = (name: 'max-pages' | 'max-depth' | 'lanes' | 'budget', least: number) =>
		values[name] === undefined ? undefined : parseCount(values[name], `--${name}`, least, 100_000_000);
	const maxPages = count('max-pages', 1);
	const maxDepth = count('max-depth', 0);
	const lanes = count('lanes', 1);
	const requestsPerDay = count('budget', 1);
	return {
		untilIdle: values['until-idle'] === true,
		phase: parsePhase(values.phase),
		...(values.policy === undefined ? {} : { policy: policyName(values.policy) }),
		hasPush: values.listen !== undefined,
		...(maxPages === undefined ? {} : { maxPages }),
		...(lanes === undefined ? {} : { lanes }),
		...(requestsPerDay === undefined ? {} : { requestsPerDay }),
		scope: {
			...(values.lang === undefined ? {} : { languages: values.lang }),
			...(maxDepth === undefined ? {} : { maxDepth }),
			...(values.stay === true ? { hosts: [...new Set(seeds.map(hostOf))] } : {}),
		},
	};
}

function parsePhase(text: string | undefined): Phase | 'auto' {
	if (text === undefined) return 0.5;
	if (text === 'breadth' || text === 'depth' || text === 'auto') return text;
	const share = Number(text);
	if (text !== '' && share >= 0 && share <= 1) return share;
	throw new Failure(
		'usage',
		`--phase is "${text}". It must be breadth, depth, auto, or a share of breadth from 0 to 1.`,
	);
}

/** The path of a file is absolute, because threads have no other. */
function policyName(text: string): string {
	return POLICIES.some(({ name }) => name === text) ? text : path.resolve(text);
}

/** Null if threads cannot be started or are switched off. */
export function openThreads({ threads }: Values, log: Log): VisitThreads | null {
	const given =
		threads === undefined
			? Math.max(1, availableParallelism() - 1)
			: parseCount(threads, '--threads', 0, 256);
	const count = Math.min(MAX_THREADS, given);
	return count > 0 && canStartThreads() ? new VisitThreads(count, { onThreadEnd: logThreadEnd(log) }) : null;
}

/**
 * Crawls from the seeds, with a progress line, until it ends or is interrupted. Resolves to whether it was interrupted.
 * `onIdle` runs once nothing is due; from then on there is no progress line.
 */
export async function runEngine(
	engine: Crawl,
	store: Store,
	seeds: Seeds,
	log: (text: string) => void,
	onIdle?: () => Promise<void>,
): Promise<boolean> {
	collectSoon();
	const view = new CrawlView(engine);
	const interrupt = stopOnSignal(engine, () =>
		log(
			'\nStopping after the running visits. Press Ctrl-C again to stop now. To resume, run the same command.',
		),
	);
	try {
		await engine.addSources(seeds.sources, seeds.by);
		const running = engine.run();
		if (onIdle !== undefined) {
			await Promise.race([running, engine.idle]);
			view.end();
			await store.indexed();
			await onIdle();
		}
		await running;
		if (!interrupt.wasUsed) await store.indexed();
	} finally {
		interrupt.end();
		view.end();
	}
	return interrupt.wasUsed;
}
