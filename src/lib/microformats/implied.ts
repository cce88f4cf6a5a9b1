/** implied: the name, photo and URL of an item that does not declare them, from the few elements that may stand for them. */
import { type Node, type Page, TAG } from '../html/index.ts';
import { absolute, classesOf, type Picture, picture, type Reading, textOf } from './values.ts';
import { rootTypes } from './vocabulary.ts';

export function impliedName(reading: Reading, root: Node): string {
	const { page } = reading;
	const own = describedAs(page, root);
	if (own !== null) return own;
	const child = onlyChild(page, root);
	const grandchild = child === null ? null : onlyChild(page, child);
	for (const node of [child, grandchild]) {
		const name = node === null || isRoot(page, node) ? null : describedAs(page, node);
		if (name !== null && name !== '') return name;
		if (node !== null && isRoot(page, node)) break;
	}
	return textOf(reading, root, 'described');
}

/** The text for readers who do not see the element. */
function describedAs(page: Page, node: Node): string | null {
	const tag = page.tag[node];
	if (tag === TAG.IMG || tag === TAG.AREA) return page.attr(node, 'alt') ?? null;
	return page.name(node) === 'abbr' ? (page.attr(node, 'title') ?? null) : null;
}

export function impliedPhoto(reading: Reading, root: Node): string | Picture | null {
	const { page } = reading;
	const node = findImplied(page, root, [
		['img', 'src'],
		['object', 'data'],
	]);
	if (node === null) return null;
	return page.name(node) === 'img'
		? picture(reading, node, page.attr(node, 'src')!)
		: absolute(reading, page.attr(node, 'data')!);
}

export function impliedUrl(reading: Reading, root: Node): string | null {
	const { page } = reading;
	const node = findImplied(page, root, [
		['a', 'href'],
		['area', 'href'],
	]);
	return node === null ? null : absolute(reading, page.attr(node, 'href')!);
}

type Kind = readonly [name: string, attribute: string];

/** The item itself, its only child of this kind, or the only one of its only child. */
function findImplied(page: Page, root: Node, kinds: readonly Kind[]): Node | null {
	for (const kind of kinds) if (isKind(page, root, kind)) return root;
	for (const kind of kinds) {
		const found = onlyOfKind(page, root, kind);
		if (found !== null) return found;
	}
	const child = onlyChild(page, root);
	if (child === null || isRoot(page, child)) return null;
	for (const kind of kinds) {
		const found = onlyOfKind(page, child, kind);
		if (found !== null) return found;
	}
	return null;
}

function isKind(page: Page, node: Node, [name, attribute]: Kind): boolean {
	return page.name(node) === name && page.attr(node, attribute) !== undefined;
}

/** The only child of this name, if it has the attribute and is not an item. */
function onlyOfKind(page: Page, parent: Node, kind: Kind): Node | null {
	const named = elementsOf(page, parent).filter((node) => page.name(node) === kind[0]);
	const [first] = named;
	if (first === undefined || named.length > 1 || !isKind(page, first, kind)) return null;
	return isRoot(page, first) ? null : first;
}

function onlyChild(page: Page, parent: Node): Node | null {
	const children = elementsOf(page, parent);
	return children.length === 1 ? children[0]! : null;
}

function elementsOf(page: Page, parent: Node): Node[] {
	return [...page.children(parent)].filter((node) => page.isElement(node));
}

function isRoot(page: Page, node: Node): boolean {
	return rootTypes(classesOf(page, node)).length > 0;
}
