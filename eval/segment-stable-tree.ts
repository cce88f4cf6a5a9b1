/**
 * segment-stable-tree: a page as a tree that can be changed and written again.
 *
 * Scripts, styles and comments are left out: only what a reader sees matters.
 */
import { COMMENT, type Node, type Page, TAG, TEXT } from '../src/lib/html/index.ts';

/** An element, or a text when it has no name. */
export interface Branch {
	name: string;
	text: string;
	attributes: { name: string; value: string }[];
	children: Branch[];
	parent: Branch | null;
}

export class Tree {
	readonly root: Branch = element('#document');
	/** The branch of each node of the page that it was made from. */
	readonly #branches: (Branch | undefined)[];

	constructor(page: Page) {
		this.#branches = new Array(page.size);
		this.#branches[0] = this.root;
		for (let node = 1; node < page.size; node++) {
			const parent = this.#branches[page.parent[node]!];
			if (parent === undefined || isLeftOut(page.tag[node]!)) continue;
			const isText = page.tag[node] === TEXT;
			if (!isText && !page.isElement(node)) continue;
			const branch = isText ? words(page.chars(node)) : element(page.name(node));
			branch.attributes = page.attributes(node).map(({ name, value }) => ({ name, value }));
			this.#branches[node] = branch;
			append(parent, branch);
		}
	}

	at(node: Node): Branch | null {
		return this.#branches[node] ?? null;
	}

	/** All elements, in document order. */
	elements(): Branch[] {
		return descendants(this.root).filter(({ name }) => name !== '');
	}

	find(name: string): Branch | null {
		return this.elements().find((one) => one.name === name) ?? null;
	}

	html(): string {
		return `<!DOCTYPE html>${this.root.children.map(write).join('')}`;
	}
}

function isLeftOut(tag: number): boolean {
	return tag === TAG.SCRIPT || tag === TAG.STYLE || tag === TAG.NOSCRIPT || tag === COMMENT;
}

export function element(name: string, ...children: Branch[]): Branch {
	const branch: Branch = { name, text: '', attributes: [], children: [], parent: null };
	for (const child of children) append(branch, child);
	return branch;
}

export function words(text: string): Branch {
	return { name: '', text, attributes: [], children: [], parent: null };
}

export function link(href: string, text: string): Branch {
	const branch = element('a', words(text));
	branch.attributes.push({ name: 'href', value: href });
	return branch;
}

export function append(parent: Branch, child: Branch): void {
	child.parent = parent;
	parent.children.push(child);
}

export function remove(branch: Branch): void {
	const siblings = branch.parent?.children ?? [];
	const at = siblings.indexOf(branch);
	if (at >= 0) siblings.splice(at, 1);
	branch.parent = null;
}

export function insertBefore(branch: Branch, added: Branch): void {
	insert(branch, added, 0);
}

export function insertAfter(branch: Branch, added: Branch): void {
	insert(branch, added, 1);
}

function insert(branch: Branch, added: Branch, offset: number): void {
	const parent = branch.parent;
	if (parent === null) return;
	added.parent = parent;
	parent.children.splice(parent.children.indexOf(branch) + offset, 0, added);
}

/** The branch and all below it, in document order. */
export function descendants(branch: Branch): Branch[] {
	const found: Branch[] = [];
	const left = [branch];
	for (let next = left.pop(); next !== undefined; next = left.pop()) {
		found.push(next);
		for (let i = next.children.length - 1; i >= 0; i--) left.push(next.children[i]!);
	}
	return found;
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const VERBATIM = new Set(['textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

function write({ name, text, attributes, children }: Branch): string {
	if (name === '') return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
	const own = attributes.map((one) => ` ${one.name}="${escapeValue(one.value)}"`).join('');
	if (VOID.has(name)) return `<${name}${own}>`;
	const inner = VERBATIM.has(name)
		? children.map((child) => child.text).join('')
		: children.map(write).join('');
	return `<${name}${own}>${inner}</${name}>`;
}

function escapeValue(value: string): string {
	return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
