/** bombs: a crawl of hostile hosts. Memory, bytes and requests are bounded, each host is paused with a reason, and the good blog is read. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Crawl } from '../src/crawl/crawl.ts';
import { DOMAIN_LIMITS } from '../src/crawl/domain-hosts.ts';
import { listSubscriptions, NotAFeedError, parseFeed, parseOpml } from '../src/feed/index.ts';
import { parseSitemap } from '../src/history/index.ts';
import { Gate } from '../src/io/http/gate.ts';
import { Http } from '../src/io/http/http.ts';
import { hasZstd } from '../src/io/http/unpack.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { Web, WebAnswer, WebRequest } from '../src/io/web.ts';
import { parseCall, XmlError } from '../src/lib/xml-rpc/index.ts';
import { type BombWeb, DEEP, HOSTS, LAUGHS, startBombs } from './bombs.fixture.ts';
import { UNHURRIED_MS } from './effort.fixture.ts';

const MAX_BYTES = 600_000;
/** What the system buffers per connection in addition to what was read. */
const IN_FLIGHT_BYTES = 8_000_000;
const MAX_DOMAIN_HOSTS = 12;
/** Together the bombs unpack to more than ten times this. */
const MAX_MEMORY_BYTES = 400_000_000;

/**
 * Only the dripping hosts have short time limits, which they exceed on any machine. All others may take as long
 * as they need: on a busy machine the endless response takes a while to become too large.
 */
class BombHttp implements Web {
	readonly #hasty: Http;
	readonly #patient: Http;

	constructor(proxy: string) {
		const limits = { proxy, maxBytes: MAX_BYTES, maxRedirects: 5, minBytesPerSecond: 1_000 };
		this.#hasty = new Http({ ...limits, timeoutMs: 1_000, slowAfterMs: 200 });
		this.#patient = new Http({ ...limits, timeoutMs: UNHURRIED_MS, slowAfterMs: UNHURRIED_MS });
	}

	get(request: WebRequest, signal?: AbortSignal): Promise<WebAnswer> {
		const { hostname, pathname } = new URL(request.url);
		const isDripping = /drip/.test(hostname) && pathname !== '/robots.txt';
		return (isDripping ? this.#hasty : this.#patient).get(request, signal);
	}

	async close(): Promise<void> {
		await Promise.all([this.#hasty.close(), this.#patient.close()]);
	}
}

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-bombs-'));
let web: BombWeb;
let store: SqliteStore;
let grownBytes = 0;
const reasons = new Map<string, string>();
const posts = new Map<string, number>();

beforeAll(async () => {
	web = await startBombs();
	store = new SqliteStore(folder);
	const http = new BombHttp(web.proxy);
	const gate = new Gate({ web: http, minDelayMs: 0 });
	const before = process.memoryUsage().rss;
	const watch = setInterval(() => {
		grownBytes = Math.max(grownBytes, process.memoryUsage().rss - before);
	}, 20);
	const limits = { ...DOMAIN_LIMITS, freeHosts: MAX_DOMAIN_HOSTS };
	const engine = new Crawl({ store, gate, untilIdle: true, maxPages: 6_000, domains: limits });
	await engine.add(Object.keys(HOSTS).map((name) => `http://${name}.example/`));
	await engine.run();
	clearInterval(watch);
	await gate.close();
	for (const { url, kind, why } of (await store.gaps({ limit: 10_000 })).items)
		reasons.set(hostLabel(url ?? ''), `${reasons.get(hostLabel(url ?? '')) ?? ''}${kind}: ${why}\n`);
	for (const { url } of (await store.posts({ limit: 10_000, order: 'found' })).items)
		posts.set(hostLabel(url), (posts.get(hostLabel(url)) ?? 0) + 1);
});

afterAll(async () => {
	await store.close();
	web.close();
	rmSync(folder, { recursive: true });
	const asked = [...web.requests].map(([name, count]) => `${name} ${count}`).join(', ');
	console.log(
		`Bombs: ${TABLE.length} hosts, ${Math.round(grownBytes / 1e6)} MB more memory; requests: ${asked}`,
	);
});

const hostLabel = (url: string): string =>
	/\bwild\.example/.test(url) ? 'wild' : (/\/\/([a-z-]+)/.exec(url)?.[1] ?? '');

const ENDLESS_LISTS =
	/^barren: 3 listing pages in a row, .* link to more pages but to no posts\..* are not followed\.$/m;

/** Host, maximum number of requests, and the reported reason; null if it is read as a blog. */
const TABLE: readonly (readonly [string, number, RegExp | null])[] = [
	['gzip', 4, /larger than 600000 bytes/],
	['deflate', 4, /larger than 600000 bytes/],
	['br', 4, /larger than 600000 bytes/],
	['zstd', 4, hasZstd ? /larger than 600000 bytes/ : /compressed with zstd, which needs Node/],
	['gzip-twice', 4, /larger than 600000 bytes/],
	['packed-thrice', 4, /larger than 600000 bytes/],
	['packed-often', 4, /compressed 4 times/],
	['endless', 4, /larger than 600000 bytes/],
	['announced', 4, /larger than 600000 bytes/],
	['headers-drip', 6, /did not respond within 1000 ms/],
	['body-drips', 6, /sends fewer than 1000 bytes per second|did not respond within/],
	['many-headers', 6, /too many headers/],
	['long-header', 6, /too many headers/],
	['to-itself', 10, /redirects more than 6 times/],
	['ever-new', 10, /redirects more than 6 times/],
	['ping', 40, null],
	['pong', 40, null],
	['away', 20, /from host to host without an end/],
	['calendar', 100, ENDLESS_LISTS],
	['session', 100, ENDLESS_LISTS],
	['wild', 400, /a growing number of hosts that link to each other/],
	['barren', 60, ENDLESS_LISTS],
	['soft-missing', 60, /looks like the URL of a post, but the page contains no post/],
	// robots.txt, the home page, the sitemap (once to judge, once to report), and the usual addresses of feeds.
	['missing', 14, null],
	['cloaked', 40, /larger than 600000 bytes/],
	['deep', 40, null],
	['deep-json', 40, null],
	['giant-attribute', 40, null],
	['laughing', 10, null],
];

/** Coverage gaps that name the page. */
const OF_PAGE = /^(?:gone|moved|no-post|not-a-post|not-followed): /;

describe('a hostile host stays within its limits, and is paused with a reason', () => {
	it.each(TABLE)('%s: at most %i requests', (name, most, reason) => {
		const requests = web.requests.get(name) ?? 0;
		expect(requests).toBeGreaterThan(0);
		expect(requests).toBeLessThanOrEqual(most);
		expect(web.bytes.get(name) ?? 0).toBeLessThanOrEqual(requests * (MAX_BYTES + IN_FLIGHT_BYTES));
		if (reason !== null) expect(reasons.get(name)).toMatch(reason);
	});

	it.each(['barren', 'calendar', 'session'])('%s is reported once', (name) => {
		const reported = reasons.get(name)?.trim().split('\n') ?? [];
		expect(reported.filter((line) => !OF_PAGE.test(line))).toHaveLength(1);
	});

	it('soft-missing is reported page by page', () => {
		const reported = reasons.get('soft-missing')?.trim().split('\n') ?? [];
		expect(reported.length).toBeGreaterThan(1);
		expect(new Set(reported).size).toBe(reported.length);
		expect(reported.filter((line) => !OF_PAGE.test(line))).toEqual([]);
	});

	it('a soft 404 is judged not to be a blog, with the reason', async () => {
		expect(await store.blog('http://missing.example/')).toMatchObject({
			judgment: { isBlog: false, reason: expect.stringMatching(/\w+ \w+/) },
		});
	});

	it('two hosts that redirect to each other are reported as one loop', () => {
		expect(`${reasons.get('ping')}${reasons.get('pong')}`).toMatch(/from host to host without an end/);
	});

	it('all of them were requested', () => {
		const tried = new Set(TABLE.map(([name]) => name));
		expect(Object.keys(HOSTS).filter((name) => !tried.has(name))).toEqual(['good']);
	});

	it('memory stays within its limit', () => {
		expect(grownBytes).toBeLessThan(MAX_MEMORY_BYTES);
	});

	it('the good blog is read', () => {
		expect(posts.get('good')).toBe(5);
	});
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const QUADRATIC = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "${'x'.repeat(50_000)}">]>`;
const OUTSIDE =
	'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY % b SYSTEM "http://127.0.0.1:1/"> %b;]>';

type Reader = (prologue: string, body: string) => unknown;

/** Every XML reader that strangers can reach, with a text where it reads one. */
const READERS: readonly (readonly [string, Reader])[] = [
	[
		'an RSS feed',
		(prologue, body) =>
			readFeed(
				`${prologue}<rss version="2.0"><channel><title>${body}</title><item><title>${body}</title></item></channel></rss>`,
			),
	],
	[
		'an Atom feed',
		(prologue, body) =>
			readFeed(`${prologue}<feed xmlns="http://www.w3.org/2005/Atom"><title>${body}</title></feed>`),
	],
	[
		'a sitemap',
		(prologue, body) =>
			parseSitemap(`${prologue}<urlset><url><loc>http://a.example/${body}</loc></url></urlset>`),
	],
	[
		'a list of subscriptions',
		(prologue, body) =>
			listSubscriptions(
				parseOpml(
					bytesOf(
						`${prologue}<opml><body><outline text="${body}" xmlUrl="http://a.example/"/></body></opml>`,
					),
				),
			),
	],
	[
		'a remote call',
		(prologue, body) =>
			readCall(
				`${prologue}<methodCall><methodName>a</methodName><params><param><value>${body}</value></param></params></methodCall>`,
			),
	],
];

function readFeed(text: string): unknown {
	try {
		return parseFeed(bytesOf(text), { url: 'http://a.example/feed' });
	} catch (error) {
		if (error instanceof NotAFeedError) return null;
		throw error;
	}
}

function readCall(text: string): unknown {
	try {
		return parseCall(text);
	} catch (error) {
		if (error instanceof XmlError) return null;
		throw error;
	}
}

describe.each(READERS)('%s', (_, read) => {
	it.each([
		['laughs', LAUGHS, '&l8;'],
		['one long entity, often', QUADRATIC, '&a;'.repeat(2_000)],
		['an entity from outside', OUTSIDE, '&a;'],
	])('expands no entity: %s', (_name, prologue, body) => {
		const text = JSON.stringify(read(prologue, body)) ?? '';
		expect(text.length).toBeLessThan(100_000);
		expect(text).not.toMatch(/lollol|xxxxx|root:/);
	});

	it('survives endless nesting', () => {
		expect(() => read('', '<b>'.repeat(DEEP))).not.toThrow();
		expect(() => read('<a>'.repeat(DEEP), 'x')).not.toThrow();
	});
});

it.each([
	['arrays', '['.repeat(DEEP)],
	['objects', '{"a":'.repeat(DEEP)],
	['items', `{"version":"https://jsonfeed.org/version/1.1","items":${'['.repeat(DEEP)}`],
])('a JSON feed of nested %s gives almost nothing', (_, text) => {
	expect(JSON.stringify(readFeed(text)).length).toBeLessThan(2_000);
});
