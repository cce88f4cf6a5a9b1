/** page: one post page → its parts, compared with extractors that others use; parsing the page counts for all. */
import { parse } from 'parse5';
import { openCorpus } from '../eval/corpus.ts';
import { readPage, readPageCases } from '../eval/pages.ts';
import { parseHtml } from '../src/lib/html/index.ts';
import { extractPage } from '../src/page/index.ts';
import { type Bench, overEach, overLoaded } from './bench.ts';
import {
	loadDefuddle,
	loadPostlight,
	loadReadabilityJsdom,
	loadReadabilityLinkedom,
	NO_ADDRESS,
	type PeerExtractor,
} from './page-peers.ts';
import { HOW_TO_GET, TRAFILATURA, trafilaturaContender } from './page-python.ts';
import { samplePages } from './pages.ts';

/** Every nth page of the corpus, the same for all: the cost of a page for one of them says little about another. */
const STRIDE = 9;
const SHORT_STRIDE = 27;
const SAMPLE_MB = 6;
const NOW = '2026-04-01';

const PEERS: readonly (readonly [name: string, load: () => Promise<PeerExtractor>])[] = [
	['Readability + linkedom', loadReadabilityLinkedom],
	['Readability + jsdom', loadReadabilityJsdom],
	['defuddle', loadDefuddle],
	['Postlight Parser', loadPostlight],
];

interface Item {
	readonly html: string;
	readonly url: string;
}

export const pageBench: Bench = {
	name: 'page',
	targets: {
		'our bare parse': 0.6,
		'stock parse5, the parse alone': 1.2,
		'Readability + linkedom': 8,
		'Readability + jsdom': 40,
		defuddle: 15,
		[TRAFILATURA]: 10,
	},
	async prepare({ isShort } = { isShort: false }) {
		const { items, what } = sampleItems(isShort ? SHORT_STRIDE : STRIDE);
		const trafilatura = trafilaturaContender(items);
		return {
			unit: 'pages',
			amount: items.length,
			what,
			contenders: [
				overEach('logosphere', items, ({ html, url }) => extractPage(html, { url, now: NOW })),
				overEach('our bare parse', items, ({ html }) => parseHtml(html)),
				overEach('stock parse5, the parse alone', items, ({ html }) => parse(html)),
				...PEERS.map(([name, load]) => overLoaded(name, items, () => extractor(load))),
				...(trafilatura === null ? [] : [trafilatura]),
			],
			...(trafilatura === null && { absent: { [TRAFILATURA]: HOW_TO_GET } }),
			async close() {
				trafilatura?.close();
			},
		};
	},
};

async function extractor(load: () => Promise<PeerExtractor>): Promise<(item: Item) => unknown> {
	const peer = await load();
	return ({ html, url }) => peer.extract(html, url);
}

/** Post pages of the corpora if available, else pages of the simulated blogosphere. */
function sampleItems(stride: number): { items: Item[]; what: string } {
	const corpus = openCorpus(process.env.LOGOSPHERE_CORPUS);
	if (corpus === null) {
		const { pages, what } = samplePages(SAMPLE_MB);
		return { items: pages.map((html) => ({ html, url: NO_ADDRESS })), what };
	}
	const cases = readPageCases(corpus).filter((_, i) => i % stride === 0);
	const items = cases.map((one) => ({ html: readPage(corpus, one), url: one.url || NO_ADDRESS }));
	return { items, what: `${items.length} post pages of the corpora` };
}
