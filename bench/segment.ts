/**
 * segment: judging a page and segmenting its posts, compared with the bare parse of the same pages; parsing the page
 * counts.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openCorpus, readCases } from '../eval/corpus.ts';
import { decodeHtml, parseHtml } from '../src/lib/html/index.ts';
import { segmentBlog } from '../src/pipeline/index.ts';
import { judgePage } from '../src/segment/judge/index.ts';
import { type Bench, overEach, type PrepareOptions } from './bench.ts';
import { samplePages } from './pages.ts';

interface Item {
	readonly html: string;
	readonly url: string;
}

const SAMPLE_MB = 6;
/** A short run has every nth page. */
const SHORT_STRIDE = 4;
const NOW = '2026-04-01';
/** Understanding a page costs at most as much again as the parse. */
const TARGETS = { 'our bare parse': 1 / 2 };

export const judgeBench: Bench = {
	name: 'judge',
	targets: TARGETS,
	prepare: (options) =>
		prepare(options, 'judge', judge, [['judge, and its entries read', (item) => judge(item).entries]]),
};

export const segmentBench: Bench = {
	name: 'segment',
	targets: TARGETS,
	prepare: (options) => prepare(options, 'segment', ({ html, url }) => segmentBlog({ html, url, now: NOW })),
};

type Read = (item: Item) => unknown;

function judge({ html, url }: Item) {
	return judgePage(html, { url, now: NOW });
}

async function prepare(
	{ isShort }: PrepareOptions = { isShort: false },
	name: string,
	read: Read,
	others: readonly [name: string, read: Read][] = [],
) {
	const { items, what } = sampleItems(isShort ? SHORT_STRIDE : 1);
	return {
		unit: 'pages',
		amount: items.length,
		what,
		contenders: [
			overEach(name, items, read),
			...others.map(([other, readOther]) => overEach(other, items, readOther)),
			overEach('our bare parse', items, ({ html }) => parseHtml(html)),
		],
	};
}

/** Home and archive pages of the corpora if available, else of the simulated blogosphere. */
function sampleItems(stride: number): { items: Item[]; what: string } {
	const corpus = openCorpus(process.env.LOGOSPHERE_CORPUS);
	if (corpus === null) {
		const { pages, what } = samplePages(SAMPLE_MB);
		return { items: pages.map((html) => ({ html, url: 'http://unknown.invalid/' })), what };
	}
	const cases = readCases<{ file: string; url: string }>(corpus, 'judge').filter((_, i) => i % stride === 0);
	const items = cases.map(({ file, url }) => {
		const { html } = decodeHtml(readFileSync(path.join(corpus, 'judge', file)));
		return { html, url: URL.canParse(url) ? url : 'http://unknown.invalid/' };
	});
	return { items, what: `${items.length} home and archive pages of the corpora` };
}
