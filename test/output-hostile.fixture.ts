/**
 * output-hostile: a store, a page, a feed and a web in which every text is an injection attack.
 *
 * A terminal would obey the escape sequences and show FAKE as a line of ours. A spreadsheet, a browser and an XML reader
 * would find attacks of their own kind.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { PostFacts } from '../src/model/batch.ts';

const [ESC, BEL, CSI, OSC, DCS] = ['\u001b', '\u0007', '\u009b', '\u009d', '\u0090'];
const SEQUENCES = `${ESC}]0;title${BEL}${ESC}]8;;http://beacon.example/${BEL}link${ESC}]8;;${BEL}${ESC}[2J${ESC}[1m${CSI}31m${OSC}52;c;eA==${BEL}${DCS}q${ESC}c\u007f\b\u000b\u000c`;
const DIRECTIONS = '\u202a\u202b\u202e\u2066\u2067\u2068\u2069\u202c';
const MARKUP = `]]></title><script>alert(1)</script><img src=x onerror="alert(1)">"'&lt;&amp;`;
/** Texts as found on the web, in markup too. */
export const EVIL = `snow ${SEQUENCES}${DIRECTIONS}\r\nFAKE: a line\n${MARKUP}`;
/** Texts that no page can contain, but an import or a damaged store can. */
export const WORST = `=cmd|' /C calc'!A0 ${EVIL}\0\ud800 ../../../etc/passwd C:\\con ${'w'.repeat(5_000)}`;

export const HOME = 'http://mallory.example/';
export const POST = `${HOME}p0`;
const AT = '2024-05-05T10:00:00Z';
const AWKWARD = [
	WORST,
	'=1+1',
	'..',
	'../../up',
	'CON',
	'nul.txt',
	'.',
	'-rf',
	'a/b\\c:d*e?f"g<h>i|j',
	'\0',
	'\u202egpj.exe',
];

function post(i: number): PostFacts {
	const evil = AWKWARD[i % AWKWARD.length]!;
	return {
		blog: i % 2 === 0 ? HOME : 'http://trudy.example/',
		language: i % 3 === 0 ? `e${ESC}[2J` : 'en',
		draft: {
			url: i % 2 === 0 ? `${HOME}p${i}` : `http://trudy.example/p${i}`,
			title: evil,
			author: evil,
			published: `2024-05-0${1 + (i % 5)}T10:00:00Z`,
			updated: null,
			html: `<p>snow ${MARKUP}<a href="javascript:alert(1)">${SEQUENCES}</a></p>`,
			text: `snow ${i} ${evil}`,
			categories: [evil, EVIL],
			source: 'page',
		},
		comments: [{ author: evil, published: null, text: evil, parent: null, source: 'page' }],
		links: [
			{ to: `javascript:alert(1)//${ESC}[2J`, text: evil },
			{ to: `http://target.example/${ESC}[2J\r\nX-Evil: 1`, text: evil },
			{ to: i % 2 === 0 ? 'http://trudy.example/p1' : POST, text: evil, rel: [evil] },
		],
	};
}

export async function makeStore(folder: string): Promise<SqliteStore> {
	const store = new SqliteStore(folder);
	const blog = (url: string, other: string) => ({
		url,
		title: WORST,
		description: WORST,
		language: 'en',
		platform: 'wordpress',
		platformEvidence: [WORST],
		judgment: { isBlog: true, reason: EVIL, rules: [{ rule: 'dates', why: EVIL }] },
		feeds: [{ url: `${url}feed?${ESC}[2J`, role: 'posts' as const, title: WORST }],
		blogroll: [{ to: other, text: WORST }],
	});
	await store.write({
		at: AT,
		blogs: [blog(HOME, 'http://trudy.example/'), blog('http://trudy.example/', HOME)],
		posts: Array.from({ length: 2 * AWKWARD.length }, (_, i) => post(i)),
		visits: [{ url: HOME, blog: HOME, at: AT, status: 500, bytes: 1, trouble: WORST }],
		gaps: [{ blog: HOME, url: `${HOME}${ESC}[2J`, kind: 'host-down', why: WORST, from: null, to: null }],
		samples: [{ blog: HOME, url: HOME, kind: 'home', html: PAGE }],
	});
	await store.saveSearch({
		name: EVIL,
		query: `snow ${CSI}`,
		sort: null,
		saved: AT,
		webhook: null,
		delivery: null,
	});
	await store.indexed();
	return store;
}

/** As in a page or a feed, without characters that XML forbids. */
const inXml = (text: string) =>
	text
		.replace(/[\u0000-\u0008\u000b-\u001f\ud800]/g, '')
		.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const inHtml = (text: string) =>
	text.replaceAll('\0', '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const PARAGRAPH = `<p>${inHtml(EVIL)} There was snow in the garden, and we stayed at home all day to look at it.</p>`;
const ENTRY = (i: number) =>
	`<div class="post" id="${inHtml(EVIL)}"><h2><a href="/p${i}?${ESC}[2J">${inHtml(EVIL)} ${i}</a></h2><p class="date">May ${i}, 2024</p>${PARAGRAPH}${PARAGRAPH}<p class="meta">by <a rel="author">${inHtml(EVIL)}</a> <a rel="tag" href="/t/${i}">${inHtml(EVIL)}</a></p></div>`;

export const PAGE = `<!DOCTYPE html><html lang="en"><head><title>${inHtml(EVIL)}</title>
<meta name="generator" content="${inHtml(EVIL)} WordPress"><meta name="author" content="${inHtml(EVIL)}">
<link rel="alternate" type="application/rss+xml" title="${inHtml(EVIL)}" href="/feed"></head>
<body>${[1, 2, 3, 4, 5].map(ENTRY).join('\n')}<div id="comments"><div class="comment"><cite>${inHtml(EVIL)}</cite><p>${inHtml(EVIL)} I agree.</p></div></div></body></html>`;

export const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>${inXml(EVIL)}</title><link>${HOME}</link><description>${inXml(EVIL)}</description>${[
	1, 2, 3, 4, 5,
]
	.map(
		(i) =>
			`<item><title>${inXml(EVIL)} ${i}</title><link>${HOME}p${i}</link><author>${inXml(EVIL)}</author><category>${inXml(EVIL)}</category><guid>${inXml(EVIL)}${i}</guid><pubDate>0${i} May 2024 10:00:00 GMT</pubDate><description>${inXml(PARAGRAPH + PARAGRAPH)}</description></item>`,
	)
	.join('')}<item><title>${inXml(EVIL)}</title><pubDate>${inXml(EVIL)}</pubDate></item></channel></rss>`;

export interface HostileWeb {
	readonly proxy: string;
	close(): void;
}

/** A proxy that answers for every host: pages, a feed, a redirect and errors with texts. */
export async function startWeb(): Promise<HostileWeb> {
	const answers: Readonly<Record<string, readonly [number, Record<string, string>, string]>> = {
		'/robots.txt': [200, { 'content-type': 'text/plain' }, `User-agent: *\nDisallow: /no${SEQUENCES}\n`],
		'/feed': [200, { 'content-type': 'application/rss+xml' }, FEED],
		'/gone': [302, { location: `http://other.example/${encodeURI(SEQUENCES)}\u009b31m` }, ''],
		'/broken': [500, { 'content-type': `text/html; ${CSI}31m` }, EVIL],
	};
	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url!, 'http://none.invalid');
		if (pathname === '/ping') {
			request.resume();
			return response
				.writeHead(200, { 'content-type': 'text/xml' })
				.end(
					`<?xml version="1.0"?><methodResponse><params><param><value><struct><member><name>flerror</name><value><boolean>1</boolean></value></member><member><name>message</name><value>${inXml(EVIL)}</value></member></struct></value></param></params></methodResponse>`,
				);
		}
		const [status, headers, body] = answers[pathname] ?? [
			200,
			{ 'content-type': 'text/html; charset=utf-8' },
			PAGE,
		];
		response.writeHead(status, `${CSI}31m bad words`, headers).end(body);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		proxy: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

export interface Files {
	readonly folder: string;
	readonly page: string;
	readonly feed: string;
	readonly lines: string;
	remove(): void;
}

export function makeFiles(): Files {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-hostile-'));
	const write = (name: string, text: string) => {
		const file = path.join(folder, name);
		writeFileSync(file, text);
		return file;
	};
	return {
		folder,
		page: write('page.html', PAGE),
		feed: write('feed.xml', FEED),
		lines: write('posts.jsonl', `${JSON.stringify({ url: EVIL, title: 3 })}\n{"url":${EVIL}\n`),
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}
