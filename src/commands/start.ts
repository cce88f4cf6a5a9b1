/**
 * start: the main job. Reads whole weblogs and tells what dates their pages carry.
 *
 * With addresses or OPML files it reads those; without, it starts the simulated blogosphere and reads that, so that a
 * first try needs nothing but the program.
 */
import { startSim } from '../../sim/index.ts';
import { type Config, parseCount, readConfig } from '../config.ts';
import { findDates } from '../lib/dates/index.ts';
import { checkAgainstTruth } from './check-truth.ts';
import type { Command, Invocation } from './command.ts';
import { duration, Progress } from './progress.ts';
import { readBlog } from './read-blog.ts';
import { readSeeds } from './seeds.ts';
import { openHttp } from './source.ts';
import { BlogDates, renderReport } from './start-report.ts';

const DEMO_BLOGS = 50;
const DEMO_SEED = 1;
/** Hosts that are read at the same time; each sees one request at a time. */
const HOSTS_AT_ONCE = 16;
const DEFAULT_MAX_PAGES = 5_000;
/** What shells expect of a program that was interrupted. */
const INTERRUPTED = 130;

export const startCommand: Command = {
	usage: '[URL…] [FILE.opml…] [--max-pages N] [--min-gap-ms N] [--proxy URL] [--blogs N] [--seed N] [--json]',
	options: {
		'max-pages': {
			type: 'string',
			value: 'N',
			help: `pages a blog at the most (default ${DEFAULT_MAX_PAGES})`,
		},
		'min-gap-ms': { type: 'string', value: 'N', help: 'rest between two requests to a host (default 1000)' },
		proxy: { type: 'string', value: 'URL', help: 'send all requests through this HTTP proxy' },
		blogs: {
			type: 'string',
			value: 'N',
			help: `without addresses: how many simulated blogs (default ${DEMO_BLOGS})`,
		},
		seed: { type: 'string', value: 'N', help: 'without addresses: which simulated web (default 1)' },
	},
	async run(invocation) {
		const { args } = invocation;
		return args.length > 0 ? readWeb(invocation, readSeeds(args)) : readDemo(invocation);
	},
};

/** Ctrl-C once: finish the pages under way and tell what was read; twice: end at once. */
function stopOnInterrupt(log: (text: string) => void): AbortController {
	const stop = new AbortController();
	process.once('SIGINT', () => {
		log('\nStopping after the pages under way; Ctrl-C again ends at once.');
		stop.abort();
	});
	return stop;
}

async function readWeb(invocation: Invocation, seeds: readonly string[]): Promise<number> {
	const stop = stopOnInterrupt(invocation.log);
	const { values } = invocation;
	const blogs = await readAll(invocation, seeds, {
		proxy: values.proxy,
		now: new Date().toISOString(),
		signal: stop.signal,
	});
	report(invocation, blogs, []);
	if (stop.signal.aborted) return INTERRUPTED;
	return blogs.some(({ pages }) => pages > 0) ? 0 : 1;
}

async function readDemo(invocation: Invocation): Promise<number> {
	const { values, log } = invocation;
	const blogs = parseCount(values.blogs ?? String(DEMO_BLOGS), '--blogs', 1, 1_000_000);
	const seed = parseCount(values.seed ?? String(DEMO_SEED), '--seed', 0, 0x7fffffff);
	const sim = await startSim({ seed, blogs, clock: 'frozen' });
	const stop = stopOnInterrupt(log);
	try {
		log(
			`No addresses given: reading ${blogs} blogs of the simulated blogosphere (an HTTP proxy at ${sim.proxyUrl}).`,
		);
		log('For the real web: npm start -- https://some.blog/ subscriptions.opml');
		const seeds = Array.from({ length: blogs }, (_, i) => sim.world.host(i).url);
		const now = new Date(sim.now()).toISOString();
		const read = await readAll(invocation, seeds, {
			proxy: sim.proxyUrl,
			now,
			isDemo: true,
			signal: stop.signal,
		});
		report(invocation, read, checkAgainstTruth(sim.world, sim.now(), read));
		if (stop.signal.aborted) return INTERRUPTED;
	} finally {
		await sim.close();
	}
	return 0;
}

interface Job {
	readonly proxy: string | undefined;
	readonly now: string;
	/** The hosts are our own: no rest is due to them. */
	readonly isDemo?: boolean;
	readonly signal: AbortSignal;
}

async function readAll({ values }: Invocation, seeds: readonly string[], job: Job): Promise<BlogDates[]> {
	const config = readConfig(process.env);
	const http = openHttp(config, job.proxy);
	const blogs = seeds.map((url) => new BlogDates(url));
	const progress = new Progress();
	let done = 0;
	const tell = () => progress.update(() => progressLine(blogs, done, progress.seconds));
	const readOne = async (blog: BlogDates) => {
		const reading = await readBlog(blog.url, {
			http,
			maxPages: parseCount(values['max-pages'] ?? String(DEFAULT_MAX_PAGES), '--max-pages', 1, 100_000_000),
			minGapMs: gapOf(values['min-gap-ms'], job, config),
			honoursCrawlDelay: job.isDemo !== true,
			signal: job.signal,
			onPage(read) {
				const { url, lastModified } = read;
				blog.add(read, findDates(read.page, { now: job.now, url, lastModified }));
				tell();
			},
		});
		blog.finish(reading);
		done++;
	};
	try {
		await forEachAtOnce(blogs, HOSTS_AT_ONCE, readOne);
	} finally {
		progress.end();
		await http.close();
	}
	return blogs;
}

function gapOf(given: string | undefined, job: Job, config: Config): number {
	if (given !== undefined) return parseCount(given, '--min-gap-ms', 0, 3_600_000);
	return job.isDemo === true ? 0 : config.minGapMs;
}

async function forEachAtOnce<T>(
	items: readonly T[],
	limit: number,
	work: (item: T) => Promise<void>,
): Promise<void> {
	const queue = items[Symbol.iterator]();
	const worker = async () => {
		for (const item of queue) await work(item);
	};
	await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}

function progressLine(blogs: readonly BlogDates[], done: number, seconds: number): string {
	const pages = blogs.reduce((sum, blog) => sum + blog.pages, 0);
	const dates = blogs.reduce((sum, blog) => sum + blog.dates, 0);
	const remaining = done === 0 ? Number.POSITIVE_INFINITY : (seconds / done) * (blogs.length - done);
	const rate = (pages / seconds).toFixed(0);
	return `${done}/${blogs.length} blogs · ${pages} pages · ${dates} dates · ${rate} pages/s · ${duration(remaining)} left`;
}

function report({ values, out }: Invocation, blogs: readonly BlogDates[], checks: readonly string[]): void {
	out(
		values.json === true
			? JSON.stringify(
					blogs.map((blog) => blog.toJSON()),
					null,
					2,
				)
			: renderReport(blogs, checks),
	);
}
