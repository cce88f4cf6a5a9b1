/** safety: what clean markup must never contain, as seen by an independent reader: stock parse5. */
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { hold } from '../target.ts';

type TreeNode = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.DocumentFragment;

const FORBIDDEN = new Set(
	'script style iframe frame frameset object embed applet form input button select textarea meta base link svg math template noscript noembed audio video source track portal isindex'.split(
		' ',
	),
);
/** Attributes that link or fetch, and the allowed targets. */
const ADDRESSES = new Set([
	'href',
	'src',
	'data-src',
	'cite',
	'longdesc',
	'poster',
	'background',
	'action',
	'formaction',
]);
/** What a displayed page must not have at all. */
const FETCHED = new Set(
	[...ADDRESSES, 'srcset', 'srcdoc', 'ping', 'manifest', 'usemap', 'http-equiv'].filter(
		(name) => name !== 'data-src',
	),
);
const ALLOWED = /^(?:https?|mailto|tel|ftp):/;

export function checkSafe(html: string): void {
	if (!html.includes('<')) return;
	const open: TreeNode[] = [parseFragment(html)];
	for (let node = open.pop(); node !== undefined; node = open.pop()) {
		if ('tagName' in node) checkElement(node, html);
		if ('childNodes' in node) open.push(...node.childNodes);
	}
}

function checkElement({ tagName, attrs }: DefaultTreeAdapterTypes.Element, html: string): void {
	hold(!FORBIDDEN.has(tagName), 'clean markup contains no forbidden element', tagName, html);
	for (const { name, value } of attrs) {
		hold(!name.startsWith('on'), 'clean markup has no event handlers', name, html);
		hold(
			name !== 'style' && name !== 'srcset' && name !== 'srcdoc',
			'clean markup has no forbidden attribute',
			name,
			html,
		);
		if (ADDRESSES.has(name)) hold(ALLOWED.test(value), 'clean markup links only to the web', value, html);
	}
}

/** Style sheet functions and rules that fetch, and escapes that could spell one. */
const FETCHING =
	/url\s*\(|image-set\s*\(|image\s*\(|src\s*\(|cross-fade\s*\(|element\s*\(|expression\s*\(|@import|@font-face|@namespace|\\/i;

/** A whole page displayed for inspection: it has style sheets, but nothing in it runs, prompts or fetches. */
export function checkInert(html: string): void {
	const open: (TreeNode | DefaultTreeAdapterTypes.Document)[] = [parse(html)];
	for (let node = open.pop(); node !== undefined; node = open.pop()) {
		if ('tagName' in node) checkShown(node, html);
		if ('childNodes' in node) open.push(...node.childNodes);
	}
}

function checkShown({ tagName, attrs, childNodes }: DefaultTreeAdapterTypes.Element, html: string): void {
	hold(
		tagName === 'style' || !FORBIDDEN.has(tagName),
		'a displayed page contains no forbidden element',
		tagName,
		html,
	);
	for (const { name, value } of attrs) {
		hold(
			!name.startsWith('on') && !FETCHED.has(name),
			'a displayed page has no forbidden attribute',
			name,
			html,
		);
		if (name === 'style') hold(!FETCHING.test(value), 'a style fetches nothing', value, html);
	}
	if (tagName !== 'style') return;
	for (const child of childNodes)
		if (child.nodeName === '#text')
			hold(!FETCHING.test((child as { value: string }).value), 'a style sheet fetches nothing', html);
}
