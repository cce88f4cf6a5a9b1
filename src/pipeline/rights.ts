/** rights: the files of a host and its pages → what their owner declared. */

import { decodeHtml } from '../lib/html/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { CRAWLER_NAME } from '../model/crawler-name.ts';
import type { Declaration } from '../model/rights.ts';
import {
	aiTxtRights,
	embeddedRsl,
	feedRights,
	licencesOf,
	pageRights,
	robotsRights,
	rslAddresses,
	rslRights,
	tdmFileRights,
} from '../rights/index.ts';
import type { FetchedDocument, ReadPage } from './document.ts';

/** The files of a host that declare rights, besides robots.txt. */
const HOST_FILES = ['/.well-known/tdmrep.json', '/ai.txt'] as const;
const MAX_RSL = 3;

/** What a robots.txt declares. */
export function robotsDeclarations(text: string, origin: string): Declaration[] {
	return robotsRights(text, `${origin}/robots.txt`, CRAWLER_NAME);
}

/** What a page declares about itself, in its headers and its markup. */
export function pageDeclarations({ url, headers, page }: ReadPage): Declaration[] {
	return [
		...pageRights({ url, headers, page }, CRAWLER_NAME),
		...embeddedRsl(page).flatMap((text) => rslRights(text, url)),
	];
}

/** What a feed declares about its posts, in its headers and its head. */
export function feedDeclarations({ url, headers, body }: FetchedDocument): Declaration[] {
	const { html } = decodeHtml(body, { contentType: undefined });
	// `noindex` on a feed is about the feed as a page of results, not about its posts.
	const header = pageRights({ url, headers, page: null }, CRAWLER_NAME).filter(
		({ source }) => source !== 'X-Robots-Tag',
	);
	return [...header, ...feedRights(html, url)];
}

/** The URLs of the files to read: those of the host, and the licence documents that robots.txt and the page name on it. */
export function rightsFiles(home: ReadPage, robots: string | null): string[] {
	const { origin } = new URL(home.url);
	const named = [...(robots === null ? [] : licencesOf(robots)), ...rslAddresses(home)];
	const licences = named
		.filter((url) => canParse(url, origin))
		.map((url) => new URL(url, origin))
		.filter((url) => url.origin === origin);
	return [
		...HOST_FILES.map((file) => origin + file),
		...new Set(licences.slice(0, MAX_RSL).map(({ href }) => href)),
	];
}

const MAX_FILE_BYTES = 500_000;

/** What one of these files declares. */
export function fileDeclarations(
	{ url, body }: Pick<FetchedDocument, 'url' | 'body'>,
	asked = url,
): Declaration[] {
	const text = new TextDecoder().decode(body.subarray(0, MAX_FILE_BYTES));
	// Some hosts answer every request with a page.
	if (/^\s*<(?:!doctype|html)/i.test(text)) return [];
	const { pathname } = new URL(asked);
	if (pathname === HOST_FILES[0]) return tdmFileRights(text, asked);
	if (pathname === HOST_FILES[1]) return aiTxtRights(text, asked, CRAWLER_NAME);
	return rslRights(text, asked);
}
