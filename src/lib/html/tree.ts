/**
 * tree: the nodes of one parsed HTML document, in the compact form that every stage reads.
 *
 * A node is a number: its position in document order. 0 is the document, the subtree of n is n … end[n]-1, the first
 * child of n is n+1 and the next sibling is end[n]. So a walk over a subtree is a loop over numbers, sums over subtrees
 * are differences of prefix sums, and a page of ten thousand nodes is a handful of arrays.
 *
 * In:     the arrays that build.ts makes.
 * Out:    names, attributes, text as in the document.
 * Not here: parsing (parse.ts), what a reader sees (page.ts).
 */
import type { Notice } from '../notice.ts';
import { COMMENT, DOCUMENT, FRAGMENT, KNOWN_NAMES, TAG, TEXT } from './names.ts';

/** A node of a page: its position in document order. */
export type Node = number;

/** One attribute, name in lower case, value with references decoded. */
export interface Attribute {
	readonly name: string;
	readonly value: string;
}

/** The arrays of a page; all have one element per node. */
export interface PageArrays {
	readonly parent: Int32Array;
	readonly end: Int32Array;
	readonly tag: Int32Array;
	readonly source: Int32Array;
	readonly marks: Uint8Array;
	/** Text and comment: its characters; element: its attributes; else null. */
	readonly data: readonly (string | readonly Attribute[] | null)[];
	/** Names of the tag numbers from FIRST_OWN_TAG up. */
	readonly ownNames: readonly string[];
}

const NO_ATTRIBUTES: readonly Attribute[] = [];

/** Only the tree; `Page` adds what is derived from it. */
export class PageTree {
	/** The decoded source with normalized line ends. `source` counts positions in it. */
	readonly html: string;
	/** How many nodes there are. */
	readonly size: number;
	/** The parent of each node; -1 for the document. */
	readonly parent: Int32Array;
	/** One past the last node of each node's subtree. */
	readonly end: Int32Array;
	/** What each node is: a number of `TAG`, or TEXT, COMMENT … of names.ts. */
	readonly tag: Int32Array;
	/** Where each node begins in `html` (an element that the parser implied: where the implying token begins). */
	readonly source: Int32Array;
	/** Which attributes each node has, as bits of `HAS`. */
	readonly marks: Uint8Array;
	/** Limits that were met while parsing. */
	readonly notices: readonly Notice[];
	readonly #data: PageArrays['data'];
	readonly #ownNames: readonly string[];

	constructor(html: string, arrays: PageArrays, notices: readonly Notice[]) {
		this.html = html;
		this.size = arrays.parent.length;
		this.parent = arrays.parent;
		this.end = arrays.end;
		this.tag = arrays.tag;
		this.source = arrays.source;
		this.marks = arrays.marks;
		this.notices = notices;
		this.#data = arrays.data;
		this.#ownNames = arrays.ownNames;
	}

	/** The tag name in lower case (SVG names as the standard spells them), or `#text`, `#comment` … */
	name(node: Node): string {
		const tag = this.tag[node] ?? TAG.UNKNOWN;
		return KNOWN_NAMES[tag] ?? this.#ownNames[tag - KNOWN_NAMES.length] ?? '';
	}

	isElement(node: Node): boolean {
		const tag = this.tag[node] ?? DOCUMENT;
		return tag < DOCUMENT || tag > FRAGMENT;
	}

	attributes(node: Node): readonly Attribute[] {
		const data = this.#data[node];
		return typeof data === 'object' && data !== null ? data : NO_ATTRIBUTES;
	}

	/** The attribute's value, or undefined when the element has no such attribute. */
	attr(node: Node, name: string): string | undefined {
		const attributes = this.attributes(node);
		for (let i = 0; i < attributes.length; i++) {
			const attribute = attributes[i]!;
			if (attribute.name === name) return attribute.value;
		}
		return undefined;
	}

	/** The characters of a text or comment node; of any other node the empty string. */
	chars(node: Node): string {
		const data = this.#data[node];
		return typeof data === 'string' ? data : '';
	}

	/** All text of the subtree as in the document, visible or not (the DOM's textContent). */
	rawText(node: Node): string {
		let text = '';
		for (let n = node; n < this.end[node]!; n++) if (this.tag[n] === TEXT) text += this.#data[n];
		return text;
	}

	/** The first child, or null. */
	firstChild(node: Node): Node | null {
		return node + 1 < this.end[node]! ? node + 1 : null;
	}

	/** The next sibling, or null. */
	nextSibling(node: Node): Node | null {
		const parent = this.parent[node]!;
		const next = this.end[node]!;
		return parent >= 0 && next < this.end[parent]! ? next : null;
	}

	/** The children in order, of all kinds. */
	*children(node: Node): Generator<Node> {
		for (let child = node + 1; child < this.end[node]!; child = this.end[child]!) yield child;
	}

	/** The elements with this tag in the subtree, in document order. */
	*elements(tag: number, within: Node = 0): Generator<Node> {
		const tags = this.tag.subarray(within, this.end[within]);
		for (let n = tags.indexOf(tag); n >= 0; n = tags.indexOf(tag, n + 1)) yield within + n;
	}

	/** The first element with this tag in the subtree, or null. */
	find(tag: number, within: Node = 0): Node | null {
		const node = this.tag.subarray(within, this.end[within]).indexOf(tag);
		return node < 0 ? null : within + node;
	}

	/** True when `node` is `ancestor` or inside it. */
	contains(ancestor: Node, node: Node): boolean {
		return node >= ancestor && node < this.end[ancestor]!;
	}

	/** The deepest node that contains both; the document if one of them is not in this tree. */
	commonAncestor(a: Node, b: Node): Node {
		let node = a;
		while (node > 0 && !this.contains(node, b)) node = this.parent[node]!;
		return node;
	}

	depth(node: Node): number {
		let depth = 0;
		for (let n = this.parent[node]!; n >= 0; n = this.parent[n]!) depth++;
		return depth;
	}

	/** Elements, text and comments of this node in source order, as an outline for people and tests. */
	outline(node: Node = 0): string {
		const lines: string[] = [];
		for (let n = node; n < this.end[node]!; n++) lines.push('  '.repeat(this.depth(n)) + this.#label(n));
		return lines.join('\n');
	}

	#label(node: Node): string {
		const tag = this.tag[node];
		if (tag === TEXT) return JSON.stringify(this.chars(node));
		if (tag === COMMENT) return `<!--${this.chars(node)}-->`;
		const attributes = this.attributes(node).map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`);
		return `${this.name(node)}${attributes.join('')}`;
	}
}
