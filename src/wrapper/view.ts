/**
 * view: a page as the rules see it: elements by their marks, short texts, hidden claims, the place of the content.
 *
 * Everything is computed on first use, so applying a wrapper costs one pass over the elements and little more.
 */
import { FIRST_OWN_TAG, KNOWN_NAMES, type Node, Page, parseHtml, TEXT } from '../lib/html/index.ts';
import type { Claim } from '../lib/metadata/index.ts';
import { readHiddenClaims } from './claims.ts';
import { ALL_MARKS, type MarkKey, type MarkReader } from './marks.ts';
import { shortText } from './texts.ts';

const NO_NODES: readonly Node[] = [];

export interface ViewOptions {
	readonly url: string;
	readonly now?: string | undefined;
	/** Reads the marks that are needed; all when absent. */
	readonly marks?: MarkReader;
}

/** Where the content stands: nodes from `from` up to `to`. */
export interface ContentRange {
	readonly from: Node;
	readonly to: Node;
}

export class PageView {
	readonly page: Page;
	readonly url: string;
	readonly now: string | undefined;
	/** Set once the content is known; rules that depend on it find nothing before. */
	content: ContentRange | null = null;
	readonly #marks: MarkReader;
	readonly #texts = new Map<Node, string | null>();
	readonly #remembered = new Map<string, Map<Node | string, unknown>>();
	#index: Map<MarkKey, Node[]> | null = null;
	#tags: Map<string, Node[]> | null = null;
	#claims: readonly Claim[] | null = null;

	constructor(html: string | Page, { url, now, marks }: ViewOptions) {
		this.page = html instanceof Page ? html : parseHtml(html);
		this.url = url;
		this.now = now;
		this.#marks = marks ?? ALL_MARKS;
	}

	/** The elements with this mark, in document order. */
	withMark(key: MarkKey): readonly Node[] {
		this.#index ??= this.#makeIndex();
		return this.#index.get(key) ?? NO_NODES;
	}

	withTag(tag: string): readonly Node[] {
		this.#tags ??= new Map();
		let nodes = this.#tags.get(tag);
		if (nodes === undefined) {
			nodes = findTag(this.page, tag);
			this.#tags.set(tag, nodes);
		}
		return nodes;
	}

	keysOf(node: Node): readonly MarkKey[] {
		return this.#marks.keysOf(this.page, node);
	}

	/** The text of an element that may be a value; null when it is too long. */
	text(node: Node): string | null {
		let text = this.#texts.get(node);
		if (text === undefined) {
			text = shortText(this.page, node);
			this.#texts.set(node, text);
		}
		return text;
	}

	/** Caches what was found for a node or a text of this page. */
	remember<T>(what: string, of: Node | string, find: () => T): T {
		let known = this.#remembered.get(what);
		if (known === undefined) {
			known = new Map();
			this.#remembered.set(what, known);
		}
		let value = known.get(of) as T | undefined;
		if (value === undefined) {
			value = find();
			known.set(of, value);
		}
		return value;
	}

	/** What scripts and comments of the page claim. */
	get claims(): readonly Claim[] {
		this.#claims ??= readHiddenClaims(this.page);
		return this.#claims;
	}

	#makeIndex(): Map<MarkKey, Node[]> {
		const { page } = this;
		const index = new Map<MarkKey, Node[]>();
		for (let n = 1; n < page.size; n++) {
			if (page.tag[n] === TEXT) continue;
			const keys = this.#marks.keysOf(page, n);
			for (let i = 0; i < keys.length; i++) {
				const nodes = index.get(keys[i]!);
				if (nodes === undefined) index.set(keys[i]!, [n]);
				else nodes.push(n);
			}
		}
		return index;
	}
}

/** The elements of a tag: by its number, or by name for SVG and others that have none. */
function findTag(page: Page, tag: string): Node[] {
	const number = KNOWN_NAMES.indexOf(tag);
	const nodes: Node[] = [];
	for (let n = 1; n < page.size; n++) {
		const own = page.tag[n]!;
		if (own === number || (own >= FIRST_OWN_TAG && page.name(n) === tag)) nodes.push(n);
	}
	return nodes;
}
