/**
 * sitemap: the URLs that a site lists of itself.
 *
 * In:     a sitemap, a sitemap index, or a list of URLs, one per line.
 * Out:    pages with the day of their last change, and further sitemaps; damaged ones as far as they can be read.
 */
import { decodeXML } from 'entities';
import { canParse } from '../lib/url/can-parse.ts';

export interface Sitemap {
	readonly pages: readonly { readonly url: string; readonly changed: string | null }[];
	readonly sitemaps: readonly string[];
}

/** The protocol's limit; more is a trap. */
const MAX_ADDRESSES = 50_000;
const MAX_ADDRESS = 2_048;

/** Reads a sitemap, a sitemap index or a plain list of URLs. Damaged ones are read as far as possible. */
/** `url` is where the sitemap was found: some sites list relative URLs. */
export function parseSitemap(text: string, url?: string): Sitemap {
	if (!/<(?:\w+:)?(?:urlset|sitemapindex|loc)\b/i.test(text)) return { pages: readLines(text), sitemaps: [] };
	const pages: { url: string; changed: string | null }[] = [];
	const sitemaps: string[] = [];
	for (const entry of entriesOf(text)) {
		const found = addressOf(textOf(entry, 'loc'), url);
		if (found === null) continue;
		if (/^<(?:\w+:)?sitemap\b/i.test(entry)) sitemaps.push(found);
		else pages.push({ url: found, changed: textOf(entry, 'lastmod') });
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

function addressOf(text: string | null, base?: string): string | null {
	if (text === null || text.length > MAX_ADDRESS) return null;
	const isAbsolute = /^https?:\/\//i.test(text);
	if (!isAbsolute && (base === undefined || /^[a-z][a-z\d+.-]*:/i.test(text))) return null;
	return canParse(text, base) ? new URL(text, base).href : null;
}
