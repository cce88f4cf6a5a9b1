/**
 * candidates: a text → everything in it that is written like a date.
 *
 * Each number is tried once as the first number of a date (grammar.ts); a date that is part of a period is dropped
 * here, while its neighbours are at hand.
 *
 * In:     a text and the stretches of it that have numbers (numbers.ts); those without promise are passed over.
 * Out:    candidates in order; weak ones, and those inside sentences, are judged later.
 */
import { dateAt, type Written } from './grammar.ts';
import type { Stretch } from './numbers.ts';
import { isPeriodAfter, isPeriodBefore, isPeriodBetween } from './periods.ts';
import type { Line } from './promise.ts';
import { HAN_NUMBER, NUMBER, Tokens } from './scan.ts';

export interface Candidate {
	readonly source: 'text' | 'badge';
	readonly written: Written;
	readonly line: Line;
}

/** A line with more dates is data, and is read no further. */
const MAX_IN_LINE = 200;
/** How many tokens of a cut stretch are read again, so that no date is lost at the cut. */
const OVERLAP = 24;

/** Kept between calls: its arrays are larger than most pages' lines. */
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

/** The dates of the stretch that was read last; used again, because most have one or none. */
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

/** A date of a period: Nanno §3.2 leaves them out, as they are never the date of an entry. */
function isOfPeriod(i: number): boolean {
	const written = found[i]!;
	return (
		isPeriodBefore(tokens, written) ||
		isPeriodAfter(tokens, written) ||
		(i > 0 && isPeriodBetween(tokens, found[i - 1]!, written)) ||
		(i < found.length - 1 && isPeriodBetween(tokens, written, found[i + 1]!))
	);
}
