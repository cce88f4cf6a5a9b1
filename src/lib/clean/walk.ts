/**
 * walk: the chosen blocks of a page, in document order, → calls of the writer.
 *
 * A block keeps the quotes, lists and tables around it: what stands between it and the last one is opened on the way,
 * so a quote of which some paragraphs were dropped is still a quote.
 */
import { isHiddenByAttribute, type Node, type Page, TAG, TEXT } from '../html/index.ts';
import { linkAddress } from './address.ts';
import { attribute } from './escape.ts';
import { findPicture, findSymbol } from './images.ts';
import { dataTablesOf } from './tables.ts';
import { type TagRule, tagRule } from './tags.ts';
import { CleanWriter } from './writer.ts';

export interface CleanOptions {
	/** What relative addresses start from; without it they are dropped. */
	readonly base?: string | undefined;
	/** Nodes that are left out with all they hold. */
	readonly without?: ReadonlySet<Node>;
	/** Nodes whose words stand in the HTML but not in the text, as captions of pictures do. */
	readonly unspoken?: ReadonlySet<Node>;
}

interface Open {
	readonly end: Node;
	readonly close: 'block' | 'inline' | 'boundary' | 'nothing';
}

const TABLE_PARTS = new Set(['caption', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr']);
/** Signs that a heading's own link shows instead of words. */
const ANCHOR_SIGN = /^[#¶§🔗\s]*$/u;
/** The attributes that are kept besides addresses, and what their values may be. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
	abbr: { title: /^.{1,200}$/s },
	bdo: { dir: /^(?:ltr|rtl)$/ },
	code: { class: /\blanguage-[\w+#-]{1,20}/ },
	ol: { start: /^-?\d{1,6}$/ },
	pre: { class: /\blanguage-[\w+#-]{1,20}/ },
	td: { colspan: /^\d{1,3}$/, rowspan: /^\d{1,3}$/ },
	th: { colspan: /^\d{1,3}$/, rowspan: /^\d{1,3}$/ },
	time: { datetime: /^[\w:.+-]{4,40}$/ },
};
const NO_NODES: ReadonlySet<Node> = new Set();

export class CleanWalk {
	readonly writer = new CleanWriter();
	readonly #page: Page;
	readonly #base: string | undefined;
	readonly #without: ReadonlySet<Node>;
	readonly #unspoken: ReadonlySet<Node>;
	readonly #dataTables: ReadonlySet<Node>;
	readonly #open: Open[] = [];
	/** The node that was entered last and is still open. */
	readonly #path: Node[] = [];
	readonly #pictures = new Set<string>();
	#lastWasLazy = false;
	/** Where the unspoken part ends that was entered last. */
	#unspokenEnd: Node = 0;

	constructor(page: Page, options: CleanOptions) {
		this.#page = page;
		this.#base = options.base;
		this.#without = options.without ?? NO_NODES;
		this.#unspoken = options.unspoken ?? NO_NODES;
		this.#dataTables = dataTablesOf(page);
	}

	/** Write one block with everything in it. */
	take(block: Node): void {
		this.#leave(block);
		for (const ancestor of this.#missingAncestors(block)) this.#enter(ancestor, true);
		const stop = this.#page.end[block]!;
		for (let n = block; n < stop; ) {
			this.#leave(n);
			n = this.#without.has(n) || !this.#enter(n, false) ? this.#page.end[n]! : n + 1;
		}
	}

	finish(): void {
		this.#leave(this.#page.size);
		this.writer.finish();
	}

	/** Close what ends before this node. */
	#leave(node: Node): void {
		while (this.#open.length > 0 && node >= this.#open[this.#open.length - 1]!.end) {
			const { close } = this.#open.pop()!;
			this.#path.pop();
			if (close === 'block') this.writer.closeBlock();
			else if (close === 'inline') this.writer.closeInline();
			else if (close === 'boundary') this.writer.boundary();
		}
	}

	#missingAncestors(block: Node): Node[] {
		const last = this.#path[this.#path.length - 1] ?? 0;
		const missing: Node[] = [];
		for (let n = this.#page.parent[block]!; n > last; n = this.#page.parent[n]!) missing.push(n);
		return missing.reverse();
	}

	/** Write the node's beginning; false when what it holds is not wanted. An ancestor is entered whatever it is. */
	#enter(node: Node, isAncestor: boolean): boolean {
		const page = this.#page;
		if (this.#unspoken.has(node)) this.#unspokenEnd = Math.max(this.#unspokenEnd, page.end[node]!);
		this.writer.isSpoken = node >= this.#unspokenEnd;
		if (page.tag[node] === TEXT) {
			this.#lastWasLazy &&= page.chars(node).trim() === '';
			this.writer.write(page.chars(node));
			return true;
		}
		if (!page.isElement(node)) return false;
		const rule = this.#ruleOf(node);
		if (!isAncestor && (rule.role === 'dropped' || isHiddenByAttribute(this.#page, node))) return false;
		return this.#enterElement(node, rule, isAncestor);
	}

	#ruleOf(node: Node): TagRule {
		const rule = tagRule(this.#page, node);
		if (rule.role !== 'frame' && rule.role !== 'cell') return rule;
		const isTable = rule.name === 'table';
		if (!isTable && !TABLE_PARTS.has(rule.name)) return rule;
		return this.#dataTables.has(isTable ? node : this.#tableOf(node)) ? rule : { role: 'box', name: '' };
	}

	#tableOf(node: Node): Node {
		let n = this.#page.parent[node]!;
		while (n > 0 && this.#page.name(n) !== 'table') n = this.#page.parent[n]!;
		return n;
	}

	#enterElement(node: Node, rule: TagRule, isAncestor: boolean): boolean {
		const { writer } = this;
		switch (rule.role) {
			case 'run':
			case 'cell':
			case 'container':
			case 'frame':
				writer.openBlock(rule.role, rule.name, this.#attributesOf(node, rule.name));
				this.#push(node, 'block');
				return true;
			case 'box':
				writer.boundary();
				this.#push(node, 'boundary');
				return true;
			case 'inline':
				return this.#enterInline(node, rule.name);
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
				if (!isAncestor && this.#page.textLength(node).all === 0) {
					this.#writeFallback(node);
					return false;
				}
				writer.boundary();
				this.#push(node, 'boundary');
				return true;
			default:
				this.#push(node, 'nothing');
				return true;
		}
	}

	#push(node: Node, close: Open['close']): void {
		this.#open.push({ end: this.#page.end[node]!, close });
		this.#path.push(node);
	}

	#enterInline(node: Node, name: string): boolean {
		if (name === 'a') return this.#enterLink(node);
		this.writer.openInline(name, this.#attributesOf(node, name));
		this.#push(node, 'inline');
		return true;
	}

	#enterLink(node: Node): boolean {
		const page = this.#page;
		const href = page.attr(node, 'href');
		if (href?.includes('#') && ANCHOR_SIGN.test(page.text(node)) && page.find(TAG.IMG, node) === null)
			return false;
		const address = linkAddress(href, this.#base);
		if (address === null) this.#push(node, 'nothing');
		else {
			this.writer.openInline('a', attribute('href', address));
			this.#push(node, 'inline');
		}
		return true;
	}

	#writePicture(node: Node): void {
		const symbol = findSymbol(this.#page, node);
		if (symbol !== null) {
			this.writer.write(symbol);
			return;
		}
		const picture = findPicture(this.#page, node, this.#base);
		if (picture === null || this.#pictures.has(picture.src)) return;
		this.#pictures.add(picture.src);
		this.#lastWasLazy = picture.lazy;
		this.writer.image(`<img${attribute('src', picture.src)}${attribute('alt', picture.alt)}>`);
	}

	/** What a page without scripts shows in place of a picture that is loaded later. */
	#writeFallback(node: Node): void {
		if (this.#lastWasLazy) return;
		for (const image of this.#page.elements(TAG.IMG, node)) this.#writePicture(image);
	}

	#attributesOf(node: Node, name: string): string {
		const allowed = ATTRIBUTES[name];
		if (allowed === undefined) return '';
		let written = '';
		for (const { name: own, value } of this.#page.attributes(node)) {
			const pattern = allowed[own];
			const match = pattern?.exec(value.trim());
			if (match) written += attribute(own, match[0]);
		}
		return written;
	}
}
