/** parse: text → tree, compared with the parsers that others use. */
import { parse as stockParse } from 'parse5';
import { parseHtml } from '../src/lib/html/index.ts';
import { type Bench, overEach, overLoaded } from './bench.ts';
import { samplePages } from './pages.ts';
import { loadPeer } from './peers.ts';

const SAMPLE_MB = 10;
const SHORT_MB = 3;
/** jsdom is slow: it only gets every nth page. */
const JSDOM_STRIDE = 6;

type Parse = (html: string) => unknown;

interface Jsdom {
	readonly JSDOM: new (html: string) => { readonly window: { close(): void } };
}

export const parseBench: Bench = {
	name: 'parse',
	targets: { parse5: 2, linkedom: 4, jsdom: 15 },
	async prepare({ isShort } = { isShort: false }) {
		const { pages, megabytes, what } = samplePages(isShort ? SHORT_MB : SAMPLE_MB);
		const over = (name: string, parse: (html: string) => unknown) => overEach(name, pages, parse);
		const few = pages.filter((_, i) => i % JSDOM_STRIDE === 0);
		const jsdom = {
			...overLoaded('jsdom', few, async () => {
				const { JSDOM } = await loadPeer<Jsdom>('jsdom');
				return (page) => new JSDOM(page).window.close();
			}),
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
				overLoaded('htmlparser2 (not the standard tree)', pages, async () => {
					const { parseDocument } = await loadPeer<{ parseDocument: Parse }>('htmlparser2');
					return (page) => parseDocument(page);
				}),
				overLoaded('linkedom', pages, async () => {
					const { parseHTML } = await loadPeer<{ parseHTML: Parse }>('linkedom');
					return (page) => parseHTML(page);
				}),
				overLoaded('cheerio', pages, async () => {
					const { load } = await loadPeer<{ load: Parse }>('cheerio');
					return (page) => load(page);
				}),
				jsdom,
			],
		};
	},
};
