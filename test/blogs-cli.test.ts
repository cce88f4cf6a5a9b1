/** blogs-cli: every subcommand of `blogs`, with the built program against two small sites. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logosphere } from './logosphere.fixture.ts';

const SHOP = '<title>Shop</title><p>Buy our chairs.</p>';
const ITEMS = ['a', 'b'].map(
	(name, i) =>
		`<item><title>Snow ${name}</title><link>http://ann.example/${name}</link><pubDate>Mon, 0${i + 2} Mar 2026 09:00:00 GMT</pubDate>
		<description>The snow fell all night, and nobody could open the door of house ${name}.</description></item>`,
);
const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Ann</title><link>http://ann.example/</link>${ITEMS.join('')}</channel></rss>`;
const PAGES: Readonly<Record<string, string>> = {
	'http://ann.example/': SHOP,
	'http://ann.example/feed': FEED,
	'http://bob.example/': SHOP,
};
const OPML = `<opml version="2.0"><body><outline text="Friends"><outline text="Ann" xmlUrl="http://ann.example/feed" htmlUrl="http://ann.example/"/></outline></body></opml>`;

let folder: string;
let data: string;
let server: Server;

beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-blogs-'));
	data = path.join(folder, 'data');
	server = createServer(({ url }, response) => {
		const page = PAGES[url!];
		const type = page?.startsWith('<?xml') ? 'application/xml' : 'text/html';
		response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': type }).end(page);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
	rmSync(folder, { recursive: true });
});

const blogs = (args: readonly string[], input = '') => logosphere(['blogs', ...args, '--data', data], input);

it('are added, crawled, listed, tagged, judged and removed', async () => {
	const list = path.join(folder, 'list.opml');
	writeFileSync(list, OPML);
	expect((await blogs(['add', list])).stdout).toMatch(/^1 source added\./);
	expect((await blogs(['add', '-', '--tag', 'shop'], 'http://bob.example/ # a shop\n')).stdout).toMatch(
		/^1 source/,
	);
	expect((await blogs(['add', 'not a url'])).code).toBe(2);

	const proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const options = ['--proxy', proxy, '--until-idle', '--crawl-delay-ms', '0', '--data', data];
	const crawled = await logosphere(['crawl', ...options]);
	expect(crawled.stdout).toContain('2 sources: 1 rejected, 1 partial.');
	expect(crawled.stdout).toContain('partial   2 of 2 posts\n          http://ann.example/\n');

	const outcomes = JSON.parse((await blogs(['list', '--json'])).stdout);
	expect(outcomes).toMatchObject([
		{ outcome: 'partial', found: 2, expected: 2, source: { tags: ['Friends'] } },
		{ outcome: 'rejected', found: 0, source: { tags: ['shop'] } },
	]);
	expect((await blogs(['list', '--csv', '--tag', 'shop'])).stdout).toMatch(
		/^outcome,page,.*\r\n"rejected","http:\/\/bob/,
	);
	expect((await blogs(['tag', 'http://ann.example/', 'tea', '--drop', 'Friends'])).stdout).toBe(
		'Tags: tea\n',
	);
	expect((await blogs(['show', 'http://ann.example/feed'])).stdout).toContain('tags     tea');

	const judge = (verdict: string, ...more: string[]) =>
		blogs(['judge', 'http://ann.example/', verdict, ...more]);
	expect((await judge('not-a-blog', '--dry-run')).stdout).toMatch(
		/Nothing was changed.*2 posts leave search/,
	);
	const search = async () =>
		JSON.parse((await logosphere(['search', 'snow', '--json', '--data', data])).stdout).total;
	expect(await search()).toBe(2);
	expect((await judge('not-a-blog')).stdout).toMatch(/^2 posts leave search/);
	expect(await search()).toBe(0);
	expect((await judge('undo')).stdout).toMatch(/^2 posts enter search/);
	expect(await search()).toBe(2);

	expect((await blogs(['remove', 'http://bob.example/'])).code).toBe(0);
	expect(JSON.parse((await blogs(['list', '--json'])).stdout)).toHaveLength(1);
	expect((await blogs(['show', 'http://bob.example/'])).stderr).toContain('is not one of the sources');
});
