/**
 * selectors: the ways to describe one element of one page so that similar ones are found.
 *
 * The paper's three (id, classes, absolute path) come first. The richer ones (descriptive attributes, tag, container,
 * position relative to the content) must win on the examples.
 */
import type { Node } from '../lib/html/index.ts';
import { absolutePath } from '../lib/html/index.ts';
import type { ElementMarks, RuleKind, Selector } from '../model/wrapper.ts';
import { type MarkKey, marksOfKey } from './marks.ts';
import type { PageView } from './view.ts';

/** A description; null for the parts it leaves open. */
export interface Described {
	readonly kind: RuleKind;
	/** Equal where the selectors are equal. */
	readonly key: string;
	readonly tag: string | null;
	/** Of the element itself; several are classes. */
	readonly marks: readonly MarkKey[];
	/** A mark of its container. */
	readonly within: MarkKey | null;
	readonly beside: 'before' | 'inside' | 'after' | null;
	readonly nth: number | null;
	readonly path: string | null;
}

/** The selector that is described. Most descriptions only add support to one that another page has already made. */
export function selectorOf({ tag, marks, within, beside, nth, path }: Described): Selector {
	if (path !== null) return { path };
	return {
		...(tag === null ? {} : { tag }),
		...marksOfKeys(marks),
		...(within === null ? {} : { within: marksOfKey(within) }),
		...(beside === null ? {} : { beside }),
		...(nth === null ? {} : { nth }),
	};
}

function marksOfKeys(keys: readonly MarkKey[]): ElementMarks {
	if (keys.length === 0) return {};
	return keys.length === 1 ? marksOfKey(keys[0]!) : { classes: keys.map((key) => key.slice(1)) };
}

const NO_MARKS: readonly MarkKey[] = [];

/** Ancestors that have marks, nearest first: more add only noise. */
const MAX_ANCESTORS = 3;
const MARKS_OF_ANCESTOR = 2;
const MARKS_OF_ELEMENT = 5;
/** The most indexes used among similar elements. */
const LAST_PLACE = 3;

/** Tags that are specific enough alone. */
const DESCRIPTIVE_TAGS = new Set(['h1', 'h2', 'h3', 'time', 'address', 'article', 'main']);

/**
 * Selectors of an element, without and with its index among those that the selector finds; it may contain several
 * values.
 */
export function describeElement(view: PageView, node: Node): readonly Described[] {
	const what = view.content === null ? 'element' : 'element by content';
	return view.remember(what, node, () => describe(view, node));
}

function describe(view: PageView, node: Node): Described[] {
	const { page } = view;
	const tag = page.name(node);
	const found: Described[] = [];
	const own = view.keysOf(node).slice(0, MARKS_OF_ELEMENT);
	for (const key of own) {
		const kind = kindOf(key);
		add(view, found, node, kind, null, [key], key);
		add(view, found, node, kind, tag, [key], tag + key);
	}
	const classes = own.filter((key) => key.startsWith('.'));
	if (classes.length > 1) found.push(byMarks('classes', classes.join(''), null, classes, null));
	if (DESCRIPTIVE_TAGS.has(tag)) add(view, found, node, 'tag', tag, NO_MARKS, tag);
	describeWithin(view, node, tag, own, found);
	describeBeside(view, node, tag, own, found);
	const path = absolutePath(page, node);
	const none = { tag: null, marks: NO_MARKS, within: null, beside: null, nth: null };
	found.push({ kind: 'path', key: `/${path}`, ...none, path });
	return found;
}

function byMarks(
	kind: RuleKind,
	key: string,
	tag: string | null,
	marks: readonly MarkKey[],
	nth: number | null,
): Described {
	return { kind, key, tag, marks, within: null, beside: null, nth, path: null };
}

function kindOf(key: MarkKey): RuleKind {
	return key.startsWith('#') ? 'id' : key.startsWith('.') ? 'classes' : 'mark';
}

/** The selector as it is, and with the element's index. */
function add(
	view: PageView,
	found: Described[],
	node: Node,
	kind: RuleKind,
	tag: string | null,
	marks: readonly MarkKey[],
	key: string,
): void {
	found.push(byMarks(kind, key, tag, marks, null));
	const place = placeOf(view, tag, marks[0], node);
	if (place >= 0) found.push(byMarks(kind, `${key}:${place}`, tag, marks, place));
}

/** The element's index among those with the same mark and tag; -1 when it is not among the first. */
function placeOf(view: PageView, tag: string | null, mark: MarkKey | undefined, node: Node): number {
	const nodes = mark === undefined ? view.withTag(tag!) : view.withMark(mark);
	let place = 0;
	for (const other of nodes) {
		if (other === node) return place;
		if (mark === undefined || tag === null || view.page.name(other) === tag) place++;
		if (place > LAST_PLACE) return -1;
	}
	return -1;
}

/** Its container, with its tag or one of its own marks. */
function describeWithin(
	view: PageView,
	node: Node,
	tag: string,
	own: readonly MarkKey[],
	found: Described[],
): void {
	const { page } = view;
	const mark = own[0];
	let left = MAX_ANCESTORS;
	for (let n = page.parent[node]!; n > 0 && left > 0; n = page.parent[n]!) {
		const keys = view.keysOf(n);
		if (keys.length > 0) left--;
		for (let i = 0; i < keys.length && i < MARKS_OF_ANCESTOR; i++) {
			addWithin(view, found, node, keys[i]!, tag, null);
			if (mark !== undefined) addWithin(view, found, node, keys[i]!, tag, mark);
		}
	}
}

/** By its own mark or, if that is null, by its tag. */
function addWithin(
	view: PageView,
	found: Described[],
	node: Node,
	box: MarkKey,
	tag: string,
	mark: MarkKey | null,
): void {
	const key = `${box} ${mark ?? tag}`;
	const own = mark === null ? tag : null;
	const marks = mark === null ? NO_MARKS : [mark];
	const kind = 'within';
	found.push({ kind, key, tag: own, marks, within: box, beside: null, nth: null, path: null });
	const nth = placeWithin(view, box, node, tag, mark ?? tag);
	if (nth < 0) return;
	found.push({ kind, key: `${key}:${nth}`, tag: own, marks, within: box, beside: null, nth, path: null });
}

/** The element's index within the first such box; -1 when it is not in the first box or not among the first. */
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

/** Its position relative to the content. */
function describeBeside(
	{ page, content }: PageView,
	node: Node,
	tag: string,
	own: readonly MarkKey[],
	found: Described[],
): void {
	if (content === null || page.contains(node, content.from)) return;
	const beside = page.end[node]! <= content.from ? 'before' : node >= content.to ? 'after' : 'inside';
	const place = { within: null, beside, nth: 0, path: null } as const;
	found.push({ kind: 'beside-content', key: `${beside} ${tag}:0`, tag, marks: NO_MARKS, ...place });
	for (const key of own.slice(0, 2))
		found.push({ kind: 'beside-content', key: `${beside} ${key}:0`, tag: null, marks: [key], ...place });
}
