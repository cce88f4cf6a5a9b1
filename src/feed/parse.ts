/**
 * parse: the bytes or text of any feed, in any state → the feed.
 *
 *   bytes → text (decode) → without forbidden characters (clean) → JSON ─────────────────→ drafts (json-feed)
 *                                                                └ XML → tags (scan) → drafts (reader) → feed (finish)
 *
 * Formats: RSS 0.90 to 2.0, 1.1, Atom 0.3 and 1.0, a single Atom entry, JSON Feed 1.0 and 1.1, CDF. Malformed input is
 * repaired, not rejected; each kind of repair is one of the feed's warnings. Document types are skipped and their
 * entities are never expanded. Time and memory are linear in the input, up to the limits MAX_BYTES, MAX_ITEMS,
 * MAX_DEPTH.
 *
 * In:     bytes or text, the feed's own URL and its Content-Type header if known.
 * Out:    the feed; throws NotAFeedError when the input contains none.
 * Not here: finding feeds, classifying them as full or partial, going back in time.
 */

import { scanXml } from '../lib/xml/scan.ts';
import type { Feed } from '../model/feed.ts';
import { decodeFeed } from './parse/decode.ts';
import { type Drafts, finishFeed } from './parse/finish.ts';
import { reasonAgainst } from './parse/format.ts';
import { readJsonFeed } from './parse/json-feed.ts';
import { NotAFeedError } from './parse/not-a-feed.ts';
import { FeedReader } from './parse/reader.ts';
import { Warnings } from './parse/warnings.ts';

export { itemKeys } from './parse/identity.ts';

import { replaceCodePoint } from 'entities/decode';

export { NotAFeedError };

/** How much junk may precede a JSON Feed. */
const MAX_JUNK_CHARS = 10_000;

export interface ParseFeedOptions {
	/** The feed's own URL, the base of its relative URLs. */
	readonly url?: string | undefined;
	/** The Content-Type header's value. */
	readonly contentType?: string | undefined;
}

/**
 * Reads a feed of any format: RSS, Atom, JSON Feed or CDF. Malformed feeds are repaired; throws `NotAFeedError` when
 * the input contains no feed.
 */
export function parseFeed(input: Uint8Array | string, { url, contentType }: ParseFeedOptions = {}): Feed {
	const warnings = new Warnings();
	const decoded = typeof input === 'string' ? input : decodeFeed(input, contentType, warnings);
	const text = cleanText(decoded, warnings);
	if (text === '') throw new NotAFeedError('It is empty.');
	return finishFeed(readFeed(text, url, warnings), warnings);
}

function readFeed(text: string, url: string | undefined, warnings: Warnings): Drafts {
	if (/^[{[]/.test(text)) return readJsonFeed(text, url, warnings);
	const json = findJson(text);
	if (json === -1) return readXmlFeed(text, url, warnings);
	warnings.set('leadingJunk', 1);
	return readJsonFeed(text.slice(json), url, warnings);
}

/** Where a JSON Feed begins after junk; -1 when there is none. */
function findJson(text: string): number {
	const head = text.slice(0, MAX_JUNK_CHARS);
	return /"https?:\/\/jsonfeed\.org\/version/.test(head) && !/<(?:rss|feed|rdf:RDF)\b/i.test(head)
		? head.indexOf('{')
		: -1;
}

function readXmlFeed(text: string, url: string | undefined, warnings: Warnings): Drafts {
	const reader = new FeedReader(text, url, warnings);
	scanXml(text, reader, warnings);
	reader.end();
	const { format, feed, items } = reader;
	const isEmpty = items.length === 0 && feed.isEmpty;
	if (format === null || (isEmpty && !reader.isCertain)) {
		throw new NotAFeedError(reasonAgainst(reader.firstName, reader.isHtml));
	}
	return { format, feed, items };
}

const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/;
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g;
/** C1 control characters: windows-1252 that was converted to Unicode byte by byte. */
const MISTAKEN = /[\x80-\x9f]/g;
const ESCAPED_ROOT = /^\s*&lt;(?:\?xml|rss|feed|rdf:RDF)\b/i;

/** Removes characters that no feed may contain, before the text is read. */
function cleanText(text: string, warnings: Warnings): string {
	let clean = text.replace(/^[\ufeff\s]+/, '');
	if (CONTROL.test(clean)) {
		const before = clean.length;
		clean = clean.replace(CONTROLS, '');
		if (clean.length < before) warnings.add('controlCharacters', before - clean.length);
		clean = clean.replace(MISTAKEN, (char) => {
			warnings.add('mixedEncoding');
			return String.fromCodePoint(replaceCodePoint(char.charCodeAt(0)));
		});
	}
	if (!ESCAPED_ROOT.test(clean)) return clean;
	warnings.add('escapedDocument');
	return clean.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ESCAPES[name]!);
}

const ESCAPES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
