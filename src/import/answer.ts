/** answer: an archived answer of a server → the posts of a feed or of a page. */
import { NotAFeedError, parseFeed } from '../feed/index.ts';
import { decodeHtml, parseHtml } from '../lib/html/index.ts';
import type { Feed } from '../model/feed.ts';
import { piecesOfFeed } from './feed.ts';
import { type PageSetting, piecesOfPage } from './page.ts';
import { type Piece, passed } from './piece.ts';

export interface ArchivedAnswer extends PageSetting {
	readonly body: Uint8Array;
	readonly contentType: string | undefined;
}

/** How much of an answer tells what it is. */
const START_BYTES = 2_000;

export function* piecesOfAnswer({ body, contentType, ...setting }: ArchivedAnswer): Generator<Piece> {
	const start = Buffer.from(body.subarray(0, START_BYTES)).toString('latin1').replaceAll('\0', '');
	const { url } = setting;
	const feed = FEED_SIGN.test(start) ? findFeed(body, url, contentType) : null;
	if (feed !== null) yield* piecesOfFeed(feed, url);
	else if (/html/i.test(contentType ?? '') || PAGE_SIGN.test(start)) {
		const page = parseHtml(decodeHtml(body, { contentType }).html);
		yield* piecesOfPage(page, setting);
	} else yield passed('answers that are no pages');
}

const FEED_SIGN = /<(?:rss|feed|rdf:RDF)[\s>]|"https?:\\?\/\\?\/jsonfeed\.org/i;
const PAGE_SIGN = /<(?:!doctype html|html|head|body|title)\b/i;

/** Null when it is none: pages have RDF in comments, for trackbacks. */
function findFeed(body: Uint8Array, url: string, contentType: string | undefined): Feed | null {
	try {
		return parseFeed(body, { url, contentType });
	} catch (error) {
		if (error instanceof NotAFeedError) return null;
		throw error;
	}
}
