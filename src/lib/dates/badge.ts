/**
 * badge: a calendar badge, with day, month and year in separate elements and lines.
 *
 * The short lines around each short line with a number are joined and read by the same grammar. The result is a badge
 * when the date consists of complete lines and complete elements. If an element contributes only part of its text, as
 * in a list of months with counts, it is not a badge.
 */
import type { Page } from '../html/index.ts';
import type { Candidate } from './candidates.ts';
import { dateAt } from './grammar.ts';
import { nodeAt, nodeOfRange } from './places.ts';
import type { Line } from './prefilter.ts';
import { NUMBER, Tokens } from './scan.ts';
import { hasWord } from './words.ts';

/** A line with a number that may be part of a badge, and the longest line next to it. */
const LONGEST_NUMBER_LINE = 6;
const LONGEST_LINE = 14;
const LINES_AROUND = 2;

const tokens = new Tokens();
tokens.joined = true;

/** The most short lines checked for a badge. No page has as many badges, and a table of numbers is not one. */
const MAX_TRIED = 20_000;

export function findBadges(page: Page, lines: readonly Line[], languages: readonly string[]): Candidate[] {
	const badges: Candidate[] = [];
	let done = 0;
	let tried = 0;
	for (const line of lines) {
		if (line.end - line.start > LONGEST_NUMBER_LINE || line.start < done) continue;
		if (++tried > MAX_TRIED) break;
		const badge = badgeAround(page, line, languages);
		if (badge === null || badge.written.start < done) continue;
		badges.push(badge);
		done = badge.written.end;
	}
	return badges;
}

function badgeAround(page: Page, line: Line, languages: readonly string[]): Candidate | null {
	const { text } = page.visible;
	const { start, end } = widen(text, line);
	if (start === line.start && end === line.end) return null;
	tokens.scan(text, start, end);
	for (let i = 0; i < tokens.count; i++) {
		if (tokens.kind[i] !== NUMBER) continue;
		const written = dateAt(tokens, i, languages);
		if (written === null || written.weak || !written.form.parts.includes('D')) continue;
		// A month with its year and a number below it is more often a count than a day.
		const leastBreaks = written.form.parts === 'MYD' || written.form.parts === 'DYM' ? 2 : 1;
		const range = { start: written.start, end: written.end };
		if (isMadeOfLines(text, range, leastBreaks) && isMadeOfElements(page, range))
			return { source: 'badge', written, line: range };
	}
	return null;
}

/** With the short lines above and below it. */
function widen(text: string, { start, end }: Line): Line {
	let from = start;
	for (let i = 0; i < LINES_AROUND && from > 0; i++) {
		const stop = text.lastIndexOf('\n', from - 2) + 1;
		if (from - 1 - stop > LONGEST_LINE) break;
		from = stop;
	}
	let to = end;
	for (let i = 0; i < LINES_AROUND && to < text.length; i++) {
		const found = text.indexOf('\n', to + 1);
		const stop = found < 0 ? text.length : found;
		if (stop - to - 1 > LONGEST_LINE) return { start: from, end: cellEnd(text, to) };
		to = stop;
	}
	return { start: from, end: to };
}

/** The text may be in the cell next to a badge: where the short cell after the line break ends. */
function cellEnd(text: string, end: number): number {
	const tab = text.slice(end + 1, end + 2 + LONGEST_LINE).indexOf('\t');
	return tab < 0 ? end : end + 1 + tab;
}

/** It begins and ends at line ends, has several lines, and no paragraph ends inside it. */
function isMadeOfLines(text: string, { start, end }: Line, leastBreaks: number): boolean {
	const opens = start === 0 || isBreak(text, start - 1);
	const closes =
		end >= text.length || isBreak(text, end) || (/[.,]/.test(text[end]!) && isBreak(text, end + 1));
	const breaks: string[] = text.slice(start, end).match(/[\n\t]+/g) ?? [];
	return opens && closes && breaks.length >= leastBreaks && !breaks.includes('\n\n');
}

function isBreak(text: string, at: number): boolean {
	return at >= text.length || text[at] === '\n' || text[at] === '\t';
}

/** Each child of the common ancestor that shows part of the range shows nothing outside it. */
function isMadeOfElements(page: Page, { start, end }: Line): boolean {
	const { start: starts, text } = page.visible;
	const ancestor = nodeOfRange(page, start, end);
	let child = nodeAt(page, start);
	while (child !== ancestor && page.parent[child] !== ancestor) child = page.parent[child]!;
	for (; child < page.end[ancestor]! && starts[child]! < end; child = page.end[child]!) {
		const from = starts[child]!;
		const to = starts[page.end[child]!]!;
		const outside = text.slice(Math.min(from, start), start) + text.slice(end, Math.max(to, end));
		if (from < to && (outside.length > LONGEST_LINE || hasWord(outside, 0, outside.length))) return false;
	}
	return true;
}
