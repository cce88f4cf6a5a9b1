/** markup: HTML in feed values: distinguished from plain text, reduced to it, made from it. */
import { decodeHTML } from 'entities/decode';
import type { Warnings } from './warnings.ts';

const INLINE =
	'a|abbr|acronym|b|bdo|big|br|cite|code|del|em|font|i|img|ins|kbd|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr|mark';
const BLOCK =
	'address|applet|area|article|aside|audio|base|blockquote|body|button|canvas|caption|center|col|colgroup|dd|details|div|dl|dt|embed|fieldset|figcaption|figure|footer|form|frame|h[1-6]|head|header|hr|html|iframe|input|label|legend|li|main|map|meta|nav|noscript|object|ol|option|p|param|picture|pre|script|section|select|style|table|tbody|td|textarea|tfoot|th|thead|tr|ul|video|xml|svg|path';
const TAG_NAMES = `${INLINE}|${BLOCK}`;

const HTML_NAME = new RegExp(`^(?:${TAG_NAMES})$`);
const TAG = new RegExp(`</?(?:${TAG_NAMES})(?:\\s[^<>]*)?/?>`, 'i');
const TAGS = new RegExp(`</?(?:${TAG_NAMES})(?:\\s[^<>]*)?/?>`, 'gi');
const UNSEEN = /<(?:(script|style)\b[^<>]*>|!--)/gi;
const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]+);/i;
/** Tags whose brackets are escaped, one of them closing or empty. */
const ESCAPED_TAG = new RegExp(`&lt;(?:/(?:${TAG_NAMES})\\s*|(?:br|img|hr)\\b[^<>]{0,200}?)&gt;`, 'i');
const VOID = new Set([
	'area',
	'base',
	'br',
	'col',
	'embed',
	'hr',
	'img',
	'input',
	'link',
	'meta',
	'param',
	'source',
	'wbr',
]);

/** Whether an element's local name is an HTML element used in posts. */
export function isHtmlName(name: string): boolean {
	return HTML_NAME.test(name);
}

/** Whether the HTML element is void. */
export function isVoid(name: string): boolean {
	return VOID.has(name);
}

/** Whether a text is HTML rather than plain text: a known tag or a reference in it. */
export function looksLikeHtml(text: string): boolean {
	return (text.includes('<') && TAG.test(text)) || (text.includes('&') && REFERENCE.test(text));
}

/** Escapes plain text as HTML. */
export function escapeText(text: string): string {
	if (!/[&<>]/.test(text)) return text;
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** HTML → its text on one line; `<` and `>` that belong to no known tag stay. */
export function plainText(html: string): string {
	let text = html;
	if (text.includes('<')) text = withoutUnseen(text).replace(TAGS, '');
	if (text.includes('&')) text = decodeHTML(text);
	return oneLine(text);
}

/** Without scripts, styles and comments, if they are closed. */
function withoutUnseen(html: string): string {
	const lower = html.toLowerCase();
	/** What is never closed from here on is not searched for again. */
	const open = new Set<string>();
	let text = '';
	let from = 0;
	for (const match of html.matchAll(UNSEEN)) {
		const closing = match[1] === undefined ? '-->' : `</${match[1].toLowerCase()}`;
		if (match.index < from || open.has(closing)) continue;
		const at = lower.indexOf(closing, match.index + match[0].length);
		const end = at === -1 ? -1 : lower.indexOf('>', at);
		if (end === -1) {
			open.add(closing);
			continue;
		}
		text += html.slice(from, match.index);
		from = end + 1;
	}
	return text + html.slice(from);
}

export function oneLine(text: string): string {
	return isOneLine(text) ? text : text.replace(/[\s\u00a0]+/g, ' ').trim();
}

/** Most values already are and are returned unchanged. */
function isOneLine(text: string): boolean {
	let before = SPACE;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code > SPACE_LIMIT || code < SPACE || (code === SPACE && before === SPACE) || code === NO_BREAK_SPACE)
			return false;
		before = code;
	}
	return before !== SPACE || text === '';
}

const SPACE = 32;
const NO_BREAK_SPACE = 0xa0;
/** Beyond this code there are more kinds of white space, which the regular expression handles. */
const SPACE_LIMIT = 0x167f;

/** HTML whose tags were escaped once too often. */
export function unescapeTwice(html: string, warnings: Warnings): string {
	if (!html.includes('&lt;') || TAG.test(html) || !ESCAPED_TAG.test(html)) return html;
	warnings.add('doubleEscaped');
	return html.replace(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => ESCAPES[name]!);
}

const ESCAPES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };
