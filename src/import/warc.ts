/**
 * warc: the posts of a web archive: of its feeds, of its weblogs' pages, of its post pages.
 *
 * Every answer is read for itself, as it was when it was archived; the store joins what several of them say of one post.
 */
import { NotAFeedError, parseFeed } from '../feed/index.ts';
import { type Message, parseResponse } from '../io/warc/message.ts';
import { decodeHtml, parseHtml } from '../lib/html/index.ts';
import { headerOf } from '../lib/http/headers.ts';
import type { Feed } from '../model/feed.ts';
import { piecesOfFeed } from './feed.ts';
import type { Input } from './input.ts';
import { piecesOfPage } from './page.ts';
import { bad, type Piece, passed, webAddress } from './piece.ts';
import { MAX_RECORD_BYTES, readRecords, type WarcRecord } from './warc-records.ts';

export async function* readWarc({ chunks }: Input, now: string): AsyncGenerator<Piece> {
	for await (const record of readRecords(chunks, isWanted)) {
		if (record.trouble !== null) yield bad(placeOf(record), record.trouble);
		if (record.body !== null) yield* piecesOf(record, now);
	}
}

/** Answers of servers, and resources that were written without their answer. */
function isWanted(fields: ReadonlyMap<string, string>): boolean {
	const type = fields.get('warc-type')?.toLowerCase();
	return type === 'response' || type === 'resource';
}

function placeOf({ fields, place }: WarcRecord): string {
	return fields.get('warc-target-uri') ?? `byte ${place}`;
}

async function* piecesOf(record: WarcRecord, now: string): AsyncGenerator<Piece> {
	const { fields } = record;
	const url = webAddress(fields.get('warc-target-uri')?.replace(/^<|>$/g, ''));
	if (url === null) return;
	const answer = await answerOf(record);
	if (answer === null) yield bad(url, 'its answer is no HTTP or cannot be unpacked');
	else if (answer.status !== 200) yield passed('answers that are no pages');
	else yield* piecesOfAnswer(answer, url, dateOf(fields) ?? now);
}

async function answerOf({ fields, body }: WarcRecord): Promise<Message | null> {
	if (fields.get('warc-type')?.toLowerCase() === 'response') return parseResponse(body!, MAX_RECORD_BYTES);
	return { status: 200, headers: { 'content-type': fields.get('content-type') }, body: body! };
}

/** When the page was archived. */
function dateOf(fields: ReadonlyMap<string, string>): string | null {
	const date = fields.get('warc-date') ?? '';
	return /^\d{4}-\d\d-\d\dT/.test(date) && !Number.isNaN(Date.parse(date)) ? date : null;
}

/** How much of an answer tells what it is. */
const START_BYTES = 2_000;

function* piecesOfAnswer({ headers, body }: Message, url: string, now: string): Generator<Piece> {
	const start = body.toString('latin1', 0, START_BYTES).replaceAll('\0', '');
	const contentType = headerOf(headers, 'content-type');
	const feed = FEED_SIGN.test(start) ? findFeed(body, url, contentType) : null;
	if (feed !== null) yield* piecesOfFeed(feed, url);
	else if (/html/i.test(contentType ?? '') || PAGE_SIGN.test(start)) {
		const page = parseHtml(decodeHtml(body, { contentType }).html);
		yield* piecesOfPage(page, { url, now, lastModified: headerOf(headers, 'last-modified') });
	} else yield passed('answers that are no pages');
}

const FEED_SIGN = /<(?:rss|feed|rdf:RDF)[\s>]|"https?:\\?\/\\?\/jsonfeed\.org/i;
const PAGE_SIGN = /<(?:!doctype html|html|head|body|title)\b/i;

/** Null when it is none: pages have RDF in comments, for trackbacks. */
function findFeed(body: Buffer, url: string, contentType: string | undefined): Feed | null {
	try {
		return parseFeed(body, { url, contentType });
	} catch (error) {
		if (error instanceof NotAFeedError) return null;
		throw error;
	}
}
