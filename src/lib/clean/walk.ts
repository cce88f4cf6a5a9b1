/**
 * walk: the chosen blocks of a page, in document order → calls of the writer.
 *
 * A block keeps the quotes, lists and tables around it: those between the previous block and this one are opened on the
 * way. A quote that lost some of its paragraphs is still a quote.
 */
import { HAS, isHiddenByAttribute, type Node, type Page, TAG, TEXT } from '../html/index.ts';
import { Addresses } from './address.ts';
import { writtenAttributes } from './attributes.ts';
import { attribute } from './escape.ts';
import { findPicture, findSymbol } from './images.ts';
import { dataTablesOf } from './tables.ts';
import { BOX, type TagRule, tagRule } from './tags.ts';
import { CleanWriter } from './writer.ts';

export interface CleanOptions {
	/** The base of relative URLs; without it they are dropped. */
	readonly base?: string | undefined;
	/** Nodes that are left out with their content. */
	readonly without?: ReadonlySet<Node>;
	/** Nodes whose words are in the HTML but not in the text, such as picture captions. */
	readonly unspoken?: ReadonlySet<Node>;
}

/** What to do at the end of an element. */
type Closing = 'block' | 'inline' | 'boundary';

const NO_NODES: ReadonlySet<Node> = new Set();
/** Shorter sources contain no text for readers without scripts. */
const MIN_FALLBACK_SOURCE = 600;

export class CleanWalk {
	readonly writer = new CleanWriter();
	readonly #page: Page;
	readonly #addresses: Addresses;
	readonly #without: ReadonlySet<Node>;
	readonly #unspoken: ReadonlySet<Node>;
	readonly #hasUnspoken: boolean;
	#dataTables: ReadonlySet<Node> | null = null;
	/** The open elements, outermost first, and what their ends mean. */
	readonly #open: Node[] = [];
	readonly #closings: Closing[] = [];
	/** Where the innermost of them ends. */
	#nextEnd: Node = Number.POSITIVE_INFINITY;
	readonly #pictures = new Set<string>();
	#lastWasLazy = false;
	/** The links that were written, in document order. */
	readonly links: Node[] = [];
	/** Where the last entered part ends that is left out of the text. */
	#unspokenEnd: Node = 0;

	constructor(page: Page, options: CleanOptions) {
		this.#page = page;
		this.#addresses = new Addresses(options.base);
		this.#without = options.without ?? NO_NODES;
		this.#unspoken = options.unspoken ?? NO_NODES;
		this.#hasUnspoken = this.#unspoken.size > 0;
	}

	/** Writes one block with its content. */
	take(block: Node): void {
		const { tag, end } = this.#page;
		const hasLeftOut = this.#without.size > 0;
		this.#leave(block);
		for (const ancestor of this.#missingAncestors(block)) this.#enter(ancestor, true);
		const stop = end[block]!;
		for (let n = block; n < stop; ) {
			if (n >= this.#nextEnd) this.#leave(n);
			if (hasLeftOut && this.#without.has(n)) n = end[n]!;
			else if (tag[n] === TEXT) this.#writeText(n++);
			else n = this.#enter(n, false) ? n + 1 : end[n]!;
		}
	}

	finish(): void {
		this.#leave(this.#page.size);
		this.writer.finish();
	}

	/** Closes what ends before this node. */
	#leave(node: Node): void {
		while (node >= this.#nextEnd) {
			const closing = this.#closings.pop()!;
			this.#open.pop();
			if (closing === 'block') this.writer.closeBlock();
			else if (closing === 'inline') this.writer.closeInline();
			else this.writer.boundary();
			const { length } = this.#open;
			this.#nextEnd = length === 0 ? Number.POSITIVE_INFINITY : this.#page.end[this.#open[length - 1]!]!;
		}
	}

	#push(node: Node, closing: Closing): void {
		this.#open.push(node);
		this.#closings.push(closing);
		this.#nextEnd = this.#page.end[node]!;
	}

	#missingAncestors(block: Node): Node[] {
		const last = this.#open[this.#open.length - 1] ?? 0;
		const missing: Node[] = [];
		for (let n = this.#page.parent[block]!; n > last; n = this.#page.parent[n]!) missing.push(n);
		return missing.reverse();
	}

	#writeText(node: Node): void {
		if (this.#hasUnspoken) this.#speak(node);
		if ((this.#page.marks[node]! & HAS.WHITE) !== 0 && this.writer.writeWhite()) return;
		const chars = this.#page.chars(node);
		if (this.#lastWasLazy) this.#lastWasLazy = chars.trim() === '';
		this.writer.write(chars);
	}

	#speak(node: Node): void {
		if (this.#unspoken.has(node)) this.#unspokenEnd = Math.max(this.#unspokenEnd, this.#page.end[node]!);
		this.writer.isSpoken = node >= this.#unspokenEnd;
	}

	/** Writes the start of the node; false when its content is not wanted. An ancestor is always entered. */
	#enter(node: Node, isAncestor: boolean): boolean {
		const page = this.#page;
		if (this.#hasUnspoken) this.#speak(node);
		if (!page.isElement(node)) return false;
		const rule = tagRule(page, node);
		if (!isAncestor && (rule.role === 'dropped' || isHiddenByAttribute(page, node))) return false;
		return this.#enterElement(node, rule.isOfTable ? this.#ofTable(node, rule) : rule, isAncestor);
	}

	/** Layout tables become boxes. */
	#ofTable(node: Node, rule: TagRule): TagRule {
		let table = node;
		while (table > 0 && this.#page.tag[table] !== TAG.TABLE) table = this.#page.parent[table]!;
		this.#dataTables ??= dataTablesOf(this.#page);
		return this.#dataTables.has(table) ? rule : BOX;
	}

	#enterElement(node: Node, rule: TagRule, isAncestor: boolean): boolean {
		const { writer } = this;
		switch (rule.role) {
			case 'inline-box':
				return true;
			case 'inline':
				return this.#enterInline(node, rule);
			case 'run':
			case 'cell':
			case 'container':
			case 'frame':
				writer.openBlock(rule, this.#attributesOf(node, rule));
				this.#push(node, 'block');
				return true;
			case 'box':
				writer.boundary();
				this.#push(node, 'boundary');
				return true;
			case 'image':
				this.#writePicture(node);
				return false;
			case 'break':
				writer.lineBreak();
				return false;
			case 'rule':
				writer.rule();
				return false;
			case 'noscript':
				if (!isAncestor && this.#isPictureFallback(node)) {
					this.#writeFallback(node);
					return false;
				}
				writer.boundary();
				this.#push(node, 'boundary');
				return true;
			case 'dropped':
				return true;
		}
	}

	#attributesOf(node: Node, { kept }: TagRule): string {
		return kept === null ? '' : writtenAttributes(this.#page, node, kept);
	}

	#enterInline(node: Node, rule: TagRule): boolean {
		if (rule.name === 'a') return this.#enterLink(node, rule);
		this.writer.openInline(rule, this.#attributesOf(node, rule));
		this.#push(node, 'inline');
		return true;
	}

	#enterLink(node: Node, rule: TagRule): boolean {
		const page = this.#page;
		const href = page.attr(node, 'href');
		if (href?.includes('#') && isAnchorSign(page, node)) return false;
		const address = this.#addresses.link(href);
		if (address === null) return true;
		this.links.push(node);
		this.writer.openInline(rule, attribute('href', address));
		this.#push(node, 'inline');
		return true;
	}

	#writePicture(node: Node): void {
		const symbol = findSymbol(this.#page, node);
		if (symbol !== null) {
			this.writer.write(symbol);
			return;
		}
		const picture = findPicture(this.#page, node, this.#addresses);
		if (picture === null || this.#pictures.has(picture.src)) return;
		this.#pictures.add(picture.src);
		this.#lastWasLazy = picture.lazy;
		this.writer.image(`<img${attribute('src', picture.src)}${attribute('alt', picture.alt)}>`);
	}

	/** A `noscript` without text of its own: it repeats what scripts would show. */
	#isPictureFallback(node: Node): boolean {
		const { source, end, size, html } = this.#page;
		const stop = end[node]!;
		const length = (stop < size ? source[stop]! : html.length) - source[node]!;
		return length < MIN_FALLBACK_SOURCE || this.#page.textLength(node).all === 0;
	}

	/** What a page without scripts shows in place of a lazy-loaded picture. */
	#writeFallback(node: Node): void {
		if (this.#lastWasLazy) return;
		for (const image of this.#page.elements(TAG.IMG, node)) this.#writePicture(image);
	}
}

const ANCHOR_SIGN = /^[#¶§🔗\s]*$/u;

/**
 * True for a link that is alone in its heading and shows a symbol, without a picture. The text of the whole page is
 * only computed where the link hides words.
 */
function isAnchorSign(page: Page, link: Node): boolean {
	let hidesWords = false;
	for (let n = link + 1; n < page.end[link]!; n++) {
		if (page.tag[n] !== TEXT || ANCHOR_SIGN.test(page.chars(n))) continue;
		if (isShownIn(page, link, n)) return false;
		hidesWords = true;
	}
	if (hidesWords && !ANCHOR_SIGN.test(page.text(link))) return false;
	return page.find(TAG.IMG, link) === null;
}

/** Only plain elements are between the link and the text. */
function isShownIn(page: Page, link: Node, text: Node): boolean {
	for (let n = page.parent[text]!; n > link; n = page.parent[n]!)
		if (!PLAIN.has(page.tag[n]!) || isHiddenByAttribute(page, n)) return false;
	return true;
}

const PLAIN: ReadonlySet<number> = new Set([
	TAG.SPAN,
	TAG.B,
	TAG.I,
	TAG.EM,
	TAG.STRONG,
	TAG.SUP,
	TAG.SUB,
	TAG.SMALL,
	TAG.FONT,
	TAG.CODE,
	TAG.U,
	TAG.DIV,
	TAG.P,
]);
