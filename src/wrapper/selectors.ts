/**
 * selectors: the ways in which one element of one page can be described so that others like it are found.
 *
 * The paper's three (id, classes, absolute path) come first; the richer ones (attributes that say what it is, tag, what it
 * stands in, where it stands seen from the content) must win on the examples.
 */
import type { Node } from '../lib/html/index.ts';
import { absolutePath } from '../lib/html/index.ts';
import type { ElementMarks, RuleKind, Selector } from '../model/wrapper.ts';
import { type MarkKey, marksOfKey } from './marks.ts';
import type { PageView } from './view.ts';

export interface Described {
	readonly kind: RuleKind;
	readonly where: Selector;
	/** Equal where the selectors are equal. */
	readonly key: string;
}

/** Ancestors that have marks, nearest first: more add nothing but chance. */
const MOST_ANCESTORS = 3;
const MARKS_OF_ANCESTOR = 2;
const MARKS_OF_ELEMENT = 5;
/** Of several elements alike, which place is told. */
const LAST_PLACE = 3;

/** Tags that say enough by themselves. */
const TELLING_TAGS = new Set(['h1', 'h2', 'h3', 'time', 'address', 'article', 'main']);

/** Selectors of an element, without and with its place among those that the selector finds; several values may stand in it. */
export function describeElement(view: PageView, node: Node): readonly Described[] {
	const isPlaced = view.content !== null;
	return view.remember(`element ${node} ${isPlaced}`, () => describe(view, node));
}

function describe(view: PageView, node: Node): Described[] {
	const { page } = view;
	const tag = page.name(node);
	const found: Described[] = [];
	const own = view.keysOf(node).slice(0, MARKS_OF_ELEMENT);
	for (const key of own) {
		const marks = marksOfKey(key);
		add(view, found, node, kindOf(key), marks, key);
		add(view, found, node, kindOf(key), { tag, ...marks }, tag + key);
	}
	const classes = own.filter((key) => key.startsWith('.'));
	if (classes.length > 1)
		add(view, found, node, 'classes', { classes: classes.map((key) => key.slice(1)) }, classes.join(''));
	if (TELLING_TAGS.has(tag)) add(view, found, node, 'tag', { tag }, tag);
	describeWithin(view, node, tag, own, found);
	describeBeside(view, node, tag, own, found);
	const path = absolutePath(page, node);
	found.push({ kind: 'path', where: { path }, key: `/${path}` });
	return found;
}

function kindOf(key: MarkKey): RuleKind {
	return key.startsWith('#') ? 'id' : key.startsWith('.') ? 'classes' : 'mark';
}

/** The selector as it is, and with the element's place. */
function add(
	view: PageView,
	found: Described[],
	node: Node,
	kind: RuleKind,
	where: Selector,
	key: string,
): void {
	found.push({ kind, where, key });
	const place = placeOf(view, where, node);
	if (place >= 0 && place <= LAST_PLACE)
		found.push({ kind, where: { ...where, nth: place }, key: `${key}:${place}` });
}

/** The element's place among those with the same own marks; -1 where that is not looked at. */
function placeOf(view: PageView, where: Selector, node: Node): number {
	const { id, classes, attribute, tag } = where;
	const first = id !== undefined ? `#${id}` : classes !== undefined ? `.${classes[0]}` : null;
	if (classes !== undefined && classes.length > 1) return -1;
	const key = first ?? (attribute === undefined ? null : `[${attribute.name}=${attribute.value}]`);
	const nodes = key === null ? view.withTag(tag!) : view.withMark(key);
	let place = 0;
	for (const other of nodes) {
		if (other === node) return place;
		if (key === null || tag === undefined || view.page.name(other) === tag) place++;
		if (place > LAST_PLACE) return -1;
	}
	return -1;
}

/** What it stands in, with its tag or one of its own marks. */
function describeWithin(
	view: PageView,
	node: Node,
	tag: string,
	own: readonly MarkKey[],
	found: Described[],
): void {
	const { page } = view;
	const owns: readonly (readonly [ElementMarks, string])[] = [
		[{ tag }, tag],
		...own.slice(0, 1).map((key) => [marksOfKey(key), key] as const),
	];
	let left = MOST_ANCESTORS;
	for (let n = page.parent[node]!; n > 0 && left > 0; n = page.parent[n]!) {
		const keys = view.keysOf(n).slice(0, MARKS_OF_ANCESTOR);
		if (keys.length > 0) left--;
		for (const key of keys)
			for (const [marks, name] of owns) {
				const where = { ...marks, within: marksOfKey(key) };
				found.push({ kind: 'within', where, key: `${key} ${name}` });
				const place = placeWithin(view, key, node, tag, name);
				if (place >= 0)
					found.push({ kind: 'within', where: { ...where, nth: place }, key: `${key} ${name}:${place}` });
			}
	}
}

/** The element's place among those in the first such box; -1 when it is not in the first or not among the first places. */
function placeWithin(view: PageView, box: MarkKey, node: Node, tag: string, name: string): number {
	const { page } = view;
	const first = view.withMark(box)[0];
	if (first === undefined || !page.contains(first, node)) return -1;
	const nodes = name === tag ? view.withTag(tag) : view.withMark(name);
	let place = 0;
	for (const other of nodes) {
		if (other <= first) continue;
		if (other === node) return place;
		if (++place > LAST_PLACE) return -1;
	}
	return -1;
}

/** Where it stands seen from the content. */
function describeBeside(
	{ page, content }: PageView,
	node: Node,
	tag: string,
	own: readonly MarkKey[],
	found: Described[],
): void {
	if (content === null || page.contains(node, content.from)) return;
	const beside = page.end[node]! <= content.from ? 'before' : node >= content.to ? 'after' : 'inside';
	found.push({ kind: 'beside-content', where: { tag, beside, nth: 0 }, key: `${beside} ${tag}:0` });
	for (const key of own.slice(0, 2))
		found.push({
			kind: 'beside-content',
			where: { ...marksOfKey(key), beside, nth: 0 },
			key: `${beside} ${key}:0`,
		});
}
