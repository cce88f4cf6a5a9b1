/**
 * candidates: a text → everything in it that is written like a date.
 *
 * Each number is tried once as the first number of a date (grammar.ts). Dates that are part of a period are dropped
 * here, where their neighbours are still known.
 *
 * In:     a text and its stretches that contain numbers (numbers.ts). Stretches that fail the date prefilter are
 * skipped.
 * Out:    candidates in order. Weak ones, and those inside sentences, are judged later.
 */
import { dateAt, type Written } from './grammar.ts';
import type { Stretch } from './numbers.ts';
import { isPeriodAfter, isPeriodBefore, isPeriodBetween } from './periods.ts';
import type { Line } from './prefilter.ts';
import { HAN_NUMBER, NUMBER, Tokens } from './scan.ts';

export interface Candidate {
	readonly source: 'text' | 'badge';
	readonly written: Written;
	readonly line: Line;
}

/** A line with more dates is data, and the rest of it is not read. */
const MAX_IN_LINE = 200;
/** How many tokens are read again where a stretch was cut, so that no date is lost there. */
const OVERLAP = 24;

/** Reused between calls: its arrays are larger than the lines of most pages. */
const tokens = new Tokens();

export function findCandidates(
	text: string,
	stretches: readonly Stretch[],
	languages: readonly string[],
	isBoundary: Tokens['isBoundary'] = null,
): Candidate[] {
	const candidates: Candidate[] = [];
	tokens.isBoundary = isBoundary;
	let line: Line | null = null;
	let before = 0;
	for (const stretch of stretches) {
		if (!stretch.promising) continue;
		if (stretch.line !== line) before = candidates.length;
		line = stretch.line;
		if (candidates.length - before < MAX_IN_LINE) readStretch(text, stretch, languages, candidates);
	}
	return candidates;
}

function readStretch(
	text: string,
	{ line, start, end }: Stretch,
	languages: readonly string[],
	candidates: Candidate[],
): void {
	let from = start;
	let done = start;
	const before = candidates.length;
	while (from < end) {
		const stop = tokens.scan(text, from, end);
		readTokens(languages);
		for (let i = 0; i < found.length; i++) {
			const written = found[i]!;
			if (written.start < done || isOfPeriod(i)) continue;
			candidates.push({ source: 'text', written, line });
			done = written.end;
		}
		if (stop >= end || candidates.length - before >= MAX_IN_LINE) return;
		from = tokens.start[tokens.count - OVERLAP]!;
	}
}

/** The dates of the last stretch. The array is reused, because most stretches have one date or none. */
const found: Written[] = [];

function readTokens(languages: readonly string[]): void {
	found.length = 0;
	for (let i = 0; i < tokens.count; i++) {
		const kind = tokens.kind[i];
		if (kind !== NUMBER && kind !== HAN_NUMBER) continue;
		const written = dateAt(tokens, i, languages);
		if (written === null) continue;
		found.push(written);
		if (found.length >= MAX_IN_LINE) break;
		i = written.next - 1;
	}
}

/** A date that is part of a period. Nanno §3.2 leaves these out, as they are never the date of an entry. */
function isOfPeriod(i: number): boolean {
	const written = found[i]!;
	return (
		isPeriodBefore(tokens, written) ||
		isPeriodAfter(tokens, written) ||
		(i > 0 && isPeriodBetween(tokens, found[i - 1]!, written)) ||
		(i < found.length - 1 && isPeriodBetween(tokens, written, found[i + 1]!))
	);
}
