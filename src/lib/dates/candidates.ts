/**
 * candidates: a text → everything in it that is written like a date, line by line.
 *
 * Lines without a digit are skipped at the speed of a native search. In a line, each number is tried once as the first
 * number of a date (grammar.ts); a date that is part of a period is dropped here, while its neighbours are at hand.
 *
 * In:     the visible text of a page, or any text.
 * Out:    candidates in order; weak ones, and those inside sentences, are judged later.
 */
import { CLASS, DIGIT, HAN_DIGIT } from './characters.ts';
import { dateAt, type Written } from './grammar.ts';
import { isPeriodAfter, isPeriodBefore, isPeriodBetween } from './periods.ts';
import { HAN_NUMBER, NUMBER, Tokens } from './scan.ts';

export interface Line {
	readonly start: number;
	readonly end: number;
}

export interface Candidate {
	readonly source: 'text' | 'badge';
	readonly written: Written;
	readonly line: Line;
}

/** A line with more dates is data, and is read no further. */
const MAX_IN_LINE = 200;
/** How many tokens of a cut line are read again, so that no date is lost at the cut. */
const OVERLAP = 24;

/** Kept between calls: its arrays are larger than most pages' lines. */
const tokens = new Tokens();

export function findCandidates(
	text: string,
	lines: readonly Line[],
	languages: readonly string[],
	isBoundary: Tokens['isBoundary'] = null,
): Candidate[] {
	const candidates: Candidate[] = [];
	tokens.isBoundary = isBoundary;
	for (const line of lines) readLine(text, line, languages, candidates);
	return candidates;
}

/** The lines that have a numeral in them. */
export function findNumberLines(text: string): Line[] {
	const lines: Line[] = [];
	for (let start = 0; start < text.length; ) {
		const found = text.indexOf('\n', start);
		const end = found < 0 ? text.length : found;
		if (hasNumeral(text, start, end)) lines.push({ start, end });
		start = end + 1;
	}
	return lines;
}

function hasNumeral(text: string, start: number, end: number): boolean {
	for (let at = start; at < end; at++) {
		const kind = CLASS[text.charCodeAt(at)];
		if (kind === DIGIT || kind === HAN_DIGIT) return true;
	}
	return false;
}

function readLine(text: string, line: Line, languages: readonly string[], candidates: Candidate[]): void {
	let from = line.start;
	let done = line.start;
	const before = candidates.length;
	while (from < line.end) {
		const stop = tokens.scan(text, from, line.end);
		for (const written of keepMoments(readTokens(languages))) {
			if (written.start < done) continue;
			candidates.push({ source: 'text', written, line });
			done = written.end;
		}
		if (stop >= line.end || candidates.length - before >= MAX_IN_LINE) return;
		from = tokens.start[tokens.count - OVERLAP]!;
	}
}

function readTokens(languages: readonly string[]): Written[] {
	const found: Written[] = [];
	for (let i = 0; i < tokens.count; i++) {
		const kind = tokens.kind[i];
		if (kind !== NUMBER && kind !== HAN_NUMBER) continue;
		const written = dateAt(tokens, i, languages);
		if (written === null) continue;
		found.push(written);
		if (found.length >= MAX_IN_LINE) break;
		i = written.next - 1;
	}
	return found;
}

/** Without periods: Nanno §3.2 leaves them out, as they are never the date of an entry. */
function keepMoments(found: readonly Written[]): Written[] {
	if (found.length === 0) return [];
	const isPeriod = found.map((written, i) => {
		const previous = found[i - 1];
		const following = found[i + 1];
		return (
			isPeriodBefore(tokens, written) ||
			isPeriodAfter(tokens, written) ||
			(previous !== undefined && isPeriodBetween(tokens, previous, written)) ||
			(following !== undefined && isPeriodBetween(tokens, written, following))
		);
	});
	return found.filter((_, i) => !isPeriod[i]);
}
