/**
 * signs: what suggests a comment: its anchor, a date, a reply link, a picture of its author, a field to write.
 *
 * In:     the view.
 * Out:    the signs in document order, and per block a set of bits.
 */
import { FIRST_OWN_TAG, type Node, type Page, TAG } from '../../lib/html/index.ts';
import { AVATAR, PERSON } from './bits.ts';
import { skipWhite, type View } from './view.ts';

export const DATE = 1;
export const ADDRESS = 2;
export const ANSWER = 4;
export const PORTRAIT = 8;
export const FIELD = 16;
/** A field for one line. */
export const LINE = 32;
/** A name that is marked as a person's: `cite`, or an element named after authors. */
export const NAME = 64;

interface Sign {
	readonly node: Node;
	readonly kind: number;
}

export interface Signs {
	readonly list: readonly Sign[];
	/** The kinds in each block. */
	readonly inBlock: Uint8Array;
}

const COMMENT_FRAGMENT =
	/^(?:isso-|div-|li-)?(?:(?:comments?|cmt|reply|response|kommentar|komm|commento|comentario|trackback|pingback|ping)[-_]?\d+|c\d{4,})$/i;
const ANSWER_ADDRESS = /[?&](?:replytocom|replyto)=\d+/i;
const PORTRAIT_ADDRESS = /gravatar\.com|avatar/i;
/** Input types for text. */
const WRITTEN = /^(?:text|email|url)$/i;
const LONGEST_CONTROL = 40;
const ANSWER_TEXT =
	/^(?:reply|reply to .{1,24}|antworten|répondre|responder|rispondi|beantwoorden|svar|svara|vastaa|odpowiedz|odpovědět|ответить|пожаловаться|返信(?:する)?|回复|回覆|답글|yanıtla|log ?in to reply|like reply)\W*$/iu;
/** The ASCII letters that such texts begin with. */
const ANSWER_LETTERS = new Uint8Array(128);
for (const letter of 'rabsvoylRABSVOYL') ANSWER_LETTERS[letter.charCodeAt(0)] = 1;

/** Tags that may be signs without a name: `cite` is among those with their own numbers per page. */
const MAY_SIGN = new Uint8Array(FIRST_OWN_TAG + 1);
for (const tag of [TAG.A, TAG.IMG, TAG.TEXTAREA, TAG.INPUT, FIRST_OWN_TAG]) MAY_SIGN[tag] = 1;

export function findSigns(view: View): Signs {
	const { page, blocks } = view;
	// A month is the heading of a calendar or an archive: a comment has a day.
	const list: Sign[] = view.dates
		.filter(({ precision }) => precision !== 'month')
		.map((date) => ({ node: date.node, kind: DATE }));
	let lastName = 0;
	const { size, tag } = page;
	for (let n = 1; n < size; n++) {
		if (MAY_SIGN[Math.min(tag[n]!, FIRST_OWN_TAG)] === 0 && (view.bits[n]! & PERSON) === 0) continue;
		const kind = signOf(view, n);
		if (kind === 0 || (kind === NAME && n < lastName)) continue;
		if (kind === NAME) lastName = page.end[n]!;
		list.push({ node: n, kind });
	}
	list.sort((a, b) => a.node - b.node);
	const inBlock = new Uint8Array(blocks.length);
	for (const sign of list) {
		const i = blockOf(view, sign.node);
		if (i >= 0) inBlock[i]! |= sign.kind;
	}
	return { list, inBlock };
}

function signOf(view: View, node: Node): number {
	const { page } = view;
	switch (page.tag[node]) {
		case TAG.A:
			return linkSign(page, node, view.url) || (isName(view, node) ? NAME : 0);
		case TAG.IMG:
			return isPortrait(view, node) ? PORTRAIT : 0;
		case TAG.TEXTAREA:
			return isFilled(page, node) ? 0 : FIELD;
		case TAG.INPUT:
			return WRITTEN.test(page.attr(node, 'type') ?? 'text') ? LINE : 0;
		default:
			return isName(view, node) ? NAME : 0;
	}
}

/** Markup in a field is meant to be copied, or shown when a reader allows it. */
function isFilled(page: Page, node: Node): boolean {
	return page.rawText(node).includes('<');
}

function isName(view: View, node: Node): boolean {
	const { page, bits } = view;
	if ((bits[node]! & PERSON) === 0 && !(page.tag[node]! >= FIRST_OWN_TAG && page.name(node) === 'cite'))
		return false;
	const { start } = page.visible;
	const length = start[page.end[node]!]! - start[node]!;
	return length > 1 && length < LONGEST_CONTROL;
}

/** The block that contains the node, or the last before it. */
function blockOf(view: View, node: Node): number {
	const i = view.first[node + 1]! - 1;
	const block = view.blocks[i];
	if (block !== undefined && node < block.to) return i;
	const next = view.blocks[i + 1];
	return next !== undefined && next.from < view.page.end[node]! ? i + 1 : i;
}

function linkSign(page: Page, node: Node, url: string | undefined): number {
	const href = page.attr(node, 'href');
	if (href === undefined) return COMMENT_FRAGMENT.test(page.attr(node, 'name') ?? '') ? ADDRESS : 0;
	if (href.includes('=') && ANSWER_ADDRESS.test(href)) return ANSWER;
	if (saysAnswer(page, node) && isOwn(href, url)) return ANSWER;
	return isCommentAddress(href, url) ? ADDRESS : 0;
}

function saysAnswer(page: Page, node: Node): boolean {
	const { text, start } = page.visible;
	const [from, to] = [start[node]!, start[page.end[node]!]!];
	if (from === to || to - from >= LONGEST_CONTROL) return false;
	const first = text.charCodeAt(skipWhite(text, from, to));
	return (first > 127 || ANSWER_LETTERS[first] === 1) && ANSWER_TEXT.test(page.text(node));
}

/** A URL without a host, or on the page's own host: the replies of embedded posts lead elsewhere. */
export function isOwn(href: string, url: string | undefined): boolean {
	const host = HOST.exec(href)?.[1];
	return host === undefined || url === undefined || host === HOST.exec(url)?.[1];
}

const HOST = /^(?:https?:)?\/\/(?:www\.)?([^/?#]+)/i;

/** The anchor of one comment on this same page. */
function isCommentAddress(href: string, url: string | undefined): boolean {
	// The number of the comment comes last.
	if (href === '' || !isDigit(href.charCodeAt(href.length - 1))) return false;
	const hash = href.lastIndexOf('#');
	if (hash < 0 || !COMMENT_FRAGMENT.test(href.slice(hash + 1))) return false;
	if (hash === 0) return true;
	return url !== undefined && lastStep(href.slice(0, hash)) === lastStep(url);
}

function isDigit(code: number): boolean {
	return code >= 48 && code <= 57;
}

function lastStep(address: string): string {
	return address
		.replace(/[?#].*/s, '')
		.replace(/\/$/, '')
		.replace(/^.*\//, '');
}

function isPortrait(view: View, node: Node): boolean {
	return (view.bits[node]! & AVATAR) !== 0 || PORTRAIT_ADDRESS.test(view.page.attr(node, 'src') ?? '');
}

/** The tags of the node and of the two around it: its place in the pattern of a comment. */
export function stepsOf(page: Page, node: Node): string {
	let steps = page.name(node);
	let n = page.parent[node]!;
	for (let i = 0; i < 2 && n > 0; i++, n = page.parent[n]!) steps += `<${page.name(n)}`;
	return steps;
}
