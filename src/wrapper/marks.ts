/**
 * marks: the names by which an element can be found again: id, classes, descriptive attributes, tag.
 *
 * Ids and classes with a number in them have two names, `post-123` and `post-*`: the examples decide which one holds.
 */
import { HAS, type Node, type Page } from '../lib/html/index.ts';
import { remember } from '../lib/text/remember.ts';
import type { ElementMarks } from '../model/wrapper.ts';

/** Attributes that say what an element is, with the values that do. */
const MEANINGFUL = ['itemprop', 'rel', 'property', 'name', 'role', 'data-testid'] as const;
/** All attributes that an element can be found again by. */
const MARKING: ReadonlySet<string> = new Set(['id', 'class', ...MEANINGFUL]);
/** The bits by which a page records which elements have them; `name` has none. */
const BITS: ReadonlyMap<string, number> = new Map([
	['id', HAS.ID],
	['class', HAS.CLASS],
	['itemprop', HAS.DATA],
	['property', HAS.DATA],
	['rel', HAS.REL],
	['role', HAS.ROLE],
	['data-testid', HAS.INFORMATIVE],
]);
/** Longer names are made by a machine for one page. */
const LONGEST_NAME = 60;
const MAX_CLASSES = 8;

/** What a page is searched by: `#id`, `.class`, `[name=value]`, `tag`. */
export type MarkKey = string;

export const idKey = (id: string): MarkKey => `#${id}`;
export const classKey = (name: string): MarkKey => `.${name}`;
const attributeKey = (name: string, value: string): MarkKey => `[${name}=${value}]`;

/** `post-123` → `post-*`; null when there is no number in it. */
function withoutCounter(name: string): string | null {
	return /\d/.test(name) && /\p{L}/u.test(name) ? name.replace(/\d+/g, '*') : null;
}

const NO_KEYS: readonly MarkKey[] = [];
/** The most cached values of one attribute; a site that has more is hostile. */
const REMEMBERED = { most: 1000, longest: 200 };

/** The keys that come from a value of one attribute. */
type KeyReader = (value: string) => readonly MarkKey[];

/** Reads the keys of elements. The same attribute value is parsed once, also over many pages. */
export class MarkReader {
	/** By attribute: the keys of its values; attributes without keys are left out. */
	readonly #known: ReadonlyMap<string, KeyReader>;
	/** The cache of the most common attribute. */
	readonly #classes: KeyReader | undefined;
	/** Elements without any of these bits have no key; null if the bits do not decide. */
	readonly #bits: number | null;

	/** With `wanted`, other keys are left out. */
	constructor(wanted?: ReadonlySet<MarkKey>) {
		const names = wanted === undefined ? MARKING : new Set([...wanted].map(attributeOf));
		this.#known = new Map([...names].map((name) => [name, keyReader(name, wanted)]));
		this.#classes = this.#known.get('class');
		this.#bits = bitsOf(names);
	}

	/** The keys of an element, its tag not among them. */
	keysOf(page: Page, node: Node): readonly MarkKey[] {
		if (this.#bits !== null && (page.marks[node]! & this.#bits) === 0) return NO_KEYS;
		const attributes = page.attributes(node);
		let keys = NO_KEYS;
		for (let i = 0; i < attributes.length; i++) {
			const attribute = attributes[i]!;
			const read = attribute.name === 'class' ? this.#classes : this.#known.get(attribute.name);
			if (read === undefined) continue;
			const own = read(attribute.value);
			if (own.length > 0) keys = keys.length === 0 ? own : [...keys, ...own];
		}
		return keys;
	}
}

/** For callers that need any mark: pages of one site are mostly read one after the other. */
export const ALL_MARKS = new MarkReader();

function keyReader(name: string, wanted?: ReadonlySet<MarkKey>): KeyReader {
	return remember((value) => {
		const all = keysOfAttribute(name, value);
		const selected = wanted === undefined ? all : all.filter((key) => wanted.has(key));
		return selected.length === 0 ? NO_KEYS : selected;
	}, REMEMBERED);
}

function bitsOf(attributes: ReadonlySet<string>): number | null {
	let bits = 0;
	for (const name of attributes) {
		const own = BITS.get(name);
		if (own === undefined) return null;
		bits |= own;
	}
	return bits;
}

/** The attribute that a key comes from. */
function attributeOf(key: MarkKey): string {
	return key.startsWith('#') ? 'id' : key.startsWith('.') ? 'class' : key.slice(1, key.indexOf('='));
}

function keysOfAttribute(name: string, value: string): MarkKey[] {
	if (name === 'id') return namesOf(value.trim()).map(idKey);
	const words = value.trim().split(/\s+/, MAX_CLASSES);
	if (name === 'class') return words.flatMap(namesOf).map(classKey);
	return words.filter(isUsable).map((word) => attributeKey(name, word));
}

function namesOf(name: string): string[] {
	if (!isUsable(name)) return [];
	const general = withoutCounter(name);
	return general === null ? [name] : [name, general];
}

function isUsable(name: string): boolean {
	return name !== '' && name.length <= LONGEST_NAME;
}

const keysByMarks = new WeakMap<ElementMarks, readonly MarkKey[]>();

/** The keys of an element with these marks, without its tag; cached, because rules need them repeatedly. */
export function keysOfMarks(marks: ElementMarks): readonly MarkKey[] {
	let keys = keysByMarks.get(marks);
	if (keys === undefined) {
		keys = makeKeys(marks);
		keysByMarks.set(marks, keys);
	}
	return keys;
}

function makeKeys({ id, classes, attribute }: ElementMarks): MarkKey[] {
	const keys: MarkKey[] = [];
	if (id !== undefined) keys.push(idKey(id));
	for (const name of classes ?? []) keys.push(classKey(name));
	if (attribute !== undefined) keys.push(attributeKey(attribute.name, attribute.value));
	return keys;
}

/** The names of an element with its tag: `div .share`. */
export function namedKeys(tag: string, keys: readonly MarkKey[]): string[] {
	return keys.map((key) => `${tag} ${key}`);
}

/** The marks behind such a name; `nav ` is the bare tag. */
export function marksOfName(name: string): ElementMarks {
	const space = name.indexOf(' ');
	const tag = name.slice(0, space);
	const key = name.slice(space + 1);
	return key === '' ? { tag } : { tag, ...marksOfKey(key) };
}

/** The mark that a key stands for. */
export function marksOfKey(key: MarkKey): ElementMarks {
	if (key.startsWith('#')) return { id: key.slice(1) };
	if (key.startsWith('.')) return { classes: [key.slice(1)] };
	const equals = key.indexOf('=');
	return { attribute: { name: key.slice(1, equals), value: key.slice(equals + 1, -1) } };
}
