/** parse: text → tree, beside the parsers that others build on. */
import { parse as stockParse } from 'parse5';
import { parseHtml } from '../src/lib/html/index.ts';
import { type Bench, overEach } from './bench.ts';
import { samplePages } from './pages.ts';
import { loadPeer } from './peers.ts';

const SAMPLE_MB = 10;
/** jsdom is slow: it gets every so manyth page only. */
const JSDOM_STRIDE = 6;

interface Jsdom {
	readonly JSDOM: new (html: string) => { readonly window: { close(): void } };
}

export const parseBench: Bench = {
	name: 'parse',
	targets: { parse5: 2, linkedom: 4, jsdom: 15 },
	async prepare() {
		const { pages, megabytes, what } = samplePages(SAMPLE_MB);
		const { parseDocument } = await loadPeer<{ parseDocument(html: string): unknown }>('htmlparser2');
		const cheerio = await loadPeer<{ load(html: string): unknown }>('cheerio');
		const linkedom = await loadPeer<{ parseHTML(html: string): unknown }>('linkedom');
		const { JSDOM } = await loadPeer<Jsdom>('jsdom');
		const over = (name: string, parse: (html: string) => unknown) => overEach(name, pages, parse);
		const few = pages.filter((_, i) => i % JSDOM_STRIDE === 0);
		const jsdom = {
			...overEach('jsdom', few, (page) => new JSDOM(page).window.close()),
			amount: few.reduce((sum, page) => sum + Buffer.byteLength(page), 0) / 1e6,
		};
		return {
			unit: 'MB',
			amount: megabytes,
			what,
			contenders: [
				over('logosphere', (page) => parseHtml(page)),
				over('logosphere, with visible text', (page) => parseHtml(page).visible),
				over('parse5', (page) => stockParse(page)),
				over('htmlparser2 (not the standard tree)', (page) => parseDocument(page)),
				over('linkedom', (page) => linkedom.parseHTML(page)),
				over('cheerio', (page) => cheerio.load(page)),
				jsdom,
			],
		};
	},
};
