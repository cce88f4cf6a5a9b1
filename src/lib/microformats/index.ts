/**
 * microformats: the items that a page marks with class names (h-entry, h-feed, h-card …).
 *
 * In:     a page and its URL.
 * Out:    the items with their properties, and the link relations, in the shape that the specification prescribes. Classes of the
 * first version (hentry, vcard) are read as those of the second.
 * Source: microformats.org/wiki/microformats2-parsing; measured by `logosphere eval --task microformats` on the specification's own suite.
 * Not here: what an item means for a blog (src/feed/parse/h-feed.ts).
 */
import { baseAddress, type Node, type Page, TAG } from '../html/index.ts';
import { impliedName, impliedPhoto, impliedUrl } from './implied.ts';
import { findRelations, type Relations, relsOf } from './rels.ts';
import {
	addressValue,
	classesOf,
	dateValue,
	type Markup,
	markupValue,
	ownValue,
	type Picture,
	plainValue,
	type Reading,
	textOf,
} from './values.ts';
import {
	ANY_ROOT,
	OLD_ITEM,
	type OldRoot,
	oldRoots,
	type Property,
	properties,
	rootTypes,
} from './vocabulary.ts';

/** An item of a page: a post, a feed, a person. */
export interface MicroformatItem {
	readonly type: readonly string[];
	readonly id?: string;
	readonly properties: Readonly<Record<string, readonly MicroformatValue[]>>;
	readonly children?: readonly MicroformatItem[];
}

/** An item that is the value of a property, with its short form. */
interface NestedItem extends MicroformatItem {
	readonly value: string | Picture;
	/** The markup of an `e-*` property. */
	readonly html?: string;
}

/** A value of a property: text or a URL, a picture, markup, or another item. */
export type MicroformatValue = string | Picture | Markup | NestedItem;

/** Everything that the microformats of a page say. */
export interface Microformats extends Relations {
	readonly items: readonly MicroformatItem[];
}

/** More items than this are not read. */
const MAX_ITEMS = 5_000;
/** How often a page is read in all. Posts in feeds, cards in posts and names in cards are below five. */
const MAX_READINGS = 20;
/** Short pages may be read more often. */
const MIN_BUDGET = 100_000;
/** Items inside items inside items. */
const MAX_DEPTH = 40;

/** Reads the microformats of a page. */
export function parseMicroformats(page: Page, url: string): Microformats {
	const reading = readingOf(page, url);
	return { items: new ItemReader(reading).all(), ...findRelations(reading) };
}

/** Only the items. */
export function findItems(page: Page, url: string): readonly MicroformatItem[] {
	return new ItemReader(readingOf(page, url)).all();
}

function readingOf(page: Page, url: string): Reading {
	const ids = new Map<string, Node>();
	const included = (node: Node): Node[] => includedBy(page, node, ids);
	return { page, base: baseAddress(page, url), included, budget: budgetOf(page) };
}

function budgetOf({ size, html }: Page): Reading['budget'] {
	return { characters: MAX_READINGS * html.length + MIN_BUDGET, nodes: MAX_READINGS * size + MIN_BUDGET };
}

/** Elements that others name as their content: `itemref`, and the headers of a table cell. */
function includedBy(page: Page, node: Node, ids: Map<string, Node>): Node[] {
	const named =
		page.attr(node, 'itemref') ?? (page.tag[node] === TAG.TD ? page.attr(node, 'headers') : undefined);
	return named === undefined ? [] : named.split(/\s+/).flatMap((id) => byId(page, id, ids) ?? []);
}

function byId(page: Page, id: string, ids: Map<string, Node>): Node | undefined {
	if (ids.size === 0) {
		ids.set('', 0);
		for (let n = 1; n < page.size; n++) {
			const own = page.isElement(n) ? page.attr(n, 'id') : undefined;
			if (own !== undefined && !ids.has(own)) ids.set(own, n);
		}
	}
	return id === '' ? undefined : ids.get(id);
}

/** What an element begins. */
interface Root {
	readonly types: readonly string[];
	/** The vocabularies of the first version that apply inside; null in an item of the second. */
	readonly old: readonly OldRoot[] | null;
}

/** An item while it is being read. */
interface OpenItem {
	readonly node: Node;
	readonly root: Root;
	readonly depth: number;
	readonly properties: Map<string, MicroformatValue[]>;
	readonly children: MicroformatItem[];
	readonly prefixes: Set<string>;
	/** The first value of each property, by its name with its prefix. */
	readonly own: Map<string, MicroformatValue>;
	hasNested: boolean;
	/** The day of the last date: times after it may have none. */
	day: string | null;
}

interface ReadItem extends Pick<OpenItem, 'own'> {
	readonly nested: MicroformatItem;
	readonly isOld: boolean;
}

class ItemReader {
	readonly #reading: Reading;
	readonly #page: Page;
	readonly #ids = new Map<string, Node>();
	#count = 0;

	constructor(reading: Reading) {
		this.#reading = reading;
		this.#page = reading.page;
	}

	all(): MicroformatItem[] {
		const page = this.#page;
		const items: MicroformatItem[] = [];
		for (let n = 1; n < page.size; ) {
			const root = this.#isSkipped(n) ? null : this.#rootOf(n, null);
			if (root !== null && this.#count < MAX_ITEMS) items.push(this.#read(n, root, 0).nested);
			n = root !== null || this.#isSkipped(n) ? page.end[n]! : n + 1;
		}
		return items;
	}

	#isSkipped(node: Node): boolean {
		return this.#page.tag[node] === TAG.TEMPLATE;
	}

	#rootOf(node: Node, parent: Root | null): Root | null {
		const written = this.#page.attr(node, 'class');
		if (written === undefined || !ANY_ROOT.test(written)) return null;
		const classes = classesOf(this.#page, node);
		const types = rootTypes(classes);
		if (types.length > 0) return { types, old: null };
		const old = oldRoots(classes);
		const isReviewed = parent?.old?.some(({ type }) => /review|product/.test(type)) === true;
		if (old.length === 0 && isReviewed && classes.includes('item')) old.push(OLD_ITEM);
		return old.length === 0 ? null : { types: old.map(({ type }) => type), old };
	}

	#read(node: Node, root: Root, depth: number): ReadItem {
		this.#count++;
		const item: OpenItem = {
			node,
			root,
			depth,
			properties: new Map(),
			children: [],
			prefixes: new Set(),
			own: new Map(),
			hasNested: false,
			day: null,
		};
		this.#walk(node + 1, this.#page.end[node]!, item, new Set([node]));
		for (const other of root.old === null ? [] : this.#reading.included(node))
			this.#walk(other, this.#page.end[other]!, item, new Set([node, other]));
		if (root.old === null) this.#addImplied(item);
		const id = root.old === null ? this.#page.attr(node, 'id') : undefined;
		const nested = {
			type: [...new Set(root.types)].sort(),
			...(id === undefined || id === '' ? {} : { id }),
			properties: Object.fromEntries(item.properties),
			...(item.children.length === 0 ? {} : { children: item.children }),
		};
		return { nested, own: item.own, isOld: root.old !== null };
	}

	/** Reads the elements of a range in document order. `from` contains the elements whose content is being read. */
	#walk(start: Node, end: Node, item: OpenItem, from: ReadonlySet<Node>): void {
		for (let n = start; n < end && this.#reading.budget.nodes > 0; ) {
			this.#reading.budget.nodes--;
			const other = item.root.old === null ? null : this.#includeAt(n);
			if (other !== null && !from.has(other) && from.size < MAX_DEPTH)
				this.#walk(other, this.#page.end[other]!, item, new Set([...from, other]));
			const isWhole =
				this.#isSkipped(n) || other !== null || (this.#page.isElement(n) && this.#take(n, item));
			n = isWhole ? this.#page.end[n]! : n + 1;
		}
	}

	/** The element that the include pattern names. */
	#includeAt(node: Node): Node | null {
		const page = this.#page;
		if (!page.isElement(node) || !classesOf(page, node).includes('include')) return null;
		const target = page.attr(node, 'href') ?? page.attr(node, 'data') ?? '';
		return target.startsWith('#') ? (byId(page, target.slice(1), this.#ids) ?? null) : null;
	}

	/** Takes what an element declares; true if its content belongs to another item. */
	#take(node: Node, item: OpenItem): boolean {
		const declared = this.#propertiesOf(node, item.root);
		const root = item.depth < MAX_DEPTH && this.#count < MAX_ITEMS ? this.#rootOf(node, item.root) : null;
		if (root === null) {
			for (const property of declared) this.#add(item, property, this.#valueOf(node, property, item));
			return false;
		}
		const read = this.#read(node, root, item.depth + 1);
		item.hasNested = true;
		if (declared.length === 0) item.children.push(read.nested);
		for (const property of declared) this.#add(item, property, this.#nest(read, node, property, item));
		return true;
	}

	#propertiesOf(node: Node, { old }: Root): Property[] {
		const page = this.#page;
		if (old === null) {
			const written = page.attr(node, 'class');
			return written === undefined || !/(?:^|\s)(?:p|u|dt|e)-/.test(written)
				? []
				: properties(classesOf(page, node));
		}
		const classes = classesOf(page, node).flatMap((name) =>
			old.flatMap((one) => one.classes.get(name) ?? []),
		);
		const rels = relsOf(page, node).flatMap((name) => old.flatMap((one) => one.rels.get(name) ?? []));
		const all = [...classes, ...rels];
		return all.filter(
			({ name, prefix }, i) => all.findIndex((p) => p.name === name && p.prefix === prefix) === i,
		);
	}

	#add(item: OpenItem, { prefix, name }: Property, value: MicroformatValue): void {
		item.prefixes.add(prefix);
		const full = `${prefix}-${name}`;
		if (!item.own.has(full)) item.own.set(full, value);
		const known = item.properties.get(name);
		if (known === undefined) item.properties.set(name, [value]);
		else known.push(value);
	}

	#valueOf(node: Node, { prefix, name }: Property, item: OpenItem): MicroformatValue {
		const { old } = item.root;
		const tag = old !== null && name === 'category' ? this.#tagOf(node) : null;
		if (tag !== null) return tag;
		if (prefix === 'u') return this.#addressOf(node, old !== null);
		if (prefix === 'e') return markupValue(this.#reading, node);
		if (prefix === 'p') return plainValue(this.#reading, node);
		const { value, day } = dateValue(this.#reading, node, item.day);
		item.day = day;
		return value;
	}

	/** The first version knows no descriptions of pictures. */
	#addressOf(node: Node, isOld: boolean): string | Picture {
		const value = addressValue(this.#reading, node);
		return typeof value === 'string' || !isOld ? value : value.value;
	}

	/** `rel=tag` alone: the last part of the path is the tag. */
	#tagOf(node: Node): string | null {
		const href = this.#page.attr(node, 'href');
		if (href === undefined || !relsOf(this.#page, node).includes('tag')) return null;
		if (classesOf(this.#page, node).includes('category')) return null;
		const last = href.split(/[?#]/, 1)[0]!.split('/').filter(Boolean).at(-1) ?? '';
		try {
			return decodeURIComponent(last.replaceAll('+', ' '));
		} catch {
			return last;
		}
	}

	/** The item with the short form that the property asks for. */
	#nest({ nested, own, isOld }: ReadItem, node: Node, property: Property, item: OpenItem): NestedItem {
		const { prefix } = property;
		const short = own.get(`${prefix}-${prefix === 'p' ? 'name' : 'url'}`);
		const value =
			short ??
			(isOld && prefix === 'p' ? ownValue(this.#reading, node) : this.#valueOf(node, property, item));
		if (typeof value === 'string') return { ...nested, value };
		if ('html' in value && prefix === 'e')
			return { ...nested, value: textOf(this.#reading, node), html: value.html! };
		return { ...nested, value: 'alt' in value ? value : value.value };
	}

	/** Only items of the second version that declare hardly anything imply the rest. */
	#addImplied({ node, properties: known, prefixes, own, hasNested }: OpenItem): void {
		const reading = this.#reading;
		if (!known.has('name') && !prefixes.has('p') && !prefixes.has('e') && !hasNested) {
			const name = impliedName(reading, node);
			known.set('name', [name]);
			own.set('p-name', name);
		}
		if (hasNested || prefixes.has('u')) return;
		const photo = known.has('photo') ? null : impliedPhoto(reading, node);
		if (photo !== null) known.set('photo', [photo]);
		const url = known.has('url') ? null : impliedUrl(reading, node);
		if (url === null) return;
		known.set('url', [url]);
		own.set('u-url', url);
	}
}
