/** inner-html: the markup of a node's content, written as the HTML standard serialises it. */
import { COMMENT, TAG, TEXT } from './names.ts';
import type { Attribute, Node, PageTree } from './tree.ts';

const VOID: ReadonlySet<number> = new Set([
	...[TAG.AREA, TAG.BASE, TAG.BASEFONT, TAG.BGSOUND, TAG.BR, TAG.COL, TAG.EMBED, TAG.FRAME, TAG.HR, TAG.IMG],
	...[TAG.INPUT, TAG.KEYGEN, TAG.LINK, TAG.META, TAG.PARAM, TAG.SOURCE, TAG.TRACK, TAG.WBR],
]);
/** Their text is not escaped. */
const RAW: ReadonlySet<number> = new Set([
	...[TAG.STYLE, TAG.SCRIPT, TAG.XMP, TAG.IFRAME, TAG.NOEMBED, TAG.NOFRAMES, TAG.PLAINTEXT],
]);

/** Changes the value of an attribute before it is written: a relative URL into an absolute one. */
export type Rewrite = (attribute: Attribute) => string;

const unchanged: Rewrite = ({ value }) => value;

/** The content of a node as HTML. */
export function innerHtml(page: PageTree, node: Node, rewrite: Rewrite = unchanged): string {
	const parts: string[] = [];
	/** Elements whose end tag is still to be written. */
	const open: Node[] = [];
	for (let n = node + 1; n < page.end[node]!; n++) {
		closeUntil(page, open, n, parts);
		const tag = page.tag[n]!;
		if (tag === TEXT) parts.push(isRaw(page, n) ? page.chars(n) : escapeText(page.chars(n)));
		else if (tag === COMMENT) parts.push(`<!--${page.chars(n)}-->`);
		else if (page.isElement(n)) {
			parts.push(startTag(page, n, rewrite));
			if (!VOID.has(tag)) open.push(n);
		}
	}
	closeUntil(page, open, Number.POSITIVE_INFINITY, parts);
	return parts.join('');
}

function closeUntil(page: PageTree, open: Node[], at: number, parts: string[]): void {
	while (open.length > 0 && page.end[open.at(-1)!]! <= at) parts.push(`</${page.name(open.pop()!)}>`);
}

function isRaw(page: PageTree, text: Node): boolean {
	return RAW.has(page.tag[page.parent[text]!]!);
}

function startTag(page: PageTree, node: Node, rewrite: Rewrite): string {
	const attributes = page
		.attributes(node)
		.map((attribute) => ` ${attribute.name}="${escapeValue(rewrite(attribute))}"`);
	return `<${page.name(node)}${attributes.join('')}>`;
}

function escapeText(text: string): string {
	return text
		.replaceAll('&', '&amp;')
		.replaceAll('\u00a0', '&nbsp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;');
}

function escapeValue(value: string): string {
	return value.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('"', '&quot;');
}
