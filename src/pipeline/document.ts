/** document: what came from a server, an archive or a file, and what it is. */
import { findRoots } from '../feed/discover-guess.ts';
import { decodeHtml, type Page, parseHtml } from '../lib/html/index.ts';
import { type Headers, headerOf } from '../lib/http/headers.ts';
import { sniffContent } from '../lib/http/sniff.ts';
import {
	joinDirectives,
	type PageDirectives,
	readPageRobots,
	readRobotsHeader,
} from '../lib/robots/index.ts';
import { CRAWLER_NAME } from '../model/crawler-name.ts';

export interface FetchedDocument {
	readonly url: string;
	readonly headers: Headers;
	readonly body: Uint8Array;
	/** When it was fetched, ISO: dates are completed and judged by it. */
	readonly at: string;
}

/** A page, parsed once, with what it asks of robots. */
export interface ReadPage {
	readonly url: string;
	readonly at: string;
	readonly page: Page;
	readonly headers: Headers;
	readonly directives: PageDirectives;
}

/** The home page of the blog that a page seems to be of. */
export function homeAddressOf({ page, url }: ReadPage): string {
	return findRoots(page, new URL(url))[0]!;
}

export function isFeedDocument({ body }: Pick<FetchedDocument, 'body'>): boolean {
	return sniffContent(body) === 'feed';
}

export function readPage({ url, headers, body, at }: FetchedDocument): ReadPage {
	const contentType = headerOf(headers, 'content-type');
	const page = parseHtml(decodeHtml(body, { contentType }).html);
	const directives = joinDirectives(
		readRobotsHeader(headers['x-robots-tag'], CRAWLER_NAME),
		readPageRobots(page, CRAWLER_NAME),
	);
	return { url, at, page, headers, directives };
}
