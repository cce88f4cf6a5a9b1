/** rights: the files of a host and its pages → what their owner declared. */

import { decodeHtml } from '../lib/html/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { CRAWLER_NAME } from '../model/crawler-name.ts';
import type { Declaration } from '../model/rights.ts';
import {
	aiTxtRights,
	feedRights,
	licencesOf,
	pageRights,
	robotsRights,
	rslAddresses,
	rslRights,
	tdmFileRights,
} from '../rights/index.ts';
import type { FetchedDocument, ReadPage } from './document.ts';
import type { FoundFeed } from './home-feed.ts';

/** The files of a host that declare rights, besides robots.txt. */
const HOST_FILES = ['/.well-known/tdmrep.json', '/ai.txt'] as const;
const MAX_RSL = 3;

/** What a robots.txt says about rights. */
export interface RobotsStatements {
	readonly declarations: readonly Declaration[];
	/** The RSL licences that it names. */
	readonly licences: readonly string[];
}

export function readRobotsStatements(text: string, origin: string): RobotsStatements {
	const where = `${origin}/robots.txt`;
	return { declarations: robotsRights(text, where, CRAWLER_NAME), licences: licencesOf(text) };
}

/** What a feed declares about its posts, in its headers and its head. */
export function feedDeclarations({ url, headers, body }: FoundFeed['document']): Declaration[] {
	// `noindex` on a feed is about the feed as a page of results, not about its posts.
	const header = pageRights({ url, headers, page: null }, CRAWLER_NAME).filter(
		({ source }) => source !== 'X-Robots-Tag',
	);
	return body === undefined ? header : [...header, ...feedRights(decodeHtml(body, {}).html, url)];
}

/** The URLs of the files to read: those of the host, and the licence documents that robots.txt and the page name on it. */
export function rightsFiles(home: ReadPage, licencesOfRobots: readonly string[]): string[] {
	const { origin } = new URL(home.url);
	const named = [...licencesOfRobots, ...rslAddresses(home)];
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
