/** data: the data that a page carries for its scripts: JSON in scripts, state assigned to a variable, properties of islands. */
import { type Node, type Page, TAG } from '../html/index.ts';

/** Longer scripts are programs. */
const MAX_LENGTH = 20_000_000;
const MAX_SCRIPTS = 200;
const MAX_VALUES = 500_000;
/** `window.__INITIAL_STATE__ = {…}` */
const ASSIGNMENT =
	/(?:__[A-Z][A-Z_]{2,40}__|initial_?state|preloaded_?state|page_?data|app_?data)["'\]]{0,2}\s{0,4}=\s{0,4}([{[])/i;

/** All values, in document order; scripts that are not data are left out. */
export function findScriptData(page: Page): unknown[] {
	const values: unknown[] = [];
	for (let node = 1; node < page.size && values.length < MAX_SCRIPTS; node++) {
		const value =
			page.tag[node] === TAG.SCRIPT
				? scriptValue(page, node)
				: page.name(node) === 'astro-island'
					? islandValue(page.attr(node, 'props'))
					: undefined;
		if (value !== undefined) values.push(value);
	}
	return values;
}

function scriptValue(page: Page, node: Node): unknown {
	const text = page.rawText(node);
	if (text.length > MAX_LENGTH) return undefined;
	const type = page.attr(node, 'type')?.toLowerCase() ?? '';
	if (type.includes('ld+json')) return undefined;
	if (type.includes('json')) {
		const value = parse(text.trim());
		return page.attr(node, 'id') === '__NUXT_DATA__' ? unflatten(value) : value;
	}
	const match = ASSIGNMENT.exec(text.slice(0, MAX_LENGTH));
	if (match === null) return undefined;
	const start = match.index + match[0].length - 1;
	const end = text.lastIndexOf(match[1] === '{' ? '}' : ']');
	return end < start ? undefined : (parse(text.slice(start, end + 1)) ?? parse(balanced(text, start)));
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The object or list that begins there: other statements may follow. */
function balanced(text: string, start: number): string {
	let depth = 0;
	let isText = false;
	for (let at = start; at < text.length; at++) {
		const char = text[at];
		if (isText) {
			if (char === '\\') at++;
			else if (char === '"') isText = false;
		} else if (char === '"') isText = true;
		else if (char === '{' || char === '[') depth++;
		else if ((char === '}' || char === ']') && --depth === 0) return text.slice(start, at + 1);
	}
	return '';
}

const WRAPPERS: ReadonlySet<unknown> = new Set([
	'Reactive',
	'ShallowReactive',
	'Ref',
	'ShallowRef',
	'EmptyRef',
	'Date',
]);

/** The flat list of Nuxt 3, in which the parts of every value are places in the list. */
function unflatten(flat: unknown): unknown {
	if (!Array.isArray(flat)) return undefined;
	const known = new Map<number, unknown>();
	const read = (place: unknown, depth: number): unknown => {
		if (typeof place !== 'number' || place < 0 || place >= flat.length || depth > MAX_DEPTH) return null;
		if (known.has(place)) return known.get(place);
		if (known.size > MAX_VALUES) return null;
		const value: unknown = flat[place];
		if (typeof value !== 'object' || value === null) return value;
		if (Array.isArray(value)) {
			if (WRAPPERS.has(value[0])) return value[0] === 'Date' ? value[1] : read(value[1], depth + 1);
			const list: unknown[] = [];
			known.set(place, list);
			for (const one of value) list.push(read(one, depth + 1));
			return list;
		}
		const object: Record<string, unknown> = Object.create(null);
		known.set(place, object);
		for (const [key, one] of Object.entries(value)) object[key] = read(one, depth + 1);
		return object;
	};
	return read(0, 0);
}

const MAX_DEPTH = 100;

/** The properties of an Astro island: every value is a pair of its kind and itself. */
function islandValue(props: string | undefined): unknown {
	const value = props === undefined ? undefined : parse(props);
	return value === undefined ? undefined : unpair(value, 0);
}

function unpair(value: unknown, depth: number): unknown {
	if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
	if (Array.isArray(value)) {
		const [kind, inner] = value;
		if (kind === 1 && Array.isArray(inner)) return inner.map((one) => unpair(one, depth + 1));
		return value.length === 2 && typeof kind === 'number' ? unpair(inner, depth + 1) : value;
	}
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unpair(one, depth + 1)]));
}
