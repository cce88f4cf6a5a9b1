/** comment-author: who wrote a comment: a name that is marked as one, else the text next to the date. */
import { parseByline } from '../../lib/byline/index.ts';
import type { DateExpression } from '../../lib/dates/index.ts';
import { FIRST_OWN_TAG, type Node, TAG } from '../../lib/html/index.ts';
import { PERSON } from './bits.ts';
import type { CommentItem } from './comment-items.ts';
import { isControl } from './phrases.ts';
import type { View } from './view.ts';

export interface CommentAuthor {
	readonly text: string | null;
	readonly node: Node | null;
}

const LONGEST_NAME = 60;
const NOBODY: CommentAuthor = { text: null, node: null };

export function findAuthor(view: View, item: CommentItem, date: DateExpression | null): CommentAuthor {
	return (
		marked(view, item) ??
		labelled(view, item) ??
		besideDate(view, item, date) ??
		firstLine(view, item, date) ??
		NOBODY
	);
}

/** Lines that may name the author. */
const HEAD_LINES = 3;

/** “Author: Ann” in one of the first lines. */
function labelled(view: View, item: CommentItem): CommentAuthor | null {
	for (const line of linesOf(view, item).slice(0, HEAD_LINES)) {
		if (!LABELLED.test(line)) continue;
		const name = parseByline(line)?.names ?? null;
		if (name !== null) return { text: name, node: null };
	}
	return null;
}

const LABELLED = /^[\p{L} ]{1,30}[:：]\s*\S/u;

function linesOf({ page }: View, item: CommentItem): string[] {
	const { text, start } = page.visible;
	return text
		.slice(start[item.from], start[item.to])
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '');
}

/** `cite`, `itemprop=author`, an element named after persons. */
function marked(view: View, item: CommentItem): CommentAuthor | null {
	const { page } = view;
	for (let n = item.from; n < item.to; n++) {
		if (!(page.tag[n]! >= FIRST_OWN_TAG && page.name(n) === 'cite') && (view.bits[n]! & PERSON) === 0)
			continue;
		const name = cleanName(page.text(n).split('\n')[0]!);
		if (name === null) continue;
		return { text: name, node: n };
	}
	return null;
}

/** A link or emphasized text in the line with the date, or the rest of that line. */
function besideDate(view: View, item: CommentItem, date: DateExpression | null): CommentAuthor | null {
	if (date === null || date.end <= date.start) return null;
	const { page } = view;
	const { text, start } = page.visible;
	const low = start[item.from]!;
	const lineStart = Math.max(low, text.lastIndexOf('\n', date.start - 1) + 1);
	const lineEnd = Math.min(start[item.to]!, nextBreak(text, date.end));
	for (let n = item.from; n < item.to; n++) {
		const tag = page.tag[n]!;
		if (tag !== TAG.A && tag !== TAG.B && tag !== TAG.STRONG) continue;
		if (start[n]! < lineStart - 1 || start[page.end[n]!]! > lineEnd || page.contains(n, date.node)) continue;
		const name = cleanName(page.text(n));
		if (name !== null) return { text: name, node: n };
	}
	const rest = `${text.slice(lineStart, date.start)} ${text.slice(date.end, lineEnd)}`;
	const name = cleanName(rest);
	return name === null ? null : { text: name, node: null };
}

function nextBreak(text: string, from: number): number {
	const at = text.indexOf('\n', from);
	return at < 0 ? text.length : at;
}

/** A short first line, before the text. */
function firstLine(view: View, item: CommentItem, date: DateExpression | null): CommentAuthor | null {
	const lines = linesOf(view, item);
	for (const line of lines.slice(0, 2)) {
		if (lines.length < 2 || line.split(/\s+/).length > 5 || /[.!?,;。、，！？]$/.test(line)) continue;
		if (date !== null && line.includes(date.text)) continue;
		const name = cleanName(line);
		if (name !== null) return { text: name, node: null };
	}
	return null;
}

const BEFORE_NAME =
	/^(?:(?:posted|written|comment|commented|left|kommentar|geschrieben|verfasst|commentaire|publié|publicado|escrito|envoyé|scritto|投稿者|by|from|von|par|por|de|da|di|av|af|door|thus spake|blogger|anonymous said)(?![\p{L}\p{N}])\s*(?:by|from|von|par|por|de)?\s*[:：]?\s*)+/iu;
const AFTER_NAME =
	/[\s,|·•\-–—(]*(?:(?<![\p{L}\p{N}])(?:says?|said|writes?|wrote|commented|replied|sagt|sagte|schrieb|schreibt|meint|meinte|a dit|a écrit|dice|dijo|disse|ha detto|skrev|zegt|schreef|on|at|am|um|the|le|el|il|op|den|kl|uhr|permalink|reply|antworten|link|edit|more|author|op)(?![\p{L}\p{N}])|さん|より|[:：#|•·,–—(@/]|\d+)[\s\S]*$/iu;

/** A longer text without an end mark is not a name. */
const LOOKED_AT = 300;

/** What scripts output for a missing name. */
const NO_NAME = /^(?:null|undefined|none|nan)$/i;

/** Only the name, or null when the text is not one. */
function cleanName(raw: string): string | null {
	const name = raw
		.trim()
		.slice(0, LOOKED_AT)
		.replace(/^[\s\W\d]*?(?=[\p{L}\p{N}])/u, '')
		.replace(BEFORE_NAME, '')
		.replace(AFTER_NAME, '')
		.trim();
	if (name.length > LONGEST_NAME || isControl(name) || !/\p{L}/u.test(name)) return null;
	if (name.length < 2 && !/\p{Script=Han}/u.test(name)) return null;
	if (NO_NAME.test(name)) return null;
	return name;
}
