/**
 * signed-line: a short line with a name and a time, as at the top of letters and comments: “3: **Ann** 2004/03/05
 * 21:04”.
 *
 * In:     a page and a date on it.
 * Out:    the name before the date, where the markup sets it off, and the links of the line; null for any other line.
 */
import { type Node, type Page, TAG } from '../html/index.ts';

export interface SignedLine {
	readonly name: string;
	/** The line's range in the visible text. */
	readonly start: number;
	readonly end: number;
	readonly links: readonly Node[];
}

/** A name and a time fit on a short line. A number or “wrote on” may surround the name. */
const LONGEST_LINE = 120;
const LONGEST_BESIDE = 24;
const LONGEST_NAME = 50;
/** Nodes before and after the date that are examined. */
const REACH = 12;
/** The breaks before a line belong to the first element in it. */
const BREAK = 2;

const NAMING: ReadonlySet<number> = new Set([TAG.A, TAG.B, TAG.STRONG, TAG.I, TAG.EM]);

/** A position in the visible text. */
interface Shown {
	readonly node: Node;
	readonly start: number;
	readonly end: number;
}

export function readSignedLine(page: Page, date: Shown): SignedLine | null {
	if (date.end === date.start) return null;
	const line = lineOf(page, date);
	if (line === null) return null;
	const name = nameBefore(page, date, line.start);
	return name === null ? null : { ...line, name, links: linksOf(page, date, line) };
}

function lineOf(page: Page, { start, end }: Shown): { start: number; end: number } | null {
	const { text } = page.visible;
	const before = text.slice(Math.max(0, start - LONGEST_LINE), start);
	const behind = text.slice(end, end + LONGEST_LINE);
	const [from, to] = [before.lastIndexOf('\n') + 1, behind.indexOf('\n')];
	const line = { start: start - before.length + from, end: to < 0 ? end + behind.length : end + to };
	return line.end - line.start > LONGEST_LINE ? null : line;
}

function nameBefore(page: Page, { node, start: at }: Shown, lineStart: number): string | null {
	const { text, start } = page.visible;
	const before = text.slice(lineStart, at).trim();
	for (let n = node - 1; n > 0 && n >= node - REACH && start[n]! >= lineStart - BREAK; n--) {
		if (!NAMING.has(page.tag[n]!) || page.end[n]! > node) continue;
		const name = text.slice(start[n]!, start[page.end[n]!]!).trim();
		if (name.length < 2 || name.length > LONGEST_NAME || !/\p{L}/u.test(name)) continue;
		return before.length - name.length <= LONGEST_BESIDE ? name : null;
	}
	return null;
}

function linksOf(page: Page, { node }: Shown, line: { start: number; end: number }): Node[] {
	const { start } = page.visible;
	const links: Node[] = [];
	for (let n = Math.max(1, node - REACH); n < Math.min(page.size, node + REACH); n++) {
		if (page.tag[n] === TAG.A && start[n]! >= line.start - BREAK && start[n]! < line.end) links.push(n);
	}
	return links;
}
