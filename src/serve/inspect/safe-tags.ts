/** safe-tags: allow-lists for the tags and attributes of an inspected page. */

import { attribute } from '../../lib/clean/escape.ts';
import type { Node, Page } from '../../lib/html/index.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import { safeCss } from './safe-css.ts';

/** Copied unchanged. */
const ALLOWED = new Set(
	[
		'a abbr acronym address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em',
		'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd legend li main mark menu nav ol p pre q rp rt ruby s samp',
		'search section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr',
	]
		.join(' ')
		.split(' '),
);

/** Replaced by a harmless element; the content stays. */
const RENAMED: ReadonlyMap<string, string> = new Map([
	['form', 'div'],
	['fieldset', 'div'],
	['dialog', 'div'],
	['details', 'div'],
	['dir', 'ul'],
	['listing', 'pre'],
	['xmp', 'pre'],
	['plaintext', 'pre'],
]);

/** Removed with their content. */
const DROPPED = new Set(
	[
		'applet area audio base basefont bgsound canvas datalist embed fencedframe frame frameset head iframe input keygen link map math meta',
		'meter noembed noframes object optgroup option output param portal progress script select source style svg template textarea title',
		'track video',
	]
		.join(' ')
		.split(' '),
);

const EMPTY = new Set(['br', 'col', 'hr', 'wbr']);

/** The tag to write; null if the element is removed with its content. Unknown tags become `span`. */
export function writtenTag(name: string): string | null {
	if (ALLOWED.has(name)) return name;
	if (DROPPED.has(name)) return null;
	return RENAMED.get(name) ?? 'span';
}

/** Elements without content and end tag. */
export function isEmptyTag(name: string): boolean {
	return EMPTY.has(name);
}

const TEXT = /^[\s\S]{1,500}$/;
const SIZE = /^[\w#%.,+ -]{1,40}$/;

/** Allowed values of each attribute; other attributes are removed. */
const ATTRIBUTES: ReadonlyMap<string, RegExp> = new Map([
	...['class', 'title', 'lang', 'dir', 'datetime'].map((name) => [name, TEXT] as const),
	...[
		'align valign width height bgcolor color face size border cellpadding cellspacing colspan rowspan span start nowrap clear',
	].flatMap((names) => names.split(' ').map((name) => [name, SIZE] as const)),
	['hidden', /^[a-z-]{0,20}$/],
	// Reserved for our own anchors.
	['id', /^(?!mark-)[\s\S]{1,500}$/],
]);

/** The attributes of an element as written. The URL of a link moves to `data-href`, where browsers do not follow it. */
export function writtenAttributes(page: Page, node: Node, base: string): string {
	let written = '';
	for (const { name, value } of page.attributes(node)) {
		if (name === 'style') written += styleOf(value);
		else if (name === 'href' && page.name(node) === 'a') written += addressOf(value, base);
		else if (ATTRIBUTES.get(name)?.test(value) === true) written += attribute(name, value);
	}
	return written;
}

function styleOf(value: string): string {
	const css = safeCss(value).replace(/^[\s;{}]+$/, '');
	return css === '' ? '' : attribute('style', css);
}

const LONGEST_ADDRESS = 2_000;

function addressOf(href: string, base: string): string {
	if (href.length > LONGEST_ADDRESS || !canParse(href.trim(), base)) return '';
	const { protocol, href: address } = new URL(href.trim(), base);
	return protocol === 'http:' || protocol === 'https:' ? attribute('data-href', address) : '';
}
