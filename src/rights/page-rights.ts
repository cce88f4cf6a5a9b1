/**
 * page-rights: the headers and the markup of one page → declarations.
 *
 * Sources: X-Robots-Tag and robots meta tags (Google, Bing), Content-Signal and Content-Usage as headers, TDMRep §5.2 and §5.3,
 * licences by `rel=license` (HTML), `license` of JSON-LD (schema.org) and `dcterms.license`, links to RSL documents.
 */
import { type Page, TAG } from '../lib/html/index.ts';
import { type Headers, headerOf } from '../lib/http/headers.ts';
import { headerWords, metasFor, metasOf, type NamedContent } from '../lib/robots/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { Declaration } from '../model/rights.ts';
import { DIRECTIVES, effectOfLicence } from './effects.ts';
import { tdmDeclaration, tdmWords } from './host-files.ts';
import { preferencesOf } from './preferences.ts';

export interface PageInput {
	readonly url: string;
	readonly headers: Headers;
	/** Null for a document without markup. */
	readonly page: Page | null;
}

const MAX_DECLARATIONS = 40;

/** What a page declares about itself to one crawler. */
export function pageRights({ url, headers, page }: PageInput, agent: string): Declaration[] {
	const metas = page === null ? [] : metasOf(page);
	return [
		...directiveRights('X-Robots-Tag', headerWords(headers['x-robots-tag'], agent), url),
		...directiveRights('meta robots', metaWords(metas, agent), url),
		...headerPreferences(headers, url),
		...tdmRights((name) => headerOf(headers, name), url),
		...tdmRights((name) => contentOf(metas, name), url),
		...(page === null ? [] : licenceRights(licenceUrls(page, metas, url), url)),
	].slice(0, MAX_DECLARATIONS);
}

function headerPreferences(headers: Headers, url: string): Declaration[] {
	return (['Content-Signal', 'Content-Usage'] as const).flatMap((name) => {
		const value = headerOf(headers, name.toLowerCase());
		return value === undefined ? [] : preferencesOf([{ name, value }], url);
	});
}

/** A date may have spaces and a comma, so the whole content is searched for it. */
function metaWords(metas: readonly NamedContent[], agent: string): string[] {
	return metasFor(metas, agent).flatMap(({ content }) => {
		const text = content.toLowerCase();
		const date = text.indexOf('unavailable_after');
		const words = (date === -1 ? text : text.slice(0, date)).split(/[,;\s]+/);
		// `max-snippet: 20` is written with a space, too.
		const joined = words.map((word, i) => (word.endsWith(':') ? word + (words[i + 1] ?? '') : word));
		return date === -1 ? joined : [...joined, text.slice(date)];
	});
}

function directiveRights(source: 'X-Robots-Tag' | 'meta robots', words: readonly string[], where: string) {
	return words.flatMap((word, i): Declaration[] => {
		const base = { source, where, said: word.slice(0, 200) };
		const [name = '', value = ''] = splitAtColon(word);
		if (Object.hasOwn(DIRECTIVES, word)) return [{ ...base, ...DIRECTIVES[word]! }];
		if (name === 'max-snippet' && /^-?\d{1,9}$/.test(value)) return snippetLimit(base, Number(value));
		if (name !== 'unavailable_after') return [];
		const from = dateOf(value, words[i + 1]);
		return from === null ? [] : [{ ...base, ...DIRECTIVES.noindex!, from }];
	});
}

/** 0 permits no snippets at all, -1 any. */
function snippetLimit(base: Pick<Declaration, 'source' | 'where' | 'said'>, limit: number): Declaration[] {
	if (limit < 0) return [];
	if (limit === 0) return [{ ...base, ...DIRECTIVES.nosnippet! }];
	return [{ ...base, allows: [], withholds: [], maxSnippet: limit }];
}

function splitAtColon(word: string): [string, string] {
	const colon = word.indexOf(':');
	return colon === -1 ? [word, ''] : [word.slice(0, colon).trim(), word.slice(colon + 1).trim()];
}

/** A date of RFC 822, RFC 850 or ISO 8601. The comma of `Friday, 25-Jun-10` ended the word. */
function dateOf(value: string, next = ''): string | null {
	for (const text of [value, `${value},${next}`, value.split(',')[0]!]) {
		const time = Date.parse(text.slice(0, 60));
		if (!Number.isNaN(time)) return new Date(time).toISOString();
	}
	return null;
}

function contentOf(metas: readonly NamedContent[], name: string): string | undefined {
	return metas.find((meta) => meta.name.trim().toLowerCase() === name)?.content;
}

function tdmRights(read: (name: string) => string | undefined, where: string): Declaration[] {
	const reservation = read('tdm-reservation')?.trim();
	if (reservation !== '0' && reservation !== '1') return [];
	return [tdmDeclaration(reservation, tdmWords(reservation, read('tdm-policy')?.trim()), where)];
}

/** Known licences, each once. */
export function licenceRights(urls: readonly string[], where: string): Declaration[] {
	return [...new Set(urls)].flatMap((url): Declaration[] => {
		const effect = effectOfLicence(url);
		return effect === null ? [] : [{ source: 'licence', where, said: url.slice(0, 200), ...effect }];
	});
}

const MAX_LINKS = 20;
const MAX_SCRIPT_CHARS = 400_000;

function licenceUrls(page: Page, metas: readonly NamedContent[], url: string): string[] {
	const found: string[] = [];
	for (const tag of [TAG.LINK, TAG.A]) {
		for (const node of page.elements(tag)) {
			if (found.length >= MAX_LINKS) break;
			const rel = page.attr(node, 'rel')?.toLowerCase().split(/\s+/) ?? [];
			const href = page.attr(node, 'href');
			if (rel.includes('license') && href !== undefined) found.push(absolute(href, url));
		}
	}
	for (const name of ['dcterms.license', 'dc.rights', 'dcterms.rights'])
		found.push(contentOf(metas, name) ?? '');
	for (const node of page.elements(TAG.SCRIPT)) {
		if (page.attr(node, 'type')?.trim().toLowerCase() !== 'application/ld+json') continue;
		found.push(...licencesOfJsonLd(page.rawText(node)));
	}
	return found.filter((found) => found !== '');
}

function absolute(href: string, base: string): string {
	return canParse(href, base) ? new URL(href, base).href : href;
}

/** `"license": "…"` of the page's own description: of a page with several licences, pictures have the others. */
function licencesOfJsonLd(text: string): string[] {
	if (text.length > MAX_SCRIPT_CHARS || !text.includes('license')) return [];
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return [];
	}
	return itemsOf(value).flatMap(({ '@type': type, license }) => {
		if (!/Article|Posting|Page|CreativeWork|Blog|WebSite/.test(String(type))) return [];
		if (typeof license === 'string') return [license];
		const id =
			(license as { '@id'?: unknown; url?: unknown } | null)?.['@id'] ??
			(license as { url?: unknown } | null)?.url;
		return typeof id === 'string' ? [id] : [];
	});
}

/** The items at the top: of the document, of its list or of its graph. */
function itemsOf(value: unknown): Readonly<Record<string, unknown>>[] {
	const list = Array.isArray(value) ? value : [value];
	return list.slice(0, 200).flatMap((item: unknown) => {
		if (typeof item !== 'object' || item === null) return [];
		const graph = (item as Record<string, unknown>)['@graph'];
		return [item as Record<string, unknown>, ...(Array.isArray(graph) ? itemsOf(graph) : [])];
	});
}

/** The RSL documents that a page or a header names. */
export function rslAddresses({ url, headers, page }: PageInput): string[] {
	const found: string[] = [];
	const header = [headers.link ?? []].flat().join(', ').slice(0, 4096);
	for (const part of header.split(/,\s*(?=<)/))
		if (/rel="?license"?/i.test(part) && /application\/rsl\+xml/i.test(part))
			found.push(/^<([^>]{1,2000})>/.exec(part.trim())?.[1] ?? '');
	if (page !== null)
		for (const node of page.elements(TAG.LINK))
			if (page.attr(node, 'type')?.toLowerCase() === 'application/rsl+xml')
				found.push(page.attr(node, 'href') ?? '');
	return found.filter((href) => href !== '').map((href) => absolute(href, url));
}

/** RSL inside a page. */
export function embeddedRsl(page: Page): string[] {
	return [...page.elements(TAG.SCRIPT)]
		.filter((node) => page.attr(node, 'type')?.toLowerCase() === 'application/rsl+xml')
		.map((node) => page.rawText(node));
}
