/** discover-address: does a URL look like a feed? Judged by its shape only. */
import { takeWritten, type WrittenAddress } from '../lib/url/written.ts';

/** Media types that only feeds have. */
export const FEED_TYPE =
	/^(?:application|text)\/(?:x-)?(?:rss|atom|rdf|feed)(?:\+xml|\+json|\.xml)?$|^application\/x\.atom\+xml$/;

/** Hosts that only serve feeds of other sites. */
export const FEED_HOST =
	/^(?:feeds?\d*\.(?:feedburner\.com|feedblitz\.com)|feedproxy\.google\.com|feeds\.feedburner\.jp|feedpress\.me|feeds\.transistor\.fm|rss\.app|rssblog\.ameba\.jp|rss\.blog\.naver\.com|feed\.(?:cnblogs\.com|pixnet\.net))$/i;

/** In copies of sites, folders are files. */
const FEED_PAGE_FILE = /\/(?:feed|rss|atom)\/index\.html?$/;

/** Each describes a shape; the first part of the pair is for readers of this table. */
const SHAPES: readonly (readonly [string, RegExp])[] = [
	['the file is named after a feed format', /\/[^/]*\.(?:rss|atom|rdf|rss2|rss20|rss091|rss10)$/],
	[
		'it is an XML or JSON file with a typical feed name',
		/\/(?:[^/]*[._-])?(?:rss|atom|feeds?|index|backend|syndicate|rdf|newsfeed|rssfeed|blogfeed)[^/]{0,8}\.(?:xml|json|rdf)(?:\.rss)?$/,
	],
	[
		'it is a script with a typical feed name',
		/\/(?:rss|atom|feed|rdf|xml-rss2?|syndication|backend)[^/]{0,8}\.(?:php|aspx?|axd|cgi|asmx|jsp|cfm|pl)(?:\/getrss)?$/,
	],
	[
		'the folder is named after a feed',
		/\/(?:feed|feeds|rss|rss2|atom|rdf|_feed|rss20)(?:\/(?:atom|rss2?|rdf|json|all|index|blog|posts|entries|\d+))?\/?$/,
	],
	['Blogger', /\/feeds\/(?:\d+\/)?(?:posts|comments)\/(?:default|full|summary)(?:\/|$|%3f)/],
	['it is a copy of a folder named after a feed', FEED_PAGE_FILE],
	['LiveJournal', /\/data\/(?:rss|atom)\/?$/],
];
const QUERY_SHAPES: readonly (readonly [string, RegExp])[] = [
	['WordPress', /[?&]feed=(?:rss|atom|rdf|comments|rss2|json|feed)/],
	[
		'a query parameter names the feed format',
		/[?&](?:alt|format|type|mode|flav|output|view|tempskin|xml|q)=_?(?:rss|atom|feed|rdf)/,
	],
	['FC2', /\?xml(?:$|&)/],
	['Serendipity', /\?\/?feeds\/[^/]*\.(?:rss|atom)/],
];

/** `/tags/rss/` is a page about feeds, not a feed. */
const SUBJECT_PAGE =
	/\/(?:tags?|categor(?:y|ies|ia)|labels?|topics?|wiki|search|entry)\/(?:rss|atom|xml|feeds?|rdf)\/?$/;
/** RDF and XML files that are known to be something else. */
const OTHER_FILE =
	/\/(?:foaf|doap|sitemap[^/]*|rsd|wlwmanifest|opensearch[^/]*|labels|geo)\.(?:rdf|xml|json)$/;
const PAGE_FILE = /\.(?:html?|pdf|png|jpe?g|gif|svg|zip|mp3|js|css)$/;

export function detectFeedAddress(address: string): boolean {
	return hasFeedShape(takeWritten(address) ?? new URL(address));
}

export function hasFeedShape(address: WrittenAddress): boolean {
	if (!canBeFeed(address)) return false;
	const search = address.search.toLowerCase();
	if (search !== '' && QUERY_SHAPES.some(([, shape]) => shape.test(search))) return true;
	const path = address.pathname.toLowerCase();
	return SHAPES.some(([, shape]) => shape.test(path));
}

/** False for files known to be something else, whatever a link calls them. */
export function canBeFeed({ pathname, search }: WrittenAddress): boolean {
	const path = pathname.toLowerCase();
	if (path === '/' && search === '') return false;
	if (PAGE_FILE.test(path) && !FEED_PAGE_FILE.test(path)) return false;
	return !SUBJECT_PAGE.test(path) && !OTHER_FILE.test(path);
}

/** On the page's own site: the same host except for `www.`, `blog.` and the like, or a subdomain. */
export function isSameSite(pageHost: string, targetHost: string): boolean {
	const [page, target] = [siteName(pageHost), siteName(targetHost)];
	return target === page || target.endsWith(`.${page}`);
}

function siteName(host: string): string {
	return host.toLowerCase().replace(/^(?:www|blog|feeds?|rss)\.(?=[^.]+\.)/, '');
}
