/**
 * same-tree: does our tree equal stock parse5's exactly?
 *
 * In:     a page's text.
 * Out:    null, or the first difference. Kinds, names, the effect of namespaces, attributes in order, characters of
 * text and comments, and the order and nesting of all nodes are compared; nothing is trimmed.
 */
import { parse, type DefaultTreeAdapterTypes as Stock } from 'parse5';
import { type Page, parseHtml } from '../src/lib/html/index.ts';

export function findTreeDifference(html: string): string | null {
	const expected = stockLines(parse(html, { scriptingEnabled: false }));
	const actual = pageLines(parseHtml(html));
	const length = Math.max(expected.length, actual.length);
	for (let i = 0; i < length; i++) {
		if (expected[i] !== actual[i]) return `node ${i}: expected ${expected[i]}, got ${actual[i]}`;
	}
	return null;
}

/** One line per node, in document order: depth, name, attributes or characters. */
function stockLines(document: Stock.Document): string[] {
	const lines: string[] = [];
	const stack: [Stock.Node, number][] = [[document, 0]];
	for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
		const [node, depth] = top;
		lines.push(line(depth, stockName(node), stockContent(node)));
		const children = stockChildren(node);
		for (let i = children.length - 1; i >= 0; i--) stack.push([children[i]!, depth + 1]);
	}
	return lines;
}

function stockName(node: Stock.Node): string {
	if (node.nodeName === '#documentType') return '#doctype';
	return node.nodeName === '#document-fragment' ? '#fragment' : node.nodeName;
}

function stockContent(node: Stock.Node): unknown {
	if ('value' in node) return node.value;
	if ('data' in node) return node.data;
	return 'attrs' in node ? node.attrs.map(({ name, value }) => [name, value]) : [];
}

function stockChildren(node: Stock.Node): Stock.Node[] {
	if ('content' in node) return [node.content, ...node.childNodes];
	return 'childNodes' in node ? node.childNodes : [];
}

function pageLines(page: Page): string[] {
	const lines: string[] = [];
	const depths = new Int32Array(page.size);
	for (let n = 0; n < page.size; n++) {
		depths[n] = n === 0 ? 0 : depths[page.parent[n]!]! + 1;
		lines.push(line(depths[n]!, page.name(n), pageContent(page, n)));
	}
	return lines;
}

function pageContent(page: Page, node: number): unknown {
	const name = page.name(node);
	if (name === '#text' || name === '#comment') return page.chars(node);
	return page.attributes(node).map(({ name, value }) => [name, value]);
}

function line(depth: number, name: string, content: unknown): string {
	return `${depth} ${name} ${JSON.stringify(content)}`;
}
