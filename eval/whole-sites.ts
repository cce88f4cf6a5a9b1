/** whole-sites: the whole blogs of both sets, with their posts, and a server that answers for all their hosts. */
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseFeedDocument } from '../src/pipeline/index.ts';

export interface GoldPost {
	readonly path: string;
	readonly title: string | null;
	/** The day as written. */
	readonly date: string | null;
	readonly author: string | null;
	/** Can be reached over pages, feeds and sitemaps of the copy. */
	readonly reachable: boolean;
	/** The fields that the post's page shows. */
	readonly shown: readonly string[];
}

export interface WholeSite {
	readonly set: 'blogs' | 'blogs2';
	/** Host and path prefix: the unique key. */
	readonly site: string;
	readonly host: string;
	readonly home: string;
	readonly isBlog: boolean;
	readonly isAmbiguous: boolean;
	readonly needsScripts: boolean;
	readonly posts: readonly GoldPost[];
	readonly feeds: readonly SiteFeed[];
	/** Posts that the main feed of the older set names. Not all of them have a page in the copy. */
	readonly feedPosts: readonly string[];
}

interface SiteFeed {
	readonly path: string;
	readonly items: number | null;
	readonly kind: string;
}

interface Entry {
	readonly site: string;
	readonly host: string;
	readonly home: string;
	readonly feeds: readonly SiteFeed[];
	readonly label?: 'blog' | 'notblog';
	readonly ambiguous?: string | boolean;
	readonly rendering?: 'static' | 'script';
	readonly postPages: readonly string[];
	readonly posts?: readonly GoldPost[];
}

export function readWholeSites(corpus: string): WholeSite[] {
	return (['blogs', 'blogs2'] as const).flatMap((set) => {
		const text = readFileSync(path.join(corpus, set, 'manifest.json'), 'utf8');
		return (JSON.parse(text) as Entry[]).map((entry) => ({
			set,
			site: entry.site,
			host: entry.host,
			home: entry.home,
			isBlog: entry.label !== 'notblog',
			isAmbiguous: Boolean(entry.ambiguous),
			needsScripts: entry.rendering === 'script',
			posts: entry.posts ?? barePosts(corpus, set, entry),
			feeds: entry.feeds,
			feedPosts: set === 'blogs' ? feedPosts(path.join(corpus, set, 'sites', entry.host), entry) : [],
		}));
	});
}

function feedPosts(root: string, { host, feeds }: Entry): string[] {
	return feeds.flatMap((feed) => {
		const url = `http://${host}${encodeURI(decode(feed.path))}`;
		const file = feed.kind === 'main' ? fileOf(root, new URL(url)) : null;
		const document = { url, headers: {}, body: file === null ? new Uint8Array() : readFileSync(file) };
		return parseFeedDocument(document)?.items.flatMap((item) => item.url ?? []) ?? [];
	});
}

/** The manifest of the older set has only the paths of its posts. Which of them can be reached is found by following all links of the copy. */
function barePosts(corpus: string, set: WholeSite['set'], entry: Entry): GoldPost[] {
	const reached = reachFiles(path.join(corpus, set, 'sites', entry.host), entry);
	return entry.postPages.map((file) => ({
		path: file,
		title: null,
		date: null,
		author: null,
		reachable: reached.has(addressKey(`http://${entry.host}${encodeURI(file)}`)),
		shown: [],
	}));
}

const LINK =
	/(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))|<(?:loc|link|guid)[^>]*>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]+)/gi;
const USUAL_FILES = ['/sitemap.xml', '/atom.xml', '/rss.xml', '/feed.xml', '/index.xml', '/feed/'];

/** The addresses of all files that the home page leads to, over pages, feeds and sitemaps of the host. */
function reachFiles(root: string, { host, home }: Entry): Set<string> {
	const reached = new Set<string>();
	const queue = [home, ...USUAL_FILES].map((file) => `http://${host}${file}`);
	for (const address of queue) {
		const file = fileOf(root, new URL(address));
		const key = addressKey(address);
		if (file === null || reached.has(key)) continue;
		reached.add(key);
		if (!/\.(?:css|txt|js|json|gz)$/.test(file))
			queue.push(...linksOf(readFileSync(file, 'utf8'), address, host));
	}
	return reached;
}

function linksOf(text: string, base: string, host: string): string[] {
	const named = [...text.matchAll(LINK)].map((match) => (match[1] ?? match[2] ?? match[3] ?? match[4])!);
	return named.flatMap((link) => {
		const to = link.replaceAll('&amp;', '&').trim();
		if (!URL.canParse(to, base)) return [];
		const url = new URL(to, base);
		const isOwn = url.host.toLowerCase().replace(/^www\./, '') === host.toLowerCase().replace(/^www\./, '');
		return isOwn ? `http://${host}${url.pathname}${url.search}` : [];
	});
}

const HELD_OUT_PERCENT = 40;

/** Sites whose pages are not used to make rules. Stable over runs and machines: FNV-1a of the site's key. */
export function isUnseen({ set, site }: WholeSite): boolean {
	let hash = 0x811c9dc5;
	for (const char of site) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
	return set === 'blogs2' && hash % 100 < HELD_OUT_PERCENT;
}

/** The address of a file of the site, as the manifest spells it. */
export function siteUrl({ host }: Pick<WholeSite, 'host'>, file: string): string {
	return new URL(`http://${host}${encodeURI(decode(file))}`).href;
}

/** One spelling of an address: host and decoded path without what servers ignore. */
export function addressKey(address: string): string {
	const { host, pathname, search } = new URL(address.replaceAll('\\', '/'));
	const bare = `${decode(pathname)}${decode(search)}`
		.replace(/[?&](?:utm_|showComment=)[^&]*/g, '')
		.replace(/^([^?&]*)&/, '$1?')
		.replace(/\/{2,}/g, '/')
		.replace(/(?:\/index)?\.html?\/?$/, '')
		.replace(/\/(?:index)?$/, '');
	return host.toLowerCase().replace(/^www\./, '') + bare;
}

const ENDINGS = ['', '.html', '.xml', '/index.html', '/index.htm'];
const FEED_ENDINGS = ['/index.xml', '/index.rss', '/index.atom', '/index.rdf'];

const TYPES: Readonly<Record<string, string>> = {
	'.xml': 'application/xml',
	'.rss': 'application/rss+xml',
	'.atom': 'application/atom+xml',
	'.rdf': 'application/rdf+xml',
	'.json': 'application/json',
	'.css': 'text/css',
	'.txt': 'text/plain',
	'.js': 'text/javascript',
	'.gz': 'application/gzip',
};

export interface ServedSites {
	readonly proxyUrl: string;
	/** Requests by host. */
	readonly requests: ReadonlyMap<string, number>;
	close(): void;
}

/** A proxy on loopback that answers for the hosts of the sites from their files. */
export async function serveSites(corpus: string, sites: readonly WholeSite[]): Promise<ServedSites> {
	const requests = new Map<string, number>();
	const byHost = new Map(sites.map((site) => [site.host.toLowerCase(), site]));
	const server: Server = createServer((request, response) => {
		const url = new URL(request.url!, 'http://none.invalid');
		const site = byHost.get(url.host.toLowerCase());
		requests.set(url.host, (requests.get(url.host) ?? 0) + 1);
		const file = site === undefined ? null : findFile(corpus, site, url);
		if (file === null) response.writeHead(404).end();
		else {
			const type = TYPES[path.extname(file)] ?? 'text/html';
			response.writeHead(200, { 'Content-Type': type }).end(readFileSync(file));
		}
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		proxyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

/** The file that the served site answers with. */
export function findFile(corpus: string, { set, host }: WholeSite, url: URL): string | null {
	// The robots.txt of the older set belongs to the live sites, not to their copies.
	if (set === 'blogs' && url.pathname === '/robots.txt') return null;
	return fileOf(path.join(corpus, set, 'sites', host), url);
}

function fileOf(root: string, url: URL): string | null {
	const bare = decode(url.pathname)
		.replaceAll('\\', '/')
		.replace(/\/{2,}/g, '/')
		.replace(/\/$/, '');
	const name = bare + decode(url.search);
	const endings = /\/(?:feed|rss|atom)$/.test(name) ? [...ENDINGS, ...FEED_ENDINGS] : ENDINGS;
	for (const stem of name === bare ? [name] : [name, bare]) {
		for (const ending of endings) {
			const file = path.join(root, stem + ending);
			if (file.startsWith(root) && existsSync(file) && statSync(file).isFile()) return file;
		}
	}
	return null;
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
