/**
 * sitemap: the addresses that a site lists of itself.
 *
 * In:     a sitemap, an index of sitemaps, or a list of addresses, one a line.
 * Out:    pages with the day of their last change, and further sitemaps; damaged ones as far as they can be read.
 */
import { decodeXML } from 'entities';
import { canParse } from '../lib/url/can-parse.ts';

export interface Sitemap {
	readonly pages: readonly { readonly url: string; readonly changed: string | null }[];
	readonly sitemaps: readonly string[];
}

/** As the protocol says; more is a trap. */
const MAX_ADDRESSES = 50_000;
const MAX_ADDRESS = 2_048;

export function parseSitemap(text: string): Sitemap {
	if (!/<(?:\w+:)?(?:urlset|sitemapindex|loc)\b/i.test(text)) return { pages: readLines(text), sitemaps: [] };
	const pages: { url: string; changed: string | null }[] = [];
	const sitemaps: string[] = [];
	for (const entry of entriesOf(text)) {
		const url = addressOf(textOf(entry, 'loc'));
		if (url === null) continue;
		if (/^<(?:\w+:)?sitemap\b/i.test(entry)) sitemaps.push(url);
		else pages.push({ url, changed: textOf(entry, 'lastmod') });
		if (pages.length + sitemaps.length >= MAX_ADDRESSES) break;
	}
	return { pages, sitemaps };
}

/** From each `<url>` or `<sitemap>` to the next. */
function* entriesOf(text: string): Generator<string> {
	const start = /<(?:\w{1,20}:)?(?:url|sitemap)\s*>/gi;
	let from = start.exec(text)?.index;
	while (from !== undefined) {
		const next = start.exec(text)?.index;
		yield text.slice(from, next);
		from = next;
	}
}

function textOf(entry: string, name: string): string | null {
	const match = new RegExp(`<(?:\\w{1,20}:)?${name}\\s*>\\s*(?:<!\\[CDATA\\[)?([^<\\]]*)`, 'i').exec(entry);
	const value = decodeXML(match?.[1] ?? '').trim();
	return value === '' ? null : value;
}

function readLines(text: string): Sitemap['pages'] {
	const lines = text.split(/\r?\n/, MAX_ADDRESSES).map((line) => addressOf(line.trim()));
	return lines.flatMap((url) => (url === null ? [] : [{ url, changed: null }]));
}

function addressOf(text: string | null): string | null {
	if (text === null || text.length > MAX_ADDRESS || !/^https?:\/\//i.test(text)) return null;
	return canParse(text) ? new URL(text).href : null;
}
