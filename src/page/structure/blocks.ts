/**
 * blocks: a page as a list of text blocks, the units that are taken or dropped.
 *
 * A block is a run of text, inline elements and media between two block boundaries, or between two blank lines made of
 * `br`. It is a range of nodes; one element when the run is all that the element holds.
 *
 * In:     a Page.
 * Out:    the blocks in document order, and which of them each node's subtree holds.
 */
import { FIRST_OWN_TAG, type Node, type Page, TAG, TEXT } from '../../lib/html/index.ts';
import { measureText } from './measure.ts';

export interface Block {
	/** The nodes of the run: from … to-1. */
	readonly from: Node;
	readonly to: Node;
	/** The element that holds the run. */
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
	readonly #holdsContainer: Uint8Array;
	readonly #list: Block[] = [];
	readonly #open: Node[] = [0];
	#from = -1;
	#media = 0;
	#breaks = 0;

	constructor(page: Page) {
		this.#page = page;
		this.#holdsContainer = markContainers(page);
	}

	run(): Blocks {
		const { tag, end, size, visible } = this.#page;
		const { start } = visible;
		for (let n = 1; n < size; n++) {
			while (n >= end[this.#open[this.#open.length - 1]!]!) {
				this.#close(n);
				this.#open.pop();
			}
			const kind = tag[n]!;
			if (this.#holdsContainer[n] === 1) {
				this.#close(n);
				this.#open.push(n);
			} else if (kind < FIRST_OWN_TAG && SKIPPED[kind] === 1 && start[end[n]!] === start[n]) n = end[n]! - 1;
			else this.#inline(n, kind);
		}
		this.#close(size);
		return { list: this.#list, first: countBefore(this.#list, size) };
	}

	#inline(n: Node, kind: number): void {
		const { visible, end } = this.#page;
		if (kind === TAG.BR) {
			if (++this.#breaks >= 2) this.#close(n);
		} else if (kind === TEXT) {
			if (visible.start[n] === visible.start[n + 1]) return;
			this.#breaks = 0;
			if (this.#from < 0) this.#from = n;
		} else if (kind < FIRST_OWN_TAG && MEDIA[kind] === 1) {
			this.#breaks = 0;
			this.#media++;
			if (this.#from < 0) this.#from = n;
		} else if (this.#from < 0 && end[n]! > n + 1) this.#from = n;
	}

	/** Ends the run before node n, if there is one that holds something. */
	#close(n: Node): void {
		const from = this.#from;
		const media = this.#media;
		this.#from = -1;
		this.#media = 0;
		this.#breaks = 0;
		if (from < 0) return;
		const { visible, end } = this.#page;
		const chars = visible.start[n]! - visible.start[from]!;
		if (chars === 0 && media === 0) return;
		const container = this.#open[this.#open.length - 1]!;
		const whole = container > 0 && n >= end[container]! && isFirstOf(this.#page, container, from);
		const linked = visible.linked[n]! - visible.linked[from]!;
		const { words, sentences, commas } = measureText(visible.text, visible.start[from]!, visible.start[n]!);
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
	let before = 0;
	for (let n = 0; n <= size; n++) {
		while (before < list.length && list[before]!.from < n) before++;
		first[n] = before;
	}
	return first;
}

/** True when nothing visible of `container` stands before the node. */
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
		if (kind < FIRST_OWN_TAG && CONTAINERS[kind] === 1) marks[n] = 1;
		if (marks[n] === 1 && parent[n]! >= 0) marks[parent[n]!] = 1;
	}
	return marks;
}
