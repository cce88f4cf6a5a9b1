/**
 * comments: the single comments as records: author, date, text, and which comment they reply to.
 *
 * In:     the nodes of each comment (comment-items.ts).
 * Out:    CommentBlock, in document order. Lines that only name author or time, or offer to reply, are not text.
 */
import { parseByline } from '../../lib/byline/index.ts';
import type { DateExpression } from '../../lib/dates/index.ts';
import { type Node, TAG } from '../../lib/html/index.ts';
import { findAuthor } from './comment-author.ts';
import type { CommentBlock, CommentItem } from './comment-items.ts';
import { areComments, isLinkList } from './comment-judge.ts';
import { isControl } from './phrases.ts';
import { firstDateFrom, type View } from './view.ts';

export function readComments(view: View, items: readonly CommentItem[]): CommentBlock[] {
	const comments: CommentBlock[] = [];
	const kept: CommentItem[] = [];
	for (const item of items) {
		const date = dateOf(view, item);
		const author = findAuthor(view, item, date);
		const text = textOf(view, item, date, author.text) || restOf(view, item, date);
		if (text === '' || isLinkList(view, item)) continue;
		kept.push(item);
		const parent = parentOf(view, kept);
		comments.push({
			nodes: nodesOf(view, item),
			author: author.text,
			authorNode: author.node,
			date,
			text,
			parent,
		});
	}
	return areComments(view, comments) ? comments : [];
}

/** The date at the sign, else the first in the comment. */
function dateOf(view: View, item: CommentItem): DateExpression | null {
	const inside: DateExpression[] = [];
	for (
		let i = firstDateFrom(view.dates, item.from);
		i < view.dates.length && view.dates[i]!.node < item.to;
		i++
	)
		inside.push(view.dates[i]!);
	return inside.find((date) => date.node === item.sign) ?? inside[0] ?? null;
}

/** A line with the date contains nothing else when at most this many characters remain. */
const LONGEST_REST = 60;

function textOf(view: View, item: CommentItem, date: DateExpression | null, author: string | null): string {
	const { text, start } = view.page.visible;
	const from = start[item.from]!;
	const lines = text.slice(from, start[item.to]).split('\n');
	const kept: string[] = [];
	let at = from;
	for (const line of lines) {
		if (!isMetaLine(line.trim(), { start: at, end: at + line.length }, date, author)) kept.push(line.trim());
		at += line.length + 1;
	}
	return kept
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}

/** The text of a one-line comment besides its date, as in a pingback. */
function restOf(view: View, item: CommentItem, date: DateExpression | null): string {
	const { text, start } = view.page.visible;
	const whole = text.slice(start[item.from], start[item.to]);
	const rest = (date === null ? whole : whole.replace(date.text, ' ')).trim();
	return rest.split(/\s+/).length >= MIN_REST_WORDS && !isControl(rest) ? rest : '';
}

const MIN_REST_WORDS = 4;

const SAYS =
	/^(?:\W*(?:says?|said|writes?|wrote|commented|replied|sagt|schrieb|schreibt|meint|meinte|a dit|dice|dijo|disse|ha detto|skrev|zegt|пишет|писал|написал|написала|говорит|сказал|сказала|pisze|mówi|napisał|napisała|diz|schreef|dedi|说|說|说道|說道|写道|寫道|表示|님의 말|さん|より)\s*[:：.…,]*|[:：,.\-–|#\d\s]*|(?:by|von|par|por|posted by|comment by|kommentar von)\W*)$/iu;
const SAYS_END =
	/(?:says?|said(?: on)?|writes?|wrote|commented|sagt|schrieb(?: am)?|schreibt|meint|meinte|a dit|dice|dijo|disse|ha detto|skrev|zegt|пишет|писал|написал|написала|говорит|сказал|сказала|pisze|mówi|napisał|napisała|diz|schreef|dedi|说|說|说道|說道|写道|寫道|表示|님의 말)\s*[:：.…]*$/iu;

function isMetaLine(
	line: string,
	place: { readonly start: number; readonly end: number },
	date: DateExpression | null,
	author: string | null,
): boolean {
	if (line === '') return false;
	if (isControl(line) || (SEPARATOR.test(line) && areControls(line.split(SEPARATOR)))) return true;
	const dated = date !== null && date.end > date.start && date.start >= place.start && date.start < place.end;
	if (dated) return line.length - (date.end - date.start) <= LONGEST_REST + (author?.length ?? 0);
	if (author === null) return false;
	if (line === author) return true;
	if (!line.includes(author) || line.length > author.length + LONGEST_REST) return false;
	if (parseByline(line)?.names === author) return true;
	return SAYS.test(line.replace(author, '').trim()) || (line.startsWith(author) && SAYS_END.test(line));
}

const SEPARATOR = /[|·•\t]/;

function areControls(parts: readonly string[]): boolean {
	return parts.every((part) => part.trim() === '' || isControl(part.trim()));
}

/** The maximal nodes of the range. */
function nodesOf(view: View, item: CommentItem): Node[] {
	const { page } = view;
	const nodes: Node[] = [];
	for (let n = item.from; n < item.to; ) {
		if (page.end[n]! <= item.to) {
			nodes.push(n);
			n = page.end[n]!;
		} else n++;
	}
	return nodes;
}

/** A reply is deeper in the tree than its parent comment, below the same element; or is indented further. */
function parentOf(view: View, items: readonly CommentItem[]): number | null {
	const { page } = view;
	const own = items[items.length - 1]!;
	const depth = page.depth(own.sign);
	const indent = indentOf(view, own.from);
	for (let i = items.length - 2; i >= 0; i--) {
		const other = items[i]!;
		const otherDepth = page.depth(other.sign);
		if (otherDepth > depth) continue;
		if (otherDepth < depth) return isBelow(view, other, own) ? i : null;
		const otherIndent = indentOf(view, other.from);
		if (otherIndent < indent) return i;
		if (otherIndent === indent && indent === 0) return null;
	}
	return null;
}

/** True when the reply is in another kind of element than the comment, or inside the comment's own. */
function isBelow(view: View, comment: CommentItem, answer: CommentItem): boolean {
	const { page } = view;
	const common = page.commonAncestor(comment.from, answer.from);
	const toComment = childTowards(view, common, comment.from);
	const toAnswer = childTowards(view, common, answer.from);
	return (
		common === comment.from ||
		page.tag[toComment] !== page.tag[toAnswer] ||
		page.tag[toAnswer] === TAG.UL ||
		page.tag[toAnswer] === TAG.OL ||
		page.depth(answer.sign) - page.depth(comment.sign) >= 1
	);
}

function childTowards(view: View, ancestor: Node, node: Node): Node {
	let n = node;
	while (n > ancestor && view.page.parent[n]! !== ancestor) n = view.page.parent[n]!;
	return n;
}

const INDENT = /(?:margin|padding)-left\s*:\s*(\d+)/i;

/** How far inline styles indent the comment. */
function indentOf(view: View, node: Node): number {
	const found = INDENT.exec(view.page.attr(node, 'style') ?? '');
	return found === null ? 0 : Number(found[1]);
}
