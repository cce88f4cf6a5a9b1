/**
 * parse: a decoded page → the tree that the HTML standard prescribes, in compact form.
 *
 * Scripts are not run, so the page is parsed as by a browser with scripting off: the content of `noscript` is elements.
 *
 * In:     any string.
 * Out:    a Page with a notice for each limit that was reached. Never throws, never recurses on depth.
 * Source: parse5's tree construction; we differ in the tokenizer's fast path (tokenize.ts) and in the limits below.
 */
import { Parser } from 'parse5';
import type { Notice } from '../notice.ts';
import { type NumberMap, TooManyNodes, TreeBuilder } from './build.ts';
import { Page } from './page.ts';
import { type Construction, PlainTokenizer } from './tokenize.ts';

/** Elements deeper than this are moved up to it, keeping text and order. Browsers do the same at this depth. */
export const MAX_DEPTH = 512;
/** A page is read up to this many nodes: several times the largest pages of the corpora (about 150,000). */
export const MAX_NODES = 1_000_000;
/** Characters of markup per node on ordinary pages, to size the arrays. */
const CHARACTERS_PER_NODE = 20;

/** Limits for huge pages. */
export interface ParseOptions {
	readonly maxNodes?: number;
	readonly maxDepth?: number;
}

class PlainParser extends Parser<NumberMap> {
	constructor(builder: TreeBuilder) {
		super({ treeAdapter: builder, scriptingEnabled: false });
		const { inForeignNode, state } = this.tokenizer;
		// parse5 declares its insertion mode and newline flag internal; the tokenizer only reads them.
		this.tokenizer = new PlainTokenizer(this as unknown as Construction, builder);
		this.tokenizer.inForeignNode = inForeignNode;
		this.tokenizer.state = state;
	}
}

/**
 * Parses a page into the tree that the HTML standard prescribes. Never throws; use `decodeHtml` first if you have
 * bytes.
 */
export function parseHtml(html: string, options: ParseOptions = {}): Page {
	const { maxNodes = MAX_NODES, maxDepth = MAX_DEPTH } = options;
	const source = html.includes('\r') ? html.replace(/\r\n?/g, '\n') : html;
	const builder = new TreeBuilder(Math.ceil(source.length / CHARACTERS_PER_NODE), maxNodes);
	const parser = new PlainParser(builder);
	const notices: Notice[] = [];
	try {
		parser.tokenizer.write(source, true);
	} catch (error) {
		if (!(error instanceof TooManyNodes)) throw error;
		notices.push(tooManyNodes(maxNodes, builder.position, source.length));
	}
	const { arrays, flattened } = builder.finish(parser.document, maxDepth);
	if (flattened > 0) notices.push(tooDeep(maxDepth, flattened));
	return new Page(source, arrays, notices);
}

function tooManyNodes(maxNodes: number, position: number, length: number): Notice {
	const share = Math.floor((100 * position) / Math.max(1, length));
	const message = `The page has more than ${maxNodes} nodes; it was read up to character ${position} of ${length} (${share}%).`;
	return { code: 'too-many-nodes', message };
}

function tooDeep(maxDepth: number, flattened: number): Notice {
	const message = `${flattened} nodes were nested deeper than ${maxDepth}; they were moved up to that depth.`;
	return { code: 'too-deep', message };
}

/** A page, parsed unless it already is. */
export function asPage(html: string | Page): Page {
	return typeof html === 'string' ? parseHtml(html) : html;
}
