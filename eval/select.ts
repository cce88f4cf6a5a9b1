/**
 * select: elements of a page by the CSS selectors that gold labels use.
 *
 * Known: tag, .class, #id, [attr], [attr=value], [attr^=value], :nth-child(n), :has(…), descendant, `>` and the comma.
 */
import type { Node, Page } from '../src/lib/html/index.ts';

interface Compound {
	readonly tag: string | null;
	readonly tests: readonly ((page: Page, node: Node) => boolean)[];
	/** How this part is combined with the one before it. */
	readonly combinator: ' ' | '>';
}

/** All elements that match, in document order. */
export function selectAll(page: Page, selector: string): Node[] {
	const alternatives = splitTop(selector, ',').map(parseCompounds);
	const found: Node[] = [];
	for (let node = 1; node < page.size; node++) {
		if (page.isElement(node) && alternatives.some((parts) => matches(page, node, parts, parts.length - 1)))
			found.push(node);
	}
	return found;
}

function matches(page: Page, node: Node, parts: readonly Compound[], last: number): boolean {
	const part = parts[last]!;
	if (part.tag !== null && page.name(node) !== part.tag) return false;
	if (!part.tests.every((test) => test(page, node))) return false;
	if (last === 0) return true;
	for (let parent = page.parent[node]!; parent > 0; parent = page.parent[parent]!) {
		if (matches(page, parent, parts, last - 1)) return true;
		if (part.combinator === '>') return false;
	}
	return false;
}

function splitTop(selector: string, separator: string): string[] {
	const parts: string[] = [];
	let depth = 0;
	let part = '';
	for (const char of selector) {
		if (char === '(' || char === '[') depth++;
		if (char === ')' || char === ']') depth--;
		if (char === separator && depth === 0) {
			parts.push(part.trim());
			part = '';
		} else part += char;
	}
	return [...parts, part.trim()].filter((text) => text !== '');
}

function parseCompounds(selector: string): Compound[] {
	const words = splitTop(selector.replace(/\s*>\s*/g, ' > ').replace(/\s+/g, ' '), ' ');
	const parts: Compound[] = [];
	let combinator: Compound['combinator'] = ' ';
	for (const word of words) {
		if (word === '>') combinator = '>';
		else {
			parts.push({ ...parseCompound(word), combinator });
			combinator = ' ';
		}
	}
	return parts;
}

const PIECE =
	/^([a-z][\w-]*)|\.([^.#:[\]>\s]+)|#([^.#:[\]>\s]+)|\[([\w-]+)(?:(\^?=)["']?([^\]"']*)["']?)?\]|:nth-child\((\d+)\)|:has\(([^)]*)\)/gi;

function parseCompound(word: string): Omit<Compound, 'combinator'> {
	let tag: string | null = null;
	const tests: Compound['tests'][number][] = [];
	for (const piece of word.matchAll(PIECE)) {
		const [, name, className, id, attribute, operator, value, place, inner] = piece;
		if (name !== undefined) tag = name;
		else if (className !== undefined) tests.push((page, node) => hasClass(page, node, className));
		else if (id !== undefined) tests.push((page, node) => page.attr(node, 'id') === id);
		else if (attribute !== undefined)
			tests.push((page, node) => attributeFits(page.attr(node, attribute), operator, value));
		else if (place !== undefined) tests.push((page, node) => placeOf(page, node) === Number(place));
		else if (inner !== undefined) tests.push((page, node) => holds(page, node, inner));
	}
	return { tag, tests };
}

function hasClass(page: Page, node: Node, name: string): boolean {
	return (page.attr(node, 'class') ?? '').split(/\s+/).includes(name);
}

function attributeFits(value: string | undefined, operator: string | undefined, wanted = ''): boolean {
	if (value === undefined) return false;
	if (operator === undefined) return true;
	return operator === '=' ? value === wanted : value.startsWith(wanted);
}

function placeOf(page: Page, node: Node): number {
	let place = 1;
	for (const sibling of page.children(page.parent[node]!)) {
		if (sibling >= node) break;
		if (page.isElement(sibling)) place++;
	}
	return place;
}

function holds(page: Page, node: Node, selector: string): boolean {
	const parts = parseCompounds(selector);
	for (let n = node + 1; n < page.end[node]!; n++)
		if (page.isElement(n) && matches(page, n, parts, parts.length - 1)) return true;
	return false;
}
