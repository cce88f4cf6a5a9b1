/**
 * tags: what happens to each tag in clean content. An allow-list.
 *
 * A tag that is not listed is unwrapped: its content stays, the tag is dropped.
 */
import { FIRST_OWN_TAG, KNOWN_NAMES, type Node, type Page } from '../html/index.ts';
import { ALLOWED_ATTRIBUTES, type AllowedAttributes } from './attributes.ts';
import { CELL, LINE, PARAGRAPH, type Separation } from './text-writer.ts';

/** How the writer treats a tag. */
type Role =
	/** Unwrapped. */
	| 'inline-box'
	/** Unwrapped, but the texts before and after it become separate paragraphs. */
	| 'box'
	/** Dropped with its content. */
	| 'dropped'
	/** A run of text that contains no other block. */
	| 'run'
	/** Contains text, directly or in paragraphs. */
	| 'cell'
	/** Contains paragraphs. */
	| 'container'
	/** Contains only its own parts: lists, tables. */
	| 'frame'
	/** Emphasis, links and the like. */
	| 'inline'
	| 'image'
	| 'break'
	| 'rule'
	| 'noscript';

export interface TagRule {
	readonly role: Role;
	/** The tag that is written. */
	readonly name: string;
	readonly opening: string;
	readonly closing: string;
	/** What separates a block from the text around it. */
	readonly separation: Separation;
	/** The attributes written with it, if any. */
	readonly kept: AllowedAttributes | null;
	/** A table or part of one. It is written only where the table holds data. */
	readonly isOfTable: boolean;
}

const WRITTEN: Readonly<Partial<Record<Role, string>>> = {
	box: 'address article aside body center details dialog dir div fieldset footer form header hgroup html legend main menu nav optgroup section summary search',
	dropped:
		'applet area audio base basefont bgsound button canvas datalist embed frame frameset head iframe input keygen link map meta noembed noframes object option output param progress meter script select source style svg template textarea title track video',
	run: 'h1 h2 h3 h4 h5 h6 p pre',
	cell: 'caption dd dt figcaption li td th',
	container: 'blockquote figure',
	frame: 'dl ol table tbody tfoot thead tr ul',
	inline: 'a abbr bdo cite code del dfn em ins kbd mark q rp rt ruby samp small strong sub sup time var',
	image: 'img',
	break: 'br',
	rule: 'hr',
	noscript: 'noscript',
};

/** Old or presentational names, and what they mean. */
const RENAMED: Readonly<Record<string, readonly [Role, string]>> = {
	b: ['inline', 'strong'],
	i: ['inline', 'em'],
	s: ['inline', 'del'],
	strike: ['inline', 'del'],
	tt: ['inline', 'code'],
	listing: ['run', 'pre'],
	xmp: ['run', 'pre'],
	plaintext: ['run', 'pre'],
	image: ['image', 'img'],
	menu: ['frame', 'ul'],
	dir: ['frame', 'ul'],
};

const TABLE_PARTS = new Set('caption table tbody td tfoot th thead tr'.split(' '));
const CELLS = new Set(['td', 'th']);
/** Blocks that form a line, not a paragraph. */
const LINES = new Set(['li', 'tr', 'dt', 'dd', 'caption']);

const UNWRAPPED = tagRuleOf('inline-box', '');
/** A part of a layout table. */
export const BOX = tagRuleOf('box', '');
const RULES = ruleTable();
const RULES_BY_NUMBER: readonly TagRule[] = KNOWN_NAMES.map((name) => RULES.get(name) ?? UNWRAPPED);

export function tagRule(page: Page, node: Node): TagRule {
	const tag = page.tag[node]!;
	if (tag < FIRST_OWN_TAG) return RULES_BY_NUMBER[tag]!;
	return RULES.get(page.name(node)) ?? UNWRAPPED;
}

function ruleTable(): Map<string, TagRule> {
	const rules = new Map<string, TagRule>();
	for (const [role, names] of Object.entries(WRITTEN) as [Role, string][])
		for (const name of names.split(' ')) rules.set(name, tagRuleOf(role, name));
	for (const [name, [role, written]] of Object.entries(RENAMED)) rules.set(name, tagRuleOf(role, written));
	return rules;
}

function tagRuleOf(role: Role, name: string): TagRule {
	return {
		role,
		name,
		opening: `<${name}>`,
		closing: `</${name}>`,
		separation: CELLS.has(name) ? CELL : LINES.has(name) ? LINE : PARAGRAPH,
		kept: ALLOWED_ATTRIBUTES.get(name) ?? null,
		isOfTable: TABLE_PARTS.has(name),
	};
}
