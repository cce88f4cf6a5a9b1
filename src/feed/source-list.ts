/**
 * source-list: a list of blogs to read → the page and the feed of each.
 *
 * In:     an OPML document in any state, or a text with one URL a line; `#` begins a comment.
 * Out:    the sources in the order of the list, and what is wrong with the lines that are not URLs.
 */
import { decodeHtml } from '../lib/html/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { SourceFacts } from '../model/source.ts';
import { listSubscriptions, parseOpml, type Subscription } from './opml.ts';

export interface SourceList {
	readonly sources: readonly SourceFacts[];
	/** One for each line that is not a URL, in words. */
	readonly problems: readonly string[];
}

export function parseSourceList(input: Uint8Array | string): SourceList {
	const text = typeof input === 'string' ? input : decodeHtml(input).html;
	if (/<(?:opml|outline)[\s>]/i.test(text))
		return { sources: listSubscriptions(parseOpml(text)).map(toSource), problems: [] };
	return parseLines(text);
}

function toSource({ title, xmlUrl, htmlUrl, folder }: Subscription): SourceFacts {
	return { url: htmlUrl, feed: xmlUrl, title, tags: folder.length === 0 ? [] : [folder.join('/')] };
}

/** A source of which only the URL is known. */
export function sourceAt(url: string): SourceFacts {
	return { url, feed: null, title: null, tags: [] };
}

function parseLines(text: string): SourceList {
	const sources: SourceFacts[] = [];
	const problems: string[] = [];
	for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
		const typed = line.replace(/(?:^|\s)#.*/, '').trim();
		if (typed === '') continue;
		const read = readTyped(typed);
		if ('url' in read) sources.push(sourceAt(read.url));
		else problems.push(`Line ${i + 1}: ${read.problem}`);
	}
	return { sources, problems };
}

/** People leave out the scheme. */
const BARE = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d{1,5})?(?:[/?#]|$)/u;
const MAX_ADDRESS = 2_000;
const MAX_SHOWN = 80;

/** What a person typed as the URL of a blog. */
export function readTyped(typed: string): { readonly url: string } | { readonly problem: string } {
	const text = typed.trim();
	const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
	const address = /^https?:\/\//i.test(text) || !BARE.test(text) ? text : `https://${text}`;
	if (text.length > MAX_ADDRESS) return { problem: `"${shown}" is too long for a URL.` };
	if (text === '') return { problem: 'The URL is empty. It must look like https://example.org/.' };
	if (!/^https?:\/\//i.test(address) || /\s/.test(address) || !canParse(address))
		return { problem: `"${shown}" is not a web URL. It must look like https://example.org/.` };
	return { url: new URL(address).href };
}
