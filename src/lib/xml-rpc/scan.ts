/**
 * scan: XML → a stream of tags and texts, in one pass and without a tree.
 *
 * In:     text of a document that strangers send.
 * Out:    tokens in order; where the markup is broken a `broken` token says why, and the scan goes on at the next `<`.
 * Every character is looked at a bounded number of times. Entities that the document declares are never expanded:
 * the declaration is skipped and reported as a `doctype` token.
 */
import { decodeXML } from 'entities/decode';

export type XmlToken =
	| { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
	| { readonly kind: 'close'; readonly name: string }
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'doctype' }
	| { readonly kind: 'broken'; readonly why: string };

const NAME = /[A-Za-z_][\w:.-]{0,127}/y;
const ATTRIBUTE = /\s*([A-Za-z_][\w:.-]{0,127})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*(\/?)>/y;
const MAX_ATTRIBUTES = 64;

/** An element without content gives an `open` and a `close`. */
export function* scanXml(text: string): Generator<XmlToken, void> {
	let at = 0;
	while (at < text.length) {
		const bracket = text.indexOf('<', at);
		const end = bracket === -1 ? text.length : bracket;
		if (end > at) yield { kind: 'text', text: decodeXML(text.slice(at, end)) };
		if (bracket === -1) return;
		const markup = scanMarkup(text, bracket);
		yield* markup.tokens;
		at = markup.end;
	}
}

interface Markup {
	readonly tokens: readonly XmlToken[];
	readonly end: number;
}

function scanMarkup(text: string, at: number): Markup {
	if (text.startsWith('<!--', at)) return skipTo(text, at + 4, '-->', 'a comment');
	if (text.startsWith('<![CDATA[', at)) return scanCdata(text, at + 9);
	if (text.startsWith('<?', at)) return skipTo(text, at + 2, '?>', 'an instruction');
	if (text.startsWith('<!', at)) return scanDoctype(text, at + 2);
	return text.startsWith('</', at) ? scanClosing(text, at + 2) : scanOpening(text, at + 1);
}

/** What has no end reaches to the end of the document: the scan is over. */
function skipTo(text: string, from: number, mark: string, what: string): Markup {
	const end = text.indexOf(mark, from);
	return end === -1 ? unended(text, what) : { tokens: [], end: end + mark.length };
}

function unended(text: string, what: string): Markup {
	return { tokens: [{ kind: 'broken', why: `${what} has no end` }], end: text.length };
}

function scanCdata(text: string, from: number): Markup {
	const end = text.indexOf(']]>', from);
	if (end === -1) return unended(text, 'a CDATA section');
	return { tokens: [{ kind: 'text', text: text.slice(from, end) }], end: end + 3 };
}

function scanDoctype(text: string, from: number): Markup {
	const close = text.indexOf('>', from);
	if (close === -1) return unended(text, 'a declaration');
	const subset = text.slice(from, close).indexOf('[');
	if (subset === -1) return { tokens: [{ kind: 'doctype' }], end: close + 1 };
	const bracket = text.indexOf(']', from + subset);
	const end = bracket === -1 ? -1 : text.indexOf('>', bracket);
	return end === -1 ? unended(text, 'a declaration') : { tokens: [{ kind: 'doctype' }], end: end + 1 };
}

function scanClosing(text: string, from: number): Markup {
	const name = nameAt(text, from);
	const end = name === null ? null : tagEnd(text, from + name.length);
	if (name === null || end === null) return broken(from, 'a closing tag is broken');
	return { tokens: [{ kind: 'close', name }], end: end.end };
}

function scanOpening(text: string, from: number): Markup {
	const name = nameAt(text, from);
	if (name === null) return broken(from, 'a < begins no tag');
	const attributes = new Map<string, string>();
	let at = from + name.length;
	for (let count = 0; count < MAX_ATTRIBUTES; count++) {
		ATTRIBUTE.lastIndex = at;
		const found = ATTRIBUTE.exec(text);
		if (found === null) break;
		attributes.set(found[1]!, decodeXML(found[2] ?? found[3] ?? ''));
		at = ATTRIBUTE.lastIndex;
	}
	const tail = tagEnd(text, at);
	if (tail === null) return broken(at, `the tag <${name}> is broken`);
	const open: XmlToken = { kind: 'open', name, attributes };
	return { tokens: tail.isEmpty ? [open, { kind: 'close', name }] : [open], end: tail.end };
}

function broken(end: number, why: string): Markup {
	return { tokens: [{ kind: 'broken', why }], end };
}

function nameAt(text: string, at: number): string | null {
	NAME.lastIndex = at;
	return NAME.exec(text)?.[0] ?? null;
}

function tagEnd(text: string, at: number): { readonly end: number; readonly isEmpty: boolean } | null {
	TAG_END.lastIndex = at;
	const found = TAG_END.exec(text);
	return found === null ? null : { end: TAG_END.lastIndex, isEmpty: found[1] === '/' };
}
