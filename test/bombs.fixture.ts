/**
 * bombs: a web of hosts that try to fill memory, waste time or be crawled forever, and one good blog.
 *
 * It is a proxy on loopback for every host name. It counts requests and bytes per host.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

export interface BombWeb {
	readonly proxy: string;
	/** Host → number of requests. */
	readonly requests: Map<string, number>;
	/** Host → bytes sent. */
	readonly bytes: Map<string, number>;
	close(): void;
}

interface Exchange {
	readonly host: string;
	readonly path: string;
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
}

type Host = (exchange: Exchange) => void;

const ZEROS = Buffer.alloc(30_000_000);
/** A megabyte of one letter by Zstandard. */
const ZSTD_BOMB = Buffer.from(
	'KLUv/aBAQg8AVAAAEGFhAQD7/znAAgIAEGECABBhAgAQYQIAEGECABBhAgAQYQMSCmE=',
	'base64',
);
const HTML = { 'content-type': 'text/html; charset=utf-8' };

const packed =
	(encoding: string, body: Buffer): Host =>
	({ response }) =>
		void response.writeHead(200, { ...HTML, 'content-encoding': encoding }).end(body);

const page =
	(make: (exchange: Exchange) => string): Host =>
	(exchange) =>
		void exchange.response.writeHead(200, HTML).end(make(exchange));

const redirect =
	(to: (exchange: Exchange) => string): Host =>
	(exchange) =>
		void exchange.response.writeHead(302, { location: to(exchange) }).end();

/** Sends something every few milliseconds until the client disconnects. */
function drip({ request }: Exchange, step: () => void): void {
	const timer = setInterval(step, 10);
	request.socket.once('close', () => clearInterval(timer));
}

function endless({ response }: Exchange): void {
	response.writeHead(200, HTML);
	const chunk = '<p>And so on, and so on.</p>'.repeat(1000);
	const pump = (): void => {
		while (!response.destroyed) {
			if (!response.write(chunk)) {
				response.once('drain', pump);
				return;
			}
		}
	};
	pump();
}

const numberIn = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? 0);

function entry(n: number): string {
	const day = `November ${(n % 15) + 1}, 2026`;
	return `<div class="post"><h2><a href="/2026/11/p${n}">Of snow, part ${n}</a></h2><p class="date">${day}</p>
<p>It snowed on that day, and the garden lay still under it all morning; we looked out and wrote it down, part ${n}.</p></div>`;
}

const blogPage = (more: string): string =>
	`<!doctype html><html lang="en"><head><title>Snow diary</title></head><body><h1>Snow diary</h1>
${[1, 2, 3, 4, 5].map(entry).join('')}${more}</body></html>`;

const postPage = (n: number): string => `<title>p</title><body>${entry(n)}`;

const emptyMonth = (next: number): string =>
	`<title>Archive</title><p>Nothing was written in this month.</p><a href="/archive/2026/${next}/">Older posts</a>`;

const linksTo = (urls: readonly string[]): string =>
	`<ul>${urls.map((url) => `<li><a href="${url}">more</a></li>`).join('')}</ul>`;

/** Laughs, a million times. */
export const LAUGHS = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lollollollol">${Array.from(
	{ length: 9 },
	(_, i) => `<!ENTITY l${i} "${`&${i === 0 ? 'lol' : `l${i - 1}`};`.repeat(10)}">`,
).join('')}]>`;

export const DEEP = 100_000;

/** The response of each host to every path except robots.txt, by the first label of its name. */
export const HOSTS: Readonly<Record<string, Host>> = {
	gzip: packed('gzip', gzipSync(ZEROS)),
	deflate: packed('deflate', deflateSync(ZEROS)),
	br: packed('br', brotliCompressSync(ZEROS)),
	zstd: packed('zstd', ZSTD_BOMB),
	'gzip-twice': packed('gzip, gzip', gzipSync(gzipSync(ZEROS))),
	'packed-thrice': packed('deflate, br, gzip', gzipSync(brotliCompressSync(deflateSync(ZEROS)))),
	'packed-often': packed('gzip, gzip, gzip, gzip', gzipSync('x')),
	endless,
	announced: ({ response }) => {
		response.writeHead(200, { ...HTML, 'content-length': '9000000000' });
		response.write('<p>');
	},
	'headers-drip': (exchange) => {
		exchange.request.socket.write('HTTP/1.1 200 OK\r\n');
		drip(exchange, () => exchange.request.socket.write('a: b\r\n'));
	},
	'body-drips': (exchange) => {
		exchange.response.writeHead(200, HTML);
		drip(exchange, () => exchange.response.write('<'));
	},
	'many-headers': ({ response }) => {
		for (let i = 0; i < 20_000; i++) response.setHeader(`x-${i}`, 'y');
		response.end('x');
	},
	'long-header': ({ response }) => void response.writeHead(200, { x: 'y'.repeat(1_000_000) }).end(),
	'to-itself': redirect(() => '/'),
	'ever-new': redirect(({ path }) => `/on/${numberIn(path) + 1}`),
	ping: redirect(() => 'http://pong.example/'),
	pong: redirect(() => 'http://ping.example/'),
	away: redirect(({ host }) => `http://away${numberIn(host) + 1}.far${numberIn(host) + 1}.example/`),
	calendar: page(({ path }) => {
		const month = numberIn(path) + 1;
		return blogPage(
			linksTo([`/archive/${month}`, `/archive/${month + 1}`, `/calendar/${month}/next`, `/?m=${month}`]),
		);
	}),
	session: page(() => {
		const id = Math.random().toString(36).slice(2);
		return blogPage(
			linksTo([`/?session=${id}`, `/archive/${id}/`, `/s/${id}/page/2`, `/2026/11/?sid=${id}`]),
		);
	}),
	wild: page(({ host }) => {
		const n = numberIn(host);
		const more = Array.from({ length: 10 }, (_, i) => `http://h${n * 10 + i}.wild.example/`);
		return blogPage(linksTo(more));
	}),
	barren: page(({ path }) =>
		path === '/'
			? blogPage(`<a href="/archive/2026/1/">Older posts</a>`)
			: path.startsWith('/archive/')
				? emptyMonth(numberIn(path.slice('/archive/2026/'.length)) + 1)
				: postPage(numberIn(path.slice('/2026/11/'.length))),
	),
	'soft-missing': page(({ path }) =>
		path === '/' ? blogPage('') : '<title>Snow diary</title><h1>Sorry, that page is not here.</h1>',
	),
	missing: page(() => '<title>Not found</title><h1>Sorry, that page is not here.</h1>'),
	cloaked: (exchange) => {
		if (exchange.path === '/') exchange.response.writeHead(200, HTML).end(blogPage(''));
		else endless(exchange);
	},
	deep: page(() => `${'<div>'.repeat(DEEP)}${blogPage('')}`),
	'deep-json': page(() =>
		blogPage(`<script type="application/ld+json">${'['.repeat(DEEP)}${']'.repeat(DEEP)}</script>`),
	),
	'giant-attribute': page(() => blogPage(`<a href="/x" title="${'y'.repeat(400_000)}">z</a>`)),
	laughing: ({ response }) =>
		void response
			.writeHead(200, { 'content-type': 'application/rss+xml' })
			.end(`${LAUGHS}<rss version="2.0"><channel><title>&l8;</title></channel></rss>`),
	good: page(({ path }) => (path === '/' ? blogPage('') : postPage(numberIn(path.slice(9))))),
};

export async function startBombs(): Promise<BombWeb> {
	const requests = new Map<string, number>();
	const bytes = new Map<string, number>();
	const count = (to: Map<string, number>, name: string, by: number) => to.set(name, (to.get(name) ?? 0) + by);
	const server = createServer((request, response) => {
		const { hostname: host, pathname, search } = new URL(request.url ?? '/', 'http://none.example');
		const name = nameOf(host);
		const before = request.socket.bytesWritten;
		count(requests, name, 1);
		response.once('close', () => count(bytes, name, request.socket.bytesWritten - before));
		if (pathname === '/robots.txt') response.writeHead(404).end();
		else HOSTS[name]?.({ host, path: pathname + search, request, response });
		if (HOSTS[name] === undefined && pathname !== '/robots.txt') response.writeHead(404).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		proxy: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		bytes,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

/** Hosts of one trap count as one. */
function nameOf(host: string): string {
	if (host.endsWith('wild.example')) return 'wild';
	return host.startsWith('away') ? 'away' : host.split('.')[0]!;
}
