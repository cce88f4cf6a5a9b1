/**
 * blocks: a page as a list of text blocks, the units that are taken or dropped.
 *
 * A block is a run of text, inline elements and media between two block boundaries, or between two blank lines made of
 * `br`. It is a range of nodes, or one element if the run is its whole content.
 *
 * In:     a Page.
 * Out:    the blocks in document order, and which of them each node's subtree contains.
 */
import { FIRST_OWN_TAG, type Node, type Page, TAG, TEXT } from '../../lib/html/index.ts';
import { measureText } from './measure.ts';

export interface Block {
	/** The nodes of the run: from … to-1. */
	readonly from: Node;
	readonly to: Node;
	/** The element that contains the run. */
	readonly container: Node;
	/** Visible characters, all and inside links. */
	readonly chars: number;
	readonly linked: number;
	readonly words: number;
	/** Words outside links. */
	readonly plain: number;
	readonly sentences: number;
	readonly commas: number;
	/** Pictures, films and frames. */
	readonly media: number;
}

export interface Blocks {
	readonly list: readonly Block[];
	/** How many blocks begin before node n: a subtree's blocks are first[n] … first[end[n]]-1. */
	readonly first: Int32Array;
}

const CONTAINERS = tagSet(
	'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIALOG DIR DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM FRAMESET H1 H2 H3 H4 H5 H6 HEADER HGROUP HR HTML LI LISTING MAIN MENU NAV OL P PRE SEARCH SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL',
);
const SKIPPED = tagSet('HEAD SCRIPT STYLE NOSCRIPT TEMPLATE NOFRAMES NOEMBED SELECT TEXTAREA TITLE');
const MEDIA = tagSet('IMG IFRAME EMBED OBJECT VIDEO AUDIO PICTURE CANVAS');

function tagSet(names: string): Uint8Array {
	const set = new Uint8Array(FIRST_OWN_TAG);
	for (const name of names.split(' ')) {
		const id = (TAG as unknown as Record<string, number>)[name];
		if (id !== undefined) set[id] = 1;
	}
	return set;
}

export function findBlocks(page: Page): Blocks {
	return new BlockWalk(page).run();
}

class BlockWalk {
	readonly #page: Page;
	readonly #text: string;
	/** Where each node's text begins. */
	readonly #start: Int32Array;
	readonly #holdsContainer: Uint8Array;
	readonly #list: Block[] = [];
	/** The container that holds the place, and where it ends; 0 is the page. */
	#container: Node = 0;
	#containerEnd: Node;
	#from = -1;
	#media = 0;
	#breaks = 0;

	constructor(page: Page) {
		this.#page = page;
		this.#text = page.visible.text;
		this.#start = page.visible.start;
		this.#holdsContainer = markContainers(page);
		this.#containerEnd = page.size;
	}

	run(): Blocks {
		const { tag, end, size } = this.#page;
		const start = this.#start;
		const holdsContainer = this.#holdsContainer;
		for (let n = 1; n < size; n++) {
			while (n >= this.#containerEnd) this.#leave(n);
			const kind = tag[n]!;
			if (kind === TEXT) {
				if (start[n] !== start[n + 1]) this.#show(n);
			} else if (holdsContainer[n] === 1) this.#enter(n);
			else if (kind < FIRST_OWN_TAG && SKIPPED[kind] === 1 && start[end[n]!] === start[n]) n = end[n]! - 1;
			else this.#inline(n, kind);
		}
		this.#close(size);
		return { list: this.#list, first: countBefore(this.#list, size) };
	}

	#enter(container: Node): void {
		this.#close(container);
		this.#container = container;
		this.#containerEnd = this.#page.end[container]!;
	}

	/** Every node around a container is one, or the page. */
	#leave(n: Node): void {
		this.#close(n);
		this.#container = this.#page.parent[this.#container]!;
		this.#containerEnd = this.#page.end[this.#container]!;
	}

	/** Something visible is here. */
	#show(n: Node): void {
		this.#breaks = 0;
		if (this.#from < 0) this.#from = n;
	}

	#inline(n: Node, kind: number): void {
		if (kind === TAG.BR) {
			if (++this.#breaks >= 2) this.#close(n);
		} else if (kind < FIRST_OWN_TAG && MEDIA[kind] === 1) {
			this.#media++;
			this.#show(n);
		} else if (this.#from < 0 && this.#page.end[n]! > n + 1) this.#from = n;
	}

	/** Ends the run before node n, if there is one with content. */
	#close(n: Node): void {
		const from = this.#from;
		const media = this.#media;
		this.#from = -1;
		this.#media = 0;
		this.#breaks = 0;
		if (from < 0) return;
		const start = this.#start;
		const chars = start[n]! - start[from]!;
		if (chars === 0 && media === 0) return;
		const container = this.#container;
		const whole = container > 0 && n >= this.#containerEnd && isFirstOf(this.#page, container, from);
		const { linked: links } = this.#page.visible;
		const linked = links[n]! - links[from]!;
		const { words, sentences, commas } = measureText(this.#text, start[from]!, start[n]!);
		const plain = chars === 0 ? 0 : words * (1 - linked / chars);
		this.#list.push({
			from: whole ? container : from,
			to: n,
			container,
			chars,
			linked,
			words,
			plain,
			sentences,
			commas,
			media,
		});
	}
}

/** For each node, how many blocks begin before it. */
function countBefore(list: readonly Block[], size: number): Int32Array {
	const first = new Int32Array(size + 1);
	let at = 0;
	for (let i = 0; i < list.length; i++) for (const { from } = list[i]!; at <= from; at++) first[at] = i;
	return first.fill(list.length, at);
}

/** True when nothing visible of `container` precedes the node. */
function isFirstOf(page: Page, container: Node, node: Node): boolean {
	if (node === container + 1) return true;
	const { start } = page.visible;
	return start[container] === start[node] && node - container < 8;
}

/** Which nodes are block containers, or inline elements that hold one. */
function markContainers(page: Page): Uint8Array {
	const { tag, parent, size } = page;
	const marks = new Uint8Array(size);
	for (let n = size - 1; n > 0; n--) {
		const kind = tag[n]!;
		if (marks[n] === 0 && (kind >= FIRST_OWN_TAG || CONTAINERS[kind] === 0)) continue;
		marks[n] = 1;
		marks[parent[n]!] = 1;
	}
	return marks;
}
