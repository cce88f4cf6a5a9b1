/** feed-blogs-sites: the whole blogs of the corpus, as the feed tasks read them. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export interface BlogFeed {
	readonly path: string;
	readonly content: 'full' | 'partial' | 'unknown';
	readonly kind: 'main' | 'section' | 'comments';
	readonly items: number;
}

export interface BlogSite {
	/** Host and path prefix: the unique key. */
	readonly site: string;
	readonly host: string;
	readonly home: string;
	readonly feeds: readonly BlogFeed[];
	readonly postPages: readonly string[];
	readonly leaveOut?: { readonly fields: readonly string[] };
}

/** Percentage of held-out sites that are not used to make rules. */
const HELD_OUT_PERCENT = 30;
/** What a web server tries for a URL that is not a file; in a folder that is named after feeds, also a feed. */
const ENDINGS = ['', '.html', '.xml', '/index.html'];
const FEED_ENDINGS = ['/index.xml', '/index.rss', '/index.atom', '/index.rdf'];

export function readSites(corpus: string): BlogSite[] {
	return JSON.parse(readFileSync(path.join(corpus, 'blogs/manifest.json'), 'utf8')) as BlogSite[];
}

/** Stable over runs and machines: FNV-1a of the site's key. */
export function isHeldOut({ site }: BlogSite): boolean {
	let hash = 0x811c9dc5;
	for (const char of site) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
	return hash % 100 < HELD_OUT_PERCENT;
}

export function homeUrl({ host, home }: BlogSite): string {
	return `https://${host}${home}`;
}

/** The files below the site's root that a URL may lead to, as the manifest spells them. */
export function findFiles(corpus: string, site: BlogSite, address: string): string[] {
	const url = new URL(address);
	if (bareHost(url.host) !== bareHost(site.host)) return [];
	const root = path.join(corpus, 'blogs/sites', site.host);
	const name = decode(url.pathname).replace(/\/$/, '') + decode(url.search);
	const endings = /\/(?:feed|rss|atom)$/.test(name) ? [...ENDINGS, ...FEED_ENDINGS] : ENDINGS;
	return endings.map((ending) => name + ending).filter((file) => isFile(path.join(root, file)));
}

export function readSiteFile(corpus: string, { host }: BlogSite, file: string): Uint8Array {
	return readFileSync(
		path.join(corpus, 'blogs/sites', host, file.endsWith('/') ? `${file}index.html` : file),
	);
}

function isFile(name: string): boolean {
	return existsSync(name) && statSync(name).isFile();
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function bareHost(host: string): string {
	return host.toLowerCase().replace(/^www\./, '');
}

export function percentOf<T>(items: readonly T[], test: (item: T) => boolean): number {
	return items.length === 0 ? 100 : (100 * items.filter(test).length) / items.length;
}
