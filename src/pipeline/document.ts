/** document: a document from a server, an archive or a file, and its kind. */
import { findRoots } from '../feed/discover-guess.ts';
import { decodeHtml, type Page, parseHtml } from '../lib/html/index.ts';
import { findRefresh } from '../lib/html/links.ts';
import { type Headers, headerOf } from '../lib/http/headers.ts';
import { sniffContent } from '../lib/http/sniff.ts';
import {
	joinDirectives,
	type PageDirectives,
	readPageRobots,
	readRobotsHeader,
} from '../lib/robots/index.ts';
import { CRAWLER_NAME } from '../model/crawler-name.ts';
import type { Declaration } from '../model/rights.ts';
import { embeddedRsl, pageRights, rslRights } from '../rights/index.ts';
import { fillShell } from './shell.ts';

/** A response as it was fetched, read from an archive or from a file. */
export interface FetchedDocument {
	readonly url: string;
	readonly headers: Headers;
	readonly body: Uint8Array;
	/** When it was fetched, ISO: dates are completed and judged relative to it. */
	readonly at: string;
}

/** A document that is needed to understand a page. */
interface WantedDocument {
	readonly url: string;
	readonly wants: 'feed' | 'page' | 'any';
}

/** Documents are fetched one by one, as they are needed. */
export type Fetching<Result> = Generator<WantedDocument, Result, FetchedDocument | null>;

/** A page, parsed once, with its robots directives. */
export interface ReadPage {
	readonly url: string;
	readonly at: string;
	readonly page: Page;
	readonly headers: Headers;
	readonly directives: PageDirectives;
	/** What the page declares about the uses of its text. */
	readonly declarations: readonly Declaration[];
	/** The page redirects readers there by itself (meta refresh). */
	readonly refresh: string | null;
	/** Why it is read from the data for its scripts; absent for pages that show their content. */
	readonly filled?: string;
}

/** The home page of the blog that a page seems to belong to. */
export function homeAddressOf({ page, url }: ReadPage): string {
	return findRoots(page, new URL(url))[0]!;
}

export function isFeedDocument({ body }: Pick<FetchedDocument, 'body'>): boolean {
	return sniffContent(body) === 'feed';
}

/** Decodes and parses a document, and reads its robots directives. A page of a blog that names another host names its own instead. */
export function readPage(document: FetchedDocument, otherHost: string | null = null): ReadPage {
	const { url, headers, body, at } = document;
	const { html } = decodeHtml(body, { contentType: headerOf(headers, 'content-type') });
	const fetched = parseHtml(withOwnHost(html, { url, otherHost }));
	const filled = fillShell(fetched, url);
	const page = filled?.page ?? fetched;
	const directives = joinDirectives(
		readRobotsHeader(headers['x-robots-tag'], CRAWLER_NAME),
		readPageRobots(fetched, CRAWLER_NAME),
	);
	const declarations = [
		...pageRights({ url, headers, page: fetched }, CRAWLER_NAME),
		...embeddedRsl(fetched).flatMap((text) => rslRights(text, url)),
	];
	const refresh = findRefresh(page, url);
	const read = { url, at, page, headers, directives, declarations, refresh };
	return filled === null ? read : { ...read, filled: filled.why };
}

/** Why nothing of the page itself is stored, as the plural of what it is; null if it may be. */
export function refusalOf({ directives, refresh }: ReadPage): string | null {
	if (directives.noindex) return 'pages that ask not to be indexed';
	return refresh === null ? null : 'pages that send their readers on';
}

/** A home page is parsed again, because only its own links say that the blog names another host. */
export function readAgainWithOwnHost(document: ReadPage, otherHost: string | null): ReadPage {
	const { page, url } = document;
	const html = withOwnHost(page.html, { url, otherHost });
	return html === page.html ? document : { ...document, page: parseHtml(html) };
}

function withOwnHost(
	html: string,
	{ url, otherHost }: { readonly url: string; readonly otherHost: string | null },
): string {
	return otherHost === null ? html : html.replaceAll(`//${otherHost}/`, `//${new URL(url).host}/`);
}
