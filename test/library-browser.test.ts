/** library-browser: the light entries of the library, bundled as for a web page, give in Chromium what they give in Node.js. */
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import * as feed from '../src/feed/index.ts';
import * as library from '../src/index.ts';
import * as dates from '../src/lib/dates/index.ts';
import * as html from '../src/lib/html/index.ts';
import { describeInBrowser, visit } from './browser.fixture.ts';
import { UNHURRIED_MS } from './effort.fixture.ts';

const DIST = path.resolve(import.meta.dirname, '../dist/src');
/** Of parseFeed with everything that it needs, compressed. */
const MAX_FEED_BYTES = 90_000;

/** A module of the built library as a script for a web page; `global` is the name of its exports there. */
async function bundled(
	code: string,
	global: string,
): Promise<{ readonly script: string; readonly node: readonly string[] }> {
	const node: string[] = [];
	const build = await rolldown({
		input: 'entry',
		platform: 'browser',
		plugins: [
			{
				name: 'entry',
				resolveId(id) {
					if (id.startsWith('node:')) node.push(id);
					return id === 'entry' ? id : null;
				},
				load: (id) => (id === 'entry' ? code : null),
			},
		],
	});
	const { output } = await build.generate({ format: 'iife', name: global, minify: true });
	await build.close();
	return { script: output[0].code, node };
}

const exported = (file: string, names = '*'): string =>
	`export ${names} from ${JSON.stringify(path.join(DIST, file))};`;

const FEED = `<?xml version="1.0" encoding="Shift_JIS"?><rss version="2.0"><channel><title>\u65e5\u8a18</title><item><title>\u732b</title>
<link>http://b.example/1</link><pubDate>Mon, 04 May 2020 10:00:00 GMT</pubDate><description>caf&eacute; &lt;b&gt;x&lt;/b&gt;</description></item></channel></rss>`;
/** The two words in Shift_JIS. */
const SJIS: Readonly<Record<string, readonly number[]>> = {
	日: [0x93, 0xfa],
	記: [0x8b, 0x4c],
	猫: [0x94, 0x4c],
};
const FEED_BYTES = [...FEED].flatMap((letter) => SJIS[letter] ?? [letter.charCodeAt(0)]);
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Ann</title><entry><id>1</id><title>Tea</title><content type="text/x" mode="base64">${Buffer.from('grün').toString('base64')}</content></entry></feed>`;
const PAGE = `<title>Tea</title><h1>Tea</h1><p>Posted by Ann on March 5, 2004</p>${'<p>We drank tea for most of the day, and said little about it.</p>'.repeat(8)}`;

let light: Awaited<ReturnType<typeof bundled>>;
let whole: Awaited<ReturnType<typeof bundled>>;

beforeAll(async () => {
	light = await bundled(exported('feed/index.js', '{ parseFeed }'), 'light');
	whole = await bundled(
		[
			`export * as feed from ${JSON.stringify(path.join(DIST, 'feed/index.js'))}`,
			`export * as dates from ${JSON.stringify(path.join(DIST, 'lib/dates/index.js'))}`,
			`export * as html from ${JSON.stringify(path.join(DIST, 'lib/html/index.js'))}`,
			`export * as library from ${JSON.stringify(path.join(DIST, 'index.js'))}`,
		].join('\n'),
		'whole',
	);
}, UNHURRIED_MS);

describe('the library for browsers', () => {
	it('needs no module of Node.js', () => {
		expect(whole.node).toEqual([]);
	});

	it(`has parseFeed in ${MAX_FEED_BYTES / 1000} kB`, () => {
		expect(gzipSync(light.script, { level: 9 }).length).toBeLessThanOrEqual(MAX_FEED_BYTES);
	});
});

describeInBrowser('the library in Chromium', () => {
	const read = (script: () => string, expression: string) => {
		let found: unknown;
		return async () => {
			await visit({ origin: () => 'http://none.invalid/' }, async ({ page }) => {
				await page.addScriptTag({ content: script() });
				found = await page.evaluate(expression);
			})();
			return found;
		};
	};
	const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

	it('parses feeds in any encoding', async () => {
		const ofBytes = `light.parseFeed(new Uint8Array(${JSON.stringify(FEED_BYTES)}))`;
		const ofText = `light.parseFeed(new TextEncoder().encode(${JSON.stringify(ATOM)}))`;
		const found = await read(() => light.script, `[${ofBytes}, ${ofText}]`)();
		const inNode = [feed.parseFeed(Uint8Array.from(FEED_BYTES)), feed.parseFeed(Buffer.from(ATOM))];
		expect(inNode[0]!.title).toBe('日記');
		expect(inNode[1]!.items[0]!.content).toContain('grün');
		expect(found).toEqual(plain(inNode));
	});

	it('reads pages, their dates and their feeds', async () => {
		const options = { url: 'http://b.example/2004/03/tea', now: '2010-01-01' };
		const text = JSON.stringify(PAGE);
		const given = JSON.stringify(options);
		const found = await read(
			() => whole.script,
			`[whole.library.extractPage(${text}, ${given}), whole.dates.findDates(whole.html.parseHtml(${text}), ${given}),
			whole.feed.discoverFeeds(${text}, ${given}), whole.library.judgePage(${text}, ${given})]`,
		)();
		expect(found).toEqual(
			plain([
				library.extractPage(PAGE, options),
				dates.findDates(html.parseHtml(PAGE), options),
				feed.discoverFeeds(PAGE, options),
				library.judgePage(PAGE, options),
			]),
		);
	});
});
