/** author-lines: lines near the post that look like a byline, and names next to its date. */

import { isLabelOnly, namesIn, parseByline } from '../lib/byline/index.ts';
import { isFullName, isSpelledLikeName } from '../lib/byline/names.ts';
import { TAG } from '../lib/html/index.ts';
import { evenSpaces } from '../lib/text/spaces.ts';
import type { Finding } from './finding.ts';
import type { Setting } from './setting.ts';

/** How far above the title, and below the post, a byline may be, in characters. */
export const REACH_ABOVE = 400;
export const REACH_BELOW = 1000;
/** How far into the post a line may be a byline, from either end. */
export const REACH_INSIDE = 300;
/** Longer texts contain more than a name. */
export const LONGEST_NAMING = 120;

/** A line above the title may belong to another post. */
const CONFIDENCE = { over: 0.75, above: 0.8, below: 0.74 } as const;

/** Bylines over the title, between it and the post, and below the post. */
export function lineFindings(setting: Setting): Finding[] {
	const { title, contentStart, contentEnd, comments } = setting.places;
	const place = Math.min(title, contentStart);
	const top = contentStart + REACH_INSIDE;
	const over = linesBetween(setting, place - REACH_ABOVE, place - 1);
	const above = linesBetween(setting, place, top);
	const bottom = Math.max(contentEnd - REACH_BELOW, top);
	const below = linesBetween(setting, bottom, Math.min(contentEnd + REACH_BELOW, comments));
	return [
		...bylines(over, 'over'),
		...bylines(above, 'above'),
		...bylines(below, 'below'),
		...signature(below),
	];
}

function bylines(lines: readonly string[], where: keyof typeof CONFIDENCE): Finding[] {
	const findings: Finding[] = [];
	for (let i = 0; i < lines.length; i++) {
		const names = namesOn(lines[i]!, lines[i + 1]);
		if (names === null) continue;
		const why = `a line ${where} the post looks like a byline`;
		findings.push({ value: names, confidence: CONFIDENCE[where], rule: `byline-${where}`, why });
	}
	return findings;
}

function namesOn(line: string, next: string | undefined): string | null {
	if (next !== undefined && next.length <= LONGEST_NAMING && isLabelOnly(line)) return announcedName(next);
	return parseByline(line)?.names ?? null;
}

/** The names on a line after a label; another label does not count. */
function announcedName(line: string): string | null {
	const names = /[:：]$/.test(line) ? null : namesIn(line);
	return names !== null && isSpelledLikeName(names) ? names : null;
}

const CLOSED = /[)\]）］][\s+*■□]*$/;

/** A name in brackets at the end of the post's last words: `… until then. (Jane Doe)`. */
function signature(lines: readonly string[]): Finding[] {
	for (const line of lines) {
		if (!CLOSED.test(line)) continue;
		const name = /(?:^|[.!?…“”"»])\s*[([（［]([^()[\]（）［］]{3,50})[)\]）］][\s+*■□]*$/u
			.exec(line)?.[1]
			?.trim();
		if (name !== undefined && isFullName(name))
			return [
				{ value: name, confidence: 0.66, rule: 'signature', why: 'the post ends with a name in brackets' },
			];
	}
	return [];
}

/** The complete lines of a stretch of the visible text, without the dates in them. */
function linesBetween(setting: Setting, from: number, to: number): string[] {
	const { text } = setting.page.visible;
	const first = text.lastIndexOf('\n', Math.max(0, from)) + 1;
	const last = text.indexOf('\n', Math.max(first, to));
	return linesOf(setting, first, last === -1 ? text.length : last);
}

/** Longer lines are not bylines, so their white space does not matter. */
const LONGEST_LINE = 240;

/** The lines of a range of the visible text, with a bar in place of each date. */
export function linesOf({ page, dates }: Setting, from: number, to: number): string[] {
	const { text } = page.visible;
	let bare = '';
	let at = from;
	for (const { start, end } of dates) {
		if (start >= to) break;
		if (start < at || end > to || end === start) continue;
		bare += `${text.slice(at, start)} | `;
		at = end;
	}
	bare += text.slice(at, Math.max(at, to));
	const isEven = !UNEVEN.test(bare);
	return bare
		.split('\n')
		.map((line) => (isEven || line.length > LONGEST_LINE ? line : evenSpaces(line)).trim())
		.filter((line) => line !== '');
}

/** Within lines; one look at all of them is cheaper than one at each. */
const UNEVEN = /[^\S \n]| {2}/;

/** What is between the parts of a line. */
const BETWEEN = /(?:(?<!\s)\s+)?[|•·–—,/-]\s+|(?<!\s)\s+[|•·–—/-]\s*/u;

/** A full name on the line of the date near the title, or on the line before or after it. */
export function besideDate(setting: Setting): Finding[] {
	const { places, dates } = setting;
	for (const { start, end } of dates) {
		if (start === end || start < places.title - REACH_INSIDE) continue;
		if (start > places.contentStart + REACH_INSIDE) break;
		for (const line of linesAround(setting, start, end)) {
			const name = line
				.split(BETWEEN)
				.map((piece) => piece.trim())
				.find(isFullName);
			if (name !== undefined && line.length <= LONGEST_NAMING && !isTopic(setting, name, start))
				return [{ value: name, confidence: 0.6, rule: 'beside-date', why: 'a full name next to the date' }];
		}
	}
	return [];
}

/** The line of a range and its neighbours. */
function linesAround(setting: Setting, start: number, end: number): string[] {
	const { text } = setting.page.visible;
	const lineStart = text.lastIndexOf('\n', start);
	const from = text.lastIndexOf('\n', Math.max(0, lineStart - 2)) + 1;
	const lineEnd = text.indexOf('\n', end);
	const next = lineEnd === -1 ? -1 : text.indexOf('\n', lineEnd + 2);
	return linesOf(setting, from, next === -1 ? text.length : next);
}

/** How far from the date the name is searched for, in characters. */
const REACH_BESIDE = 200;
const TOPIC_LINK =
	/\/(?:categor|tags?\/|topics?\/|themen?\/|rubri|sections?\/|label|archiv)|[?&](?:cat|tag)=/i;

/** True when the name is a link to the posts of a category. */
function isTopic({ page }: Setting, name: string, near: number): boolean {
	const { text, start } = page.visible;
	const at = text.indexOf(name, Math.max(0, near - REACH_BESIDE));
	for (const link of page.elements(TAG.A)) {
		if (start[link]! > at + 1 || start[page.end[link]!]! < at + name.length) continue;
		if (/(?:^|\s)(?:tag|category)(?:\s|$)/.test(page.attr(link, 'rel') ?? '')) return true;
		if (TOPIC_LINK.test(page.attr(link, 'href') ?? '')) return true;
	}
	return false;
}
