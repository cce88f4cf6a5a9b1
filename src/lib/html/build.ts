/**
 * build: the tree under construction, in the form that parse5's tree builder needs.
 *
 * Nodes are numbers here too, in order of creation. The standard's algorithm moves nodes (foster parenting, the
 * adoption agency), so children are linked lists until `finish` numbers everything in document order.
 *
 * In:     the calls of parse5's tree construction.
 * Out:    the arrays of a Page.
 * Not here: tokens (tokenize.ts). The limits on depth and nodes are enforced here but chosen in parse.ts.
 */
import { html, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { HAS, marksOf } from './marks.ts';
import { COMMENT, DOCTYPE, DOCUMENT, FIRST_OWN_TAG, FRAGMENT, KNOWN_NAMES, TAG, TEXT } from './names.ts';
import type { Attribute, PageArrays } from './tree.ts';

/** parse5's view of the types: every node is a number. 0 is never a node, because parse5 tests `if (node)`. */
export type NumberMap = TreeAdapterTypeMap<
	number,
	number,
	number,
	number,
	number,
	number,
	number,
	number,
	number,
	number
>;

/** Thrown by the builder to leave parse5 at the node limit; parse.ts catches it. */
export class TooManyNodes extends Error {}

const NONE = 0;
const { NS, DOCUMENT_MODE } = html;
type Mode = html.DOCUMENT_MODE;

export class TreeBuilder implements TreeAdapter<NumberMap> {
	/** Where the token that is being processed begins; the tokenizer sets it. */
	position = 0;
	/** HAS.WHITE while the tokenizer hands over white space, else 0. */
	white = 0;
	#size = 1;
	#parent: Int32Array;
	#first: Int32Array;
	#last: Int32Array;
	#next: Int32Array;
	#previous: Int32Array;
	#source: Int32Array;
	#tag: Int32Array;
	#marks: Uint8Array;
	readonly #data: (string | Attribute[] | null)[] = [null];
	readonly #contentOf = new Map<number, number>();
	/** Attribute names of elements that adopted some, so that a million `html` tags cost only a million lookups. */
	readonly #namesOf = new Map<number, Set<string>>();
	readonly #ownTags = new Map<string, number>();
	readonly #ownNames: string[] = [];
	readonly #ownSpaces: html.NS[] = [];
	readonly #maxNodes: number;
	#doctype: { name: string; publicId: string; systemId: string } | null = null;
	#mode: Mode = DOCUMENT_MODE.NO_QUIRKS;

	constructor(expectedNodes: number, maxNodes: number) {
		this.#maxNodes = maxNodes;
		const capacity = Math.min(expectedNodes + 16, maxNodes + 1);
		this.#parent = new Int32Array(capacity);
		this.#first = new Int32Array(capacity);
		this.#last = new Int32Array(capacity);
		this.#next = new Int32Array(capacity);
		this.#previous = new Int32Array(capacity);
		this.#source = new Int32Array(capacity);
		this.#tag = new Int32Array(capacity);
		this.#marks = new Uint8Array(capacity);
	}

	#create(tag: number, data: string | Attribute[] | null, marks = 0): number {
		const node = this.#size;
		if (node === this.#parent.length) this.#grow();
		this.#size = node + 1;
		this.#tag[node] = tag;
		this.#source[node] = this.position;
		this.#marks[node] = marks;
		this.#data.push(data);
		return node;
	}

	#grow(): void {
		if (this.#size > this.#maxNodes) throw new TooManyNodes();
		const capacity = Math.min(this.#size * 2, this.#maxNodes + 1);
		this.#parent = enlarge(this.#parent, capacity);
		this.#first = enlarge(this.#first, capacity);
		this.#last = enlarge(this.#last, capacity);
		this.#next = enlarge(this.#next, capacity);
		this.#previous = enlarge(this.#previous, capacity);
		this.#source = enlarge(this.#source, capacity);
		this.#tag = enlarge(this.#tag, capacity);
		const marks = new Uint8Array(capacity);
		marks.set(this.#marks);
		this.#marks = marks;
	}

	// Creation

	createDocument(): number {
		return this.#create(DOCUMENT, null);
	}

	createDocumentFragment(): number {
		return this.#create(FRAGMENT, null);
	}

	createElement(name: string, space: html.NS, attributes: Attribute[]): number {
		const known = space === NS.HTML ? html.getTagID(name) : TAG.UNKNOWN;
		const tag = known === TAG.UNKNOWN ? this.#ownTag(name, space) : known;
		const ofItself = tag === TAG.SCRIPT ? HAS.INFORMATIVE : 0;
		if (attributes.length === 0) return this.#create(tag, null, ofItself);
		return this.#create(tag, attributes, ofItself | marksOf(attributes));
	}

	#ownTag(name: string, space: html.NS): number {
		const key = space === NS.HTML ? name : `${space} ${name}`;
		let tag = this.#ownTags.get(key);
		if (tag === undefined) {
			tag = FIRST_OWN_TAG + this.#ownNames.length;
			this.#ownTags.set(key, tag);
			this.#ownNames.push(name);
			this.#ownSpaces.push(space);
		}
		return tag;
	}

	createCommentNode(data: string): number {
		return this.#create(COMMENT, data, HAS.INFORMATIVE);
	}

	createTextNode(value: string): number {
		return this.#create(TEXT, value, this.white);
	}

	// Change

	appendChild(parent: number, node: number): void {
		const last = this.#last[parent]!;
		this.#parent[node] = parent;
		this.#previous[node] = last;
		if (last === NONE) this.#first[parent] = node;
		else this.#next[last] = node;
		this.#last[parent] = node;
	}

	insertBefore(parent: number, node: number, reference: number): void {
		const previous = this.#previous[reference]!;
		this.#parent[node] = parent;
		this.#previous[node] = previous;
		this.#next[node] = reference;
		this.#previous[reference] = node;
		if (previous === NONE) this.#first[parent] = node;
		else this.#next[previous] = node;
	}

	detachNode(node: number): void {
		const parent = this.#parent[node]!;
		if (parent === NONE) return;
		const previous = this.#previous[node]!;
		const next = this.#next[node]!;
		if (previous === NONE) this.#first[parent] = next;
		else this.#next[previous] = next;
		if (next === NONE) this.#last[parent] = previous;
		else this.#previous[next] = previous;
		this.#parent[node] = this.#previous[node] = this.#next[node] = NONE;
	}

	insertText(parent: number, text: string): void {
		const last = this.#last[parent]!;
		if (last !== NONE && this.#tag[last] === TEXT) this.#appendText(last, text);
		else this.appendChild(parent, this.createTextNode(text));
	}

	insertTextBefore(parent: number, text: string, reference: number): void {
		const previous = this.#previous[reference]!;
		if (previous !== NONE && this.#tag[previous] === TEXT) this.#appendText(previous, text);
		else this.insertBefore(parent, this.createTextNode(text), reference);
	}

	#appendText(node: number, text: string): void {
		this.#data[node] += text;
		this.#marks[node]! &= this.white;
	}

	/** What a second `html` or `body` tag adds: attributes that the element does not have yet. */
	adoptAttributes(node: number, attributes: Attribute[]): void {
		if (attributes.length === 0) return;
		const own = this.getAttrList(node);
		let names = this.#namesOf.get(node);
		if (names === undefined) {
			names = new Set(own.map(({ name }) => name));
			this.#namesOf.set(node, names);
		}
		for (const attribute of attributes) {
			if (names.has(attribute.name)) continue;
			names.add(attribute.name);
			own.push(attribute);
		}
		this.#data[node] = own;
		this.#marks[node]! |= marksOf(attributes);
	}

	setTemplateContent(template: number, content: number): void {
		this.#contentOf.set(template, content);
		this.appendChild(template, content);
	}

	getTemplateContent(template: number): number {
		return this.#contentOf.get(template) ?? template;
	}

	setDocumentType(document: number, name: string, publicId: string, systemId: string): void {
		if (this.#doctype === null) this.appendChild(document, this.#create(DOCTYPE, null));
		this.#doctype = { name, publicId, systemId };
	}

	setDocumentMode(_document: number, mode: Mode): void {
		this.#mode = mode;
	}

	// Queries

	getDocumentMode(): Mode {
		return this.#mode;
	}

	getFirstChild(node: number): number | null {
		return this.#first[node]! || null;
	}

	getChildNodes(node: number): number[] {
		const children: number[] = [];
		for (let child = this.#first[node]!; child !== NONE; child = this.#next[child]!) children.push(child);
		return children;
	}

	getParentNode(node: number): number | null {
		return this.#parent[node]! || null;
	}

	getAttrList(node: number): Attribute[] {
		const data = this.#data[node];
		return typeof data === 'object' && data !== null ? data : [];
	}

	getTagName(node: number): string {
		const tag = this.#tag[node]!;
		return tag < FIRST_OWN_TAG ? KNOWN_NAMES[tag]! : this.#ownNames[tag - FIRST_OWN_TAG]!;
	}

	getNamespaceURI(node: number): html.NS {
		const tag = this.#tag[node]!;
		return tag < FIRST_OWN_TAG ? NS.HTML : this.#ownSpaces[tag - FIRST_OWN_TAG]!;
	}

	getTextNodeContent(node: number): string {
		return this.#data[node] as string;
	}

	getCommentNodeContent(node: number): string {
		return this.#data[node] as string;
	}

	getDocumentTypeNodeName(): string {
		return this.#doctype?.name ?? '';
	}

	getDocumentTypeNodePublicId(): string {
		return this.#doctype?.publicId ?? '';
	}

	getDocumentTypeNodeSystemId(): string {
		return this.#doctype?.systemId ?? '';
	}

	isTextNode(node: number): node is number {
		return this.#tag[node] === TEXT;
	}

	isCommentNode(node: number): node is number {
		return this.#tag[node] === COMMENT;
	}

	isDocumentTypeNode(node: number): node is number {
		return this.#tag[node] === DOCTYPE;
	}

	isElementNode(node: number): node is number {
		const tag = this.#tag[node]!;
		return tag < DOCUMENT || tag > FRAGMENT;
	}

	// parse5 records positions only on request; `position` above is used instead.
	setNodeSourceCodeLocation(): void {}
	getNodeSourceCodeLocation(): null {
		return null;
	}
	updateNodeSourceCodeLocation(): void {}

	/**
	 * Numbers the tree in document order. A node deeper than `maxDepth` becomes a child of its ancestor at that depth,
	 * as in browsers, so its text stays in place.
	 */
	finish(document: number, maxDepth: number): { arrays: PageArrays; flattened: number; size: number } {
		const count = this.#size - 1;
		const parent = new Int32Array(count);
		const end = new Int32Array(count);
		const tag = new Int32Array(count);
		const source = new Int32Array(count);
		const marks = new Uint8Array(count);
		const data: (string | Attribute[] | null)[] = new Array(count);
		const open = new Int32Array(maxDepth + 1);
		let size = 0;
		let flattened = 0;
		let depth = 0;
		for (let node = document; node !== NONE; ) {
			const level = Math.min(depth, maxDepth);
			if (depth > maxDepth) flattened++;
			const id = size++;
			parent[id] = level === 0 ? -1 : open[level - 1]!;
			tag[id] = this.#tag[node]!;
			source[id] = this.#source[node]!;
			marks[id] = this.#marks[node]!;
			data[id] = this.#data[node]!;
			open[level] = id;
			if (depth >= maxDepth) end[id] = size;
			const first = this.#first[node]!;
			if (first !== NONE) {
				node = first;
				depth++;
				continue;
			}
			end[id] = size;
			while (this.#next[node] === NONE && node !== document) {
				node = this.#parent[node]!;
				depth--;
				if (depth < maxDepth) end[open[depth]!] = size;
			}
			node = node === document ? NONE : this.#next[node]!;
		}
		return {
			arrays: {
				parent: parent.subarray(0, size),
				end: end.subarray(0, size),
				tag: tag.subarray(0, size),
				source: source.subarray(0, size),
				marks: marks.subarray(0, size),
				data,
				ownNames: this.#ownNames,
			},
			flattened,
			size,
		};
	}
}

function enlarge(from: Int32Array, capacity: number): Int32Array {
	const to = new Int32Array(capacity);
	to.set(from);
	return to;
}
