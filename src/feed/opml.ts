/**
 * opml: lists of subscriptions and blogrolls, read and written.
 *
 * In:     an OPML document in any state; or a list.
 * Out:    its outlines as a tree, or its subscriptions as a flat list with their folders; or a document.
 * The HTML parser reads it, because it tolerates common faults of OPML (bare `&`, missing end tags, attributes without
 * quotes). It does not know self-closing `outline` elements, so those are closed first.
 */
import { decodeHtml, type Node, type Page, parseHtml, TAG } from '../lib/html/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { escapeXml } from '../lib/xml/escape.ts';

export interface Outline {
	readonly title: string | null;
	readonly type: string | null;
	/** The feed. */
	readonly xmlUrl: string | null;
	/** The blog. */
	readonly htmlUrl: string | null;
	readonly children: readonly Outline[];
}

export interface Opml {
	readonly title: string | null;
	readonly outlines: readonly Outline[];
}

export interface Subscription {
	readonly title: string | null;
	readonly xmlUrl: string | null;
	readonly htmlUrl: string | null;
	/** The names of the outlines around it, outermost first. */
	readonly folder: readonly string[];
}

/** Reads an OPML document in any state; the result is empty if it is not OPML. */
export function parseOpml(input: Uint8Array | string): Opml {
	const source = typeof input === 'string' ? input : decodeHtml(input).html;
	const page = parseHtml(closeOutlines(source));
	const title = page.find(TAG.TITLE);
	return {
		title: title === null ? null : cleanText(page.rawText(title)),
		outlines: outlinesBelow(page, 0),
	};
}

/** `<outline …/>` becomes `<outline …></outline>`. One pass: a tag ends where the HTML tokenizer ends it. */
function closeOutlines(source: string): string {
	const start = /<outline(?=[\s/>])/gi;
	let closed = '';
	let done = 0;
	for (let match = start.exec(source); match !== null; match = start.exec(source)) {
		const end = findTagEnd(source, start.lastIndex);
		if (end < 0) break;
		start.lastIndex = end;
		if (source[end - 1] !== '/') continue;
		closed += `${source.slice(done, end - 1)}></outline>`;
		done = end + 1;
	}
	return closed + source.slice(done);
}

/** The position of the tag's `>`, or -1: a quotation mark opens a value only after `=`. */
function findTagEnd(source: string, from: number): number {
	const stop = />|=\s*(["'])/g;
	stop.lastIndex = from;
	for (let match = stop.exec(source); match !== null; match = stop.exec(source)) {
		const quote = match[1];
		if (quote === undefined) return match.index;
		const end = source.indexOf(quote, stop.lastIndex);
		if (end < 0) return -1;
		stop.lastIndex = end + 1;
	}
	return -1;
}

/** The outermost outlines below a node, wherever the parser has put them. */
function outlinesBelow(page: Page, node: Node): Outline[] {
	const outlines: Outline[] = [];
	for (let n = node + 1; n < page.end[node]!; n++) {
		if (page.name(n) !== 'outline') continue;
		outlines.push(readOutline(page, n));
		n = page.end[n]! - 1;
	}
	return outlines;
}

function readOutline(page: Page, node: Node): Outline {
	const type = page.attr(node, 'type')?.trim().toLowerCase() || null;
	const plain = address(page.attr(node, 'url'));
	const xmlUrl = address(page.attr(node, 'xmlurl')) ?? address(page.attr(node, 'feedurl'));
	return {
		title: cleanText(page.attr(node, 'text')) ?? cleanText(page.attr(node, 'title')),
		type,
		xmlUrl: xmlUrl ?? (type === 'link' ? null : plain),
		htmlUrl: address(page.attr(node, 'htmlurl')) ?? (type === 'link' ? plain : null),
		children: outlinesBelow(page, node),
	};
}

function cleanText(text: string | undefined): string | null {
	return text?.replace(/\s+/g, ' ').trim() || null;
}

function address(value: string | undefined): string | null {
	const text = value
		?.trim()
		.replace(/^feed:(?:\/\/)?(?=https?:)/i, '')
		.replace(/^feed:(?=\/\/)/i, 'http:');
	return text !== undefined && /^https?:\/\//i.test(text) && canParse(text) ? new URL(text).href : null;
}

/** Lists every outline with a URL, in document order, without duplicate URL pairs. */
export function listSubscriptions(opml: Opml): Subscription[] {
	const subscriptions = new Map<string, Subscription>();
	collect(opml.outlines, [], subscriptions);
	return [...subscriptions.values()];
}

function collect(
	outlines: readonly Outline[],
	folder: readonly string[],
	into: Map<string, Subscription>,
): void {
	for (const { title, xmlUrl, htmlUrl, children } of outlines) {
		const isFolder = xmlUrl === null && htmlUrl === null;
		const key = `${xmlUrl} ${htmlUrl}`;
		if (!isFolder && !into.has(key)) into.set(key, { title, xmlUrl, htmlUrl, folder });
		// An unclosed outline swallows those after it, so only one without a URL is a folder.
		collect(children, isFolder && title !== null ? [...folder, title] : folder, into);
	}
}

/** Writes an OPML 2.0 document of the subscriptions, with nested folders. */
export function renderOpml(subscriptions: readonly Subscription[], title = 'Subscriptions'): string {
	const lines = renderFolder(subscriptions, 0);
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<opml version="2.0">',
		`<head><title>${escapeValue(title)}</title></head>`,
		'<body>',
		...lines,
		'</body>',
		'</opml>',
		'',
	].join('\n');
}

/** The subscriptions in this folder, then its folders in the order of their first subscription. */
function renderFolder(subscriptions: readonly Subscription[], depth: number): string[] {
	const lines = subscriptions
		.filter(({ folder }) => folder.length <= depth)
		.map((own) => indent(renderLine(own), depth));
	const names = new Set(subscriptions.flatMap(({ folder }) => folder[depth] ?? []));
	for (const name of names) {
		const inside = subscriptions.filter(({ folder }) => folder[depth] === name);
		lines.push(indent(`<outline text="${escapeValue(name)}">`, depth));
		lines.push(...renderFolder(inside, depth + 1), indent('</outline>', depth));
	}
	return lines;
}

function renderLine({ title, xmlUrl, htmlUrl }: Subscription): string {
	const name = escapeValue(title ?? htmlUrl ?? xmlUrl ?? '');
	const feed = xmlUrl === null ? '' : ` type="rss" xmlUrl="${escapeValue(xmlUrl)}"`;
	const page = htmlUrl === null ? '' : ` htmlUrl="${escapeValue(htmlUrl)}"`;
	return `<outline text="${name}"${feed}${page}/>`;
}

function indent(line: string, depth: number): string {
	return '\t'.repeat(depth + 1) + line;
}

/** Others would read white space in attributes as spaces, so it is a space here. */
function escapeValue(text: string): string {
	return escapeXml(text).replace(/[\t\n\r]/g, ' ');
}
