/** crawl-peers: Crawlee's CheerioCrawler, which fetches pages and follows their links, and loops that only fetch. */
import { Pool } from 'undici';
import { createWorld } from '../sim/index.ts';
import { decodeHtml, findLinks, parseHtml } from '../src/lib/html/index.ts';
import { type Job, seedsOf } from './crawl-contender.ts';
import { loadPeer } from './peers.ts';
import { listAddresses } from './sim-addresses.ts';

/** As many as ours requests at the same time. */
const AT_ONCE = 64;

interface Crawlee {
	readonly CheerioCrawler: new (
		options: object,
		configuration: object,
	) => { run(seeds: readonly string[]): Promise<unknown> };
	readonly ProxyConfiguration: new (options: { proxyUrls: readonly string[] }) => object;
	readonly Configuration: new (options: object) => object;
	readonly log: { setLevel(level: number): void };
}

export async function crawlWithCrawlee(job: Job): Promise<() => Promise<void>> {
	const { CheerioCrawler, ProxyConfiguration, Configuration, log } =
		await loadPeer<Crawlee>('@crawlee/cheerio');
	log.setLevel(0);
	const crawler = new CheerioCrawler(
		{
			proxyConfiguration: new ProxyConfiguration({ proxyUrls: [job.proxy] }),
			maxRequestsPerCrawl: job.pages,
			minConcurrency: AT_ONCE,
			maxConcurrency: AT_ONCE,
			maxRequestRetries: 0,
			useSessionPool: false,
			requestHandler: ({ enqueueLinks }: { enqueueLinks(options: object): Promise<unknown> }) =>
				enqueueLinks({ strategy: 'all' }),
		},
		new Configuration({ persistStorage: false }),
	);
	return async () => {
		await crawler.run(seedsOf(job));
	};
}

/** A loop over as many URLs of the same web, known beforehand; with `parses` the links are extracted too. */
export async function fetchAll(job: Job, parses: boolean): Promise<() => Promise<void>> {
	const queue = listAddresses(createWorld(job), job.pages)[Symbol.iterator]();
	const pool = new Pool(job.proxy, { connections: AT_ONCE });
	const work = async () => {
		for (const { host, path } of queue) {
			const url = `http://${host}${path}`;
			const { body, headers } = await pool.request({ method: 'GET', path: url, headers: { host } });
			const bytes = new Uint8Array(await body.arrayBuffer());
			const contentType = String(headers['content-type'] ?? '');
			if (parses) findLinks(parseHtml(decodeHtml(bytes, { contentType }).html), url);
		}
	};
	return async () => {
		await Promise.all(Array.from({ length: AT_ONCE }, work));
		await pool.close();
	};
}
