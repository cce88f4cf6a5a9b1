/** page: one post page → its parts, beside the extractors that others use; reading the page counts for all. */
import { openCorpus } from '../eval/corpus.ts';
import { readPage, readPageCases } from '../eval/pages.ts';
import { parseHtml } from '../src/lib/html/index.ts';
import { extractPage } from '../src/page/index.ts';
import { type Bench, type Contender, overEach } from './bench.ts';
import {
	loadDefuddle,
	loadPostlight,
	loadReadabilityJsdom,
	loadReadabilityLinkedom,
	NO_ADDRESS,
	type PeerExtractor,
} from './page-peers.ts';
import { samplePages } from './pages.ts';

/** Every so manyth page of the corpus. */
const STRIDE = 9;
/** Slow peers get every so manyth of those. */
const SLOW_STRIDE = 8;
const SAMPLE_MB = 6;
const NOW = '2026-04-01';

interface Item {
	readonly html: string;
	readonly url: string;
}

export const pageBench: Bench = {
	name: 'page',
	targets: { 'our bare parse': 0.4, 'Readability + linkedom': 4, 'Readability + jsdom': 20, defuddle: 15 },
	async prepare() {
		const { items, what } = sampleItems();
		const few = items.filter((_, i) => i % SLOW_STRIDE === 0);
		return {
			unit: 'pages',
			amount: items.length,
			what,
			contenders: [
				overEach('logosphere', items, ({ html, url }) => extractPage(html, { url, now: NOW })),
				overEach('our bare parse', items, ({ html }) => parseHtml(html)),
				overPeer(await loadReadabilityLinkedom(), few),
				overPeer(await loadReadabilityJsdom(), few),
				overPeer(await loadDefuddle(), few),
				overPeer(await loadPostlight(), few),
			],
		};
	},
};

/** A page that a peer cannot bear counts as done. */
function overPeer(peer: PeerExtractor, items: readonly Item[]): Contender {
	return {
		name: peer.name,
		amount: items.length,
		async run() {
			for (const { html, url } of items) {
				try {
					await peer.extract(html, url);
				} catch {}
			}
		},
	};
}

/** Post pages of the corpora where they are, else pages of the simulated blogosphere. */
function sampleItems(): { items: Item[]; what: string } {
	const corpus = openCorpus(process.env.LOGOSPHERE_CORPUS);
	if (corpus === null) {
		const { pages, what } = samplePages(SAMPLE_MB);
		return { items: pages.map((html) => ({ html, url: NO_ADDRESS })), what };
	}
	const cases = readPageCases(corpus).filter((_, i) => i % STRIDE === 0);
	const items = cases.map((one) => ({ html: readPage(corpus, one), url: one.url || NO_ADDRESS }));
	return { items, what: `${items.length} post pages of the corpora` };
}
