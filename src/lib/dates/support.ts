/**
 * support: weak candidates, and what the page must show for them to count.
 *
 * `3/5`, `1.2.04`, `5日`, `2004/03` are dates on one page and fractions, versions, durations and issues on another. One
 * is accepted when a weekday or a time of day is next to it, or when several of the same format open their lines in
 * chronological order. A short month name counts where another date of the page is in its language.
 */
import type { Candidate } from './candidates.ts';
import { hasWord } from './words.ts';

/** This many weak dates of one format support each other. */
const ENOUGH = 3;
/** The share of steps that may break the chronological order. */
const MAX_DISORDER = 0.25;

/** The candidates without the weak ones that nothing supports. */
export function supported(text: string, candidates: readonly Candidate[]): readonly Candidate[] {
	if (!candidates.some(({ written }) => written.weak)) return candidates;
	const openers = new Map<string, Candidate[]>();
	for (const candidate of candidates) {
		const { weak, signature } = candidate.written;
		if (!weak || !opensLine(text, candidate)) continue;
		const group = openers.get(signature);
		if (group === undefined) openers.set(signature, [candidate]);
		else group.push(candidate);
	}
	const ordered = new Set(
		[...openers].filter(([, group]) => isSequence(group)).map(([signature]) => signature),
	);
	const believed = candidates.filter(
		(candidate) => !candidate.written.weak || isSupported(text, candidate, ordered),
	);
	return withShortNames(candidates, believed);
}

/** “28 juin” near “27 juillet”: only the name is in doubt, not the form. */
function withShortNames(candidates: readonly Candidate[], believed: Candidate[]): Candidate[] {
	if (believed.length === candidates.length) return believed;
	const languages = new Set(believed.map(({ written }) => written.language));
	const known = new Set(believed);
	return candidates.filter((candidate) => {
		const { form, language } = candidate.written;
		return known.has(candidate) || (!form.weak && language !== null && languages.has(language));
	});
}

function isSupported(text: string, candidate: Candidate, ordered: ReadonlySet<string>): boolean {
	const { written } = candidate;
	if (written.form.parts === 'YM' || written.form.parts === 'MY') return fillsLine(text, candidate);
	if (written.weekday !== null) return true;
	if (written.form.shape === 'nnn' && written.digits.every((digits) => digits === 2))
		return fillsLine(text, candidate);
	if (written.clock !== null) return true;
	return ordered.has(written.signature) && opensLine(text, candidate);
}

function opensLine(text: string, { written, line }: Candidate): boolean {
	return written.start - line.start < 8 && !hasWord(text, line.start, written.start);
}

function fillsLine(text: string, candidate: Candidate): boolean {
	const { written, line } = candidate;
	return opensLine(text, candidate) && line.end - written.end < 8 && !hasWord(text, written.end, line.end);
}

/** Several that are not all the same and run in one direction. */
function isSequence(group: readonly Candidate[]): boolean {
	if (group.length < ENOUGH) return false;
	const numbers = group.map(({ written }) => sortNumber(written));
	let rises = 0;
	let falls = 0;
	for (let i = 1; i < numbers.length; i++) {
		if (numbers[i]! > numbers[i - 1]!) rises++;
		else if (numbers[i]! < numbers[i - 1]!) falls++;
	}
	return rises + falls > 0 && Math.min(rises, falls) <= MAX_DISORDER * numbers.length;
}

/** Any number that grows with time as long as the first part is the larger one. */
function sortNumber({ unordered, month, day }: Candidate['written']): number {
	const [a = month ?? 0, b = day ?? 0, c = 0] = unordered;
	return (a * 100 + b) * 100 + c;
}
