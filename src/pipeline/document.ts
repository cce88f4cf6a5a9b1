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

/** A response as it was fetched, read from an archive or from a file. */
export interface FetchedDocument {
	readonly url: string;
	readonly headers: Headers;
	readonly body: Uint8Array;
	/** When it was fetched, ISO: dates are completed and judged relative to it. */
	readonly at: string;
}

/** A page, parsed once, with its robots directives. */
export interface ReadPage {
	readonly url: string;
	readonly at: string;
	readonly page: Page;
	readonly headers: Headers;
	readonly directives: PageDirectives;
	/** The page redirects readers there by itself (meta refresh). */
	readonly refresh: string | null;
}

/** The home page of the blog that a page seems to belong to. */
export function homeAddressOf({ page, url }: ReadPage): string {
	return findRoots(page, new URL(url))[0]!;
}

export function isFeedDocument({ body }: Pick<FetchedDocument, 'body'>): boolean {
	return sniffContent(body) === 'feed';
}

/** Decodes and parses a document, and reads its robots directives. */
export function readPage({ url, headers, body, at }: FetchedDocument): ReadPage {
	const contentType = headerOf(headers, 'content-type');
	const page = parseHtml(decodeHtml(body, { contentType }).html);
	const directives = joinDirectives(
		readRobotsHeader(headers['x-robots-tag'], CRAWLER_NAME),
		readPageRobots(page, CRAWLER_NAME),
	);
	return { url, at, page, headers, directives, refresh: findRefresh(page, url) };
}

/** The page as if it named its own host wherever it names another host of its blog. */
export function withOwnHost(document: ReadPage, otherHost: string | null): ReadPage {
	if (otherHost === null) return document;
	const { host } = new URL(document.url);
	const html = document.page.html.replaceAll(`//${otherHost}/`, `//${host}/`);
	return html === document.page.html ? document : { ...document, page: parseHtml(html) };
}
