/**
 * style: the width declarations that apply to each element, by a light cascade.
 *
 * In:     a page, and the texts of its linked style sheets.
 * Out:    per element the width, float, display and grid columns declared for it.
 * Not here: media queries (all but `print` are assumed to match), pseudo-classes (their rules are left out),
 * inheritance.
 */
import { type Node, type Page, TAG } from '../../../lib/html/index.ts';

type Property = 'width' | 'max-width' | 'float' | 'display' | 'grid-template-columns' | 'flex' | 'flex-basis';
export type Style = Partial<Record<Property, string>>;

const PROPERTIES: ReadonlySet<string> = new Set<Property>([
	'width',
	'max-width',
	'float',
	'display',
	'grid-template-columns',
	'flex',
	'flex-basis',
]);

interface Rule {
	/** Compound selectors, the element's own last; all are combined as descendants. */
	readonly parts: readonly Compound[];
	readonly style: Style;
	readonly weight: number;
}

interface Compound {
	readonly tag: string | null;
	readonly id: string | null;
	readonly classes: readonly string[];
}

/** A longer sheet is read up to here. */
const MAX_SHEET = 500_000;
const COMMENTS = /\/\*[\s\S]*?\*\//g;

export function computeStyles(page: Page, stylesheets: readonly string[]): (node: Node) => Style {
	const own: string[] = [];
	for (const node of page.elements(TAG.STYLE)) own.push(page.rawText(node));
	const rules = [...stylesheets, ...own].flatMap(parseSheet);
	const index = indexRules(rules);
	const cache = new Map<Node, Style>();
	return (node) => {
		let style = cache.get(node);
		if (style === undefined) {
			style = styleOf(page, node, index);
			cache.set(node, style);
		}
		return style;
	};
}

type Index = ReadonlyMap<string, readonly Rule[]>;

/** Rules by the most specific part of their last selector. */
function indexRules(rules: readonly Rule[]): Index {
	const index = new Map<string, Rule[]>();
	for (const rule of rules) {
		const { id, classes, tag } = rule.parts[rule.parts.length - 1]!;
		const key = id !== null ? `#${id}` : classes.length > 0 ? `.${classes[0]}` : (tag ?? '*');
		const list = index.get(key);
		if (list === undefined) index.set(key, [rule]);
		else list.push(rule);
	}
	return index;
}

function styleOf(page: Page, node: Node, index: Index): Style {
	const keys = [
		'*',
		page.name(node),
		...classesOf(page, node).map((name) => `.${name}`),
		`#${page.attr(node, 'id') ?? ''}`,
	];
	const rules = keys.flatMap((key) => index.get(key) ?? []).filter((rule) => matches(page, node, rule.parts));
	const style: Style = {};
	for (const rule of rules.sort((a, b) => a.weight - b.weight)) Object.assign(style, rule.style);
	return Object.assign(style, parseDeclarations(page.attr(node, 'style') ?? ''));
}

function classesOf(page: Page, node: Node): string[] {
	return (page.attr(node, 'class') ?? '').split(/\s+/).filter((name) => name !== '');
}

function matches(page: Page, node: Node, parts: readonly Compound[]): boolean {
	if (!matchesCompound(page, node, parts[parts.length - 1]!)) return false;
	let left = parts.length - 2;
	for (let n = page.parent[node]!; n > 0 && left >= 0; n = page.parent[n]!)
		if (matchesCompound(page, n, parts[left]!)) left--;
	return left < 0;
}

function matchesCompound(page: Page, node: Node, { tag, id, classes }: Compound): boolean {
	if (tag !== null && page.name(node) !== tag) return false;
	if (id !== null && page.attr(node, 'id') !== id) return false;
	if (classes.length === 0) return true;
	const own = classesOf(page, node);
	return classes.every((name) => own.includes(name));
}

/** The rules of a sheet that say something about widths. Blocks of media queries are opened, those for print left out. */
function parseSheet(sheet: string): Rule[] {
	const text = sheet
		.slice(0, MAX_SHEET)
		.replace(COMMENTS, '')
		.replace(/@media[^{]*print[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gi, '');
	const rules: Rule[] = [];
	for (const [, selectors, body] of text.matchAll(/(?<![^{}@;])([^{}@;]+)\{([^{}]*)\}/g)) {
		const style = parseDeclarations(body!);
		if (Object.keys(style).length === 0) continue;
		for (const selector of selectors!.split(',')) {
			const parts = parseSelector(selector.trim());
			if (parts !== null) rules.push({ parts, style, weight: weightOf(parts) + rules.length / 1e6 });
		}
	}
	return rules;
}

function parseDeclarations(body: string): Style {
	const style: Style = {};
	for (const declaration of body.split(';')) {
		const colon = declaration.indexOf(':');
		const name = declaration.slice(0, colon).trim().toLowerCase();
		if (colon > 0 && PROPERTIES.has(name)) {
			style[name as Property] = declaration
				.slice(colon + 1)
				.replace(/!important/i, '')
				.trim()
				.toLowerCase();
		}
	}
	return style;
}

/** Descendants and children alike; null for selectors that a light cascade cannot handle. */
function parseSelector(selector: string): Compound[] | null {
	if (selector === '' || /[:[+~]/.test(selector)) return null;
	const parts = selector.split(/[\s>]+/).filter((part) => part !== '');
	return parts.map((part) => ({
		tag: /^[a-z][\w-]*/i.exec(part)?.[0].toLowerCase() ?? null,
		id: /#([\w-]+)/.exec(part)?.[1] ?? null,
		classes: [...part.matchAll(/\.([\w-]+)/g)].map((found) => found[1]!),
	}));
}

function weightOf(parts: readonly Compound[]): number {
	let weight = 0;
	for (const { tag, id, classes } of parts)
		weight += (id === null ? 0 : 10_000) + classes.length * 100 + (tag === null ? 0 : 1);
	return weight;
}
