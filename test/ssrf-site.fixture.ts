/** ssrf-site: a web of hosts that name an address wherever a crawler might read one. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { escapeXml } from '../src/lib/xml/escape.ts';
import type { Vector } from './ssrf.fixture.ts';

/** The first letter of a host says how it uses the vector whose number follows. */
export const KINDS = ['blog', 'redirect', 'feed-redirect', 'elsewhere', 'queried', 'anchored'] as const;
type Kind = (typeof KINDS)[number];

export interface HostileWeb {
	readonly port: number;
	/** One host for each kind and each vector, and a change list. */
	readonly seeds: readonly string[];
	readonly changes: string;
	/** The addresses that were sent, each with its entry point. */
	readonly offered: Set<string>;
	close(): void;
}

/** `address`: where it listens, and what all its names resolve to. */
export async function startHostileWeb(
	address: string,
	vectorsFor: (port: number) => Vector[],
): Promise<HostileWeb> {
	let vectors: Vector[] = [];
	const server = createServer((request, response) => answer(request, response, vectors));
	await new Promise<void>((resolve) => server.listen(0, address, resolve));
	const { port } = server.address() as AddressInfo;
	const offered = new Set<string>();
	vectors = vectorsFor(port).map((vector, n) => (door) => {
		offered.add(`${n} ${door}`);
		return vector(door);
	});
	const hosts = vectors.flatMap((_, n) => KINDS.map((kind) => `http://${kind}${n}.example:${port}/`));
	return {
		port,
		seeds: hosts,
		offered,
		changes: `http://changes.example:${port}/changes.xml`,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

function answer(request: IncomingMessage, response: ServerResponse, vectors: readonly Vector[]): void {
	const host = request.headers.host ?? '';
	const [, kind = '', digits = '0'] = /^([a-z-]+)(\d*)\.example/.exec(host) ?? [];
	const vector = vectors[Number(digits)]!;
	const path = request.url ?? '/';
	const away = REDIRECTS[kind as Kind]?.[path];
	const page = kind === 'changes' ? changePage(vectors) : pageAt(path, { host, kind: kind as Kind, vector });
	if (away !== undefined) response.writeHead(302, { location: encodeLocation(vector(away)) }).end();
	else if (page === null) response.writeHead(404).end();
	else response.writeHead(200, { 'content-type': `${page.type}; charset=utf-8` }).end(page.body);
}

interface At {
	readonly host: string;
	readonly kind: Kind;
	readonly vector: Vector;
}

interface Sent {
	readonly type: string;
	readonly body: string;
}

function pageAt(path: string, { host, kind, vector }: At): Sent | null {
	if (path === '/robots.txt') return { type: 'text/plain', body: robots(host, vector) };
	if (path === '/') return { type: 'text/html', body: home(kind, vector) };
	if (path === '/feed.xml') return { type: 'application/rss+xml', body: feed(host, vector) };
	if (path === '/sitemap.xml') return { type: 'text/xml', body: sitemap(host, vector) };
	return path.startsWith('/2026/') ? { type: 'text/html', body: post(path, vector) } : null;
}

/** The redirects: their entry points, by kind and path. */
const REDIRECTS: Readonly<Partial<Record<Kind, Readonly<Record<string, string>>>>> = {
	blog: { '/2026/11/03/three': 'post-redirect' },
	redirect: { '/': 'home-redirect' },
	'feed-redirect': { '/feed.xml': 'feed-redirect' },
	queried: { '/robots.txt': 'robots-redirect' },
};

/** Headers contain bytes, so other characters are sent as UTF-8. */
function encodeLocation(url: string): string {
	return Buffer.from(url.replace(/[\r\n]/g, ''), 'utf8').toString('latin1');
}

const robots = (host: string, vector: Vector): string =>
	`User-agent: *\nAllow: /\nSitemap: http://${host}/sitemap.xml\nSitemap: ${vector('sitemap').replace(/\s/g, '')}\n`;

const POSTS = ['one', 'two', 'three', 'four'].map((name, i) => ({
	path: `/2026/11/0${i + 1}/${name}`,
	title: `Of ${name} and its snow`,
	day: `November ${i + 1}, 2026`,
	at: `0${i + 1} Nov 2026 10:00:00 GMT`,
	text: `It snowed on day ${name}, and the garden lay still under it all morning. We looked out and wrote this down at once.`,
}));

function home(kind: Kind, vector: Vector): string {
	const at = (door: string) => escapeXml(vector(door));
	const feedAt = kind === 'elsewhere' ? at('feed-link') : '/feed.xml';
	const base = kind === 'anchored' ? `<base href="${at('base')}/">` : '';
	const alternate = kind === 'anchored' ? 'rebased-feed.xml' : feedAt;
	const entries = POSTS.map(
		({ path, title, day, text }) =>
			`<div class="post"><h2><a href="${path}">${title}</a></h2><p class="date">${day}</p><p>${text}</p></div>`,
	);
	return `<!doctype html><html lang="en"><head>${base}<title>Snow diary</title>
<link rel="alternate" type="application/rss+xml" title="RSS" href="${alternate}">
<link rel="canonical" href="${at('canonical')}"><link rel="pingback" href="${at('pingback')}">
<link rel="hub" href="${at('page-hub')}"><link rel="next" href="${at('page-next')}"><link rel="amphtml" href="${at('amp')}">
<link rel="stylesheet" href="${at('style')}"><script src="${at('script')}"></script></head>
<body><h1>Snow diary</h1>${entries.join('')}<iframe src="${at('frame')}"></iframe><img src="${at('picture')}">
<ul class="blogroll"><li><a href="${at('link')}">a friend</a></li></ul>
<a href="${at('archive-link')}">Archive 2026</a></body></html>`;
}

function post(path: string, vector: Vector): string {
	const at = (door: string) => escapeXml(vector(door));
	const { title, day, text } = POSTS.find((one) => one.path === path) ?? POSTS[0]!;
	return `<!doctype html><html lang="en"><head><title>${title}</title><link rel="canonical" href="${at('post-canonical')}">
<link rel="prev" href="${at('post-previous')}"></head><body><div class="post"><h2>${title}</h2><p class="date">${day}</p>
<p>${text} See <a href="${at('post-link')}">there</a>.</p></div>
<ol class="comments"><li><a href="${at('comment-link')}">Ann</a> said on ${day}: how fine.</li></ol></body></html>`;
}

function feed(host: string, vector: Vector): string {
	const at = (door: string) => escapeXml(vector(door));
	const items = POSTS.map(
		({ path, title, at: published, text }) =>
			`<item><title>${title}</title><link>http://${host}${path}</link><pubDate>${published}</pubDate>
<description>${text}</description><comments>${at('item-comments')}</comments><wfw:commentRss>${at('comment-feed')}</wfw:commentRss>
<enclosure url="${at('enclosure')}" length="1" type="audio/mpeg"/><source url="${at('source')}">x</source></item>`,
	);
	return `<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:wfw="http://wellformedweb.org/CommentAPI/">
<channel><title>Snow diary</title><link>http://${host}/</link><description>Snow</description>
<atom:link rel="hub" href="${at('hub')}"/><atom:link rel="next" href="${at('feed-next')}"/>
<atom:link rel="prev-archive" href="${at('feed-archive')}"/><image><url>${at('feed-picture')}</url></image>
${items.join('')}<item><title>Elsewhere</title><link>${at('item-link')}</link><pubDate>05 Nov 2026 10:00:00 GMT</pubDate>
<description>Read it there, where it is.</description></item></channel></rss>`;
}

const sitemap = (host: string, vector: Vector): string =>
	`<?xml version="1.0"?><urlset><url><loc>http://${host}${POSTS[0]!.path}</loc></url>
<url><loc>${escapeXml(vector('sitemap-page'))}</loc></url></urlset>`;

const changePage = (vectors: readonly Vector[]): Sent => ({
	type: 'text/xml',
	body: `<?xml version="1.0"?><weblogUpdates version="2" updated="Mon, 16 Nov 2026 12:00:00 GMT" count="1">
${vectors.map((vector) => `<weblog name="x" url="${escapeXml(vector('changes'))}" when="1"/>`).join('')}</weblogUpdates>`,
});
